import { describe, expect, it } from 'vitest';
import { historyOf } from '../../../src/model/history/history.ts';

const file = (path: string) => ({ path, component: path.split('/')[0]! });
const history = (all: readonly string[], commits: readonly (readonly [string, ...string[]])[]) =>
  historyOf(
    all.map(file),
    commits.map(([author, ...paths]) => ({ author, files: paths.map(file) })),
  );

/** Revisions: a/1 4, a/2 2, a/3 2, b/1 1, b/2 and b/3 none. */
const SHOP = history(
  ['a/1', 'a/2', 'a/3', 'b/1', 'b/2', 'b/3'],
  [
    ['ann', 'a/1', 'a/2', 'a/3'],
    ['ann', 'a/1', 'a/3'],
    ['bob', 'a/1', 'b/1'],
    ['bob', 'a/1'],
    ['cid', 'a/2'],
    ['cid'],
  ],
);

describe('the history of files', () => {
  it('counts commits', () => {
    expect(['a/1', 'a/2', 'a/3', 'b/1', 'b/2', 'else'].map(SHOP.revisions)).toEqual([4, 2, 2, 1, 0, 0]);
    expect(SHOP.commits.length).toBe(6);
    expect(SHOP.components).toBe(2);
  });

  it('ranks by the middle of equals; files without commits have 0, but count below the others', () => {
    // Of 6 files: two below b/1, three below a/2 and a/3, five below a/1; half of the equals is added.
    expect(SHOP.rank('b/1')).toBe((2 + 0.5) / 6);
    expect(SHOP.rank('a/2')).toBe((3 + 1) / 6);
    expect(SHOP.rank('a/3')).toBe((3 + 1) / 6);
    expect(SHOP.rank('a/1')).toBe((5 + 0.5) / 6);
    expect(SHOP.rank('b/2')).toBe(0);
    expect(SHOP.rank('else')).toBe(0);
  });

  it('gives a file to the author of most of its commits', () => {
    expect(SHOP.ownership('a/1')).toBe(2 / 4);
    expect(SHOP.ownership('a/2')).toBe(1 / 2);
    expect(SHOP.ownership('a/3')).toBe(1);
    expect(SHOP.ownership('b/2')).toBe(1);
    expect(SHOP.ownership('else')).toBe(1);
  });

  it('counts common commits both ways', () => {
    expect([...SHOP.partners('a/1')]).toEqual([
      ['a/2', 1],
      ['a/3', 2],
      ['b/1', 1],
    ]);
    expect([...SHOP.partners('a/3')]).toEqual([
      ['a/1', 2],
      ['a/2', 1],
    ]);
    expect([...SHOP.partners('b/2')]).toEqual([]);
  });

  it('of an empty repository says nothing', () => {
    const empty = history([], [['ann']]);
    expect([empty.revisions('a'), empty.rank('a'), empty.ownership('a'), empty.components]).toEqual([
      0, 0, 1, 0,
    ]);
  });
});
