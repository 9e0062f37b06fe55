import { expressionText, FIELD_INDEX } from '../syntax.ts';
import type { Draft } from './draft.ts';
import { isComment, memberOf, type Receiver, receiverOf, useOf } from './names-in-expressions.ts';
import { N } from './node-codes.ts';
import { partsOf } from './patterns.ts';

/** An identifier: a use of a name unless it declares one or is a member, a key or a label. */
export function visitIdentifier(draft: Draft, node: number): void {
  const { tree } = draft;
  const parent = tree.parent[node]!;
  const isName = tree.field[node] === FIELD_INDEX.name;
  switch (draft.code(parent)) {
    case N.PropertyAccessExpression:
    case N.PropertyAssignment:
    case N.VariableDeclaration:
    case N.Parameter:
    case N.PropertyDeclaration:
    case N.FunctionDeclaration:
    case N.FunctionExpression:
    case N.MethodDeclaration:
    case N.MethodSignature:
    case N.GetAccessor:
    case N.SetAccessor:
    case N.ClassDeclaration:
    case N.ClassExpression:
    case N.InterfaceDeclaration:
    case N.EnumDeclaration:
    case N.ModuleDeclaration:
      if (isName) return;
      break;
    case N.QualifiedName:
      if (node !== parent + 1 || draft.isImported(node)) return;
      break;
    case N.BindingElement:
    case N.EnumMember:
      if (!followsEquals(draft, node)) return;
      break;
    case N.PropertySignature:
    case N.TypeParameter:
    case N.TypeAliasDeclaration:
    case N.LabeledStatement:
    case N.BreakStatement:
    case N.ContinueStatement:
    case N.MetaProperty:
    case N.NamedTupleMember:
    case N.NamespaceExportDeclaration:
    case N.JsxAttribute:
    case N.JsxNamespacedName:
    case N.JsxClosingElement:
    case N.ImportType:
      return;
    case N.JsxOpeningElement:
    case N.JsxSelfClosingElement:
      // `<div>` is an element of the platform, `<Foo>` a name.
      if (/^[a-z]/.test(draft.text(node)) && draft.text(node).indexOf('.') < 0) return;
      break;
  }
  const name = draft.text(node);
  if (name === 'undefined' || name === '') return;
  const { roles, argumentCount } = useOf(draft, node);
  for (const role of roles) draft.use(node, name, role, argumentCount);
}

/** `a.b`, `this['b']`, `ns.T`: a use of the last name. */
export function visitMember(draft: Draft, node: number): void {
  const member = memberOf(draft, node);
  if (!member || member.name === '' || draft.isImported(node)) return;
  const receiver = receiverOf(draft, member.object);
  const { roles, argumentCount } = useOf(draft, node);
  for (const role of roles) {
    if (role === 'write') noteWrite(draft, receiver, member.nameNode, member.name);
    useMember(draft, member.nameNode, member.name, receiver, role, argumentCount);
  }
}

/** `const { a: b } = object` reads the property. */
export function visitBindingElement(draft: Draft, element: number): void {
  const { tree } = draft;
  const pattern = tree.parent[element]!;
  if (draft.code(pattern) !== N.ObjectBindingPattern) return;
  const { property, isRest } = partsOf(draft, element);
  const code = draft.code(property);
  if (isRest || (code !== N.Identifier && code !== N.StringLiteral)) return;
  useMember(draft, property, draft.plain(property), receiverOfPattern(draft, pattern), 'read', 0);
}

/** The value that a pattern takes apart; where it has no expression (parameters, inner patterns) the pattern itself. */
function receiverOfPattern(draft: Draft, pattern: number): Receiver {
  const { tree } = draft;
  const holder = tree.parent[pattern]!;
  if (draft.code(holder) === N.VariableDeclaration) {
    for (let child = tree.last[pattern]!; child < tree.last[holder]!; child = tree.last[child]!) {
      if (tree.field[child] === FIELD_INDEX.value) return receiverOf(draft, child);
    }
  }
  return { kind: 'expression', chain: expressionText(tree, pattern), root: -1 };
}

function useMember(
  draft: Draft,
  node: number,
  name: string,
  { kind, chain }: Receiver,
  role: 'read' | 'write' | 'call' | 'type',
  argumentCount: number,
): void {
  const { scope } = draft.frame;
  draft.occurrences.push({ node, scope, name, receiverKind: kind, receiver: chain, role, argumentCount });
}

/** `this.x = …` declares a field in JavaScript; `state.x = …` in a function changes the object `state`. */
function noteWrite(draft: Draft, { kind, root }: Receiver, node: number, name: string): void {
  const { selfType, isStatic, nested } = draft.frame;
  if (kind === 'self' && selfType >= 0 && draft.isUntyped) {
    draft.symbols.push({
      name,
      node,
      kind: 'field',
      ownerNode: selfType,
      visibility: memberVisibility(name),
      isStatic,
      isAbstract: false,
      isOverride: false,
      isAnnotated: false,
      isConstant: false,
      isTrivial: false,
      isAccessor: false,
      isSignature: true,
      parameters: [],
      signature: { parameters: [], type: '' },
    });
  } else if (kind === 'name' && nested) draft.mutatedRoots.add(root);
}

/** Visibility of a member by its name alone. */
export function memberVisibility(name: string): 'public' | 'protected' | 'private' {
  return name.startsWith('#') ? 'private' : name.startsWith('_') ? 'protected' : 'public';
}

function followsEquals(draft: Draft, node: number): boolean {
  let before = node - 1;
  while (isComment(draft.code(before))) before--;
  return draft.code(before) === N.EqualsToken;
}
