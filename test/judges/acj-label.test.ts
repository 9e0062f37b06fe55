import { describe, expect, it } from 'vitest';
import {
  ACJ_AXES,
  ACJ_LABELS,
  type AcjAxes,
  acjLabelRange,
  labelOfAxes,
  labelOutsideAxes,
} from '../../src/judges/acj-label.ts';
import recorded from './recorded-grades.json' with { type: 'json' };

const axesOf = (levels: readonly number[]): AcjAxes =>
  Object.fromEntries(ACJ_AXES.map((axis, index) => [axis, levels[index]])) as AcjAxes;
const axes = (...levels: readonly number[]) => axesOf(levels);

describe('acjLabelRange', () => {
  it.each([
    [[1, 1, 1, 1, 1], ['Trivial']],
    [[1, 1, 1, 1, 2], ['Low']],
    [[1, 1, 1, 3, 3], ['Low']],
    [
      [1, 1, 2, 3, 3],
      ['Low', 'Moderate'],
    ],
    [
      [2, 2, 2, 2, 2],
      ['Low', 'Moderate'],
    ],
    [[1, 1, 3, 3, 3], ['Moderate']],
    [[3, 3, 3, 3, 3], ['Moderate']],
    [[1, 1, 1, 1, 4], ['Moderate']],
    [[3, 3, 3, 3, 5], ['Moderate']],
    [[1, 1, 1, 4, 4], ['High']],
    [[1, 1, 1, 5, 5], ['High']],
    [[4, 4, 4, 4, 5], ['High']],
    [[1, 1, 4, 5, 5], ['Expert']],
    [[5, 5, 5, 5, 5], ['Expert']],
  ])('gives for the levels %j the labels %j', (levels, labels) => {
    expect(acjLabelRange(axesOf(levels))).toEqual(labels);
    expect(acjLabelRange(axesOf([...levels].reverse()))).toEqual(labels);
  });

  it('is one label or two neighbours for all 3,125 combinations, and never lower where an axis is higher', () => {
    for (let code = 0; code < 5 ** 5; code++) {
      const levels = ACJ_AXES.map((_, place) => (Math.floor(code / 5 ** place) % 5) + 1);
      const ranks = acjLabelRange(axesOf(levels)).map((label) => ACJ_LABELS.indexOf(label));
      expect([[ranks[0]], [ranks[0], ranks[0]! + 1]]).toContainEqual(ranks);
      levels.forEach((level, raised) => {
        if (level === 5) return;
        const above = acjLabelRange(axesOf(levels.with(raised, level + 1)));
        expect(ACJ_LABELS.indexOf(above[0]!)).toBeGreaterThanOrEqual(ranks[0]!);
        expect(ACJ_LABELS.indexOf(above.at(-1)!)).toBeGreaterThanOrEqual(ranks.at(-1)!);
      });
    }
  });

  it.each([0, 6, 2.5, Number.NaN])('refuses the level %s', (level) => {
    expect(() => acjLabelRange(axes(1, 1, level, 1, 1))).toThrow('a level from 1 to 5');
  });
});

describe('labelOfAxes', () => {
  it('is the label where there is one, and null where two are allowed', () => {
    expect(labelOfAxes(axes(4, 1, 4, 1, 1))).toBe('High');
    expect(labelOfAxes(axes(2, 2, 2, 2, 2))).toBeNull();
  });
});

describe('labelOutsideAxes', () => {
  it('flags a label that its axes do not allow', () => {
    expect(labelOutsideAxes('High', axes(2, 2, 2, 3, 3))).toBe(
      'the label is High, but its axes allow Low or Moderate',
    );
    expect(labelOutsideAxes('Trivial', axes(1, 1, 1, 1, 2))).toBe(
      'the label is Trivial, but its axes allow Low',
    );
    expect(labelOutsideAxes('Moderate', axes(2, 2, 2, 3, 3))).toBeNull();
  });

  it('flags one of the 268 recorded labels; 141 others are the only one their axes allow', () => {
    const count = (rows: typeof recorded.complexity) => rows.reduce((sum, row) => sum + row.count, 0);
    const labelOf = (label: string) => ACJ_LABELS.find((known) => known === label)!;
    const { complexity } = recorded;
    expect(count(complexity)).toBe(268);
    expect(
      complexity.filter((row) => labelOutsideAxes(labelOf(row.label), axesOf(row.levels)) !== null),
    ).toEqual([{ label: 'Low', levels: [1, 1, 1, 1, 1], count: 1 }]);
    expect(count(complexity.filter((row) => labelOfAxes(axesOf(row.levels)) === row.label))).toBe(141);
  });
});
