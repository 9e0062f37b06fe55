import { createRandom } from '../../core/random.ts';
import { clusterWeights } from '../../stats/cluster-bootstrap.ts';
import type { Interval } from '../../stats/interval.ts';
import { percentileInterval } from '../../stats/quantile.ts';
import { rankCorrelations, spearmanOfCodes } from '../../stats/rank-correlation.ts';
import { type RankedCodes, rankedCodes } from '../../stats/ranked-codes.ts';
import { type GroupedCodes, groupedCorrelation } from '../../stats/within-groups.ts';
import { CONFIDENCE, FEWEST_ROWS } from '../sample-limits.ts';
import { type CorrelationContext, hasManyRows, isControl, rankedWithin } from './context.ts';
import { type ControlledLabel, controlLabel, partialWith } from './partial.ts';
import { rowsWithValue } from './scores.ts';

/** Intervals of one column's correlations; null of what was not resampled or has no spread. */
export interface ColumnIntervals {
  readonly column: number;
  readonly spearman: Interval | null;
  readonly tau: Interval | null;
  readonly within: Interval | null;
  readonly partial: Interval | null;
}

/**
 * Percentile intervals of some columns' correlations by a bootstrap over instances: all rows of an instance are
 * drawn together, as often as it is drawn. Resamples are the same for every column, so threads may share the work
 * in any split. With many rows only Spearman is resampled. Fewer than ten instances give no interval.
 *
 * Source: Davison and Hinkley 1997 (Bootstrap Methods and their Application), 3.8; Field and Welsh 2007 (JRSS B 69).
 */
export function correlationIntervals(
  context: CorrelationContext,
  columns: readonly number[],
): ColumnIntervals[] {
  const { instances, options } = context;
  const clusters = instances.names.length;
  const patterns = new Map<string, Uint32Array>();
  const resampled = columns.map((column) => resampledColumn(context, column, patterns));
  const resample = hasManyRows(context) ? spearmanOnly(context) : everyKind(context);
  if (clusters >= FEWEST_ROWS) {
    for (let draw = 0; draw < options.resamples; draw++) {
      const random = createRandom(options.seed, 'correlations', 'bootstrap', draw);
      resample(clusterWeights(instances.codes, clusters, random), resampled);
    }
  }
  return resampled.map(({ column, drawn }) => ({
    column,
    spearman: percentileInterval(drawn.spearman, CONFIDENCE),
    tau: percentileInterval(drawn.tau, CONFIDENCE),
    within: percentileInterval(drawn.within, CONFIDENCE),
    partial: percentileInterval(drawn.partial, CONFIDENCE),
  }));
}

/** One column and its correlations in each resample; NaN where there is none. */
interface ResampledColumn {
  readonly column: number;
  readonly ranked: RankedCodes;
  /** null where the correlation within repositories gets no interval. */
  readonly grouped: GroupedCodes | null;
  /** The rows that have a value: one array for all columns that have values in the same rows. */
  readonly rows: Uint32Array;
  readonly drawn: Readonly<Record<'spearman' | 'tau' | 'within' | 'partial', number[]>>;
}

type Resample = (weights: Uint32Array, columns: readonly ResampledColumn[]) => void;

function resampledColumn(
  context: CorrelationContext,
  column: number,
  patterns: Map<string, Uint32Array>,
): ResampledColumn {
  const values = context.columns[column]!;
  const ranked = rankedCodes(values);
  const own = rowsWithValue(ranked);
  const pattern = own.length === values.length ? 'all' : own.join();
  const rows = patterns.get(pattern) ?? own;
  patterns.set(pattern, rows);
  return {
    column,
    ranked,
    grouped: hasManyRows(context) ? null : rankedWithin(context, values),
    rows,
    drawn: { spearman: [], tau: [], within: [], partial: [] },
  };
}

function spearmanOnly({ labelRanks }: CorrelationContext): Resample {
  return (weights, columns) => {
    for (const { ranked, drawn } of columns) {
      drawn.spearman.push(spearmanOfCodes(ranked, labelRanks, weights).rho ?? Number.NaN);
    }
  };
}

function everyKind(context: CorrelationContext): Resample {
  const { labelRanks, labelWithin, controls } = context;
  return (weights, columns) => {
    const controlled = new Map<Uint32Array, ControlledLabel>();
    for (const { column, ranked, grouped, rows, drawn } of columns) {
      const { rho, tau } = rankCorrelations(ranked, labelRanks, weights);
      drawn.spearman.push(rho ?? Number.NaN);
      drawn.tau.push(tau ?? Number.NaN);
      drawn.within.push(groupedCorrelation(grouped!, labelWithin, weights).rho ?? Number.NaN);
      if (isControl(context, column)) continue;
      const label = controlled.get(rows) ?? controlLabel(rows, labelRanks, controls, weights);
      controlled.set(rows, label);
      drawn.partial.push(partialWith(label, ranked));
    }
  };
}
