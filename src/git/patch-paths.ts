import { decodePath, unquoteName } from './path-bytes.ts';

/** Lines that name a file in any dialect of diff that `git apply` reads. */
const NAMING_LINE = /^(diff --git |--- |\+\+\+ |(?:rename|copy) (?:from|to|old|new) )([^\n]*)$/gm;
/** What GNU diff, BSD diff and others put after a name without a tab. */
const TIMESTAMP = /\s+\d{2,4}[-/]\d\d[-/]\d\d(?:\s.*)?$|\s+(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),? .*$/;

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
  const cut = [text, text.replace(/[\t\r\v\f].*$/s, ''), text.replace(TIMESTAMP, '')];
  return cut.flatMap((name) => [name, name.trimEnd()]);
}

/** `diff --git a/x b/x`: one name twice. Where it is cut is only clear from both halves being equal. */
function namesOfGitHeader(text: string): string[] {
  const first = unquoteName(text);
  if (first !== undefined) {
    const second = text.slice(first.length).trimStart();
    return [first.name, unquoteName(second)?.name ?? second.trimEnd()];
  }
  const names: string[] = [];
  const line = text.trimEnd();
  for (let space = line.indexOf(' '); space !== -1; space = line.indexOf(' ', space + 1)) {
    const left = line.slice(0, space);
    const right = line.slice(space + 1);
    const quoted = unquoteName(right)?.name;
    if (quoted !== undefined) names.push(left, quoted);
    else if (withoutFirstFolder(left) === withoutFirstFolder(right)) names.push(left, right);
  }
  return names;
}
