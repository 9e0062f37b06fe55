import { createRandom } from '../../core/random.ts';
import { clusterWeights } from '../../stats/cluster-bootstrap.ts';
import { assertGroupsApart, groupedFolds } from '../folds.ts';
import { groupRows, type RowGroups, rowsByGroup } from '../row-groups.ts';
import { CONTROLS, type StudyTable, tableRows } from '../table.ts';
import { labelledRows, type Target } from '../target.ts';

/** How Q3 is asked. */
export interface SeparationOptions {
  readonly seed: number;
  readonly folds: number;
  /** Bootstrap resamples of each interval. */
  readonly resamples: number;
}

/** One fold: rows to fit a threshold to, and rows to judge it by. */
export interface ThresholdFold {
  readonly train: Uint32Array;
  readonly test: Uint32Array;
}

/** What every metric's separation needs: made once, the same in every thread from the same input. */
export interface SeparationContext {
  /** The labelled rows. */
  readonly table: StudyTable;
  /** Columns by number: the metrics in the table's order, then the controls. */
  readonly columns: readonly Float64Array[];
  /** Names of the good classes. */
  readonly good: readonly string[];
  /** 1 for a good row, else 0. */
  readonly positive: Uint8Array;
  readonly instances: RowGroups;
  /** By instance, stratified by good and poor. */
  readonly folds: readonly ThresholdFold[];
  readonly options: SeparationOptions;
}

/**
 * Prepares Q3 for the labelled rows, or says why good and poor cannot be told apart: nobody says what is good, one
 * of the two has no row, or there is one instance only.
 */
export function separationContext(
  table: StudyTable,
  target: Target,
  options: SeparationOptions,
): SeparationContext | string {
  const { good } = target;
  if (good === undefined) return 'Thresholds need to know which classes are good.';
  const rows = labelledRows(target);
  const labelled = tableRows(table, rows);
  const positive = Uint8Array.from(rows, (row) => (good.includes(target.codes[row]!) ? 1 : 0));
  if (!positive.includes(1) || !positive.includes(0)) {
    return 'Thresholds need good rows and poor ones: all labelled rows are of one kind.';
  }
  const instances = groupRows(labelled.rows, 'instance');
  if (instances.names.length < 2) return 'Thresholds need two instances or more: to fit, and to judge.';
  const foldOf = groupedFolds(Int32Array.from(positive), instances.codes, options.folds, options.seed);
  assertGroupsApart(foldOf, instances.codes);
  const { controls } = labelled;
  return {
    table: labelled,
    columns: [...labelled.columns, ...CONTROLS.map((control) => controls[control])],
    good: good.map((code) => target.classes[code]!),
    positive,
    instances,
    folds: splits(foldOf),
    options,
  };
}

/** Visits bootstrap resamples of whole instances as row weights, the same for every use. */
export function eachResample(
  { instances, options }: SeparationContext,
  visit: (weights: Uint32Array) => void,
): void {
  for (let resample = 0; resample < options.resamples; resample++) {
    const random = createRandom(options.seed, 'separation', 'bootstrap', resample);
    visit(clusterWeights(instances.codes, instances.names.length, random));
  }
}

function splits(foldOf: Int32Array): ThresholdFold[] {
  const count = foldOf.reduce((most, fold) => Math.max(most, fold + 1), 0);
  const names = Array.from({ length: count }, (_, fold) => `${fold}`);
  const tests = rowsByGroup({ codes: Uint32Array.from(foldOf), names });
  return tests.map((test, fold) => ({
    train: Uint32Array.from(foldOf.keys()).filter((row) => foldOf[row] !== fold),
    test,
  }));
}
