import { unquoteName } from '../path-bytes.ts';

/** A name in a header line, and whether the time beside it is the epoch, which stands for a missing file. */
export interface NamedFile {
  /** Without its first folder; `undefined` for `/dev/null`. */
  readonly name: string | undefined;
  /** `undefined` without a time. */
  readonly epoch: boolean | undefined;
}

/**
 * Reads the name behind `--- `, `+++ ` and their like. A name that is not quoted ends at white space, or, when
 * there is a tab, at the white space around that: so do names with blanks come through.
 *
 * @returns `undefined` when there is none from which a folder could be taken.
 */
export function readFileName(line: string): NamedFile | undefined {
  const text = line.replace(/^[ \t\n\v\f\r]+/, '');
  const quoted = text.startsWith('"') ? unquoteName(text) : undefined;
  if (text.startsWith('"') && quoted === undefined) return undefined;
  const length = quoted?.length ?? nameLength(text);
  const name = quoted?.name ?? text.slice(0, length);
  if (name === '/dev/null') return { name: undefined, epoch: true };
  const stripped = withoutFirstFolder(name);
  return stripped === undefined ? undefined : { name: stripped, epoch: isEpoch(text.slice(length)) };
}

function nameLength(text: string): number {
  const tab = text.indexOf('\t');
  if (tab === -1) {
    const space = text.search(/[ \n\v\f\r]/);
    return space === -1 ? text.length : space;
  }
  let end = tab;
  while (end > 0 && ' \n\v\f\r'.includes(text[end - 1]!)) end--;
  return end;
}

/** The two names behind `diff --git `; none unless both can be read and nothing follows. */
export function readGitNames(line: string): readonly [string, string] | undefined {
  const first = readWord(line);
  const second = readWord(first.rest);
  if (first.name === undefined || second.name === undefined) return undefined;
  return /^[ \t\v\f\r]*\n/.test(second.rest) && /^[ \t\v\f\r]/.test(first.rest)
    ? [first.name, second.name]
    : undefined;
}

function readWord(line: string): { readonly name: string | undefined; readonly rest: string } {
  const text = line.replace(/^[ \t\n\v\f\r]+/, '');
  const quoted = text.startsWith('"') ? unquoteName(text) : undefined;
  if (text.startsWith('"') && quoted === undefined) return { name: undefined, rest: '' };
  const length = quoted?.length ?? text.search(/[ \t\n\v\f\r]|$/);
  return { name: withoutFirstFolder(quoted?.name ?? text.slice(0, length)), rest: text.slice(length) };
}

function withoutFirstFolder(name: string): string | undefined {
  return /^[^/]*\/+(.+)$/s.exec(name)?.[1];
}

const ISO_TIME =
  /^[ \t]*(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d):(\d\d)(?:[.,]\d+)?(?: ?([+-])(\d\d):?(\d\d))?\s*$/;
const C_TIME = /^[ \t]*[A-Z][a-z]{2} ([A-Z][a-z]{2}) +(\d+) (\d\d):(\d\d):(\d\d) (\d{4})\s*$/;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const HOUR = 3_600_000;

/**
 * Whether a time is the epoch in any time zone, as a diff writes it for a file that does not exist. Read are
 * ISO 8601 times, as GNU diff writes them, and those of C's `ctime`; without a zone they are UTC. A line that
 * ends in CR LF without a time counts as having that of the run.
 */
function isEpoch(text: string): boolean | undefined {
  if (/^[ \t]*\r\n$/.test(text)) return false;
  const time = isoTime(ISO_TIME.exec(text)) ?? classicTime(C_TIME.exec(text));
  return time === undefined ? undefined : -25 * HOUR < time && time < 26 * HOUR;
}

function isoTime(match: RegExpExecArray | null): number | undefined {
  if (match === null) return undefined;
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map(Number);
  const offset = (Number(match[8] ?? 0) * 60 + Number(match[9] ?? 0)) * (match[7] === '-' ? -1 : 1);
  return Date.UTC(year!, month! - 1, day!, hour!, minute! - offset, second!);
}

function classicTime(match: RegExpExecArray | null): number | undefined {
  const month = MONTHS.indexOf(match?.[1] ?? '');
  if (match === null || month === -1) return undefined;
  const [day, hour, minute, second, year] = match.slice(2, 7).map(Number);
  return Date.UTC(year!, month, day!, hour!, minute!, second!);
}
