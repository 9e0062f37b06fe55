import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { HistoryRequest } from '../../src/git/history.ts';
import { type GitRepository, openRepository } from '../../src/git/repository.ts';
import { DAY, makeCommits, type PlannedCommit, START } from '../support/commits.ts';
import { git, TemporaryRepository, temporaryFolder } from './temporary-repository.ts';

const ALL: HistoryRequest = { commits: 500, days: 730, endings: ['.py'] };
/** Long enough to be recognised after a move and a small edit. */
const TEXT = Array.from({ length: 20 }, (_, at) => `line ${at}\n`).join('');

async function opened<Value>(path: string, use: (repository: GitRepository) => Promise<Value>) {
  const repository = await openRepository(path);
  try {
    return await use(repository);
  } finally {
    await repository.close();
  }
}

const read = (path: string, base: string, request: Partial<HistoryRequest> = {}) =>
  opened(path, (repository) => repository.history(base, { ...ALL, ...request }));

/** A repository of these commits, and which of them, by place, a base sees. */
function made(commits: readonly PlannedCommit[]) {
  const { directory } = new TemporaryRepository();
  const ids = makeCommits(directory, commits);
  const seen = async (base: number, request?: Partial<HistoryRequest>) =>
    (await read(directory, ids[base]!, request))?.map(({ id }) => ids.indexOf(id));
  return { directory, ids, seen };
}

function cloneOf(directory: string, ...options: string[]): string {
  const clone = join(temporaryFolder(), 'clone');
  git(directory, ['config', 'uploadpack.allowFilter', 'true']);
  git(directory, ['clone', '-q', '--no-checkout', ...options, `file://${directory}`, clone]);
  return clone;
}

/** Each commit touches one file. */
const plain = (count: number): PlannedCommit[] =>
  Array.from({ length: count }, (_, at) => ({ files: { 'a.py': `${at}\n` } }));

describe('the files of a commit', () => {
  it('are those added, changed, deleted and renamed, the first commit included', async () => {
    const { directory, ids } = made([
      { files: { 'a.py': TEXT, 'b.py': 'b\n' } },
      { files: { 'b.py': 'c\n' } },
      { renames: { 'a.py': 'd/a.py' }, files: { 'd/a.py': `${TEXT}more\n` } },
      { files: { 'b.py': null } },
      {},
    ]);
    const commits = await read(directory, ids[4]!);
    expect(commits?.map(({ files }) => files)).toEqual([
      [],
      [{ before: 'b.py', after: undefined }],
      [{ before: 'a.py', after: 'd/a.py' }],
      [{ before: 'b.py', after: 'b.py' }],
      [
        { before: undefined, after: 'a.py' },
        { before: undefined, after: 'b.py' },
      ],
    ]);
    expect(commits?.map(({ id }) => id)).toEqual([...ids].reverse());
  });

  it('have the endings that were asked for, in any case; links have no contents of their own', async () => {
    const { directory, ids } = made([
      { files: { 'A.PY': 'a\n', 'b.txt': 'b\n', 'c.pyc': 'c\n', 'd.py': '->A.PY', 'e.js': 'e\n' } },
      { files: { 'd.py': 'now a file\n' } },
    ]);
    await opened(directory, async (repository) => {
      const files = async (endings: readonly string[]) =>
        (await repository.history(ids[1]!, { ...ALL, endings }))?.map((commit) => commit.files);
      const added = (after: string) => ({ before: undefined, after });
      expect(await files(['.py'])).toEqual([[added('d.py')], [added('A.PY')]]);
      expect(await files(['.py', '.js'])).toEqual([[added('d.py')], [added('A.PY'), added('e.js')]]);
      expect(await files(['.py'])).toEqual([[added('d.py')], [added('A.PY')]]);
    });
  });

  it('keep the bytes of names that are no UTF-8', async () => {
    // A Latin-1 e-acute is the byte E9; decodePath makes it U+DCE9.
    const { directory, ids } = made([{ files: { 'caf\xe9.py': 'a\n' } }]);
    expect((await read(directory, ids[0]!))?.[0]?.files).toEqual([
      { before: undefined, after: 'caf\udce9.py' },
    ]);
  });

  it('are renamed from half of equal lines on', async () => {
    const half = (keep: number) => TEXT.split('\n').slice(0, keep).join('\n');
    const renamesWith = async (keep: number) => {
      const { directory, ids } = made([
        { files: { 'a.py': TEXT } },
        { files: { 'a.py': null, 'b.py': `${half(keep)}\n${'x\n'.repeat(40)}` } },
      ]);
      return (await read(directory, ids[1]!))?.[0]?.files.length;
    };
    // TEXT has 10 lines of 7 and 10 of 8 bytes: 150. Kept 16 lines are 118 bytes of max(150, 198): 60 %.
    expect(await renamesWith(16)).toBe(1);
    // Kept 10 lines are 70 bytes of 150: 47 %.
    expect(await renamesWith(10)).toBe(2);
  });
});

describe('the commits before a base', () => {
  it('are those that it reaches, without merges; a base may be a merge', async () => {
    // 0 - 1 - 3 - 4 = merge of 3 and 2; 5 stands on 4, 6 beside it.
    const { seen } = made([
      {},
      {},
      { parents: [0] },
      { parents: [1] },
      { parents: [3, 2] },
      {},
      { parents: [0] },
    ]);
    expect(await seen(4)).toEqual([3, 2, 1, 0]);
    expect(await seen(5)).toEqual([5, 3, 2, 1, 0]);
    expect(await seen(3)).toEqual([3, 1, 0]);
    expect(await seen(0)).toEqual([0]);
  });

  it('are at most 730 days older', async () => {
    const base = START + 1000 * DAY;
    const { seen } = made([
      { time: base - 730 * DAY - 1 },
      { time: base - 730 * DAY },
      { time: base - 1 },
      { time: base },
    ]);
    expect(await seen(3)).toEqual([3, 2, 1]);
    expect(await seen(3, { days: 731 })).toEqual([3, 2, 1, 0]);
  });

  it('are the newest by committer date, and children stand before parents whatever the clocks say', async () => {
    const time = (day: number) => START + day * DAY;
    // A clock that was wrong in commit 2 hides nothing behind it; 1 is dated after its child.
    const { seen } = made([
      { time: time(1) },
      { time: time(9) },
      { time: 0 },
      { time: time(4) },
      { time: time(5) },
    ]);
    expect(await seen(4)).toEqual([4, 3, 1, 0]);
    expect(await seen(4, { commits: 2 })).toEqual([4, 1]);
    expect(await seen(4, { commits: 3 })).toEqual([4, 3, 1]);
  });

  it('of equal dates are taken by their place in the history, and beside each other by their ids', async () => {
    const equal = [{ parents: [] }, ...Array.from({ length: 6 }, () => ({ parents: [0] }))];
    const commits: PlannedCommit[] = equal.map((commit, at) => ({
      ...commit,
      time: START,
      files: { 'a.py': `${at}\n` },
    }));
    const { directory, ids } = made([...commits, { time: START, parents: [6, 5, 4, 3, 2, 1] }]);
    const byId = ids.slice(1, 7).sort();
    const seen = await read(directory, ids[7]!, { commits: 4 });
    expect(seen?.map(({ id }) => id)).toEqual(byId.slice(0, 4));
    expect((await read(directory, ids[7]!))?.map(({ id }) => id)).toEqual([...byId, ids[0]]);
  });

  it('do not depend on what was read before', async () => {
    // Every third commit merges an older one, dates go up and down.
    const commits = Array.from(
      { length: 60 },
      (_, at): PlannedCommit => ({
        time: START + ((at * 37) % 50) * DAY,
        parents:
          at === 0 ? [] : at % 3 === 0 ? [at - 1, Math.floor(at / 2)] : [at - 1 - (at % 2 && at > 9 ? 4 : 0)],
        files: { [`f${at % 7}.py`]: `${at}\n` },
      }),
    );
    const { directory, ids } = made(commits);
    const bases = [59, 12, 40, 58, 3, 57, 30];
    const request = { ...ALL, commits: 15, days: 30 };
    const alone = new Map<number, unknown>();
    for (const base of bases) alone.set(base, await read(directory, ids[base]!, request));
    for (const order of [bases, [...bases].reverse(), [...bases, ...bases]]) {
      await opened(directory, async (repository) => {
        for (const base of order) {
          expect(await repository.history(ids[base]!, request)).toEqual(alone.get(base));
        }
      });
    }
  });

  it('are the newest 500 of many', async () => {
    const { ids, directory } = made(plain(520).map((commit, at) => ({ ...commit, time: START + at })));
    const commits = await read(directory, ids[509]!);
    expect(commits?.map(({ id }) => id)).toEqual(ids.slice(10, 510).reverse());
  });
});

describe('authors', () => {
  const MAILMAP = 'A <main@example.org> <old@example.org>\n';

  async function authors(commits: readonly PlannedCommit[], mailmapOf?: number) {
    const { directory, ids } = made(commits);
    return opened(directory, async (repository) => {
      const tree = mailmapOf === undefined ? [] : await repository.listTree(ids[mailmapOf]!);
      const mailmap = tree.find(({ path }) => path === '.mailmap')?.id;
      const history = await repository.history(ids.at(-1)!, { ...ALL, mailmap: async () => mailmap });
      return history?.map(({ author }) => author);
    });
  }

  it('are those of the mailmap that is given, and of no other', async () => {
    const commits = [
      { author: 'OLD@example.org' },
      { author: 'other@example.org', files: { '.mailmap': MAILMAP } },
      { author: 'old@example.org', files: { '.mailmap': 'A <wrong@example.org> <other@example.org>\n' } },
    ];
    expect(await authors(commits)).toEqual(['old@example.org', 'other@example.org', 'OLD@example.org']);
    expect(await authors(commits, 1)).toEqual(['main@example.org', 'other@example.org', 'main@example.org']);
    expect(await authors(commits, 2)).toEqual(['old@example.org', 'wrong@example.org', 'OLD@example.org']);
  });

  it('are bytes', async () => {
    const odd = ['caf\xe9@example.org', 'a:b \x01@x', ''];
    expect(await authors(odd.map((author) => ({ author })))).toEqual([...odd].reverse());
  });
});

describe('what is not there', () => {
  it('a shallow clone has the commits above its border', async () => {
    const { directory, ids } = made(plain(120));
    for (const depth of [1, 5, 100]) {
      const clone = cloneOf(directory, `--depth=${depth}`);
      const commits = await read(clone, ids[119]!);
      // What the border commit changed cannot be told: its parents are not there.
      expect(commits?.map(({ id }) => id)).toEqual(ids.slice(121 - depth).reverse());
      expect(commits?.every(({ files }) => files.length === 1)).toBe(true);
    }
  });

  it('a squashed import is one commit', async () => {
    const { directory, ids } = made([{ files: { 'a.py': 'a\n', 'b.py': 'b\n' } }]);
    expect((await read(directory, ids[0]!))?.map(({ files }) => files.length)).toEqual([2]);
  });

  it('contents that are absent matter where a rename of source files is looked for', async () => {
    const moved = (ending: string): PlannedCommit[] => [
      { files: { [`a${ending}`]: TEXT, 'c.py': 'c\n' } },
      { files: { [`a${ending}`]: null, [`b${ending}`]: `${TEXT}more\n`, 'c.py': 'd\n' } },
    ];
    const data = made(moved('.txt'));
    const source = made(moved('.py'));
    const clone = (directory: string) => cloneOf(directory, '--filter=blob:none');
    const changed = { before: 'c.py', after: 'c.py' };
    expect((await read(clone(data.directory), data.ids[1]!))?.[0]?.files).toEqual([changed]);
    expect(await read(clone(source.directory), source.ids[1]!)).toBeUndefined();
    expect((await read(source.directory, source.ids[1]!))?.[0]?.files).toEqual([
      { before: 'a.py', after: 'b.py' },
      changed,
    ]);
    const withoutTrees = cloneOf(data.directory, '--filter=tree:0');
    expect(await read(withoutTrees, data.ids[1]!)).toBeUndefined();
  });

  it('a mailmap that is absent is not passed over', async () => {
    const { directory, ids } = made(plain(2));
    expect(await read(directory, ids[1]!, { mailmap: async () => 'ab'.repeat(20) })).toBeUndefined();
  });
});

describe("the user's configuration", () => {
  it('has no say', async () => {
    const { directory, ids } = made([
      { author: 'old@example.org', files: { 'a.py': TEXT, 'x.py': 'x\n' } },
      { renames: { 'a.py': 'b.py' }, files: { 'b.py': `${TEXT}more\n` } },
      { files: { 'b.py': TEXT, '.gitattributes': '*.py diff=evil\n', 'c.py': `${TEXT}copy\n` } },
    ]);
    const before = await read(directory, ids[2]!);
    expect(before?.map(({ author }) => author)).toEqual([
      'author@example.org',
      'author@example.org',
      'old@example.org',
    ]);
    const file = join(directory, '.git', 'mailmap');
    const settings: Record<string, string> = {
      'log.showSignature': 'true',
      'gpg.program': 'false',
      'mailmap.file': file,
      'mailmap.blob': 'HEAD:.mailmap',
      'diff.renames': 'false',
      'diff.renameLimit': '1',
      'diff.external': 'false',
      'diff.evil.textconv': 'false',
      'diff.orderFile': file,
      'log.mailmap': 'false',
      'log.follow': 'true',
      'i18n.logOutputEncoding': 'UTF-16',
      'format.pretty': 'oneline',
      'core.quotePath': 'true',
    };
    writeFileSync(
      file,
      'A <wrong@example.org> <old@example.org>\nA <wrong@example.org> <author@example.org>\n',
    );
    for (const [name, value] of Object.entries(settings)) git(directory, ['config', name, value]);
    git(directory, ['replace', ids[1]!, ids[0]!]);
    expect(await read(directory, ids[2]!)).toEqual(before);
  });
});
