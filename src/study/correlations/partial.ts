import type { RankedCodes } from '../../stats/ranked-codes.ts';
import { dot } from './scores.ts';

/** Ranks of which less than this share is left have nothing left: the limit of `partialRankCorrelation`. */
const NOTHING_LEFT = 1e-9;

/**
 * The label and the controls of one resample over some rows, free of each other: what partial rank correlations of
 * all columns that are defined in these rows share, which is most of their cost.
 */
export interface ControlledLabel {
  readonly rows: Uint32Array;
  /** How often each of these rows was drawn. */
  readonly weights: Uint32Array;
  /** Orthonormal directions of the controls' ranks, times the weights. */
  readonly directions: readonly Float64Array[];
  /** What they leave of the label's ranks, of length 1, times the weights; null when it is nothing. */
  readonly residual: Float64Array | null;
}

/** Prepares the partial correlations of a resample: `rows` are those where the columns are defined. */
export function controlLabel(
  rows: Uint32Array,
  label: RankedCodes,
  controls: readonly RankedCodes[],
  drawn: Uint32Array,
): ControlledLabel {
  const weights = rows.map((row) => drawn[row]!);
  const directions: Float64Array[] = [];
  const weighted: Float64Array[] = [];
  for (const column of [...controls, label]) {
    const ranks = ranksAmong(column, rows, weights);
    const before = squares(ranks, weights);
    // Twice, for rounding.
    for (let pass = 0; pass < 2; pass++) {
      directions.forEach((direction, at) => {
        subtract(ranks, dot(ranks, weighted[at]!), direction);
      });
    }
    const left = squares(ranks, weights);
    const known = left > NOTHING_LEFT * before;
    if (column === label) {
      return { rows, weights, directions: weighted, residual: known ? scaled(ranks, weights, left) : null };
    }
    if (!known) continue;
    const length = Math.sqrt(left);
    directions.push(ranks.map((rank) => rank / length));
    weighted.push(scaled(ranks, weights, left));
  }
  return { rows, weights, directions: weighted, residual: null };
}

/** Partial rank correlation of a column that is defined in just these rows; NaN where there is none. */
export function partialWith(
  { rows, weights, directions, residual }: ControlledLabel,
  ranked: RankedCodes,
): number {
  const ranks = ranksAmong(ranked, rows, weights);
  const before = squares(ranks, weights);
  let left = before;
  for (const direction of directions) left -= dot(ranks, direction) ** 2;
  if (residual === null || left <= NOTHING_LEFT * before) return Number.NaN;
  return dot(ranks, residual) / Math.sqrt(left);
}

/** Mid-ranks of these rows, each there as often as its weight says, around their mean, times 2. */
function ranksAmong({ codes, distinct }: RankedCodes, rows: Uint32Array, weights: Uint32Array): Float64Array {
  const ranks = new Float64Array(distinct);
  let n = 0;
  for (let at = 0; at < rows.length; at++) {
    ranks[codes[rows[at]!]!]! += weights[at]!;
    n += weights[at]!;
  }
  let below = 0;
  for (let code = 0; code < distinct; code++) {
    const count = ranks[code]!;
    ranks[code] = 2 * below + count - n;
    below += count;
  }
  const values = new Float64Array(rows.length);
  for (let at = 0; at < rows.length; at++) values[at] = ranks[codes[rows[at]!]!]!;
  return values;
}

function squares(values: Float64Array, weights: Uint32Array): number {
  let sum = 0;
  for (let at = 0; at < values.length; at++) sum += weights[at]! * values[at]! * values[at]!;
  return sum;
}

function subtract(values: Float64Array, share: number, direction: Float64Array): void {
  for (let at = 0; at < values.length; at++) values[at]! -= share * direction[at]!;
}

function scaled(values: Float64Array, weights: Uint32Array, squared: number): Float64Array {
  const length = Math.sqrt(squared);
  return values.map((value, at) => (weights[at]! * value) / length);
}
