import { expect, it } from 'vitest';
import { exponent, lastExponent } from '../../bench/growth/slope.ts';

it('finds the exponent of a power, and that of the last step behind a constant', () => {
  const power = [1, 10, 100].map((x) => ({ x, y: 3 * x ** 1.5 }));
  expect(exponent(power)).toBeCloseTo(1.5, 12);
  // 1000 + x: (11000 / 2000) over a factor of ten, log10(5.5).
  const places = [1, 1000, 10_000].map((x) => ({ x, y: 1000 + x }));
  expect(lastExponent(places)).toBeCloseTo(Math.log10(5.5), 12);
});
