import type { ModelFile } from '../resolved-files.ts';
import { WindowNumbers } from './window-numbers.ts';
import { type FileWindows, WINDOW_LINES, windowsOf } from './windows.ts';

/** The windows of one state of a repository: which occur, how often and where. Files and windows go by numbers. */
export interface Windows {
  /** The files of the state, by number. */
  readonly files: ReadonlyMap<number, ModelFile>;
  /** The number of a file of the state. */
  numberOf(file: ModelFile): number;
  /** Numbers of the windows of a file, in line order; parallel to `windowsOf(facts).start`. */
  windowsIn(file: number): Uint32Array;
  /** How often a window occurs; occurrences of one file that overlap count once. */
  occurrences(window: number): number;
  /** Numbers of the files in which a window occurs, ascending. */
  filesWith(window: number): Iterable<number>;
}

/** The windows of a whole repository. Built once per base; a change is laid over it. */
export class WindowTable implements Windows {
  readonly files: ReadonlyMap<number, ModelFile>;
  readonly #numbers: WindowNumbers;
  readonly #byPath: ReadonlyMap<string, number>;
  readonly #windows: readonly Uint32Array[];
  readonly #occurrences: Uint32Array;
  /** Compressed rows: the files of window `w` are `#holders[#offsets[w]]` to `#holders[#offsets[w + 1] - 1]`. */
  readonly #offsets: Uint32Array;
  readonly #holders: Uint32Array;

  constructor(files: readonly ModelFile[]) {
    this.files = new Map(files.entries());
    this.#byPath = new Map(files.map(({ path }, number) => [path, number]));
    const windows = files.map(({ facts }) => windowsOf(facts));
    this.#numbers = new WindowNumbers(windows.reduce((sum, { start }) => sum + start.length, 0));
    this.#windows = windows.map((each) => each.start.map((_, at) => this.#numbers.add(each, at)));
    this.#occurrences = new Uint32Array(this.#numbers.count);
    const placed = this.#windows.map((own, file) => ({ windows: own, start: windows[file]!.start }));
    countOccurrences(placed, this.#occurrences, new Uint32Array(this.#numbers.count));
    ({ offsets: this.#offsets, holders: this.#holders } = holdersOf(this.#windows, this.#numbers.count));
  }

  /** How many distinct windows there are; their numbers are 0 to `count - 1`. */
  get count(): number {
    return this.#numbers.count;
  }

  /** The number of a window, -1 for one that occurs nowhere. */
  find(windows: FileWindows, at: number): number {
    return this.#numbers.find(windows, at);
  }

  /** The number of an equal file: same path, same component, same facts; undefined without one. */
  equalOf({ path, component, facts }: ModelFile): number | undefined {
    const number = this.#byPath.get(path);
    if (number === undefined) return undefined;
    const own = this.files.get(number)!;
    return own.facts === facts && own.component === component ? number : undefined;
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
  const lastFile = new Int32Array(count).fill(-1);
  const eachHolder = (visit: (window: number, file: number) => void) => {
    lastFile.fill(-1);
    windows.forEach((own, file) => {
      for (const window of own) {
        if (lastFile[window] === file) continue;
        lastFile[window] = file;
        visit(window, file);
      }
    });
  };
  eachHolder((window) => offsets[window + 1]!++);
  for (let window = 0; window < count; window++) offsets[window + 1]! += offsets[window]!;
  const holders = new Uint32Array(offsets[count]!);
  const next = offsets.slice(0, count);
  eachHolder((window, file) => {
    holders[next[window]!++] = file;
  });
  return { offsets, holders };
}
