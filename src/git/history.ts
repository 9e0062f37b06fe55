import { CommitGraph, type HistoryWindow } from './commit-graph.ts';
import { parseRaw } from './diff-parse.ts';
import { DiffStream } from './diff-stream.ts';
import type { ObjectAccess } from './object-access.ts';
import type { GitSetting } from './process.ts';

/**
 * A file that a commit touched: an added one has no `before`, a deleted one no `after`, a renamed one two
 * paths. Only regular files have paths; a link or a submodule is none.
 */
export interface CommitFile {
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** A commit of the history of a base. */
export interface HistoryCommit {
  readonly id: string;
  /** E-mail of the author after the base's `.mailmap`, byte for byte (Latin-1). */
  readonly author: string;
  /** In git's order of paths. */
  readonly files: readonly CommitFile[];
}

/** What is asked for. */
export interface HistoryRequest extends HistoryWindow {
  /**
   * Endings of the names, in any case, of the files that are looked at, such as `.py`. Renames are looked for
   * among these, so that the contents of no other file are needed.
   */
  readonly endings: readonly string[];
  /**
   * Finds the id of the blob of the base's `.mailmap`, when it has one, while all else is read. A function, not
   * a promise: a request that is refused starts nothing whose failure nobody waits for.
   */
  readonly mailmap?: () => Promise<string | undefined>;
}

/**
 * Renames by content as everywhere (`-M50%`, no copies). The limit keeps a commit that moves thousands of
 * files from being compared for minutes; equal contents and unique names are matched beyond it too.
 */
const DIFF_OPTIONS = [
  '--stdin',
  '--root',
  '-r',
  '--raw',
  '-z',
  '--no-abbrev',
  '--no-relative',
  '--ignore-submodules=none',
  '-M50%',
  '-l1000',
];
const NUL = 0;
/** Commits that are remembered; with more of them all are forgotten. */
const MOST_REMEMBERED = 20_000;

/** Reads the commits before a base, and remembers what does not depend on the base. */
export class HistoryReader {
  readonly #access: ObjectAccess;
  readonly #graph = new CommitGraph();
  /** Under the endings. */
  readonly #files = new Memory<readonly CommitFile[]>();
  /** Under the mailmap. */
  readonly #emails = new Memory<string>();
  readonly #setting: GitSetting;
  #diffs: { readonly command: readonly string[]; readonly stream: DiffStream } | undefined;

  constructor(access: ObjectAccess, setting: GitSetting) {
    this.#access = access;
    this.#setting = setting;
  }

  /**
   * The newest non-merge commits in a window before a base, see {@link CommitGraph.newest}.
   *
   * @param base full id of a commit.
   * @returns children before parents; `undefined` when objects that the history needs are absent or damaged,
   *   as in a partial clone: what cannot be read in full is not told in part.
   */
  async read(
    base: string,
    { mailmap, endings, ...window }: HistoryRequest,
  ): Promise<HistoryCommit[] | undefined> {
    const reading = this.#graph
      .include(this.#access, base)
      .then((isIncluded) => (isIncluded ? this.#graph.newest(base, window) : undefined));
    // Each is read by a git of its own.
    const [ids, authors, files] = await Promise.all([
      reading,
      Promise.all([reading, mailmap?.()]).then(([commits, id]) => commits && this.#authors(commits, id)),
      reading.then((commits) => commits && this.#touched(commits, endings)),
    ]);
    if (ids === undefined || authors === undefined || files === undefined) return undefined;
    return ids.map((id) => ({ id, author: authors.get(id)!, files: files.get(id)! }));
  }

  /** Ends its git child. */
  async close(): Promise<void> {
    await this.#diffs?.stream.close();
  }

  async #authors(
    ids: readonly string[],
    mailmap: string | undefined,
  ): Promise<ReadonlyMap<string, string> | undefined> {
    if (ids.length === 0) return new Map();
    if (mailmap !== undefined) {
      // Git goes on without a mailmap that it cannot read.
      const [answer] = await this.#access.reader.inspect([mailmap]);
      if (answer === undefined || 'failure' in answer) return undefined;
    }
    return this.#emails.complete(ids, mailmap ?? '', async (unknown) => {
      const { code, stdout } = await this.#access.shell.run(
        [
          ...(mailmap === undefined ? [] : ['-c', `mailmap.blob=${mailmap}`]),
          ...['log', '--stdin', '--no-walk=unsorted', '-z', '--no-show-signature', '--format=%H:%aE'],
        ],
        { input: lines(unknown) },
      );
      if (code !== 0) return undefined;
      const records = stdout.toString('latin1').split('\0');
      return new Map(
        records.map((record) => {
          const colon = record.indexOf(':');
          return [record.slice(0, colon), record.slice(colon + 1)];
        }),
      );
    });
  }

  #touched(
    ids: readonly string[],
    endings: readonly string[],
  ): Promise<ReadonlyMap<string, readonly CommitFile[]> | undefined> {
    const names = endings.map((ending) => `*${ending}`);
    const command = ['--icase-pathspecs', 'diff-tree', ...DIFF_OPTIONS, '--', ...names];
    return this.#files.complete(ids, `${endings}`, async (unknown) => {
      const output = await this.#diff(command, unknown);
      if (output === undefined) return undefined;
      const read = parseCommits(output);
      // Git says nothing of a commit that touches no such file.
      return new Map(unknown.map((id) => [id, read.get(id) ?? []]));
    });
  }

  async #diff(command: readonly string[], ids: readonly string[]): Promise<Buffer | undefined> {
    if (this.#diffs === undefined || `${this.#diffs.command}` !== `${command}`) {
      await this.#diffs?.stream.close();
      this.#diffs = { command, stream: new DiffStream(command, this.#setting) };
    }
    const output = await this.#diffs.stream.ask(ids);
    if (output !== undefined) return output;
    const { code, stdout } = await this.#access.shell.run(command, { input: lines(ids) });
    return code === 0 ? stdout : undefined;
  }
}

/** What is known of commits under the condition that was asked for last. */
class Memory<Value> {
  #known = new Map<string, Value>();
  #condition = '';

  /**
   * The values of some commits, those that are not known from `read`.
   *
   * @returns `undefined` when `read` has none.
   */
  async complete(
    ids: readonly string[],
    condition: string,
    read: (unknown: readonly string[]) => Promise<ReadonlyMap<string, Value> | undefined>,
  ): Promise<ReadonlyMap<string, Value> | undefined> {
    if (condition !== this.#condition || this.#known.size > MOST_REMEMBERED) this.#known = new Map();
    this.#condition = condition;
    const known = this.#known;
    const unknown = ids.filter((id) => !known.has(id));
    if (unknown.length === 0) return known;
    const found = await read(unknown);
    if (found === undefined) return undefined;
    for (const [id, value] of found) known.set(id, value);
    return known;
  }
}

function lines(ids: readonly string[]): Buffer {
  return Buffer.from(ids.map((id) => `${id}\n`).join(''));
}

/** Parses `diff-tree --stdin --raw -z`: for each commit its id, a NUL, and its raw records. */
function parseCommits(output: Buffer): Map<string, CommitFile[]> {
  const commits = new Map<string, CommitFile[]>();
  let at = 0;
  while (at < output.length) {
    const start = output.indexOf(NUL, at) + 1;
    const { records, end } = parseRaw(output.subarray(start));
    commits.set(
      output.toString('latin1', at, start - 1),
      records
        .map(({ before, after }) => ({ before: regularPath(before), after: regularPath(after) }))
        .filter(({ before, after }) => before !== undefined || after !== undefined),
    );
    at = start + end;
  }
  return commits;
}

function regularPath(
  entry: { readonly path: string; readonly mode: string } | undefined,
): string | undefined {
  return entry?.mode.startsWith('100') ? entry.path : undefined;
}
