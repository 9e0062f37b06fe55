import { describe, expect, it } from 'vitest';
import { groupRows, rowsByGroup } from '../../src/study/row-groups.ts';

const rows = [
  { instance_id: 'b', repo: 'x', language: 'go' },
  { instance_id: 'a', repo: 'y', language: null, model: 'm' },
  { instance_id: 'b', repo: 'x', language: 'c', model: 'B' },
  { instance_id: 'B', repo: 'x', language: 'go' },
];

describe('groupRows', () => {
  it('numbers rows in the order of the names, by code units', () => {
    expect(groupRows(rows, 'instance')).toEqual({
      codes: Uint32Array.of(2, 1, 2, 0),
      names: ['B', 'a', 'b'],
    });
    expect(groupRows(rows, 'repo')).toEqual({ codes: Uint32Array.of(0, 1, 0, 0), names: ['x', 'y'] });
  });

  it('names rows without a language and without a model', () => {
    expect(groupRows(rows, 'language')).toEqual({
      codes: Uint32Array.of(1, 2, 0, 1),
      names: ['c', 'go', 'none'],
    });
    expect(groupRows(rows, 'model')).toEqual({
      codes: Uint32Array.of(2, 1, 0, 2),
      names: ['B', 'm', 'reference'],
    });
  });

  it('has no groups without rows', () => {
    expect(groupRows([], 'repo')).toEqual({ codes: new Uint32Array(0), names: [] });
  });
});

describe('rowsByGroup', () => {
  it('lists the rows of each group', () => {
    expect(rowsByGroup(groupRows(rows, 'instance'))).toEqual([
      Uint32Array.of(3),
      Uint32Array.of(1),
      Uint32Array.of(0, 2),
    ]);
  });
});
