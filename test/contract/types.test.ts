import { expect, expectTypeOf, it } from 'vitest';
import type { Measurement } from '../../src/measure/measurement.ts';
import {
  type DeltaGroup,
  deltaGroup,
  type MetricDeclaration,
  type PatchGroup,
  patchGroup,
} from '../../src/measure/metric-group.ts';

// What is checked here is checked by the compiler: an expected error that does not come is an error.

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
const head = { id: 'x', title: 'X', category: 'size' } as const;
const metrics = { 'x.file.a': metric, 'x.file.b': metric };

it('takes a group whose values are those that it declares', () => {
  const group = deltaGroup({ ...head, metrics, compute: () => ({ 'x.file.a': 1, 'x.file.b': 'no-unit' }) });
  expect(Object.keys(group.metrics)).toEqual(['x.file.a', 'x.file.b']);
  expectTypeOf(group).toEqualTypeOf<DeltaGroup<'x.file.a' | 'x.file.b'>>();
  expectTypeOf(group.compute).returns.toEqualTypeOf<Readonly<Record<'x.file.a' | 'x.file.b', Measurement>>>();
  const patch = patchGroup({ ...head, metrics, compute: () => ({ 'x.file.a': 1, 'x.file.b': 2 }) });
  expectTypeOf(patch).toEqualTypeOf<PatchGroup<'x.file.a' | 'x.file.b'>>();
});

it('refuses a missing key, an extra key, a reason that is none, and an id that is none', () => {
  // @ts-expect-error a key is missing
  deltaGroup({ ...head, metrics, compute: () => ({ 'x.file.a': 1 }) });
  // @ts-expect-error a key is not declared
  deltaGroup({ ...head, metrics, compute: () => ({ 'x.file.a': 1, 'x.file.b': 2, 'x.file.c': 3 }) });
  // @ts-expect-error a reason is not of the closed list
  deltaGroup({ ...head, metrics, compute: () => ({ 'x.file.a': 1, 'x.file.b': 'no-idea' }) });
  // @ts-expect-error a value is undefined
  deltaGroup({ ...head, metrics, compute: () => ({ 'x.file.a': 1, 'x.file.b': undefined }) });
  // @ts-expect-error an id has no level
  deltaGroup({ ...head, metrics: { 'x.a': metric }, compute: () => ({ 'x.a': 1 }) });
  // @ts-expect-error a key is missing
  patchGroup({ ...head, metrics, compute: () => ({ 'x.file.b': 1 }) });
  // @ts-expect-error a key is not declared
  patchGroup({ ...head, metrics, compute: () => ({ 'x.file.a': 1, 'x.file.b': 2, 'x.file.c': 3 }) });
  expect(metrics).toBeDefined();
});
