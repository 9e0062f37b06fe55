import type { SyntaxTree } from './syntax.ts';
import { columnsIn, NODE_BYTES, type TreeColumns, treeOf } from './tree-columns.ts';

/** Grows typed arrays while a parser adapter appends nodes in preorder. */
export class SyntaxTreeBuilder {
  private capacity: number;
  private columns: TreeColumns;
  private count = 0;

  constructor(expectedNodes: number) {
    this.capacity = Math.max(64, expectedNodes);
    this.columns = columnsIn(new ArrayBuffer(this.capacity * NODE_BYTES), this.capacity);
  }

  /** Appends a node and returns its index; {@link close} must follow once its children are in. */
  open(kind: number, start: number, end: number, field: number, parent: number): number {
    if (this.count === this.capacity) this.grow();
    const node = this.count++;
    const { columns } = this;
    columns.kind[node] = kind;
    columns.start[node] = start;
    columns.end[node] = end;
    columns.field[node] = field;
    columns.parent[node] = parent;
    return node;
  }

  /** Ends the subtree of a node at the nodes appended so far. */
  close(node: number): void {
    this.columns.last[node] = this.count;
  }

  finish(text: string, kindNames: readonly string[], errorLength: number): SyntaxTree {
    return treeOf(this.columns, { text, count: this.count, errorLength, kindNames });
  }

  private grow(): void {
    const { columns } = this;
    this.capacity *= 2;
    this.columns = columnsIn(new ArrayBuffer(this.capacity * NODE_BYTES), this.capacity);
    for (const name of ['kind', 'start', 'end', 'field', 'last', 'parent'] as const) {
      this.columns[name].set(columns[name]);
    }
  }
}
