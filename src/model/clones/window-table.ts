import type { ModelFile } from '../resolved-files.ts';
import { WindowNumbers } from './window-numbers.ts';
import { type FileWindows, WINDOW_LINES, windowsOf } from './windows.ts';

/** The windows of one state of a repository: which occur, how often and where. Files and windows go by numbers. */
export interface Windows {
  /** The file of a number; undefined for one that the state does not have. */
  file(number: number): ModelFile | undefined;
  /** The number of a file of the state. */
  numberOf(file: ModelFile): number;
  /** Numbers of the windows of a file, in line order; parallel to `windowsOf(facts).start`. */
  windowsIn(file: number): Uint32Array;
  /** How often a window occurs; occurrences of one file that overlap count once. */
  occurrences(window: number): number;
  /** Numbers of the files in which a window occurs, ascending. */
  filesWith(window: number): Iterable<number>;
}

/** Windows of files that are gone for each of those that are there, at most, before they are numbered anew. */
const MOST_GONE = 1;

/** The windows of a whole repository. Built once per base; a change is laid over it. */
export class WindowTable implements Windows {
  readonly files: readonly ModelFile[];
  /** Windows have numbers from 0 to `count - 1`; those of files of an earlier table may occur nowhere. */
  readonly count: number;
  /** Shared with later tables, which add to it. */
  readonly #numbers: WindowNumbers;
  readonly #byPath: ReadonlyMap<string, number>;
  readonly #windows: readonly Uint32Array[];
  readonly #occurrences: Uint32Array;
  /** Compressed rows: the files of window `w` are `#holders[#offsets[w]]` to `#holders[#offsets[w + 1] - 1]`. */
  readonly #offsets: Uint32Array;
  readonly #holders: Uint32Array;

  /** @param before the table of another state: what files have in common with it is not numbered again. */
  constructor(files: readonly ModelFile[], before?: WindowTable) {
    this.files = files;
    this.#byPath = new Map(files.map(({ path }, number) => [path, number]));
    const windows = files.map(({ facts }) => windowsOf(facts));
    const all = windows.reduce((sum, { start }) => sum + start.length, 0);
    const known = before && before.#numbers.count <= (1 + MOST_GONE) * all ? before : undefined;
    this.#numbers = known ? known.#numbers : new WindowNumbers();
    this.#windows = numbered(this.#numbers, windows, (file) => {
      const number = known?.equalOf(files[file]!);
      return number === undefined ? undefined : known?.windowsIn(number);
    });
    this.count = this.#numbers.count;
    this.#occurrences = new Uint32Array(this.count);
    const placed = this.#windows.map((own, file) => ({ windows: own, start: windows[file]!.start }));
    countOccurrences(placed, this.#occurrences, new Uint32Array(this.count));
    ({ offsets: this.#offsets, holders: this.#holders } = holdersOf(this.#windows, this.count));
  }

  /** The number of a window, -1 for one that occurs nowhere. */
  find(windows: FileWindows, at: number): number {
    const number = this.#numbers.find(windows, at);
    return number < this.count ? number : -1;
  }

  /** The number of an equal file: same path, same component, same facts; undefined without one. */
  equalOf({ path, component, facts }: ModelFile): number | undefined {
    const number = this.#byPath.get(path);
    if (number === undefined) return undefined;
    const own = this.files[number]!;
    return own.facts === facts && own.component === component ? number : undefined;
  }

  file(number: number): ModelFile | undefined {
    return this.files[number];
  }

  numberOf({ path }: ModelFile): number {
    return this.#byPath.get(path)!;
  }

  windowsIn(file: number): Uint32Array {
    return this.#windows[file]!;
  }

  occurrences(window: number): number {
    return this.#occurrences[window]!;
  }

  filesWith(window: number): Uint32Array {
    return this.#holders.subarray(this.#offsets[window]!, this.#offsets[window + 1]!);
  }
}

/** The numbers of the windows of files, those that are known or else found in the table and added to it. */
function numbered(
  numbers: WindowNumbers,
  files: readonly FileWindows[],
  known: (file: number) => Uint32Array | undefined,
): Uint32Array[] {
  const found = files.map((_, file) => known(file));
  numbers.reserve(files.reduce((sum, { start }, file) => sum + (found[file] ? 0 : start.length), 0));
  return files.map((own, file) => found[file] ?? numbersOf(own, (at) => numbers.add(own, at)));
}

/** The numbers of the windows of a file. */
export function numbersOf({ start }: FileWindows, numberAt: (at: number) => number): Uint32Array {
  const numbers = new Uint32Array(start.length);
  for (let at = 0; at < numbers.length; at++) numbers[at] = numberAt(at);
  return numbers;
}

/** The windows of a file, with the positions where they begin. */
interface PlacedWindows {
  readonly windows: Uint32Array;
  readonly start: Uint32Array;
}

/**
 * Adds the occurrences of the windows of some files to their counts. Counted from the top, so that of the
 * occurrences of a window in a file as many count as can stand beside each other.
 *
 * @param counts by window.
 * @param ends scratch, 0 at first: where the last occurrence of each window that counted ends.
 */
export function countOccurrences(
  files: Iterable<PlacedWindows>,
  counts: Uint32Array,
  ends: Uint32Array,
): void {
  /** Where the file begins when all of them stand behind each other. */
  let offset = 0;
  for (const { windows, start } of files) {
    for (let at = 0; at < windows.length; at++) {
      const window = windows[at]!;
      const first = offset + start[at]!;
      if (first < ends[window]!) continue;
      ends[window] = first + WINDOW_LINES;
      counts[window]!++;
    }
    offset += (start.at(-1) ?? 0) + WINDOW_LINES;
  }
}

/** The files of each window, from the windows of each file. */
function holdersOf(
  windows: readonly Uint32Array[],
  count: number,
): { offsets: Uint32Array; holders: Uint32Array } {
  const offsets = new Uint32Array(count + 1);
  /** For each window the last file that holds it, plus one. */
  const last = new Uint32Array(count);
  for (let file = 0; file < windows.length; file++) {
    for (const window of windows[file]!) {
      if (last[window] === file + 1) continue;
      last[window] = file + 1;
      offsets[window + 1]!++;
    }
  }
  for (let window = 0; window < count; window++) offsets[window + 1]! += offsets[window]!;
  const holders = new Uint32Array(offsets[count]!);
  const next = offsets.slice(0, count);
  last.fill(0);
  for (let file = 0; file < windows.length; file++) {
    for (const window of windows[file]!) {
      if (last[window] === file + 1) continue;
      last[window] = file + 1;
      holders[next[window]!++] = file;
    }
  }
  return { offsets, holders };
}
