import { ArchdeltaError } from '../core/errors.ts';
import { compareText } from '../core/ordering.ts';
import type { Change, ChangedFile, Hunk, TreeEntry } from './change.ts';
import { decodePath } from './path-bytes.ts';

const NUL = 0;
const NEWLINE = 0x0a;
const COLON = 0x3a;
const AT_SIGN = 0x40;
const LETTER_B = 0x42;
const LETTER_D = 0x64;
const BLANK = 0x20;
const PLUS = 0x2b;
const MINUS = 0x2d;
const ABSENT_MODE = '000000';
const HUNK = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/;
/** Long enough for any hunk header up to its second `@@`. */
const LONGEST_HUNK_HEADER = 96;

/** One record of `--raw -z`. */
interface RawRecord {
  readonly status: string;
  readonly before: TreeEntry | undefined;
  readonly after: TreeEntry | undefined;
}

/** What the patch text says of one `diff --git` section. */
interface Section {
  binary: boolean;
  readonly hunks: Hunk[];
}

/**
 * Parses the output of `git diff-tree --raw -p -z -U1` (or `diff-index`): first the raw records, a NUL, then
 * the patch text with its sections in the same order. Paths are taken from the raw records alone.
 *
 * @throws {ArchdeltaError} `internal` when records and sections do not correspond.
 */
export function parseDiff(output: Buffer): Change {
  const { records, end } = parseRaw(output);
  const sections = parseSections(output, end);
  let next = 0;
  const files = records.map((record): ChangedFile => {
    // Git prints a change of type as a deletion and an addition.
    const own = sections.slice(next, next + (record.status === 'T' ? 2 : 1));
    next += record.status === 'T' ? 2 : 1;
    return {
      before: record.before,
      after: record.after,
      binary: own.some((section) => section.binary),
      hunks: own.flatMap((section) => section.hunks),
    };
  });
  if (next !== sections.length) throw new ArchdeltaError('internal', 'git printed a diff of an unknown form');
  return { files: files.sort(compareFiles) };
}

/** Parses the output of `git diff-tree --raw -z` without patch text: pairs of entries, no hunks. */
export function parseRawDiff(output: Buffer): Change {
  const { records } = parseRaw(output);
  const files = records.map(
    ({ before, after }): ChangedFile => ({ before, after, binary: false, hunks: [] }),
  );
  return { files: files.sort(compareFiles) };
}

function compareFiles(a: ChangedFile, b: ChangedFile): number {
  const path = ({ before, after }: ChangedFile): string => (after ?? before)!.path;
  return compareText(path(a), path(b)) || compareText(a.before?.path ?? '', b.before?.path ?? '');
}

/** Reads raw records from the start of an output, and says where they end. */
export function parseRaw(output: Buffer): { records: RawRecord[]; end: number } {
  const records: RawRecord[] = [];
  let at = 0;
  const field = (): Buffer => {
    const end = output.indexOf(NUL, at);
    if (end === -1) throw new ArchdeltaError('internal', 'git printed a raw diff that is cut off');
    const bytes = output.subarray(at, end);
    at = end + 1;
    return bytes;
  };
  while (output[at] === COLON) {
    const [beforeMode, afterMode, beforeId, afterId, status] = field().toString('latin1').slice(1).split(' ');
    const path = decodePath(field());
    const letter = status!.charAt(0);
    const afterPath = letter === 'R' || letter === 'C' ? decodePath(field()) : path;
    records.push({
      status: letter,
      before: beforeMode === ABSENT_MODE ? undefined : { path, mode: beforeMode!, id: beforeId! },
      after: afterMode === ABSENT_MODE ? undefined : { path: afterPath, mode: afterMode!, id: afterId! },
    });
  }
  return { records, end: at };
}

/** Every line of contents begins with ` `, `+`, `-` or `\`: what else begins a line is git's own. */
function parseSections(output: Buffer, start: number): Section[] {
  const sections: Section[] = [];
  let runs: ChangedRuns | undefined;
  let at = output[start] === NUL ? start + 1 : start;
  while (at < output.length) {
    const newline = output.indexOf(NEWLINE, at);
    const end = newline === -1 ? output.length : newline;
    const first = output[at];
    if (first === LETTER_D && output.toString('latin1', at, at + 11) === 'diff --git ') {
      sections.push({ binary: false, hunks: [] });
      runs = undefined;
    } else if (first === LETTER_B) {
      sections.at(-1)!.binary = true; // "Binary files … differ"
    } else if (first === AT_SIGN) {
      const header = output.toString('latin1', at, Math.min(end, at + LONGEST_HUNK_HEADER));
      runs = new ChangedRuns(header, sections.at(-1)!.hunks);
    } else if (first === BLANK) {
      runs?.context();
    } else if (first === MINUS || first === PLUS) {
      // The names of the files stand before the first hunk.
      runs?.line(first === MINUS, isBlank(output, at + 1, end));
    }
    at = end + 1;
  }
  return sections;
}

function isBlank(output: Buffer, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (output[at]! > BLANK) return false;
  return true;
}

/** The runs of changed lines in a hunk with context: hunks at 0 context lines. */
class ChangedRuns {
  readonly #hunks: Hunk[];
  #before: number;
  #after: number;
  #isOpen = false;

  constructor(header: string, hunks: Hunk[]) {
    const { beforeStart, beforeLines, afterStart, afterLines } = parseHunk(header);
    this.#hunks = hunks;
    // Lines that were passed before the first one of the hunk.
    this.#before = beforeLines === 0 ? beforeStart : beforeStart - 1;
    this.#after = afterLines === 0 ? afterStart : afterStart - 1;
  }

  context(): void {
    this.#before++;
    this.#after++;
    this.#isOpen = false;
  }

  line(isRemoved: boolean, isBlankLine: boolean): void {
    if (!this.#isOpen) {
      const none = { beforeLines: 0, afterLines: 0, beforeBlank: 0, afterBlank: 0 };
      this.#hunks.push({ beforeStart: this.#before, afterStart: this.#after, ...none });
      this.#isOpen = true;
    }
    const run = this.#hunks.pop()!;
    const blank = isBlankLine ? 1 : 0;
    this.#hunks.push(
      isRemoved
        ? {
            ...run,
            beforeStart: run.beforeLines === 0 ? run.beforeStart + 1 : run.beforeStart,
            beforeLines: run.beforeLines + 1,
            beforeBlank: run.beforeBlank + blank,
          }
        : {
            ...run,
            afterStart: run.afterLines === 0 ? run.afterStart + 1 : run.afterStart,
            afterLines: run.afterLines + 1,
            afterBlank: run.afterBlank + blank,
          },
    );
    if (isRemoved) this.#before++;
    else this.#after++;
  }
}

type HunkHeader = Pick<Hunk, 'beforeStart' | 'beforeLines' | 'afterStart' | 'afterLines'>;

function parseHunk(line: string): HunkHeader {
  const match = HUNK.exec(line);
  if (match === null) throw new ArchdeltaError('internal', `git printed an unknown hunk header: ${line}`);
  const [, beforeStart, beforeLines, afterStart, afterLines] = match;
  return {
    beforeStart: Number(beforeStart),
    beforeLines: Number(beforeLines ?? 1),
    afterStart: Number(afterStart),
    afterLines: Number(afterLines ?? 1),
  };
}
