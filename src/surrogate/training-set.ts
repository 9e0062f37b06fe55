import { ArchdeltaError } from '../core/errors.ts';

/** What a forest learns from. */
export interface TrainingSet {
  /** One a feature, one finite number a row. */
  readonly columns: readonly Float64Array[];
  /** Class of each row, 0 to `classes` - 1. */
  readonly codes: Int32Array;
  readonly classes: number;
  /** How much each row counts when rows are drawn for a tree, above 0; all 1 when absent. */
  readonly weights?: Float64Array;
}

/**
 * Checks a training set once, so that growing trees need not.
 *
 * @throws {ArchdeltaError} `internal` for no rows, columns of another length, numbers that are not finite, classes
 * out of range and weights that are not above 0.
 */
export function requireTrainingSet({ columns, codes, classes, weights }: TrainingSet): void {
  const rows = codes.length;
  if (rows === 0) throw new ArchdeltaError('internal', 'a training set without rows');
  for (const code of codes) {
    if (code < 0 || code >= classes) throw new ArchdeltaError('internal', `class ${code} of ${classes}`);
  }
  columns.forEach((column, at) => {
    if (column.length !== rows) {
      throw new ArchdeltaError('internal', `feature ${at} has ${column.length} of ${rows} rows`);
    }
    for (const value of column) {
      if (!Number.isFinite(value)) throw new ArchdeltaError('internal', `feature ${at} holds ${value}`);
    }
  });
  if (weights === undefined) return;
  if (weights.length !== rows)
    throw new ArchdeltaError('internal', `${weights.length} weights of ${rows} rows`);
  for (const weight of weights) {
    if (!(weight > 0 && weight < Number.POSITIVE_INFINITY)) {
      throw new ArchdeltaError('internal', `a row's weight is ${weight}`);
    }
  }
}
