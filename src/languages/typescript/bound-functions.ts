import type { Declaration, Enclosing } from '../definition.ts';
import { hasStarredComment } from '../doc-comments.ts';
import { childInField, childOfKind, childrenOf, kindOf, type SyntaxTree, textOf } from '../syntax.ts';
import { isModuleExports } from './exports.ts';

const COMMENTS = ['SingleLineCommentTrivia', 'MultiLineCommentTrivia', 'ShebangTrivia'];

interface Binding {
  readonly name: string;
  /** The statement or member that declares the name: where `export` and the doc comment stand. */
  readonly site: number;
  readonly isMember: boolean;
  /** Declares something that other files can name. */
  readonly entity: boolean;
  readonly public: boolean;
}

/**
 * A function or class expression is a declaration when it is directly bound to a name: a variable, a property,
 * a class field, an assignment, a default export, or its own name (catalogue §4.1). Else undefined.
 */
export function declareBoundFunction(
  tree: SyntaxTree,
  node: number,
  enclosing: Enclosing,
  exported: ReadonlySet<string>,
): Declaration | undefined {
  const binding = bindingOf(tree, node, enclosing, exported) ?? ownName(tree, node);
  if (!binding) return undefined;
  const isClass = kindOf(tree, node) === 'ClassExpression';
  return {
    name: binding.name,
    kind: isClass ? 'class' : binding.isMember ? 'method' : 'unit',
    unitKind: binding.isMember ? 'method' : 'function',
    body: isClass ? -1 : childInField(tree, node, 'body'),
    parameters: parameterCount(tree, node),
    first: node,
    public: binding.public,
    documented: hasStarredComment(tree, binding.site, COMMENTS),
    entity: binding.entity,
  };
}

const FILE: Enclosing = { kind: 'file', name: '' };

/** True for a function or class that has a name: a declaration, a member, or an expression bound to a name. */
export function isNamedFunction(tree: SyntaxTree, node: number): boolean {
  return (
    !/^(FunctionExpression|ArrowFunction|ClassExpression)$/.test(kindOf(tree, node)) ||
    declareBoundFunction(tree, node, FILE, new Set()) !== undefined
  );
}

/** Parameters of a function, without `this`. */
export function parameterCount(tree: SyntaxTree, node: number): number {
  return childrenOf(tree, node).filter((child) => {
    if (kindOf(tree, child) !== 'Parameter') return false;
    const name = childInField(tree, child, 'name');
    return name < 0 || textOf(tree, name) !== 'this';
  }).length;
}

function ownName(tree: SyntaxTree, node: number): Binding | undefined {
  const name = childInField(tree, node, 'name');
  if (name < 0) return undefined;
  return { name: textOf(tree, name), site: node, isMember: false, entity: false, public: false };
}

function bindingOf(
  tree: SyntaxTree,
  node: number,
  enclosing: Enclosing,
  exported: ReadonlySet<string>,
): Binding | undefined {
  const parent = tree.parent[node]!;
  switch (kindOf(tree, parent)) {
    case 'VariableDeclaration':
      return variableBinding(tree, node, parent, exported);
    case 'PropertyAssignment':
      return named(tree, node, parent, { site: parent, isMember: false, entity: false, public: false });
    case 'PropertyDeclaration': {
      const hidden = childOfKind(tree, parent, 'PrivateKeyword', 'ProtectedKeyword') >= 0;
      const binding = named(tree, node, parent, {
        site: parent,
        isMember: true,
        entity: true,
        public: !hidden,
      });
      return binding && /^[#_]/.test(binding.name) ? { ...binding, public: false } : binding;
    }
    case 'ExportAssignment':
      return { name: 'default', site: parent, isMember: false, entity: true, public: true };
    case 'BinaryExpression':
      return assignmentBinding(tree, node, parent, enclosing, exported);
    default:
      return undefined;
  }
}

function named(
  tree: SyntaxTree,
  node: number,
  holder: number,
  rest: Omit<Binding, 'name'>,
): Binding | undefined {
  const name = childInField(tree, holder, 'name');
  if (name < 0 || childInField(tree, holder, 'value') !== node) return undefined;
  return { name: textOf(tree, name), ...rest };
}

function variableBinding(
  tree: SyntaxTree,
  node: number,
  declaration: number,
  exported: ReadonlySet<string>,
): Binding | undefined {
  const statement = tree.parent[tree.parent[declaration]!] ?? -1;
  const site = statement >= 0 && kindOf(tree, statement) === 'VariableStatement' ? statement : declaration;
  const isExported = childOfKind(tree, site, 'ExportKeyword') >= 0;
  const binding = named(tree, node, declaration, { site, isMember: false, entity: true, public: isExported });
  return binding && { ...binding, public: isExported || exported.has(binding.name) };
}

/** `exports.f = function…`, `app.f = …`, `f = …`: named by the last word of the target. */
function assignmentBinding(
  tree: SyntaxTree,
  node: number,
  assignment: number,
  enclosing: Enclosing,
  exported: ReadonlySet<string>,
): Binding | undefined {
  const operator = childInField(tree, assignment, 'operator');
  const target = childInField(tree, assignment, 'left');
  if (operator < 0 || kindOf(tree, operator) !== 'EqualsToken') return undefined;
  if (childInField(tree, assignment, 'right') !== node) return undefined;
  const text = textOf(tree, target);
  const isAccess = kindOf(tree, target) === 'PropertyAccessExpression';
  if (!isAccess && kindOf(tree, target) !== 'Identifier') return undefined;
  const isWhole = isModuleExports(text);
  const nameNode = isAccess && !isWhole ? childInField(tree, target, 'name') : target;
  const root = text.split('.')[0]!.trim();
  const site = tree.parent[assignment]!;
  return {
    name: isWhole ? 'default' : textOf(tree, nameNode),
    site: kindOf(tree, site) === 'ExpressionStatement' ? site : assignment,
    isMember: false,
    entity: enclosing.kind === 'file',
    public: isWhole || /^(module\s*\.\s*)?exports\s*\./.test(text) || exported.has(root),
  };
}
