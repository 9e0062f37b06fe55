import { describe, expect, it } from 'vitest';
import { cochangeOmitted } from '../../../src/model/history/cochange-omitted.ts';
import { historyOf } from '../../../src/model/history/history.ts';

const file = (path: string) => ({ path, component: 'c' });
const commits = (times: number, ...paths: string[]) =>
  Array.from({ length: times }, () => ({ author: 'a', files: paths.map(file) }));

/** Commits: f 6, of which 3 with g and h and 2 with i; g 4, of which 1 with j; j 6. */
const HISTORY = historyOf(['f', 'g', 'h', 'i', 'j', 'k'].map(file), [
  ...commits(3, 'f', 'g', 'h'),
  ...commits(2, 'f', 'i'),
  ...commits(1, 'f'),
  ...commits(1, 'g', 'j'),
  ...commits(5, 'j'),
]);

describe('co-change that a patch omits', () => {
  it('is what changed with half of the commits of a touched file, three times and more', () => {
    // f predicts g and h (3 of 6 commits each), not i (2 common commits).
    expect(cochangeOmitted(HISTORY, ['f'])).toBe(2 / 2);
    // g is predicted and touched; g itself predicts f and h (3 of 4). Predicted: f, g, h.
    expect(cochangeOmitted(HISTORY, ['f', 'g'])).toBe(1 / 3);
    expect(cochangeOmitted(HISTORY, ['f', 'g', 'h'])).toBe(0);
  });

  it('looks at the commits of the touched file alone', () => {
    const uneven = historyOf(['x', 'y'].map(file), [...commits(3, 'x', 'y'), ...commits(4, 'x')]);
    // 3 of the 7 commits of x touched y, 3 of the 3 of y touched x.
    expect(cochangeOmitted(uneven, ['x'])).toBe(0);
    expect(cochangeOmitted(uneven, ['y'])).toBe(1);
  });

  it('is 0 when nothing is predicted', () => {
    expect(cochangeOmitted(HISTORY, [])).toBe(0);
    expect(cochangeOmitted(HISTORY, ['i', 'j', 'k', 'new'])).toBe(0);
  });
});
