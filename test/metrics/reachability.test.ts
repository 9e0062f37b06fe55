import { expect, it } from 'vitest';
import reachability from '../../metrics/dependency-graph/reachability.ts';
import { graphChange, graphSide, valuesOf } from '../support/graph-sides.ts';

it('sums what every file of a chain reaches', () => {
  const edges = { 'a/1.py': ['b/1.py'], 'b/1.py': ['c/1.py'] };
  expect(valuesOf(reachability, graphSide(edges, { touched: ['b/1.py', 'c/1.py'] }))).toEqual({
    // |R| = 3, 2, 1.
    propagation_cost: (3 + 2 + 1) / 9,
    core_share: 0,
    // CCD = 6 of three packages; a balanced tree of three has 4 log2 4 - 3 = 5.
    nccd: 6 / 5,
    // b is reached by a and itself, c by all; b reaches 2 and c itself.
    vfi_mean: (2 + 3) / 2 / 3,
    vfo_mean: (2 + 1) / 2 / 3,
  });
});

it('lets every file of a cycle reach all of it', () => {
  const edges = {
    'a/1.py': ['a/2.py'],
    'a/2.py': ['a/3.py'],
    'a/3.py': ['a/1.py', 'a/4.py'],
    'a/5.py': ['a/5.py'],
  };
  expect(valuesOf(reachability, graphSide(edges, { touched: ['a/4.py'] }))).toEqual({
    // 3 files reach 4, two reach themselves.
    propagation_cost: (3 * 4 + 1 + 1) / 25,
    core_share: 3 / 5,
    // One package: CCD = 1, 2 log2 2 - 1 = 1.
    nccd: 1,
    vfi_mean: 4 / 5,
    vfo_mean: 1 / 5,
  });
});

it('measures fan-in and fan-out of the files that both sides have', () => {
  const { before, after } = graphChange(
    { 'a/1.py': [], 'a/2.py': [] },
    { 'a/1.py': ['a/3.py'], 'a/2.py': [], 'a/3.py': ['a/2.py'] },
    { touched: ['a/1.py', 'a/3.py'] },
  );
  expect(valuesOf(reachability, before)).toMatchObject({ vfi_mean: 1 / 2, vfo_mean: 1 / 2 });
  expect(valuesOf(reachability, after)).toMatchObject({ vfi_mean: 1 / 3, vfo_mean: 3 / 3 });
});

it('has a reason, or the 0 of its row, for nothing', () => {
  expect(valuesOf(reachability, graphSide({}))).toEqual({
    ...{ propagation_cost: 0, core_share: 0, nccd: 0 },
    ...{ vfi_mean: 'no-common-file', vfo_mean: 'no-common-file' },
  });
});
