import { describe, expect, it } from 'vitest';
import type { LabelRecord } from '../../../src/instance/labels.ts';
import { joinLabels } from '../../../src/pipeline/study/label-join.ts';

const record = (
  labels: Record<string, string>,
  instance_id: string,
  model?: string,
  sample?: number,
): LabelRecord => ({
  instance_id,
  ...(model !== undefined && { model }),
  ...(sample !== undefined && { sample }),
  labels: new Map(Object.entries(labels)),
});
const rows = [
  { instance_id: 'a' },
  { instance_id: 'a', model: 'm' },
  { instance_id: 'b', model: 'm', sample: 0 },
  { instance_id: 'b', model: 'm', sample: 1 },
  { instance_id: 'c', model: 'm', sample: 0 },
];

describe('labels beside rows', () => {
  it('join by instance and model, the reference being the row without a model', () => {
    const joined = joinLabels(rows, [record({ aqj: 'High' }, 'a'), record({ aqj: 'Low' }, 'a', 'm')]);
    expect(joined.label('aqj')).toEqual({
      values: ['High', 'Low', null, null, null],
      retests: [],
      unknown: 0,
      further: 0,
    });
  });
  it('join a sample by its number, and the only sample without one', () => {
    const records = [
      record({ x: '1' }, 'b', 'm', 1),
      record({ x: '2' }, 'c', 'm'),
      record({ x: '3' }, 'b', 'm'),
    ];
    // The last belongs to one of two samples: to none.
    expect(joinLabels(rows, records).label('x')).toEqual({
      values: [null, null, null, '1', '2'],
      retests: [],
      unknown: 1,
      further: 0,
    });
  });
  it('keep the first of several raters, the second for the retest, and count what goes beyond and what joins nothing', () => {
    const records = [
      record({ x: '1' }, 'a'),
      record({ y: 'z' }, 'a'),
      record({ x: '2' }, 'a'),
      record({ x: '3' }, 'a'),
      record({ x: '4' }, 'nobody'),
      record({ x: '5' }, 'a', 'another'),
    ];
    const joined = joinLabels(rows, records);
    expect(joined.names).toEqual(['x', 'y']);
    expect(joined.label('x')).toEqual({
      values: ['1', null, null, null, null],
      retests: [{ row: 0, first: '1', second: '2' }],
      unknown: 2,
      further: 2,
    });
    expect(joined.label('none').values).toEqual([null, null, null, null, null]);
  });
});
