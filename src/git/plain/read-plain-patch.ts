/**
 * A hunk of a plain patch. Lines are Latin-1, one character a byte, each with its line feed unless the file
 * ends without one.
 */
export interface PlainHunk {
  /** 0-based line of the file, as the hunks before this one have left it, where git looks first. */
  readonly line: number;
  /** It fits at the first line of the file alone; at its last line alone. */
  readonly atTop: boolean;
  readonly atEnd: boolean;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** What a plain patch does to one file. */
export interface PlainSection {
  readonly path: string;
  readonly kind: 'create' | 'modify' | 'delete';
  /** The mode that a created file gets, or that the patch says the file has. */
  readonly mode: string | undefined;
  readonly hunks: readonly PlainHunk[];
}

/** Names that no reading of a header could take for anything else: no blanks, quotes, colons or tildes. */
const NAME = String.raw`[\w.+@=,#()[\]-]+(?:\/[\w.+@=,#()[\]-]+)*`;
const MODE = '100(?:644|755)';
const HEADER = new RegExp(
  [
    String.raw`\n*(?:diff --git a\/(?<git>${NAME}) b\/\k<git>\n`,
    String.raw`(?:(?<event>new|deleted) file mode (?<eventMode>${MODE})\n)?`,
    String.raw`(?:index [0-9a-f]{4,64}\.\.[0-9a-f]{4,64}(?: (?<mode>${MODE}))?\n)?)?`,
    String.raw`(?<names>--- (?:a\/(?<before>${NAME})|\/dev\/null)\n\+\+\+ (?:b\/(?<after>${NAME})|\/dev\/null)\n)?`,
  ].join(''),
  'y',
);
const RANGES = /@@ -(\d{1,9})(?:,(\d{1,9}))? \+(\d{1,9})(?:,(\d{1,9}))? @@[^\n]*\n/y;
const NO_LINE_FEED = '\\ No newline at end of file\n';
/** Names that git keeps to itself begin like this, and a few that are ordinary. */
const GIT_NAME = /^\.git(?!ignore$|attributes$|hub$|keep$)/i;

/**
 * Reads a patch when it is a plain one: text diffs of regular files in git's form or with the two lines of
 * names alone, nothing between them, no renames, no changes of modes, every count of lines right. `git apply`
 * reads such a patch in one way only, which is this one.
 *
 * @param patch one character a byte.
 * @returns `undefined` when it is anything else; that says nothing about whether git takes it.
 */
export function readPlainPatch(patch: string): PlainSection[] | undefined {
  if (patch.includes('\0')) return undefined;
  const sections: PlainSection[] = [];
  for (let at = 0; ; ) {
    if (sections.length > 0 && /^\s*$/.test(patch.slice(at, at + LONGEST_REST))) {
      return patch.length - at <= LONGEST_REST ? sections : undefined;
    }
    HEADER.lastIndex = at;
    const header = HEADER.exec(patch);
    if (header === null) return undefined;
    const hunks: PlainHunk[] = [];
    at = HEADER.lastIndex;
    while (patch.startsWith('@@ -', at)) {
      const read = readHunk(patch, at);
      if (read === undefined) return undefined;
      hunks.push(read.hunk);
      at = read.end;
    }
    const section = sectionOf(header.groups!, hunks);
    if (section === undefined) return undefined;
    sections.push(section);
  }
}

/** White space that may stand behind the last section. */
const LONGEST_REST = 100;

function sectionOf(
  groups: Readonly<Record<string, string | undefined>>,
  hunks: readonly PlainHunk[],
): PlainSection | undefined {
  const { git, event, eventMode, mode, names, before, after } = groups;
  const path = git ?? after ?? before;
  if (path === undefined || !isPlainPath(path)) return undefined;
  if (names === undefined) {
    const isEmptyFile = event === 'new' && mode === undefined && hunks.length === 0;
    return isEmptyFile ? { path, kind: 'create', mode: eventMode, hunks } : undefined;
  }
  const kind = before === undefined ? 'create' : after === undefined ? 'delete' : 'modify';
  if ([before, after].some((name) => name !== undefined && name !== path) || hunks.length === 0) {
    return undefined;
  }
  const [removes, adds] = [
    hunks.some((hunk) => hunk.before.length > 0),
    hunks.some((hunk) => hunk.after.length > 0),
  ];
  if (git === undefined) {
    // Without a header of git's, a side without lines could be one without a file.
    if (kind === 'modify' && !(removes && adds)) return undefined;
  } else if (event !== { create: 'new', delete: 'deleted', modify: undefined }[kind]) return undefined;
  if ((kind === 'create' && (removes || mode !== undefined)) || (kind === 'delete' && adds)) return undefined;
  return { path, kind, mode: kind === 'create' ? (eventMode ?? '100644') : (eventMode ?? mode), hunks };
}

function isPlainPath(path: string): boolean {
  return path.split('/').every((name) => name !== '.' && name !== '..' && !GIT_NAME.test(name));
}

function readHunk(patch: string, start: number): { hunk: PlainHunk; end: number } | undefined {
  RANGES.lastIndex = start;
  const ranges = RANGES.exec(patch);
  if (ranges === null) return undefined;
  const [oldFirst, oldCount, newFirst, newCount] = [1, 2, 3, 4].map((group) => Number(ranges[group] ?? 1));
  const before: string[] = [];
  const after: string[] = [];
  let changes = 0;
  let trailing = 0;
  let at = RANGES.lastIndex;
  while (before.length < oldCount! || after.length < newCount!) {
    const end = patch.indexOf('\n', at) + 1;
    // Blank lines of context may have lost their blank.
    const kind = patch[at] === '\n' ? ' ' : patch[at];
    if (end === 0 || (kind !== ' ' && kind !== '-' && kind !== '+')) return undefined;
    let line = patch[at] === '\n' ? '\n' : patch.slice(at + 1, end);
    at = end;
    const ends = patch.startsWith('\\', at);
    if (ends) {
      if (!patch.startsWith(NO_LINE_FEED, at) || patch[end - 2] === '\n') return undefined;
      line = line.slice(0, -1);
      at += NO_LINE_FEED.length;
    }
    if (kind !== '+') before.push(line);
    if (kind !== '-') after.push(line);
    if (kind === ' ') trailing++;
    else [changes, trailing] = [changes + 1, 0];
    const isLast =
      (kind === '+' || before.length === oldCount) && (kind === '-' || after.length === newCount);
    // A line that is not ended is the last one of its side.
    if (before.length > oldCount! || after.length > newCount! || (ends && !isLast)) return undefined;
  }
  if (changes === 0 || patch[at] === '\\') return undefined;
  const hunk = { line: Math.max(newFirst! - 1, 0), atTop: oldFirst! <= 1, atEnd: trailing === 0 };
  return { hunk: { ...hunk, before, after }, end: at };
}
