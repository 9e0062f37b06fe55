import { expect, it } from 'vitest';
import { lowerBound } from '../../src/core/lower-bound.ts';

it.each([
  [[], 3, 0],
  [[3], 3, 0],
  [[2], 3, 1],
  [[1, 3, 3, 5], 0, 0],
  [[1, 3, 3, 5], 3, 1],
  [[1, 3, 3, 5], 4, 3],
  [[1, 3, 3, 5], 6, 4],
])('in %j %d stands at %d', (items, bound, index) => {
  expect(lowerBound(items.length, (at) => items[at]! < bound)).toBe(index);
});
