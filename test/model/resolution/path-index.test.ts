import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pathIndex } from '../../../src/model/resolution/world.ts';

const segment = fc.constantFrom('a', 'a-b', 'a.b', 'ab', 'é', '.a', 'b');
const path = fc.array(segment, { minLength: 1, maxLength: 4 }).map((segments) => segments.join('/'));
/** The directory of a path by another way than that of the index. */
const above = (of: string) => of.split('/').slice(0, -1).join('/');

test('files stand in their own directories, whatever sorts between them', () => {
  fc.assert(
    fc.property(fc.array(path), (paths) => {
      const index = pathIndex(paths);
      const expected = [...new Set(paths)].sort((a, b) => (a < b ? -1 : 1));
      expect(index.sorted).toEqual(expected);
      for (const directory of ['', 'x', ...paths, ...paths.map(above)]) {
        expect(index.filesIn(directory)).toEqual(expected.filter((of) => above(of) === directory));
        const isDirectory = directory === '' || expected.some((of) => of.startsWith(`${directory}/`));
        expect(index.hasDirectory(directory)).toBe(isDirectory);
      }
    }),
  );
});
