import type { Arm, Callee, Declaration, Enclosing, LanguageDefinition } from './definition.ts';
import { hasStarredComment } from './doc-comments.ts';
import { TYPESCRIPT_KEYWORDS } from './keywords.ts';
import { childInField, childOfKind, childrenOf, kindOf, type SyntaxTree, textOf } from './syntax.ts';
import { declareBoundFunction, parameterCount } from './typescript/bound-functions.ts';
import { describeTypeScript } from './typescript/describe.ts';
import { exportedLocalNames } from './typescript/exports.ts';
import { IGNORED_KINDS, OPERATOR_KINDS } from './typescript/kinds.ts';

/** Comment kinds of the TypeScript scanner. */
export const TYPESCRIPT_COMMENTS = ['SingleLineCommentTrivia', 'MultiLineCommentTrivia', 'ShebangTrivia'];

/** TypeScript and JavaScript, with JSX, by the TypeScript compiler. */
export const typescript: LanguageDefinition = {
  table: {
    concepts: {
      sequence: ['SourceFile', 'Block', 'ModuleBlock', 'CaseBlock', 'LabeledStatement', 'WithStatement'],
      if: ['IfStatement'],
      elseIf: 'absent',
      else: 'absent',
      ternary: ['ConditionalExpression'],
      loop: ['ForStatement', 'ForInStatement', 'ForOfStatement', 'WhileStatement', 'DoStatement'],
      comprehensionFor: 'absent',
      comprehensionIf: 'absent',
      logical: ['BinaryExpression'],
      parentheses: ['ParenthesizedExpression'],
      switch: ['SwitchStatement'],
      arm: ['CaseClause'],
      defaultArm: ['DefaultClause'],
      guard: 'absent',
      try: ['TryStatement'],
      catch: ['CatchClause'],
      finally: ['FinallyClause'],
      jump: ['BreakStatement', 'ContinueStatement'],
      goto: 'absent',
      function: [
        'FunctionDeclaration',
        'FunctionExpression',
        'ArrowFunction',
        'MethodDeclaration',
        'MethodSignature',
        'Constructor',
        'GetAccessor',
        'SetAccessor',
      ],
      type: [
        'ClassDeclaration',
        'ClassExpression',
        'InterfaceDeclaration',
        'EnumDeclaration',
        'ModuleDeclaration',
      ],
      annotation: ['Decorator'],
      import: ['ImportDeclaration', 'ImportEqualsDeclaration'],
      package: 'absent',
    },
    statements: [
      'BreakStatement',
      'CallSignature',
      'CaseClause',
      'CatchClause',
      'ClassDeclaration',
      'ConstructSignature',
      'Constructor',
      'ContinueStatement',
      'DebuggerStatement',
      'DoStatement',
      'EnumDeclaration',
      'EnumMember',
      'ExportAssignment',
      'ExportDeclaration',
      'ExpressionStatement',
      'ForInStatement',
      'ForOfStatement',
      'ForStatement',
      'FunctionDeclaration',
      'GetAccessor',
      'IfStatement',
      'ImportDeclaration',
      'ImportEqualsDeclaration',
      'IndexSignature',
      'InterfaceDeclaration',
      'MethodDeclaration',
      'MethodSignature',
      'ModuleDeclaration',
      'NamespaceExportDeclaration',
      'PropertyDeclaration',
      'PropertySignature',
      'ReturnStatement',
      'SetAccessor',
      'SwitchStatement',
      'ThrowStatement',
      'TryStatement',
      'TypeAliasDeclaration',
      'VariableStatement',
      'WhileStatement',
      'WithStatement',
    ],
    comments: [...TYPESCRIPT_COMMENTS, 'ConflictMarkerTrivia'],
    operands: [
      'BigIntLiteral',
      'FalseKeyword',
      'Identifier',
      'JsxText',
      'NoSubstitutionTemplateLiteral',
      'NullKeyword',
      'NumericLiteral',
      'PrivateIdentifier',
      'RegularExpressionLiteral',
      'StringLiteral',
      'SuperKeyword',
      'TemplateChunk',
      'ThisKeyword',
      'ThisType',
      'TrueKeyword',
      'UndefinedKeyword',
    ],
    identifiers: ['Identifier', 'PrivateIdentifier'],
    interpolations: [],
    dropped: [
      'CloseBraceToken',
      'CloseBracketToken',
      'CloseParenToken',
      'CommaToken',
      'EndOfFileToken',
      'JsxTextAllWhiteSpaces',
      'NewLineTrivia',
      'SemicolonToken',
      'TemplateDelimiter',
      'WhitespaceTrivia',
    ],
    angles: ['GreaterThanToken'],
    blanks: [],
    operators: OPERATOR_KINDS,
    ignored: IGNORED_KINDS,
  },
  lineComment: '//',
  blocksAreIndented: false,
  caseIsVisibility: false,
  prescribedNames: [],
  armsFallThrough: true,
  bareCallsReachMethods: false,
  overloads: false,
  isMinifiable: true,
  prepare: exportedLocalNames,
  declare: (tree, node, enclosing, prepared) =>
    declare(tree, node, enclosing, prepared as ReadonlySet<string>),
  ternary: (tree, node) => [
    childInField(tree, node, 'condition'),
    childInField(tree, node, 'consequence'),
    childInField(tree, node, 'alternative'),
  ],
  arm,
  callee,
  selfName: () => 'this',
  // `namespace a.b` is one declaration, though the compiler nests one in the other.
  isExpression: (tree, node) =>
    kindOf(tree, node) === 'ModuleDeclaration' && kindOf(tree, tree.parent[node]!) === 'ModuleDeclaration',
  describe: (tree) => describeTypeScript(tree, false),
  keywords: TYPESCRIPT_KEYWORDS,
  isDocString: () => false,
};

/** The same for files without types: fields come from assignments, and parameters count by their names. */
export const javascript: LanguageDefinition = {
  ...typescript,
  describe: (tree) => describeTypeScript(tree, true),
};

function declare(
  tree: SyntaxTree,
  node: number,
  enclosing: Enclosing,
  exported: ReadonlySet<string>,
): Declaration | undefined {
  switch (kindOf(tree, node)) {
    case 'FunctionDeclaration':
      return declareFunction(tree, node, exported);
    case 'FunctionExpression':
    case 'ArrowFunction':
    case 'ClassExpression':
      return declareBoundFunction(tree, node, enclosing, exported);
    case 'MethodDeclaration':
    case 'MethodSignature':
    case 'Constructor':
    case 'GetAccessor':
    case 'SetAccessor':
      return declareMember(tree, node, enclosing);
    default:
      return declareType(tree, node, exported);
  }
}

function nameOf(tree: SyntaxTree, node: number): string | undefined {
  const name = childInField(tree, node, 'name');
  return name < 0 ? undefined : textOf(tree, name);
}

/** First token after decorators. */
function firstToken(tree: SyntaxTree, node: number): number {
  const skipped = ['Decorator', ...TYPESCRIPT_COMMENTS];
  return childrenOf(tree, node).find((child) => !skipped.includes(kindOf(tree, child))) ?? node;
}

function hasModifier(tree: SyntaxTree, node: number, ...modifiers: readonly string[]): boolean {
  return childOfKind(tree, node, ...modifiers) >= 0;
}

function isExported(tree: SyntaxTree, node: number, name: string, exported: ReadonlySet<string>): boolean {
  return hasModifier(tree, node, 'ExportKeyword') || exported.has(name);
}

function declareFunction(tree: SyntaxTree, node: number, exported: ReadonlySet<string>): Declaration {
  const name = nameOf(tree, node) ?? 'default';
  const overloads = overloadsOf(tree, node, name);
  return {
    name,
    kind: 'unit',
    unitKind: 'function',
    body: childInField(tree, node, 'body'),
    parameters: parameterCount(tree, node),
    first: firstToken(tree, node),
    public: isExported(tree, node, name, exported),
    documented:
      overloads.signatures.some((signature) => isDocumented(tree, signature)) || isDocumented(tree, node),
    entity: !overloads.hasImplementation || childInField(tree, node, 'body') >= 0,
  };
}

function isDocumented(tree: SyntaxTree, node: number): boolean {
  return hasStarredComment(tree, node, TYPESCRIPT_COMMENTS);
}

/** The run of declarations of one name that a node belongs to: signatures, and whether one has a body. */
function overloadsOf(tree: SyntaxTree, node: number, name: string) {
  const kind = kindOf(tree, node);
  const isSameName = (sibling: number) =>
    kindOf(tree, sibling) === kind && (nameOf(tree, sibling) ?? 'default') === name;
  const signatures: number[] = [];
  let hasImplementation = childInField(tree, node, 'body') >= 0;
  const end = tree.last[tree.parent[node]!]!;
  for (let at = tree.last[node]!; at < end && isSameName(at) && !hasImplementation; at = tree.last[at]!) {
    hasImplementation = childInField(tree, at, 'body') >= 0;
  }
  const siblings = hasImplementation ? precedingSiblings(tree, node) : [];
  for (const sibling of siblings) {
    if (isComment(tree, sibling)) continue;
    if (!isSameName(sibling) || childInField(tree, sibling, 'body') >= 0) break;
    signatures.push(sibling);
  }
  return { signatures, hasImplementation };
}

function isComment(tree: SyntaxTree, node: number): boolean {
  return TYPESCRIPT_COMMENTS.includes(kindOf(tree, node));
}

/** Siblings before a node, nearest first, found by walking up from the token before it. */
function* precedingSiblings(tree: SyntaxTree, node: number): Generator<number> {
  const parent = tree.parent[node]!;
  let at = node - 1;
  while (at > parent) {
    while (tree.parent[at] !== parent) at = tree.parent[at]!;
    yield at;
    at -= 1;
  }
}

function declareMember(tree: SyntaxTree, node: number, enclosing: Enclosing): Declaration {
  const kind = kindOf(tree, node);
  const isConstructor = kind === 'Constructor';
  const name = isConstructor ? 'constructor' : (nameOf(tree, node) ?? '');
  const inObject = kindOf(tree, tree.parent[node]!) === 'ObjectLiteralExpression';
  const overloads = overloadsOf(tree, node, name);
  const isHidden = hasModifier(tree, node, 'PrivateKeyword', 'ProtectedKeyword') || /^[#_]/.test(name);
  return {
    name,
    kind: 'method',
    unitKind: isConstructor ? 'constructor' : /Accessor$/.test(kind) ? 'accessor' : 'method',
    body: childInField(tree, node, 'body'),
    parameters: parameterCount(tree, node),
    first: firstToken(tree, node),
    public: !isHidden,
    documented:
      overloads.signatures.some((signature) => isDocumented(tree, signature)) || isDocumented(tree, node),
    entity:
      !inObject &&
      (enclosing.kind === 'class' || enclosing.kind === 'type') &&
      (!overloads.hasImplementation || childInField(tree, node, 'body') >= 0),
  };
}

function declareType(tree: SyntaxTree, node: number, exported: ReadonlySet<string>): Declaration {
  const kind = kindOf(tree, node);
  const name = nameOf(tree, node) ?? 'default';
  const isNamespace = kind === 'ModuleDeclaration';
  return {
    name,
    kind: isNamespace ? 'namespace' : kind === 'ClassDeclaration' ? 'class' : 'type',
    unitKind: undefined,
    body: -1,
    parameters: 0,
    first: firstToken(tree, node),
    public: isExported(tree, node, name, exported),
    documented: isDocumented(tree, node),
    entity: !isNamespace,
  };
}

function arm(tree: SyntaxTree, node: number): Arm {
  const labels: number[] = [];
  const body: number[] = [];
  const value = childInField(tree, node, 'value');
  for (const child of childrenOf(tree, node)) {
    if (child === value) labels.push(child);
    else if (
      !['CaseKeyword', 'DefaultKeyword', 'ColonToken', ...TYPESCRIPT_COMMENTS].includes(kindOf(tree, child))
    ) {
      body.push(child);
    }
  }
  return { isDefault: kindOf(tree, node) === 'DefaultClause', guard: -1, labels, body };
}

function callee(tree: SyntaxTree, node: number): Callee | undefined {
  if (kindOf(tree, node) !== 'CallExpression') return undefined;
  const target = childInField(tree, node, 'function');
  if (target < 0) return undefined;
  if (kindOf(tree, target) === 'Identifier')
    return { name: textOf(tree, target), onSelf: false, argumentCount: 0 };
  if (kindOf(tree, target) !== 'PropertyAccessExpression') return undefined;
  const object = childInField(tree, target, 'object');
  const name = nameOf(tree, target);
  if (name === undefined || kindOf(tree, object) !== 'ThisKeyword') return undefined;
  return { name, onSelf: true, argumentCount: 0 };
}
