import type { SyntaxTree } from '../../syntax.ts';
import { columnsIn, NODE_BYTES, treeOf } from '../../tree-columns.ts';
import { type Kind, N } from './kinds.ts';

/**
 * Nodes under construction, as a shift-reduce parser has them: tokens are pushed, and what belongs together is
 * taken from the top of the stack as the children of a new node. Comments go where the grammar's own parser puts them:
 * pushed as soon as they are read, and left on the stack when they are last in what is taken.
 */
export class NodeStack {
  /** Number of nodes on the stack. */
  size = 0;
  private count = 0;
  private stack = new Int32Array(1024);
  private kind = new Uint8Array(4096);
  private start = new Int32Array(4096);
  private end = new Int32Array(4096);
  private field = new Uint8Array(4096);
  /** First child and next sibling; -1 where there is none. */
  private child = new Int32Array(4096);
  private next = new Int32Array(4096);

  clear(): void {
    this.size = 0;
    this.count = 0;
  }

  kindOf(node: number): Kind {
    return this.kind[node]!;
  }

  startOf(node: number): number {
    return this.start[node]!;
  }

  rename(node: number, kind: Kind): void {
    this.kind[node] = kind;
  }

  /** Says which role a node has in its parent. */
  mark(node: number, field: number): void {
    this.field[node] = field;
  }

  firstChild(node: number): number {
    return this.child[node]!;
  }

  nextSibling(node: number): number {
    return this.next[node]!;
  }

  /** The node at a place of the stack. */
  at(place: number): number {
    return this.stack[place]!;
  }

  /** Pushes a node without children. */
  leaf(kind: Kind, start: number, end: number): number {
    const node = this.make(kind, start, end);
    if (this.size === this.stack.length) this.stack = grown(this.stack);
    this.stack[this.size++] = node;
    return node;
  }

  /** Takes what was pushed since `from`, without comments at its end, as the children of a new node. */
  reduce(kind: Kind, from: number): number {
    let end = this.size;
    while (this.isExtra(this.at(end - 1))) end--;
    return this.take(kind, from, end);
  }

  /** The same with comments at its end: for rules that end with a token that is no node. */
  reduceAll(kind: Kind, from: number): number {
    return this.take(kind, from, this.size);
  }

  /** Takes what was pushed since `from`, even nothing, as the children of a node that spans `start` to `end`. */
  wrap(kind: Kind, from: number, start: number, end: number): number {
    if (this.size === from) return this.leaf(kind, start, end);
    const node = this.take(kind, from, this.size);
    this.start[node] = start;
    this.end[node] = end;
    return node;
  }

  /** The tree under the only node that is left; `kinds` are the grammar's numbers. */
  finish(text: string, kinds: Uint16Array, kindNames: readonly string[]): SyntaxTree {
    const { count, start, end, field, child, next } = this;
    const columns = columnsIn(new ArrayBuffer(count * NODE_BYTES), count);
    const path = [this.stack[0]!];
    const places = [-1];
    let node = path[0]!;
    let parent = -1;
    let place = 0;
    for (;;) {
      columns.kind[place] = kinds[this.kind[node]!]!;
      columns.start[place] = start[node]!;
      columns.end[place] = end[node]!;
      columns.field[place] = field[node]!;
      columns.parent[place] = parent;
      const here = place++;
      if (child[node]! >= 0) {
        path.push(node);
        places.push(here);
        parent = here;
        node = child[node]!;
        continue;
      }
      columns.last[here] = place;
      while (next[node]! < 0) {
        node = path.pop()!;
        columns.last[places.pop()!] = place;
        if (path.length === 1) return treeOf(columns, { text, count, errorLength: 0, kindNames });
        parent = places[places.length - 1]!;
      }
      node = next[node]!;
    }
  }

  /** True for what can stand between any two tokens. */
  isExtra(node: number): boolean {
    const kind = this.kind[node]!;
    return kind === N.comment || kind === N.line_continuation;
  }

  private take(kind: Kind, from: number, to: number): number {
    const { stack } = this;
    const first = stack[from]!;
    const node = this.make(kind, this.start[first]!, this.end[stack[to - 1]!]!);
    this.child[node] = first;
    for (let place = from + 1; place < to; place++) this.next[stack[place - 1]!] = stack[place]!;
    stack[from] = node;
    const { size } = this;
    this.size = from + 1;
    for (let place = to; place < size; place++) stack[this.size++] = stack[place]!;
    return node;
  }

  private make(kind: Kind, start: number, end: number): number {
    if (this.count === this.kind.length) this.grow();
    const node = this.count++;
    this.kind[node] = kind;
    this.start[node] = start;
    this.end[node] = end;
    this.field[node] = 0;
    this.child[node] = -1;
    this.next[node] = -1;
    return node;
  }

  private grow(): void {
    this.kind = grown(this.kind);
    this.start = grown(this.start);
    this.end = grown(this.end);
    this.field = grown(this.field);
    this.child = grown(this.child);
    this.next = grown(this.next);
  }
}

function grown<T extends Uint8Array | Int32Array>(array: T): T {
  const larger = new (array.constructor as new (length: number) => T)(2 * array.length);
  larger.set(array);
  return larger;
}
