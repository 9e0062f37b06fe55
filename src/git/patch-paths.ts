import { decodePath, unquoteName } from './path-bytes.ts';

/** Lines that name a file in any dialect of diff that `git apply` reads. */
const NAMING_LINE = /^(diff --git |--- |\+\+\+ |(?:rename|copy) (?:from|to|old|new) )([^\n]*)$/gm;
/** How a time stamp begins that GNU diff, BSD diff and others put after a name, with or without a tab. */
const TIMESTAMP = /\s(?:\d{2,4}[-/]\d\d[-/]\d\d|(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)\b)/g;

/** Longer than any two paths that a file system takes; what a hostile patch could make slow is left out. */
const LONGEST_LINE = 8500;

/**
 * The paths that a patch may name, for every reading that `git apply` could give to its headers: with and
 * without the first folder, with and without a time stamp, quoted or not. Too many is the intent (lines of a
 * hunk that look like headers count too): the caller uses them to look at more of the tree, never at less.
 *
 * @param patch the patch's bytes.
 * @returns paths as in `TreeEntry`.
 */
export function pathsNamedBy(patch: Buffer): Set<string> {
  // Latin-1 keeps one character a byte, and `^` after CR or a rarer line end only adds candidates.
  const names = new Set<string>();
  for (const [line, keyword, rest] of patch.toString('latin1').matchAll(NAMING_LINE)) {
    if (line.length > LONGEST_LINE) continue;
    const found = keyword === 'diff --git ' ? namesOfGitHeader(rest!) : namesOfSingle(rest!);
    for (const name of found) {
      for (const reading of [name, withoutFirstFolder(name)]) {
        if (reading !== undefined && reading !== '' && reading !== '/dev/null') names.add(reading);
      }
    }
  }
  return new Set([...names].map((name) => decodePath(Buffer.from(name.replace(/\/{2,}/g, '/'), 'latin1'))));
}

function withoutFirstFolder(name: string): string | undefined {
  const slash = name.indexOf('/');
  return slash === -1 ? undefined : name.slice(slash + 1);
}

/** `--- a/x`, `+++ "b/x\ty"`, `--- x<tab>2020-01-01 …`, `rename from x`. */
function namesOfSingle(text: string): string[] {
  const quoted = unquoteName(text)?.name;
  if (quoted !== undefined) return [quoted];
  // The name itself may hold a date; only the last two are looked at, for the sake of hostile lines.
  const ends = [...text.matchAll(TIMESTAMP)].slice(-2).map(({ index }) => index);
  const cut = [text, text.replace(/[\t\r\v\f].*$/s, ''), ...ends.map((end) => text.slice(0, end))];
  return cut.flatMap((name) => [name, name.trimEnd()]);
}

/** `diff --git a/x b/x`: one name twice. Where it is cut is only clear from both halves being equal. */
function namesOfGitHeader(text: string): string[] {
  const first = unquoteName(text);
  if (first !== undefined) {
    const second = text.slice(first.length).trimStart();
    return [first.name, unquoteName(second)?.name ?? second.trimEnd()];
  }
  const line = text.trimEnd();
  const quote = line.indexOf(' "');
  const quoted = quote === -1 ? undefined : unquoteName(line.slice(quote + 1))?.name;
  return quoted === undefined ? namesOfEqualHalves(line) : [line.slice(0, quote), quoted];
}

/** Lengths are compared before texts are: a line may be nothing but blanks. */
function namesOfEqualHalves(line: string): string[] {
  const names: string[] = [];
  const leftSlash = line.indexOf('/');
  let rightSlash = leftSlash;
  for (let space = line.indexOf(' ', leftSlash); space !== -1; space = line.indexOf(' ', space + 1)) {
    if (rightSlash < space) rightSlash = line.indexOf('/', space);
    if (leftSlash === -1 || rightSlash === -1) break;
    const sameLength = space - leftSlash === line.length - rightSlash;
    if (sameLength && line.slice(leftSlash, space) === line.slice(rightSlash)) {
      names.push(line.slice(0, space), line.slice(space + 1));
    }
  }
  return names;
}
