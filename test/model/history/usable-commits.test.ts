import { describe, expect, it } from 'vitest';
import { baseHistory } from '../../../src/model/history/base-history.ts';
import { type RawCommit, usableCommits } from '../../../src/model/history/usable-commits.ts';

type Files = RawCommit['files'];

const changed = (...paths: string[]): Files => paths.map((path) => ({ before: path, after: path }));
const added = (...paths: string[]): Files => paths.map((after) => ({ before: undefined, after }));
const deleted = (...paths: string[]): Files => paths.map((before) => ({ before, after: undefined }));
const renamed = (before: string, after: string): Files => [{ before, after }];
const numbered = (count: number, folder = 'a') =>
  Array.from({ length: count }, (_, at) => `${folder}/${at}.py`);

function base(...paths: string[]) {
  return new Map(paths.map((path) => [path, { path, component: path.split('/')[0]! }]));
}

/** Files per usable commit, newest first. */
function seen(files: ReadonlyMap<string, { path: string; component: string }>, ...commits: Files[]) {
  const raw = commits.map((each) => ({ author: 'a', files: each }));
  return usableCommits(raw, files, new Set()).map((commit) => commit.files.map(({ path }) => path));
}

describe('usable commits', () => {
  it('touch at most 30 production files', () => {
    const files = base(...numbered(40));
    expect(seen(files, changed(...numbered(31)), changed(...numbered(30))).map((own) => own.length)).toEqual([
      30,
    ]);
    // Tests, documents and vendored files do not count, files that are gone do.
    const others = ['tests/test_a.py', 'docs/conf.py', 'vendor/v.py', 'a/data.txt', 'a/native.c'];
    expect(seen(files, changed(...numbered(30), ...others)).length).toBe(1);
    expect(seen(files, [...changed(...numbered(30)), ...deleted('a/gone.py')])).toEqual([]);
    expect(seen(files, [...changed(...numbered(30)), ...renamed('a/gone.py', 'tests/t.py')])).toEqual([]);
  });

  it('are counted when they touch no production file', () => {
    expect(seen(base('a.py'), changed('tests/test_a.py'), [])).toEqual([[], []]);
  });

  it('name the files of the base, each once, in path order', () => {
    expect(seen(base('a.py', 'b.py'), changed('b.py', 'gone.py', 'a.py'))).toEqual([['a.py', 'b.py']]);
  });

  it('are classified by the manifests of the base', () => {
    const paths = numbered(31, 'unit/tools');
    const commits = [{ author: 'a', files: changed(...paths) }];
    expect(usableCommits(commits, base(), new Set()).length).toBe(0);
    // Directly under a unit, `tools` is auxiliary.
    expect(usableCommits(commits, base(), new Set(['unit'])).length).toBe(1);
  });
});

describe('renames', () => {
  it('are followed backwards, through several', () => {
    const commits = [
      changed('c.py'),
      renamed('b.py', 'c.py'),
      changed('b.py'),
      renamed('a.py', 'b.py'),
      added('a.py'),
    ];
    expect(seen(base('c.py'), ...commits)).toEqual(Array(5).fill(['c.py']));
  });

  it('take the old path with them: what stands there now is another file', () => {
    const commits = [changed('a.py'), added('a.py'), renamed('a.py', 'b.py'), changed('a.py')];
    expect(seen(base('a.py', 'b.py'), ...commits)).toEqual([['a.py'], ['a.py'], ['b.py'], ['b.py']]);
  });

  it('of one commit are made at once', () => {
    const swap = [...renamed('a.py', 'b.py'), ...renamed('b.py', 'a.py')];
    expect(seen(base('a.py', 'b.py'), swap, changed('a.py'))).toEqual([['a.py', 'b.py'], ['b.py']]);
    const shift = [...renamed('b.py', 'c.py'), ...renamed('a.py', 'b.py')];
    expect(seen(base('b.py', 'c.py'), shift, changed('b.py'), changed('a.py'))).toEqual([
      ['b.py', 'c.py'],
      ['c.py'],
      ['b.py'],
    ]);
  });

  it('count in commits that are too large', () => {
    const large = [...numbered(40).flatMap((path) => renamed(path, `new/${path}`))];
    expect(seen(base('new/a/1.py'), large, changed('a/1.py'))).toEqual([['new/a/1.py']]);
  });

  it('lead into the production code from elsewhere', () => {
    expect(seen(base('a.py'), renamed('tests/a.py', 'a.py'), changed('tests/a.py'))).toEqual([
      ['a.py'],
      ['a.py'],
    ]);
  });

  it('of a file that is gone lead nowhere', () => {
    expect(seen(base('a.py'), deleted('b.py'), renamed('a.py', 'b.py'), changed('a.py'))).toEqual([
      [],
      [],
      [],
    ]);
  });

  it('are not needed for a path that was deleted and made anew: it is one file', () => {
    expect(seen(base('a.py'), added('a.py'), deleted('a.py'), changed('a.py'))).toEqual(
      Array(3).fill(['a.py']),
    );
  });
});

describe('the history of a base', () => {
  const raw = (count: number, files: Files): RawCommit[] =>
    Array.from({ length: count }, () => ({ author: 'a', files }));

  it('is absent with fewer than 20 usable commits', () => {
    const files = base('a.py');
    const tooLarge = raw(50, changed(...numbered(31)));
    expect(baseHistory([...raw(19, changed('a.py')), ...tooLarge], files, new Set())).toBeUndefined();
    expect(baseHistory([...raw(20, changed('a.py')), ...tooLarge], files, new Set())?.revisions('a.py')).toBe(
      20,
    );
    expect(baseHistory([], files, new Set())).toBeUndefined();
  });
});
