import type { ModelFile } from '../resolved-files.ts';
import { WindowNumbers } from './window-numbers.ts';
import { countOccurrences, numbersOf, type Windows, type WindowTable } from './window-table.ts';
import { type FileWindows, windowsOf } from './windows.ts';

/** What other files are to the files of a table. */
export interface Difference {
  /** Numbers of the files of the table that are gone or replaced. */
  readonly removed: ReadonlySet<number>;
  /** Files that came, by numbers behind those of the table. */
  readonly added: ReadonlyMap<number, ModelFile>;
}

/** Compares the files of a table with others. */
export function differenceFrom(before: WindowTable, files: readonly ModelFile[]): Difference {
  const count = before.files.length;
  const isKept = new Uint8Array(count);
  const added = new Map<number, ModelFile>();
  for (const file of files) {
    const known = before.equalOf(file);
    if (known === undefined) added.set(count + added.size, file);
    else isKept[known] = 1;
  }
  const removed = new Set<number>();
  for (let number = 0; number < count; number++) if (isKept[number] === 0) removed.add(number);
  return { removed, added };
}

/** In how many files there is a difference. */
export function differentFiles({ removed, added }: Difference): number {
  return removed.size + added.size;
}

/**
 * The windows after a change: those before it, less the windows of the files that are gone or replaced, plus those
 * of the files that came (catalogue §7.7). What did not change is read from the table before.
 */
export class ChangedWindows implements Windows {
  readonly removed: ReadonlySet<number>;
  readonly added: ReadonlyMap<number, ModelFile>;
  /** Windows that occur in one of these, each once. */
  readonly affected: Uint32Array;
  readonly #before: WindowTable;
  readonly #numberOf: ReadonlyMap<string, number>;
  readonly #windows: ReadonlyMap<number, Uint32Array>;
  /** Place of each window in {@link affected}. */
  readonly #places: ReadonlyMap<number, number>;
  /** By place. */
  readonly #occurrences: Uint32Array;
  readonly #comers: Comers;

  constructor(before: WindowTable, { removed, added }: Difference) {
    this.#before = before;
    this.removed = removed;
    this.added = added;
    this.#numberOf = new Map([...added].map(([number, { path }]) => [path, number]));
    this.#windows = numbered(before, added);
    const gone = [...this.removed].map((file) => before.windowsIn(file));
    this.#places = placesOf([...gone, ...this.#windows.values()]);
    this.affected = Uint32Array.from(this.#places.keys());
    this.#occurrences = this.#makeOccurrences();
    this.#comers = comersOf([...this.#windows], this.#places);
  }

  file(number: number): ModelFile | undefined {
    return this.added.get(number) ?? (this.removed.has(number) ? undefined : this.#before.file(number));
  }

  numberOf(file: ModelFile): number {
    return this.#numberOf.get(file.path) ?? this.#before.numberOf(file);
  }

  windowsIn(file: number): Uint32Array {
    return this.#windows.get(file) ?? this.#before.windowsIn(file);
  }

  /** True for one of {@link affected}. */
  isAffected(window: number): boolean {
    return this.#places.has(window);
  }

  occurrences(window: number): number {
    const place = this.#places.get(window);
    return place === undefined ? this.#before.occurrences(window) : this.#occurrences[place]!;
  }

  *filesWith(window: number): Generator<number> {
    const place = this.#places.get(window);
    if (window < this.#before.count) {
      for (const file of this.#before.filesWith(window)) if (!this.removed.has(file)) yield file;
    }
    if (place === undefined) return;
    const { first, next, file } = this.#comers;
    for (let at = first[place]!; at !== 0; at = next[at]!) yield file[at]!;
  }

  #makeOccurrences(): Uint32Array {
    const { length } = this.affected;
    const counted = (files: Iterable<number>, windowsIn: (file: number) => Uint32Array, state: Windows) => {
      const counts = new Uint32Array(length);
      const own = Array.from(files, (file) => ({
        windows: windowsIn(file).map((window) => this.#places.get(window)!),
        start: windowsOf(state.file(file)!.facts).start,
      }));
      countOccurrences(own, counts, new Uint32Array(length));
      return counts;
    };
    const before = this.#before;
    const lost = counted(this.removed, (file) => before.windowsIn(file), before);
    const gained = counted(this.added.keys(), (file) => this.windowsIn(file), this);
    return this.affected.map((window, place) => {
      const known = window < before.count ? before.occurrences(window) : 0;
      return known - lost[place]! + gained[place]!;
    });
  }
}

/** For each affected window the files that came and hold it: a chain from `first` on, of file numbers that rise. */
interface Comers {
  readonly first: Uint32Array;
  readonly next: Uint32Array;
  readonly file: Uint32Array;
}

function comersOf(
  windows: readonly (readonly [number, Uint32Array])[],
  places: ReadonlyMap<number, number>,
): Comers {
  const size = windows.reduce((sum, [, { length }]) => sum + length, 1);
  const first = new Uint32Array(places.size);
  const next = new Uint32Array(size);
  const file = new Uint32Array(size);
  let free = 1;
  for (let at = windows.length - 1; at >= 0; at--) {
    const [number, own] = windows[at]!;
    for (const window of own) {
      const place = places.get(window)!;
      const head = first[place]!;
      if (head !== 0 && file[head] === number) continue;
      file[free] = number;
      next[free] = head;
      first[place] = free++;
    }
  }
  return { first, next, file };
}

/** The distinct windows of some lists, each with its place among them. */
function placesOf(lists: readonly Uint32Array[]): Map<number, number> {
  const places = new Map<number, number>();
  for (const list of lists) {
    for (const window of list) if (!places.has(window)) places.set(window, places.size);
  }
  return places;
}

/** The windows of new files by the numbers of the state before; windows that it does not have get the next ones. */
function numbered(before: WindowTable, added: ReadonlyMap<number, ModelFile>): Map<number, Uint32Array> {
  const windows = [...added].map(([file, { facts }]): [number, FileWindows] => [file, windowsOf(facts)]);
  const unknown = new WindowNumbers();
  unknown.reserve(windows.reduce((sum, [, { start }]) => sum + start.length, 0));
  const numberAt = (own: FileWindows, at: number) => {
    const known = before.find(own, at);
    return known >= 0 ? known : before.count + unknown.add(own, at);
  };
  return new Map(windows.map(([file, own]) => [file, numbersOf(own, (at) => numberAt(own, at))]));
}
