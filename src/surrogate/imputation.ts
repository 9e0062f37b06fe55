import { ArchdeltaError } from '../core/errors.ts';
import { median } from '../stats/median.ts';

/** How columns with gaps become the features of a forest: fitted on training rows, applied to any. */
export interface Imputation {
  /** Of each column the median of its training rows, which fills gaps; null of a column without any value. */
  readonly medians: readonly (number | null)[];
  /** Columns whose values are features, ascending: those that vary in the training rows. */
  readonly values: readonly number[];
  /** Columns whose gaps are features (1 = missing), ascending: those that had values and gaps in training. */
  readonly indicators: readonly number[];
  /** Columns without any value in training, and those with one value only: their values are no features. */
  readonly empty: readonly number[];
  readonly constant: readonly number[];
}

/**
 * Learns medians, and which columns vary and which have gaps, from training rows; NaN is a gap.
 *
 * Source: median imputation with missing indicators, as in Josse, Chen, Prost, Varoquaux, Scornet 2024
 * (Statistical Papers 65): a forest can use the gap itself.
 */
export function fitImputation(columns: readonly Float64Array[]): Imputation {
  const defined = columns.map((column) => Array.from(column).filter((value) => !Number.isNaN(value)));
  const all = defined.map((_, column) => column);
  const varies = (column: number) => defined[column]!.some((value) => value !== defined[column]![0]!);
  const holds = (column: number) => defined[column]!.length > 0;
  return {
    medians: defined.map((values) => (values.length === 0 ? null : median(values))),
    values: all.filter(varies),
    indicators: all.filter((column) => holds(column) && defined[column]!.length < columns[column]!.length),
    empty: all.filter((column) => !holds(column)),
    constant: all.filter((column) => holds(column) && !varies(column)),
  };
}

/**
 * The column that each feature comes from, in the order of {@link applyImputation}: a column and its indicator are
 * permuted together.
 */
export function featureSources({ values, indicators }: Imputation): number[] {
  return [...values, ...indicators];
}

/**
 * The features of some rows, all finite: values with gaps filled, then indicators.
 *
 * @param columns as many, in the same order, as the imputation was fitted on; NaN is a gap.
 * @throws {ArchdeltaError} `internal` for another number of columns.
 */
export function applyImputation(imputation: Imputation, columns: readonly Float64Array[]): Float64Array[] {
  const { medians, values, indicators } = imputation;
  if (columns.length !== medians.length) {
    throw new ArchdeltaError('internal', `an imputation of ${medians.length} columns got ${columns.length}`);
  }
  return [
    ...values.map((at) => columns[at]!.map((value) => (Number.isNaN(value) ? medians[at]! : value))),
    ...indicators.map((at) => columns[at]!.map((value) => (Number.isNaN(value) ? 1 : 0))),
  ];
}
