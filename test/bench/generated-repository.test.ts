import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateRepository } from '../../bench/generate/repository.ts';

const SHAPE = { files: 100, edges: 4, commits: 12, seed: 7, lastSizes: [1, 5] };

describe('a generated repository', () => {
  let folder: string;
  const git = (name: string, ...args: string[]): string =>
    execFileSync('git', ['-C', join(folder, name), ...args], { encoding: 'utf8' }).trim();

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'archdelta-generated-'));
    await generateRepository(join(folder, 'first'), SHAPE);
    await generateRepository(join(folder, 'second'), SHAPE);
    await generateRepository(join(folder, 'other'), { ...SHAPE, seed: 8 });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('is the same commit for the same shape, another one for another seed', () => {
    expect(git('second', 'rev-parse', 'HEAD')).toBe(git('first', 'rev-parse', 'HEAD'));
    expect(git('other', 'rev-parse', 'HEAD')).not.toBe(git('first', 'rev-parse', 'HEAD'));
  });

  it('has the commits that were asked for, the last ones of the wanted sizes', () => {
    expect(git('first', 'rev-list', '--count', 'HEAD')).toBe('14');
    const changed = (revision: string) =>
      git('first', 'diff-tree', '-r', '--name-only', `${revision}^`, revision).split('\n').length;
    expect([changed('HEAD^'), changed('HEAD')]).toEqual([1, 5]);
  });

  it('is whole: git finds no fault in it', () => {
    expect(git('first', 'fsck', '--strict', '--no-dangling')).toBe('');
  });
});
