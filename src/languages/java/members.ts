import { childInField, childOfKind, childrenOf, kindOf, type SyntaxTree, textOf } from '../syntax.ts';
import { accessorCandidate } from './accessors.ts';
import { isActedUpon, type Modifiers, modifiersOf } from './modifiers.ts';
import { constantCall, constructorCall } from './names.ts';
import { declaredType, parameterFacts, parameterName, parameterNodes, signatureOf } from './signatures.ts';
import { nameLeaf, TYPE_NODES, typeText } from './type-text.ts';
import { type Holder, holderOf, superclassName, TYPE_DECLARATIONS, visibilityIn } from './types.ts';
import type { Walk } from './walk.ts';

/** Members that serialisation finds by name: no code has to use them. */
const SERIALISATION_FIELDS = ['serialVersionUID', 'serialPersistentFields'];
const SERIALISATION_METHODS = [
  'readObject',
  'writeObject',
  'readResolve',
  'writeReplace',
  'readObjectNoData',
];

/** Exceptions by which a method says that it does nothing. */
const NOT_SUPPORTED = ['UnsupportedOperationException', 'NotImplementedException', 'NotImplementedError'];

/** A method, constructor or annotation element. */
export function method(walk: Walk, node: number): void {
  const { tree } = walk;
  const nameNode = childInField(tree, node, 'name');
  const holder = holderOf(tree, node);
  if (nameNode < 0 || (holder.kind !== 'type' && holder.kind !== 'file')) {
    // Nobody but the supertype of an anonymous class decides on its parameters.
    walk.open(node, { areParametersExempt: true });
    return;
  }
  const name = textOf(tree, nameNode);
  const modifiers = modifiersOf(tree, node);
  const { words, annotations } = modifiers;
  const isConstructor = kindOf(tree, node).endsWith('constructor_declaration');
  const parameters = parameterNodes(tree, node);
  const body = childInField(tree, node, 'body');
  const isTrivial = body >= 0 && onlySaysNo(tree, body);
  const isOverride = annotations.includes('Override');
  const isHook = SERIALISATION_METHODS.includes(name);
  const isMain = name === 'main' && isMainMethod(tree, node, holder, modifiers, parameters);
  if (isMain) walk.isMain = true;
  walk.symbols.push({
    node,
    ownerNode: holder.kind === 'type' ? holder.node : -1,
    name,
    kind: isConstructor ? 'constructor' : holder.kind === 'file' ? 'function' : 'method',
    visibility: isEnumConstructor(tree, holder, isConstructor) ? 'private' : visibilityIn(holder, modifiers),
    isStatic: words.has('static'),
    isAbstract: body < 0 && !words.has('native'),
    isOverride,
    // A private constructor without parameters is there to forbid instances.
    isAnnotated:
      isActedUpon(modifiers) || isHook || (isConstructor && words.has('private') && parameters.length === 0),
    isConstant: false,
    isTrivial,
    isAccessor: false,
    signature: signatureOf(tree, node, parameters),
    parameters: [...new Set(parameters.map((parameter) => parameterType(tree, parameter)))],
  });
  if (!isConstructor && holder.kind === 'type') {
    const candidate = accessorCandidate(tree, node, holder.node, parameters);
    if (candidate) walk.accessorCandidates.push(candidate);
  }
  walk.open(node, { areParametersExempt: body < 0 || isTrivial || isOverride || isHook || isMain });
  if (kindOf(tree, node) === 'compact_constructor_declaration') {
    for (const parameter of parameters) bindParameter(walk, parameter, true);
  }
}

/** A parameter, or a component of a record: a private field with an accessor. */
export function parameter(walk: Walk, node: number): void {
  const { tree } = walk;
  const list = tree.parent[node]!;
  const holder = walk.kind(list) === 'formal_parameters' ? tree.parent[list]! : -1;
  const kind = walk.kind(holder);
  if (kind !== 'record_declaration') {
    bindParameter(walk, node, kind === 'lambda_expression' || walk.frame.areParametersExempt);
    return;
  }
  const name = parameterName(tree, node);
  if (name < 0 || childInField(tree, holder, 'name') < 0) return;
  // The accessor, equals and toString that the compiler makes use the field: nobody has to name it.
  const { type } = parameterFacts(tree, node);
  fieldSymbol(walk, name, holder, { type, visibility: 'private', isConstant: true, isAnnotated: true });
}

function bindParameter(walk: Walk, node: number, exempt: boolean): void {
  const name = parameterName(walk.tree, node);
  if (name < 0) return;
  const text = textOf(walk.tree, name);
  if (text !== 'this') walk.bind('parameter', text, name, { exempt });
}

/** A variable of a block, a field, a constant, or the name of `String... names`. */
export function declarator(walk: Walk, node: number): void {
  const { tree } = walk;
  const name = childInField(tree, node, 'name');
  const declaration = tree.parent[node]!;
  if (name < 0) return;
  const kind = kindOf(tree, declaration);
  const holder = holderOf(tree, declaration);
  if (kind === 'spread_parameter') return;
  if (kind === 'field_declaration' || kind === 'constant_declaration') {
    // Fields of an anonymous class have been bound when its body began.
    if (holder.kind === 'type') field(walk, node, name, declaration, holder);
    return;
  }
  const from = tree.last[node]!;
  if (holder.kind === 'file' && kind === 'local_variable_declaration') {
    fileVariable(walk, node, name, declaration);
    return;
  }
  const isLoopVariable = walk.kind(tree.parent[declaration]!) === 'for_statement';
  walk.bind('local', textOf(tree, name), name, { from, exempt: isLoopVariable });
}

function field(
  walk: Walk,
  node: number,
  name: number,
  declaration: number,
  holder: Holder & { kind: 'type' },
): void {
  const modifiers = modifiersOf(walk.tree, declaration);
  const { words } = modifiers;
  fieldSymbol(walk, name, holder.node, {
    type: declaredType(walk.tree, declaration, node),
    visibility: visibilityIn(holder, modifiers),
    isStatic: holder.isInterface || words.has('static'),
    isConstant: holder.isInterface || words.has('final'),
    isAnnotated: isActedUpon(modifiers) || SERIALISATION_FIELDS.includes(textOf(walk.tree, name)),
  });
}

/** A field of a class that is never named: source files without a class around (JEP 512). */
function fileVariable(walk: Walk, node: number, name: number, declaration: number): void {
  const { words } = modifiersOf(walk.tree, declaration);
  const isConstant = words.has('final');
  const scope = 0;
  walk.bind('file', textOf(walk.tree, name), name, { scope });
  const type = declaredType(walk.tree, declaration, node);
  const kind = isConstant ? 'constant' : 'variable';
  fieldSymbol(walk, name, -1, { type, visibility: 'package', isConstant }, kind);
}

/** A constant of an enum, with a body a class of its own. */
export function enumConstant(walk: Walk, node: number): void {
  const { tree } = walk;
  const name = childInField(tree, node, 'name');
  const holder = holderOf(tree, node);
  if (name < 0) return;
  walk.open(node, { areParametersExempt: false, isAnonymous: false });
  if (holder.kind !== 'type') return;
  const enumName = textOf(tree, childInField(tree, holder.node, 'name'));
  const marks = { type: '', visibility: 'public', isStatic: true, isConstant: true } as const;
  fieldSymbol(walk, name, holder.node, marks, 'constant');
  if (hasConstructor(walk, tree.parent[node]!)) constantCall(walk, node, enumName);
  if (childInField(tree, node, 'body') < 0) return;
  walk.types.push({
    node,
    kind: 'class',
    isAbstract: false,
    isClass: true,
    isValue: false,
    visibility: 'private',
    bases: [enumName],
  });
}

/** The constructor that another one calls first. */
export function explicitConstructorCall(walk: Walk, node: number): void {
  const { tree } = walk;
  const caller = tree.parent[tree.parent[node]!]!;
  const holder = caller < 0 ? undefined : holderOf(tree, caller);
  if (holder?.kind !== 'type') return;
  const own = textOf(tree, childInField(tree, holder.node, 'name'));
  constructorCall(walk, node, own, superclassName(tree, holder.node));
}

/** The body of an anonymous class: its members hide names from outside, and no other code can name them. */
export function anonymousBody(walk: Walk, node: number): void {
  const { tree } = walk;
  if (walk.kind(tree.parent[node]!) !== 'object_creation_expression') return;
  const methodScope = walk.addScope(walk.frame.methodScope);
  walk.open(node, { methodScope, isAnonymous: true });
  for (const member of childrenOf(tree, node)) {
    const kind = kindOf(tree, member);
    const isMethod = kind === 'method_declaration';
    const declared =
      kind === 'field_declaration'
        ? childrenOf(tree, member).filter((child) => kindOf(tree, child) === 'variable_declarator')
        : isMethod || TYPE_DECLARATIONS.includes(kind)
          ? [member]
          : [];
    const isVariable = kind === 'field_declaration';
    const options = { exempt: true, isVariable, scope: isMethod ? methodScope : walk.frame.scope };
    for (const each of declared) {
      const name = childInField(tree, each, 'name');
      if (name >= 0) walk.bind('local', textOf(tree, name), name, options);
    }
  }
}

function fieldSymbol(
  walk: Walk,
  name: number,
  ownerNode: number,
  marks: {
    type: string;
    visibility: Walk['symbols'][number]['visibility'];
    isStatic?: boolean;
    isConstant?: boolean;
    isAnnotated?: boolean;
  },
  kind: 'field' | 'constant' | 'variable' = 'field',
): void {
  const { type, visibility, isStatic = false, isConstant = false, isAnnotated = false } = marks;
  walk.symbols.push({
    node: name,
    ownerNode,
    name: textOf(walk.tree, name),
    kind,
    visibility,
    isStatic,
    isAbstract: false,
    isOverride: false,
    isAnnotated,
    isConstant,
    isTrivial: false,
    isAccessor: false,
    signature: { parameters: [], type },
    parameters: [],
  });
}

function parameterType(tree: SyntaxTree, node: number): string {
  const type = childOfKind(tree, node, ...TYPE_NODES);
  return type < 0 ? '' : typeText(tree, type);
}

/** `public static void main(String[])`, or the `main` of a file without a class. */
function isMainMethod(
  tree: SyntaxTree,
  node: number,
  holder: Holder,
  { words }: Modifiers,
  parameters: readonly number[],
): boolean {
  if (holder.kind === 'file') return true;
  const isPublic = words.has('public') || (holder.kind === 'type' && holder.isInterface);
  if (!isPublic || !words.has('static') || childOfKind(tree, node, 'void_type') < 0) return false;
  return parameters.length === 1 && /^(java\.lang\.)?String$/.test(parameterType(tree, parameters[0]!));
}

function isEnumConstructor(tree: SyntaxTree, holder: Holder, isConstructor: boolean): boolean {
  return isConstructor && holder.kind === 'type' && kindOf(tree, holder.node) === 'enum_declaration';
}

/** Asked once an enum: one with thousands of constants must not be searched for each of them. */
function hasConstructor({ tree, constructedEnums }: Walk, enumBody: number): boolean {
  let known = constructedEnums.get(enumBody);
  if (known === undefined) {
    const members = childOfKind(tree, enumBody, 'enum_body_declarations');
    known = members >= 0 && childOfKind(tree, members, 'constructor_declaration') >= 0;
    constructedEnums.set(enumBody, known);
  }
  return known;
}

/** The only statement throws that the operation is not supported. */
function onlySaysNo(tree: SyntaxTree, body: number): boolean {
  const statements = childrenOf(tree, body).filter(
    (child) => !['{', '}', 'line_comment', 'block_comment'].includes(kindOf(tree, child)),
  );
  if (statements.length !== 1 || kindOf(tree, statements[0]!) !== 'throw_statement') return false;
  const created = childOfKind(tree, statements[0]!, 'object_creation_expression');
  const type = created < 0 ? -1 : childInField(tree, created, 'type');
  const leaf = type < 0 ? -1 : nameLeaf(tree, type);
  return leaf >= 0 && NOT_SUPPORTED.includes(textOf(tree, leaf));
}
