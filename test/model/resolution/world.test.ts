import { describe, expect, it } from 'vitest';
import { changedPathIndex, pathIndex } from '../../../src/model/resolution/world.ts';

/** Every directory that one of the paths is in, and some that hold nothing. */
function directoriesOf(paths: readonly string[]): string[] {
  const all = paths.flatMap((path) => {
    const names = path.split('/').slice(0, -1);
    return names.map((_, at) => names.slice(0, at + 1).join('/'));
  });
  return ['', 'none', 'a/none', ...new Set(all)];
}

describe('the index of a tree that differs in a few paths', () => {
  const names = ['a', 'b', 'a.b', 'a-b', 'é'];
  const files = ['x.py', 'y.py', '__init__.py'];
  const folders = ['', ...names, ...names.flatMap((a) => names.map((b) => `${a}/${b}`))];
  const all = folders.flatMap((folder) => files.map((file) => (folder === '' ? file : `${folder}/${file}`)));
  let seed = 11;
  const random = (below: number) => {
    seed = (seed * 48271) % 0x7fffffff;
    return seed % below;
  };

  it('is that of the tree', () => {
    for (let round = 0; round < 60; round++) {
      const before = all.filter(() => random(4) === 0);
      const gone = new Set(before.filter(() => random(5) === 0));
      const come = new Set(
        all.filter((path) => (!before.includes(path) || gone.has(path)) && random(20) === 0),
      );
      const index = changedPathIndex(pathIndex(before), gone, come);
      const paths = [...before.filter((path) => !gone.has(path)), ...come];
      const whole = pathIndex(paths);
      expect(index.sorted).toEqual(whole.sorted);
      expect(all.filter(index.has)).toEqual(all.filter(whole.has));
      for (const directory of directoriesOf(all)) {
        expect([directory, index.hasDirectory(directory)]).toEqual([
          directory,
          whole.hasDirectory(directory),
        ]);
        expect([directory, index.filesIn(directory)]).toEqual([directory, whole.filesIn(directory)]);
      }
    }
  });
});
