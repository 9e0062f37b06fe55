import { childInField, childOfKind, childrenOf, kindOf, type SyntaxTree, textOf } from '../syntax.ts';

/** Go's only mark of visibility: a capital first letter. */
export function isCapital(name: string): boolean {
  return /^\p{Lu}/u.test(name);
}

/** The name by which a method's body speaks of its own object. */
export function receiverName(tree: SyntaxTree, node: number): string | undefined {
  const receiver = receiverDeclaration(tree, node);
  const name = receiver < 0 ? -1 : childInField(tree, receiver, 'name');
  return name < 0 ? undefined : textOf(tree, name);
}

/** Name of the receiver's type, without pointer and type arguments. */
export function receiverType(tree: SyntaxTree, node: number): string | undefined {
  const receiver = receiverDeclaration(tree, node);
  if (receiver < 0) return undefined;
  const type = childInField(tree, receiver, 'type');
  const end = type < 0 ? 0 : tree.last[type]!;
  for (let at = type; at < end; at++) if (kindOf(tree, at) === 'type_identifier') return textOf(tree, at);
  return undefined;
}

/** The receiver of a method, or -1. */
export function receiverDeclaration(tree: SyntaxTree, node: number): number {
  const list = childInField(tree, node, 'receiver');
  return list < 0 ? -1 : childOfKind(tree, list, 'parameter_declaration');
}

/** A function literal that is the initialiser of a package-level variable: a unit of that name (§4.1). */
export interface FunctionVariable {
  readonly name: number;
  readonly spec: number;
  /** The `var` declaration. */
  readonly group: number;
}

/** The package-level variable that a function literal is bound to directly. */
export function functionVariable(tree: SyntaxTree, node: number): FunctionVariable | undefined {
  const list = tree.parent[node]!;
  const spec = tree.parent[list] ?? -1;
  if (kindOf(tree, list) !== 'expression_list' || spec < 0 || kindOf(tree, spec) !== 'var_spec')
    return undefined;
  let group = tree.parent[spec]!;
  if (kindOf(tree, group) === 'var_spec_list') group = tree.parent[group]!;
  if (kindOf(tree, tree.parent[group]!) !== 'source_file') return undefined;
  const name = namesOfValues(tree, spec, list).get(node);
  return name === undefined ? undefined : { name, spec, group };
}

/** The last list of values that was asked for: it may have thousands, each of which asks. */
const lastValues = new WeakMap<SyntaxTree, { readonly list: number; readonly names: Map<number, number> }>();

/** The name that each value of a `var` specification is bound to. */
function namesOfValues(tree: SyntaxTree, spec: number, list: number): ReadonlyMap<number, number> {
  const last = lastValues.get(tree);
  if (last?.list === list) return last.names;
  const declared = childrenOf(tree, spec).filter((child) => kindOf(tree, child) === 'identifier');
  const values = childrenOf(tree, list).filter((child) => kindOf(tree, child) !== ',');
  const names = new Map<number, number>();
  values.forEach((value, at) => {
    if (declared[at] !== undefined) names.set(value, declared[at]);
  });
  lastValues.set(tree, { list, names });
  return names;
}
