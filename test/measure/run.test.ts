import { describe, expect, it } from 'vitest';
import type { Measurement } from '../../src/measure/measurement.ts';
import { deltaGroup, type MetricDeclaration, patchGroup } from '../../src/measure/metric-group.ts';
import { type MeasuredChange, runGroups } from '../../src/measure/run.ts';
import type { Side } from '../../src/measure/side.ts';
import { factsOf } from '../support/facts.ts';
import { measuredChange, type State } from '../support/sides.ts';

const metric: MetricDeclaration = {
  level: 'file',
  scope: 'touched',
  unit: 'lines',
  range: '[0,inf)',
  direction: 'neutral',
  aggregation: 'sum',
  empty: 0,
  meaning: 'A sum.',
  definition: 'a sum',
  source: 'ours',
};

const EMPTY: State = new Map();
const FULL: State = new Map([['a.py', factsOf('python', 'x = 1\n')]]);

/** A group of two metrics, of scope touched and of scope all, that gives prepared values. */
function groupGiving(of: (side: Side) => Measurement | undefined) {
  return deltaGroup({
    id: 'x',
    title: 'X',
    category: 'size',
    metrics: { 'x.file.a': metric, 'x.repo.b': { ...metric, level: 'repo', scope: 'all' } },
    compute: (side) => ({ 'x.file.a': of(side) as Measurement, 'x.repo.b': of(side) as Measurement }),
  });
}

const sized = groupGiving((side) => side.model.files.length * 2);

describe('runGroups', () => {
  it('subtracts before from after and keeps both', () => {
    expect(runGroups([sized], measuredChange(EMPTY, FULL))).toEqual([
      { id: 'x.file.a', value: 2, before: 0, after: 2 },
      { id: 'x.repo.b', value: 2, before: 0, after: 2 },
    ]);
    expect(runGroups([sized], measuredChange(FULL, EMPTY))[0]).toMatchObject({
      value: -2,
      before: 2,
      after: 0,
    });
  });

  it('takes sides that differ by the rounding of a sum for equal, and no others', () => {
    // 0.1 + 0.2 is 0.30000000000000004 in IEEE double.
    const rounded = groupGiving((side) => (side.model.files.length === 0 ? 0.3 : 0.1 + 0.2));
    expect(runGroups([rounded], measuredChange(EMPTY, FULL))[0]).toMatchObject({ value: 0 });
    const small = groupGiving((side) => (side.model.files.length === 0 ? 1 : 1 + 1e-11));
    expect(runGroups([small], measuredChange(EMPTY, FULL))[0]?.value).toBeCloseTo(1e-11, 15);
  });

  it('has no delta when one side has no value, for the reason of that side', () => {
    const group = groupGiving((side) => (side.model.files.length === 0 ? 'no-unit' : 3));
    expect(runGroups([group], measuredChange(EMPTY, FULL))[0]).toEqual({
      id: 'x.file.a',
      value: 'no-unit',
      before: 'no-unit',
      after: 3,
    });
    expect(runGroups([group], measuredChange(FULL, EMPTY))[0]).toEqual({
      id: 'x.file.a',
      value: 'no-unit',
      before: 3,
      after: 'no-unit',
    });
  });

  it('says unsupported-language for touched scopes whatever the empty value, and for all when F is empty', () => {
    const change = (before: State, after: State): MeasuredChange => ({
      ...measuredChange(before, after),
      unsupportedOnly: true,
    });
    const reason = 'unsupported-language';
    expect(runGroups([sized], change(FULL, FULL))).toEqual([
      { id: 'x.file.a', value: reason, before: reason, after: reason },
      { id: 'x.repo.b', value: 0, before: 2, after: 2 },
    ]);
    expect(runGroups([sized], change(EMPTY, EMPTY)).map(({ value }) => value)).toEqual([reason, reason]);
  });

  it('leaves the values of a patch group as they are', () => {
    const group = patchGroup({
      id: 'y',
      title: 'Y',
      category: 'patch',
      metrics: { 'y.patch.a': { ...metric, level: 'patch', scope: 'patch' } },
      compute: (patch) => ({ 'y.patch.a': patch.files.length }),
    });
    const change = { ...measuredChange(EMPTY, FULL), unsupportedOnly: true };
    expect(runGroups([group], change)).toEqual([{ id: 'y.patch.a', value: 1 }]);
  });

  it.each([
    ['NaN', Number.NaN],
    ['an infinity', Number.POSITIVE_INFINITY],
    ['nothing', undefined],
  ])('takes %s for a fault of the group', (_, value) => {
    expect(() => runGroups([groupGiving(() => value)], measuredChange(FULL, EMPTY))).toThrow(/x\.file\.a/);
  });
});
