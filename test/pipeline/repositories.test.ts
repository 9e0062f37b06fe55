import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ScoreRow } from '../../src/instance/row.ts';
import { repositoriesIn, repositoriesOf } from '../../src/pipeline/find-repository.ts';
import { scoreInstances } from '../../src/pipeline/score-instances.ts';
import { scorePatch } from '../../src/pipeline/score-patch.ts';
import { git, TemporaryRepository, temporaryFolder } from '../git/temporary-repository.ts';
import { failed, reasonsOf, scored } from './rows.ts';

const PY = 'def f(a):\n    if a:\n        return 1\n    return 2\n';

let made: TemporaryRepository;
let base: string;
let head: string;
let patch: string;

beforeAll(() => {
  made = new TemporaryRepository();
  made.commitFiles({ 'a.py': 'x = 1\n' });
  base = made.commitFiles({ 'a.py': PY, 'b.py': PY });
  made.git('tag', '-a', '-m', 'one', 'v1.0');
  head = made.commitFiles({ 'a.py': `${PY}y = 2\n` });
  patch = made.diff(base, head).toString();
  made.git('config', 'uploadpack.allowFilter', 'true');
});

const score = (repository: string, revision = base, text = patch): Promise<ScoreRow> =>
  scorePatch({ repository, base: revision, patch: text });

function clone(...options: string[]): string {
  const path = join(temporaryFolder(), 'clone');
  git(made.directory, ['clone', '-q', ...options, `file://${made.directory}`, path]);
  return path;
}

describe('the base commit', () => {
  it('may be named in full, in capitals, abbreviated, by tag or branch, with the same features', async () => {
    const { features } = scored(await score(made.directory));
    expect(features['volume.file.sloc_sum']).toBe(1);
    for (const name of [
      base.toUpperCase(),
      base.slice(0, 8),
      base.slice(0, 8).toUpperCase(),
      'v1.0',
      'main~1',
      'HEAD^',
    ]) {
      const row = scored(await score(made.directory, name));
      expect(row.features).toEqual(features);
      expect(row.base_commit).toBe(name);
    }
  });

  it.each(['ab'.repeat(20), 'none', '', '--help', '@{999}', 'a\nb', 'HEAD:a.py', ':/change'])(
    'is missing: %j',
    async (name) => {
      expect(failed(await score(made.directory, name)).error.code).toBe('base-commit-missing');
    },
  );
});

describe('a repository that is', () => {
  it('bare, a linked work tree, a shallow clone, or packed gives the same row', async () => {
    const expected = await score(made.directory);
    const linked = join(temporaryFolder(), 'linked');
    made.git('worktree', 'add', '-q', linked, 'v1.0');
    for (const path of [clone('--bare'), linked, clone('--depth=2'), join(made.directory, '.git')])
      expect(await score(path)).toEqual(expected);
  });

  it('shallow has no commit beyond its border', async () => {
    const row = failed(await score(clone('--depth=1')));
    expect(row.error.code).toBe('base-commit-missing');
  });

  it('a partial clone lacks blobs, or trees', async () => {
    for (const filter of ['blob:none', 'tree:0']) {
      const row = failed(await score(clone('--no-checkout', `--filter=${filter}`)));
      expect(row.error.code).toBe('blob-missing');
    }
  });

  it('without commits has no base', async () => {
    const empty = new TemporaryRepository();
    expect(failed(await score(empty.directory, 'HEAD')).error.code).toBe('base-commit-missing');
  });

  it('none: a folder, a file, nothing', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'file'), '');
    for (const path of [folder, join(folder, 'file'), join(folder, 'none'), 'a\0b'])
      expect(failed(await score(path)).error.code).toBe('repo-missing');
  });

  it('without code before, and with some after, has undefined values and no zeros for them', async () => {
    const other = new TemporaryRepository();
    const first = other.commitFiles({ 'README.md': 'x\n' });
    const second = other.commitFiles({ 'a.py': PY });
    const there = await scorePatch(
      { repository: other.directory, base: first, patch: other.diff(first, second).toString() },
      { beforeAfter: true },
    );
    const row = scored(there);
    expect(row.features).toMatchObject({
      'volume.file.sloc_sum': 4,
      'volume.file.sloc_max': null,
      'volume.package.lloc_per_file': null,
    });
    expect(row.before).toMatchObject({ 'volume.file.sloc_sum': 0, 'volume.package.lloc_per_file': null });
    // The empty side comes first; modularity and layers of components need two of them on any side. Nothing at base
    // says how names are written, or which tokens follow each other.
    expect(reasonsOf(row)).toEqual([
      ...['no-common-file', 'no-file', 'no-history', 'no-new-identifier', 'one-component', 'too-little-text'],
    ]);
    expect(row.covariates).toMatchObject({ base_files: 0, base_sloc: 0 });
    const back = scored(
      await scorePatch({
        repository: other.directory,
        base: second,
        patch: other.diff(second, first).toString(),
      }),
    );
    expect(back.features['volume.file.sloc_sum']).toBe(-4);
    // The same columns, for what is missing on the side before: a file without classes, imports and neighbours; and
    // nothing is added.
    expect(Object.keys(back.undefined)).toEqual(Object.keys(row.undefined));
    expect(reasonsOf(back)).toEqual([
      ...['no-change', 'no-class', 'no-common-file', 'no-edge', 'no-file', 'no-history', 'no-new-identifier'],
      ...['no-package-peer', 'no-type', 'one-component'],
    ]);
  });
});

describe('rows after one that broke', () => {
  it('come out right when a repository loses a blob in between', async () => {
    const other = new TemporaryRepository();
    const first = other.commitFiles({ 'a.py': PY, 'c.py': PY });
    const second = other.commitFiles({ 'b.py': PY, 'c.py': `${PY}z = 1\n` });
    const id = other.git('rev-parse', `${second}:c.py`);
    rmSync(join(other.directory, '.git/objects', id.slice(0, 2), id.slice(2)));
    const text =
      'diff --git a/n.py b/n.py\nnew file mode 100644\n--- /dev/null\n+++ b/n.py\n@@ -0,0 +1 @@\n+x = 1\n';
    const bases = [first, second, first, second, first];
    const instances = bases.map((base_commit, at) => ({
      instance_id: `${at}`,
      repo: 'o/r',
      base_commit,
      patch: text,
    }));
    const rows: ScoreRow[] = [];
    for await (const row of scoreInstances(instances, { findRepository: () => other.directory }))
      rows.push(row);
    expect(rows.map((row) => (row.status === 'scored' ? 'scored' : row.error.code))).toEqual([
      'scored',
      'blob-missing',
      'scored',
      'blob-missing',
      'scored',
    ]);
  });
});

describe('where repositories are found', () => {
  it('by owner/name, owner__name, name, each with .git, and never outside', () => {
    const folder = temporaryFolder();
    const there = [
      'a/one',
      'b__two',
      'three',
      'c/four.git',
      'd__five.git',
      'six.git',
      'g/h/seven',
      'x/.github',
    ];
    for (const name of there) git(folder, ['init', '-q', '--bare', join(folder, name)]);
    const find = repositoriesIn(folder);
    const found = ['a/one', 'b/two', 'z/three', 'c/four', 'd/five', 'z/six', 'g/h/seven', 'x/.github'].map(
      find,
    );
    expect(found).toEqual(there.map((name) => join(folder, name)));
    for (const name of ['', '..', '../a', 'a/..', '.', 'a//one', '/', 'none/none', 'a/one/../one', 'a\\one'])
      expect(() => find(name), name).toThrow(expect.objectContaining({ code: 'repo-missing' }));
    expect(() => repositoriesIn(join(folder, 'none'))).toThrow(expect.objectContaining({ code: 'usage' }));
    expect(() => repositoriesIn(join(folder, 'three', 'HEAD'))).toThrow(
      expect.objectContaining({ code: 'usage' }),
    );
  });

  it('by a map, relative to its folder', () => {
    const folder = temporaryFolder();
    const file = join(folder, 'map.json');
    writeFileSync(file, '\uFEFF{"a/b": "x/y", "c/d": "/abs", "__proto__": "p"}');
    const find = repositoriesOf(file);
    expect(['a/b', 'c/d', '__proto__'].map(find)).toEqual([join(folder, 'x/y'), '/abs', join(folder, 'p')]);
    for (const name of ['none', 'constructor', 'toString'])
      expect(() => find(name)).toThrow(expect.objectContaining({ code: 'repo-missing' }));
    for (const text of ['[]', '["a"]', '{"a": 1}', 'null', '{'])
      expect(() => {
        writeFileSync(file, text);
        repositoriesOf(file);
      }).toThrow(expect.objectContaining({ code: 'input-unreadable' }));
  });
});

it('a folder that is no repository is passed over: foo/foo in a clone of foo', () => {
  const folder = temporaryFolder();
  git(made.directory, ['clone', '-q', made.directory, join(folder, 'foo')]);
  mkdirSync(join(folder, 'foo', 'foo'));
  expect(repositoriesIn(folder)('foo/foo')).toBe(join(folder, 'foo'));
});
