import type { Cost } from './measure.ts';
import type { Place } from './slope.ts';

/** How one of the costs grows. */
export interface Curve {
  readonly name: string;
  readonly unit: string;
  readonly places: readonly Place[];
}

const KINDS = [
  { key: 'cold', name: 'first patch, empty cache', unit: 'CPU s' },
  { key: 'base', name: 'next base, warm cache', unit: 'ms' },
  { key: 'candidate', name: 'patch, warm base', unit: 'ms' },
  { key: 'memory', name: 'peak memory', unit: 'MB' },
] as const;

/** A curve for each cost that all places have. */
export function curvesOf(sizes: readonly number[], costs: readonly Cost[]): Curve[] {
  return KINDS.flatMap(({ key, name, unit }): Curve[] => {
    const places = costs.flatMap((cost, at): Place[] => {
      const y = cost[key];
      return y === undefined ? [] : [{ x: sizes[at]!, y }];
    });
    return places.length === sizes.length ? [{ name, unit, places }] : [];
  });
}
