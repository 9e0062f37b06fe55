import type { SyntaxTree } from './syntax.ts';

/** The columns of a {@link SyntaxTree}. */
export type TreeColumns = Pick<SyntaxTree, 'kind' | 'start' | 'end' | 'field' | 'last' | 'parent'>;

/** Bytes of one node in the buffer of a tree. */
export const NODE_BYTES = 19;

/** The columns in a buffer with room for so many nodes, wide ones first: each is aligned. */
export function columnsIn(buffer: ArrayBuffer, room: number): TreeColumns {
  const wide = 4 * room;
  return {
    start: new Uint32Array(buffer, 0, room),
    end: new Uint32Array(buffer, wide, room),
    last: new Uint32Array(buffer, 2 * wide, room),
    parent: new Int32Array(buffer, 3 * wide, room),
    kind: new Uint16Array(buffer, 4 * wide, room),
    field: new Uint8Array(buffer, 4 * wide + 2 * room, room),
  };
}

/** The tree whose nodes are the first ones of some columns. */
export function treeOf(
  { kind, start, end, field, last, parent }: TreeColumns,
  { text, count, errorLength, kindNames }: Omit<SyntaxTree, keyof TreeColumns>,
): SyntaxTree {
  return {
    text,
    count,
    kindNames,
    errorLength,
    kind: kind.subarray(0, count),
    start: start.subarray(0, count),
    end: end.subarray(0, count),
    field: field.subarray(0, count),
    last: last.subarray(0, count),
    parent: parent.subarray(0, count),
  };
}
