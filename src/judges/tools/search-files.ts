import { setImmediate } from 'node:timers/promises';
import { throwIfAborted } from '../../core/errors.ts';
import type { TreeEntry } from '../../git/change.ts';
import { counted, LONGEST_ROW } from './answer.ts';
import type { Matcher } from './search-pattern.ts';
import { textsOf } from './source-text.ts';
import type { TreeView } from './tree-view.ts';
import { visibleLine } from './visible-text.ts';

/** Matches that are shown of one file when many files are searched. */
const MOST_OF_A_FILE = 20;
/** Rows after which a search ends. */
const MOST_ROWS = 5000;
/** Characters of a line that are looked at: longer ones are data, or code that nobody wrote. */
const LONGEST_SEARCHED = 20_000;

/** Programs of this size are fast on every text. */
const SMALL_PROGRAM = 50;
/** Steps of larger programs, in characters times instructions: until others get their turn, and until the search ends. */
const STEPS_BEFORE_OTHERS = 20e6;
const MOST_STEPS = 1e9;

/** What a search found. */
export interface Found {
  /** `path:line: text`, in the order of path and line. */
  readonly rows: readonly string[];
  /** Lines that match, and the files that have them. */
  readonly lines: number;
  readonly files: number;
  /** Why it ended before the last file. */
  readonly ended: 'matches' | 'steps' | undefined;
  readonly binary: number;
  readonly tooLarge: number;
  /** Lines of which only the beginning was looked at. */
  readonly longLines: number;
}

/**
 * Searches files line by line.
 *
 * @throws {ArchdeltaError} `blob-missing`, `aborted`.
 */
export async function searchFiles(
  view: TreeView,
  files: readonly TreeEntry[],
  pattern: Matcher,
  signal: AbortSignal,
): Promise<Found> {
  const rows: string[] = [];
  const counts = { lines: 0, files: 0, binary: 0, tooLarge: 0, longLines: 0 };
  const work = new Work(pattern.size, signal);
  const mostOfAFile = files.length === 1 ? MOST_ROWS : MOST_OF_A_FILE;
  for await (const { entry, text } of textsOf(view.codebase, files, signal)) {
    if ('problem' in text) {
      counts[text.kind === 'binary' ? 'binary' : 'tooLarge']++;
      continue;
    }
    const name = visibleLine(entry.path, LONGEST_ROW);
    let here = 0;
    for (const [at, line] of text.lines.entries()) {
      const isLong = line.length > LONGEST_SEARCHED;
      if (isLong) counts.longLines++;
      const looked = isLong ? line.slice(0, LONGEST_SEARCHED) : line;
      if (work.add(looked)) await work.pause();
      if (work.isDone) break;
      if (!pattern.matches(looked)) continue;
      if (++here <= mostOfAFile) rows.push(`${name}:${at + 1}: ${visibleLine(line, LONGEST_ROW)}`);
    }
    if (here > mostOfAFile) rows.push(`${name}: ${counted(here - mostOfAFile, 'more line')} of this file`);
    counts.lines += here;
    if (here > 0) counts.files++;
    if (work.isDone) return { rows, ...counts, ended: 'steps' };
    if (rows.length >= MOST_ROWS) return { rows, ...counts, ended: 'matches' };
  }
  return { rows, ...counts, ended: undefined };
}

/** Counts what a pattern can cost at most: a clock would make the answers differ from run to run. */
class Work {
  readonly #size: number;
  readonly #signal: AbortSignal;
  #steps = 0;
  #sincePause = 0;

  constructor(size: number, signal: AbortSignal) {
    this.#size = size > SMALL_PROGRAM ? size : 0;
    this.#signal = signal;
  }

  get isDone(): boolean {
    return this.#steps > MOST_STEPS;
  }

  /** Adds the work of a line; true when it is time for a pause. */
  add({ length }: string): boolean {
    const steps = length * Math.min(length, this.#size);
    this.#steps += steps;
    this.#sincePause += steps;
    return this.#sincePause > STEPS_BEFORE_OTHERS;
  }

  async pause(): Promise<void> {
    this.#sincePause = 0;
    await setImmediate();
    throwIfAborted(this.#signal);
  }
}
