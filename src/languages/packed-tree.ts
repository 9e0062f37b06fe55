import type { SyntaxTree } from './syntax.ts';

/** The columns of a {@link SyntaxTree}. */
export type TreeColumns = Pick<SyntaxTree, 'kind' | 'start' | 'end' | 'field' | 'last' | 'parent'>;

/** Bytes of one node in the buffer of a tree. */
export const NODE_BYTES = 19;

/** A tree as it goes to another thread; names of kinds are there already. */
export interface PackedTree {
  readonly text: string;
  readonly count: number;
  readonly errorLength: number;
  readonly buffer: ArrayBuffer;
}

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

/** A tree made ready to be sent, and its buffer, to be transferred with it. */
export function packTree({ text, count, errorLength, start }: SyntaxTree): {
  readonly message: PackedTree;
  readonly buffers: readonly ArrayBuffer[];
} {
  const buffer = start.buffer as ArrayBuffer;
  return { message: { text, count, errorLength, buffer }, buffers: [buffer] };
}

/** The tree that was sent. */
export function unpackTree(
  { text, count, errorLength, buffer }: PackedTree,
  kindNames: readonly string[],
): SyntaxTree {
  const columns = columnsIn(buffer, buffer.byteLength / NODE_BYTES);
  return treeOf(columns, { text, count, errorLength, kindNames });
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
