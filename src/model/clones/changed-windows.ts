import type { ModelFile } from '../resolved-files.ts';
import { WindowNumbers } from './window-numbers.ts';
import { countOccurrences, type Windows, type WindowTable } from './window-table.ts';
import { type FileWindows, windowsOf } from './windows.ts';

/**
 * The windows after a change: those before it, less the windows of the files that are gone or replaced, plus those
 * of the files that came (catalogue §7.7). What did not change is read from the table before.
 */
export class ChangedWindows implements Windows {
  readonly files: ReadonlyMap<number, ModelFile>;
  /** Files of the state before that are gone or replaced, and those that came, by number. */
  readonly removed: ReadonlySet<number>;
  readonly added: ReadonlySet<number>;
  /** Windows that occur in one of these. */
  readonly affected: ReadonlySet<number>;
  readonly #before: WindowTable;
  readonly #numberOf: ReadonlyMap<string, number>;
  readonly #windows: ReadonlyMap<number, Uint32Array>;
  readonly #occurrences: ReadonlyMap<number, number>;
  readonly #filesWith: ReadonlyMap<number, readonly number[]>;

  constructor(before: WindowTable, files: readonly ModelFile[]) {
    this.#before = before;
    const kept = new Map<number, ModelFile>();
    const added = new Map<number, ModelFile>();
    for (const file of files) {
      const known = before.equalOf(file);
      if (known === undefined) added.set(before.files.size + added.size, file);
      else kept.set(known, file);
    }
    this.files = new Map([...kept, ...added]);
    this.removed = new Set([...before.files.keys()].filter((number) => !kept.has(number)));
    this.added = new Set(added.keys());
    this.#numberOf = new Map([...added].map(([number, { path }]) => [path, number]));
    this.#windows = numbered(before, added);
    const gone = [...this.removed].map((file) => before.windowsIn(file));
    this.affected = new Set([...gone, ...this.#windows.values()].flatMap((own) => [...own]));
    this.#occurrences = this.#makeOccurrences();
    this.#filesWith = this.#makeFilesWith();
  }

  numberOf(file: ModelFile): number {
    return this.#numberOf.get(file.path) ?? this.#before.numberOf(file);
  }

  windowsIn(file: number): Uint32Array {
    return this.#windows.get(file) ?? this.#before.windowsIn(file);
  }

  occurrences(window: number): number {
    return this.#occurrences.get(window) ?? this.#before.occurrences(window);
  }

  filesWith(window: number): Iterable<number> {
    return this.#filesWith.get(window) ?? this.#before.filesWith(window);
  }

  #makeOccurrences(): Map<number, number> {
    const lost: Record<number, number> = {};
    const gone = [...this.removed].map((file) => placed(this.#before, file));
    countOccurrences(gone, lost, {});
    const gained: Record<number, number> = {};
    const came = [...this.added].map((file) => placed(this, file));
    countOccurrences(came, gained, {});
    const occurrencesBefore = (window: number) =>
      window < this.#before.count ? this.#before.occurrences(window) : 0;
    return new Map(
      [...this.affected].map((window) => [
        window,
        occurrencesBefore(window) - (lost[window] ?? 0) + (gained[window] ?? 0),
      ]),
    );
  }

  #makeFilesWith(): Map<number, number[]> {
    const filesBefore = (window: number) =>
      window < this.#before.count ? this.#before.filesWith(window) : [];
    const holders = new Map(
      [...this.affected].map((window) => [
        window,
        [...filesBefore(window)].filter((file) => !this.removed.has(file)),
      ]),
    );
    for (const [file, own] of this.#windows)
      for (const window of new Set(own)) holders.get(window)!.push(file);
    return holders;
  }
}

function placed(windows: Windows, file: number) {
  return { windows: windows.windowsIn(file), start: windowsOf(windows.files.get(file)!.facts).start };
}

/** The windows of new files by the numbers of the state before; windows that it does not have get the next ones. */
function numbered(before: WindowTable, added: ReadonlyMap<number, ModelFile>): Map<number, Uint32Array> {
  const windows = [...added].map(([file, { facts }]): [number, FileWindows] => [file, windowsOf(facts)]);
  const unknown = new WindowNumbers(windows.reduce((sum, [, { start }]) => sum + start.length, 0));
  const numberAt = (own: FileWindows, at: number) => {
    const known = before.find(own, at);
    return known >= 0 ? known : before.count + unknown.add(own, at);
  };
  return new Map(windows.map(([file, own]) => [file, own.start.map((_, at) => numberAt(own, at))]));
}
