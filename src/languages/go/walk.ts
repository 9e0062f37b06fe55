import type { DescribedImport, DescribedSymbol, DescribedType } from '../description.ts';
import { kindOf, type SyntaxTree, textOf } from '../syntax.ts';
import type { LiteralTypes } from './literals.ts';
import { GoNames } from './names.ts';

/** {@link GoWalk.marks}: the identifier declares a name, or is none. */
export const MARK_DECLARED = -1;
/** It is assigned. */
export const MARK_WRITTEN = -2;
/** It is a field's name in a composite literal. */
export const MARK_FIELD = -3;
/** It is called with no argument; with n arguments the mark is n higher. */
export const MARK_CALLED = 1;

/** What a walk over a file gathers. Handlers of outer nodes run before those of inner ones. */
export interface GoWalk {
  readonly tree: SyntaxTree;
  readonly names: GoNames;
  /** What outer nodes say about the identifiers below them; 0 is a plain read. */
  readonly marks: Int32Array;
  readonly imports: DescribedImport[];
  readonly types: DescribedType[];
  readonly symbols: DescribedSymbol[];
  readonly literals: LiteralTypes;
  packageName: string;
  hasMain: boolean;
  unreachable: number;
  /** The receiver of the method that the walk is in: a name, the scope that binds it, and where that ends. */
  receiver: { readonly name: string; readonly scope: number; readonly end: number } | undefined;
}

/** What is done at a node of some kind. */
export type Handler = (walk: GoWalk, node: number) => void;

/** Handlers by the name of the kind. */
export type Handlers = Readonly<Record<string, Handler>>;

/** A walk at the start of a tree. */
export function startWalk(tree: SyntaxTree, literals: LiteralTypes): GoWalk {
  return {
    tree,
    names: new GoNames(tree.count),
    marks: new Int32Array(tree.count),
    imports: [],
    types: [],
    symbols: [],
    literals,
    packageName: '',
    hasMain: false,
    unreachable: 0,
    receiver: undefined,
  };
}

/** Kind of a binding that is no parameter: broken code may declare anything at file level. */
export function localKind({ names }: GoWalk): 'file' | 'local' {
  return names.scope === 0 ? 'file' : 'local';
}

/** The node inside of any number of brackets. */
export function withoutParentheses(tree: SyntaxTree, node: number): number {
  let at = node;
  while (kindOf(tree, at) === 'parenthesized_expression' && tree.last[at]! > at + 2) at += 2;
  return at;
}

/** `x` of `(x)`, `(*x)` and `(&x)`. */
export function dereferenced(tree: SyntaxTree, node: number): number {
  const inner = withoutParentheses(tree, node);
  const isPointer =
    inner !== node && kindOf(tree, inner) === 'unary_expression' && /^[*&]/.test(textOf(tree, inner + 1));
  return isPointer && tree.last[inner]! > inner + 2 ? inner + 2 : inner;
}

/** The members of a comma-separated list, whether the node is one or a single member. */
export function membersOf(tree: SyntaxTree, list: number): number[] {
  const members: number[] = [];
  const end = tree.last[list]!;
  for (let child = list + 1; child < end; child = tree.last[child]!) {
    const kind = kindOf(tree, child);
    if (kind !== ',' && kind !== 'comment' && kind !== '(' && kind !== ')') members.push(child);
  }
  return members;
}
