import type { IndexedInstance } from './worker-protocol.ts';

/** Rows of a task: few enough that others can take over what a worker has not begun. */
export const ROWS_PER_TASK = 8;

/** Instances of one repository that a worker scores one after the other. */
export interface PlannedTask {
  readonly path: string;
  readonly items: readonly IndexedInstance[];
}

/** Those of some base commits that can be dated, the oldest first. */
export type DateBases = (path: string, commits: readonly string[]) => Promise<readonly string[]>;

/** Rows that one worker is to score, those of neighbouring bases next to each other; it shrinks from the front. */
interface Stretch {
  readonly path: string;
  rows: IndexedInstance[];
}

/**
 * Shares rows out to workers. A repository goes to one worker, oldest base first: what is kept from base to base
 * is the more, the less these differ. A worker without a repository of its own takes over the later half of what
 * another one has left.
 */
export class Schedule {
  readonly #untouched: Stretch[];
  readonly #stretches = new Map<number, Stretch>();
  readonly #dateBases: DateBases;
  /** Repositories whose bases are being dated. */
  readonly #dating = new Set<Promise<void>>();

  /** @param items - in input order, with the paths of their repositories. */
  constructor(items: readonly (IndexedInstance & { readonly path: string })[], dateBases: DateBases) {
    const byPath = new Map<string, IndexedInstance[]>();
    for (const { path, index, instance } of items) {
      const rows = byPath.get(path) ?? [];
      byPath.set(path, rows);
      rows.push({ index, instance });
    }
    this.#untouched = [...byPath].map(([path, rows]) => ({ path, rows }));
    this.#dateBases = dateBases;
  }

  /** The repositories that no worker has begun, each with a base commit, in input order. */
  untouched(): { readonly path: string; readonly commit: string }[] {
    return this.#untouched.map(({ path, rows }) => ({ path, commit: rows[0]!.instance.base_commit }));
  }

  /** What a worker is to do next; undefined when all is given out. */
  async next(worker: number): Promise<PlannedTask | undefined> {
    for (;;) {
      const own = this.#stretches.get(worker);
      if (own && own.rows.length > 0) return { path: own.path, items: own.rows.splice(0, ROWS_PER_TASK) };
      const fresh = this.#untouched.shift();
      if (fresh) await this.#begin(worker, fresh);
      else if (!this.#takeOver(worker)) {
        if (this.#dating.size === 0) return undefined;
        await Promise.race(this.#dating);
      }
    }
  }

  async #begin(worker: number, { path, rows }: Stretch): Promise<void> {
    const dating = sortedByBase(rows, (commits) => this.#dateBases(path, commits)).then((sorted) => {
      this.#stretches.set(worker, { path, rows: sorted });
    });
    this.#dating.add(dating);
    try {
      await dating;
    } finally {
      this.#dating.delete(dating);
    }
  }

  #takeOver(worker: number): boolean {
    const longest = [...this.#stretches.values()].reduce<Stretch | undefined>(
      (most, each) => (each.rows.length > (most?.rows.length ?? 1) ? each : most),
      undefined,
    );
    if (!longest) return false;
    const { path, rows } = longest;
    this.#stretches.set(worker, { path, rows: rows.splice(borderNear(rows, rows.length >> 1)) });
    return true;
  }
}

/** Rows of one repository by the date of their base; those of one base together, undated ones last. */
async function sortedByBase(
  rows: readonly IndexedInstance[],
  dateBases: (commits: readonly string[]) => Promise<readonly string[]>,
): Promise<IndexedInstance[]> {
  const groups = new Map<string, IndexedInstance[]>();
  for (const row of rows) {
    const commit = row.instance.base_commit.toLowerCase();
    const group = groups.get(commit);
    if (group) group.push(row);
    else groups.set(commit, [row]);
  }
  const dated = groups.size === 1 ? [] : await dateBases([...groups.keys()]);
  const order = new Set([...dated.filter((commit) => groups.has(commit)), ...groups.keys()]);
  return [...order].flatMap((commit) => groups.get(commit)!);
}

/** The place nearest to a middle where another base begins; the middle itself where none does. */
function borderNear(rows: readonly IndexedInstance[], middle: number): number {
  const isBorder = (at: number) =>
    at > 0 && at < rows.length && rows[at]!.instance.base_commit !== rows[at - 1]!.instance.base_commit;
  for (let step = 0; step < middle; step++) {
    for (const at of [middle - step, middle + step]) if (isBorder(at)) return at;
  }
  return middle;
}
