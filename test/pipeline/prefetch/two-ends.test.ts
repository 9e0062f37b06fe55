import { expect, it } from 'vitest';
import { TwoEnds } from '../../../src/pipeline/prefetch/two-ends.ts';

const items = Array.from({ length: 10 }, (_, at) => at);
const ends = () => {
  const counter = new Int32Array(new SharedArrayBuffer(4));
  return [new TwoEnds(items, counter), new TwoEnds(items, counter)] as const;
};

it('gives from the front in order, from the back the last ones first, each once, until both meet', () => {
  const [front, back] = ends();
  expect(front.fromFront(3)).toEqual([0, 1, 2]);
  expect(back.fromBack(4)).toEqual([6, 7, 8, 9]);
  expect(front.fromFront(2)).toEqual([3, 4]);
  expect(back.fromBack(4)).toEqual([5]);
  expect(front.fromFront(4)).toEqual([]);
  expect(back.fromBack(4)).toEqual([]);
});

it('gives all to one end where the other asks for nothing', () => {
  expect(ends()[0].fromFront(16)).toEqual(items);
  expect(ends()[1].fromBack(16)).toEqual(items);
});
