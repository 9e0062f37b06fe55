import { perObject } from '../../core/per-object.ts';
import type { FileDetail, TokenRange } from '../../facts/detail.ts';

/** The innermost unit and the innermost type of each token, by their places in the facts; -1 outside. */
export interface TokenOwners {
  readonly unit: Int32Array;
  readonly type: Int32Array;
}

/** Tells whose each token of a file is. */
export const tokenOwners = perObject(
  ({ tokens, units, types }: FileDetail): TokenOwners => ({
    unit: innermost(
      tokens.id.length,
      units.map(({ all }) => all),
    ),
    type: innermost(tokens.id.length, types),
  }),
);

function innermost(count: number, ranges: readonly TokenRange[]): Int32Array {
  const owner = new Int32Array(count).fill(-1);
  // What begins later, or begins together and ends earlier, lies inside.
  const order = [...ranges.keys()].sort((a, b) => {
    const [first, second] = [ranges[a]!, ranges[b]!];
    return first.first - second.first || second.end - first.end || a - b;
  });
  for (const at of order) owner.fill(at, ranges[at]!.first, ranges[at]!.end);
  return owner;
}
