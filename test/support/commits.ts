import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { git } from '../git/temporary-repository.ts';

/** A commit to be made; every text is written byte for byte (Latin-1). */
export interface PlannedCommit {
  /** Committer date in seconds; the author's is the same. Default: as many days after 2020-01-01 as commits before. */
  readonly time?: number;
  /** E-mail of the author. */
  readonly author?: string;
  /** Places of the parents in the list; default: the one before, the first has none. */
  readonly parents?: readonly number[];
  /** Contents by path; null deletes, a text that begins with `->` makes a symbolic link. */
  readonly files?: Readonly<Record<string, string | null>>;
  /** New path by old path; before the files. */
  readonly renames?: Readonly<Record<string, string>>;
}

/** 2020-01-01T00:00:00Z. */
export const START = 1_577_836_800;
/** Seconds of a day. */
export const DAY = 86_400;

/**
 * Makes commits all at once (`git fast-import`), so that a test can have hundreds. The last one is the branch
 * `main` and `HEAD`; the work tree stays as it is.
 *
 * @returns ids, in the order of the list.
 */
export function makeCommits(directory: string, commits: readonly PlannedCommit[]): string[] {
  const stream = commits.map((commit, at) => section(commit, at)).join('');
  const marks = join(directory, '.git', 'marks');
  git(directory, ['fast-import', '--quiet', '--force', `--export-marks=${marks}`], {
    input: Buffer.from(`${stream}reset refs/heads/main\nfrom :${commits.length}\n\n`, 'latin1'),
  });
  const lines = readFileSync(marks, 'latin1').trim().split('\n');
  const ids = new Map(lines.map((line) => line.split(' ') as [string, string]));
  return commits.map((_, at) => ids.get(`:${at + 1}`)!);
}

function section(commit: PlannedCommit, at: number): string {
  const { time = START + at * DAY, author = 'author@example.org', parents, files, renames } = commit;
  const [first, ...others] = parents ?? (at === 0 ? [] : [at - 1]);
  return [
    // A branch for each: no commit takes another one for its parent unless told so.
    `commit refs/heads/made-${at}`,
    `mark :${at + 1}`,
    `author A <${author}> ${time} +0000`,
    `committer C <committer@example.org> ${time} +0000`,
    'data 0',
    ...(first === undefined ? [] : [`from :${first + 1}`]),
    ...others.map((parent) => `merge :${parent + 1}`),
    ...Object.entries(renames ?? {}).map(([from, to]) => `R ${from} ${to}`),
    ...Object.entries(files ?? {}).map(([path, content]) => fileChange(path, content)),
    '\n',
  ].join('\n');
}

function fileChange(path: string, content: string | null): string {
  if (content === null) return `D ${path}`;
  const isLink = content.startsWith('->');
  const data = isLink ? content.slice(2) : content;
  return `M ${isLink ? '120000' : '100644'} inline ${path}\ndata ${data.length}\n${data}`;
}
