/**
 * Field names that the counting rules read. Grammar fields outside this list are 0 in {@link SyntaxTree.field}.
 * The TypeScript adapter names its children by the same words, so that one set of rules serves all languages.
 */
export const FIELDS = [
  'none',
  'alternative',
  'arguments',
  'body',
  'communication',
  'condition',
  'consequence',
  'definition',
  'function',
  'guard',
  'init',
  'initializer',
  'left',
  'name',
  'object',
  'operator',
  'parameters',
  'receiver',
  'right',
  'subject',
  'superclasses',
  'type',
  'update',
  'value',
] as const;

/** A field name of {@link FIELDS}. */
export type FieldName = (typeof FIELDS)[number];

/** Index of each field name in {@link FIELDS}. */
export const FIELD_INDEX = Object.fromEntries(FIELDS.map((name, index) => [name, index])) as Record<
  FieldName,
  number
>;

/**
 * A concrete syntax tree in typed arrays, nodes in preorder: node 0 is the root, the subtree of node `i` is
 * `i … last[i]-1`, its first child (if any) is `i+1`, the next sibling of a child `c` is `last[c]`.
 * Tokens and comments are nodes. No parser object outlives its making.
 */
export interface SyntaxTree {
  readonly text: string;
  readonly count: number;
  /** Kind of each node, an index into {@link kindNames}. */
  readonly kind: Uint16Array;
  /** UTF-16 offsets into {@link text}. */
  readonly start: Uint32Array;
  readonly end: Uint32Array;
  /** Index into {@link FIELDS}: the role of the node in its parent. */
  readonly field: Uint8Array;
  /** One past the last node of the subtree. */
  readonly last: Uint32Array;
  /** Parent of each node; -1 at the root. */
  readonly parent: Int32Array;
  readonly kindNames: readonly string[];
  /** UTF-16 length of the text under error nodes. */
  readonly errorLength: number;
}

/** Text of a node. */
export function textOf(tree: SyntaxTree, node: number): string {
  return tree.text.slice(tree.start[node], tree.end[node]);
}

/** Texts of expressions are kept up to this length. */
const MAX_EXPRESSION = 80;

/** Text of an expression without blanks; of a longer one what it begins and ends with, and its length. */
export function expressionText(tree: SyntaxTree, node: number): string {
  const start = tree.start[node]!;
  const end = tree.end[node]!;
  const length = end - start;
  if (length <= 2 * MAX_EXPRESSION) {
    const text = textOf(tree, node).replace(/\s+/g, '');
    if (text.length <= MAX_EXPRESSION) return text;
  }
  const half = MAX_EXPRESSION / 2;
  return `${tree.text.slice(start, start + half)}…${length}…${tree.text.slice(end - half, end)}`.replace(
    /\s+/g,
    '',
  );
}

/** Kind name of a node. */
export function kindOf(tree: SyntaxTree, node: number): string {
  return tree.kindNames[tree.kind[node]!]!;
}

/** Children of a node, in source order, tokens and comments included. */
export function childrenOf(tree: SyntaxTree, node: number): number[] {
  const children: number[] = [];
  const end = tree.last[node]!;
  for (let child = node + 1; child < end; child = tree.last[child]!) children.push(child);
  return children;
}

/** The first child in a field, or -1. */
export function childInField(tree: SyntaxTree, node: number, field: FieldName): number {
  const wanted = FIELD_INDEX[field];
  const end = tree.last[node]!;
  for (let child = node + 1; child < end; child = tree.last[child]!) {
    if (tree.field[child] === wanted) return child;
  }
  return -1;
}

/** The first child of one of the kinds, or -1. */
export function childOfKind(tree: SyntaxTree, node: number, ...kinds: readonly string[]): number {
  const end = tree.last[node]!;
  for (let child = node + 1; child < end; child = tree.last[child]!) {
    if (kinds.includes(kindOf(tree, child))) return child;
  }
  return -1;
}

/** True when the node is a token: it has no children. */
export function isLeaf(tree: SyntaxTree, node: number): boolean {
  return tree.last[node] === node + 1;
}
