/** What a `go.mod` or `go.work` says; both are written in one syntax. */
export interface GoModFile {
  /** Module path; `''` in a `go.work`. */
  readonly module: string;
  /** Paths of the required modules. */
  readonly requires: readonly string[];
  /** Replacements by a directory, relative to that of the file. */
  readonly replaces: readonly { readonly path: string; readonly directory: string }[];
  /** Directories of a workspace's modules, relative to that of the file. */
  readonly uses: readonly string[];
}

/** Parses the lines that steer resolution; whatever else stands in the file is skipped. */
export function parseGoMod(text: string): GoModFile {
  let module = '';
  const requires: string[] = [];
  const replaces: { path: string; directory: string }[] = [];
  const uses: string[] = [];
  for (const [directive, ...words] of statementsOf(text)) {
    const [first = ''] = words;
    if (first === '') continue;
    if (directive === 'module') module ||= first;
    else if (directive === 'require') requires.push(first);
    else if (directive === 'use') uses.push(first);
    else if (directive === 'replace') {
      const directory = words[words.indexOf('=>') + 1] ?? '';
      // A path that begins otherwise is another module, not a directory.
      if (words.indexOf('=>') > 0 && /^\.\.?(\/|$)/.test(directory))
        replaces.push({ path: first, directory });
    }
  }
  return { module, requires, replaces, uses };
}

/** Directives with their words, those in brackets one by one. */
function* statementsOf(text: string): Generator<string[]> {
  let block = '';
  for (const line of text.split('\n')) {
    const words = wordsOf(line);
    if (words.length === 0) continue;
    if (block !== '') {
      if (words[0] === ')') block = '';
      else yield [block, ...words];
    } else if (words[1] === '(') block = words[0]!;
    else yield words;
  }
}

/** Words of a line without its comment; a word may stand in quotes. */
function wordsOf(line: string): string[] {
  const words: string[] = [];
  for (const [word] of line.matchAll(/"[^"]*"|`[^`]*`|\/\/.*|[()]|[^\s()"`]+/g)) {
    if (word.startsWith('//')) break;
    words.push(/^["`]/.test(word) ? word.slice(1, -1) : word);
  }
  return words;
}
