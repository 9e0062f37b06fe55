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
 * Parses the output of `git diff-tree --raw -p -z -U0` (or `diff-index`): first the raw records, a NUL, then
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

/** Every line of contents begins with `+`, `-` or `\`: what else begins a line is git's own. */
function parseSections(output: Buffer, start: number): Section[] {
  const sections: Section[] = [];
  let at = output[start] === NUL ? start + 1 : start;
  while (at < output.length) {
    const newline = output.indexOf(NEWLINE, at);
    const end = newline === -1 ? output.length : newline;
    const first = output[at];
    if (first === LETTER_D && output.toString('latin1', at, at + 11) === 'diff --git ') {
      sections.push({ binary: false, hunks: [] });
    } else if (first === LETTER_B) {
      sections.at(-1)!.binary = true; // "Binary files … differ"
    } else if (first === AT_SIGN) {
      sections
        .at(-1)!
        .hunks.push(parseHunk(output.toString('latin1', at, Math.min(end, at + LONGEST_HUNK_HEADER))));
    }
    at = end + 1;
  }
  return sections;
}

function parseHunk(line: string): Hunk {
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
