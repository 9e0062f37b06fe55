import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareText } from '../core/ordering.ts';
import type { ObjectAccess } from './object-access.ts';

/** Which commits of a base are read. */
export interface HistoryWindow {
  /** The newest so many. */
  readonly commits: number;
  /** At most so many days older than the base. */
  readonly days: number;
}

const SECONDS_PER_DAY = 86_400;
const MOST_ROUNDS = 20;

/**
 * Parents and committer dates of commits, read from the objects alone (git's commit-graph files are not
 * believed). It grows with every base that is asked for, and a later one costs what is new in it.
 */
export class CommitGraph {
  readonly #numbers = new Map<string, number>();
  readonly #ids: string[] = [];
  readonly #times: number[] = [];
  readonly #parents: (readonly number[])[] = [];
  /** The latest date of a commit and all that it reaches. */
  readonly #latest: number[] = [];
  /** Commits from which everything that is known is reached. */
  #tips: number[] = [];
  #border: ReadonlySet<string> | undefined;

  /** Reads what is reachable from a commit. False when a commit cannot be read. */
  async include({ shell, scratch }: ObjectAccess, commit: string): Promise<boolean> {
    this.#border ??= shallowBorder(scratch.gitDirectory);
    if (this.#numbers.has(commit)) return true;
    const input = [commit, ...this.#tips.map((tip) => `^${this.#ids[tip]}`)].join('\n');
    const { code, stdout } = await shell.run(
      ['-c', 'core.commitGraph=false', 'rev-list', '--parents', '--timestamp', '--stdin'],
      { input: Buffer.from(`${input}\n`) },
    );
    if (code !== 0) return false;
    this.#add(commit, stdout.toString('latin1'));
    return true;
  }

  /**
   * The newest commits in a window before a base that is included, the base among them, without merges and
   * without the border commits of a shallow clone (what they changed is not known). Newest are those with the
   * latest committer date, then those that come first in the order of {@link #descending}, in which they
   * are returned.
   */
  newest(base: string, { commits, days }: HistoryWindow): string[] {
    const start = this.#numbers.get(base)!;
    const earliest = this.#times[start]! - days * SECONDS_PER_DAY;
    const candidates = this.#descending(start, earliest).filter(
      (node) =>
        this.#times[node]! >= earliest &&
        this.#parents[node]!.length < 2 &&
        !this.#border!.has(this.#ids[node]!),
    );
    const placed = candidates.map((node, place) => ({ node, place }));
    placed.sort((a, b) => this.#times[b.node]! - this.#times[a.node]! || a.place - b.place);
    const chosen = placed.slice(0, commits).sort((a, b) => a.place - b.place);
    return chosen.map(({ node }) => this.#ids[node]!);
  }

  #add(start: string, listing: string): void {
    const lines = listing.split('\n').map((line) => line.split(' '));
    lines.pop();
    for (const [time, id] of lines) {
      if (this.#numbers.has(id!)) continue;
      this.#numbers.set(id!, this.#ids.push(id!) - 1);
      this.#latest.push(this.#times[this.#times.push(Number(time)) - 1]!);
    }
    const reached = new Set<number>();
    for (const [, id, ...parents] of lines) {
      const numbers = parents.map((parent) => this.#numbers.get(parent)!);
      this.#parents[this.#numbers.get(id!)!] = numbers;
      for (const number of numbers) reached.add(number);
    }
    this.#spreadLatest(lines.map(([, id]) => this.#numbers.get(id!)!).reverse());
    // A tip that the new commit reaches is the parent of a commit that was not known.
    this.#tips = [...this.#tips.filter((tip) => !reached.has(tip)), this.#numbers.get(start)!];
  }

  /**
   * @param nodes new ones, parents mostly before children; git's order is not strict where clocks were wrong.
   *   Where it takes too many rounds, all of them count as late: more is then looked at, nothing is left out.
   */
  #spreadLatest(nodes: readonly number[]): void {
    for (let round = 0; round < MOST_ROUNDS; round++) {
      let changed = false;
      for (const node of nodes) {
        for (const parent of this.#parents[node]!) {
          if (this.#latest[parent]! <= this.#latest[node]!) continue;
          this.#latest[node] = this.#latest[parent]!;
          changed = true;
        }
      }
      if (!changed) return;
    }
    for (const node of nodes) this.#latest[node] = Number.POSITIVE_INFINITY;
  }

  /**
   * All that is reachable from a commit: children before parents, else the later committer date first, else
   * the smaller id. The order is one of the commits alone, not of the way they were read.
   *
   * @param earliest commits that reach nothing this late are left out, which leaves the others in their order.
   */
  #descending(start: number, earliest: number): number[] {
    const waitingFor = this.#childCounts(start, earliest);
    const ready = new Heap(
      (a, b) => this.#times[b]! - this.#times[a]! || compareText(this.#ids[a]!, this.#ids[b]!),
    );
    const order: number[] = [];
    ready.push(start);
    for (let node = ready.pop(); node !== undefined; node = ready.pop()) {
      order.push(node);
      for (const parent of this.#parents[node]!) {
        if (this.#latest[parent]! >= earliest && --waitingFor[parent]! === 0) ready.push(parent);
      }
    }
    return order;
  }

  /** For each commit below a start that is not left out the number of its children there; 0 for all others. */
  #childCounts(start: number, earliest: number): Uint32Array {
    const counts = new Uint32Array(this.#ids.length);
    const waiting = [start];
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
      for (const parent of this.#parents[node]!) {
        if (this.#latest[parent]! >= earliest && counts[parent]!++ === 0) waiting.push(parent);
      }
    }
    return counts;
  }
}

/** Commits of a shallow clone whose parents were cut off. */
function shallowBorder(gitDirectory: string): ReadonlySet<string> {
  try {
    return new Set(readFileSync(join(gitDirectory, 'shallow'), 'latin1').split('\n').filter(Boolean));
  } catch {
    return new Set();
  }
}

/** A binary heap; the first by an order is taken out first. */
class Heap {
  readonly #items: number[] = [];
  readonly #compare: (a: number, b: number) => number;

  constructor(compare: (a: number, b: number) => number) {
    this.#compare = compare;
  }

  push(item: number): void {
    const items = this.#items;
    let at = items.push(item) - 1;
    for (let above = (at - 1) >> 1; at > 0 && this.#compare(item, items[above]!) < 0; above = (at - 1) >> 1) {
      items[at] = items[above]!;
      at = above;
    }
    items[at] = item;
  }

  pop(): number | undefined {
    const items = this.#items;
    const first = items[0];
    const last = items.pop();
    if (first === undefined || items.length === 0) return first;
    let at = 0;
    for (let below = this.#smallerChild(at); below < items.length; below = this.#smallerChild(at)) {
      if (this.#compare(last!, items[below]!) <= 0) break;
      items[at] = items[below]!;
      at = below;
    }
    items[at] = last!;
    return first;
  }

  #smallerChild(at: number): number {
    const left = 2 * at + 1;
    const right = left + 1;
    return right < this.#items.length && this.#compare(this.#items[right]!, this.#items[left]!) < 0
      ? right
      : left;
  }
}
