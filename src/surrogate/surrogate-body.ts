import { ArchdeltaError } from '../core/errors.ts';
import { type ForestOptions, requireForestOptions } from './forest-options.ts';
import type { Imputation } from './imputation.ts';
import { listAt, namesAt, numberAt, objectAt, placesAt, textAt, unreadable, wholeAt } from './json-checks.ts';
import { integersAt, integersToText, realsAt, realsToText } from './number-encoding.ts';
import type { Calibration, OutOfBagScores, Surrogate, SurrogateTarget } from './surrogate.ts';
import { treeAt, treeRecord } from './tree-json.ts';

/** All of a surrogate but what stands in plain sight. */
type Body = Omit<Surrogate, 'catalogue' | 'ids'>;

/** The body of a surrogate as it is saved: fields in one order, arrays of numbers as base64. */
export function bodyOf({
  target,
  options,
  trainingCounts,
  seen,
  outOfBag,
  imputation,
  forest,
  calibration,
}: Body): object {
  const { name, kind, classes, good } = target;
  const { seed, trees, classWeight, minimumLeaf, maximumDepth, featuresPerSplit } = options;
  const { rows, error, balancedAccuracy, macroF1, kappa } = outOfBag;
  const { medians, values, indicators, empty, constant } = imputation;
  return {
    target: { name, kind, classes, good },
    options: { seed, trees, classWeight, minimumLeaf, maximumDepth, featuresPerSplit },
    trainingCounts,
    seen,
    outOfBag: { rows, error, balancedAccuracy, macroF1, kappa },
    imputation: { medians, values, indicators, empty, constant },
    trees: forest.trees.map(treeRecord),
    calibration: {
      by: calibration.by,
      p: realsToText(Float64Array.from(calibration.rows, ({ p }) => p)),
      good: integersToText(Int32Array.from(calibration.rows, (row) => row.good)),
      cluster: integersToText(Int32Array.from(calibration.rows, ({ cluster }) => cluster)),
    },
  };
}

/** @throws {ArchdeltaError} `input-unreadable` for what {@link bodyOf} cannot have written. */
export function bodyAt(value: unknown, columns: number): Body {
  const body = objectAt(value, 'body');
  const target = targetAt(body.target);
  const classes = target.classes.length;
  const options = optionsAt(body.options);
  const trainingCounts = listAt(body.trainingCounts, 'trainingCounts', (item, at) => wholeAt(item, at, 0));
  if (trainingCounts.length !== classes) throw unreadable('trainingCounts', `is not of ${classes} classes`);
  if (trainingCounts.filter((count) => count > 0).length < 2)
    throw unreadable('trainingCounts', 'has no two classes with rows');
  const imputation = imputationAt(body.imputation, columns);
  const features = imputation.values.length + imputation.indicators.length;
  const trees = listAt(body.trees, 'trees', (item, at) => treeAt(item, at, features, classes));
  if (trees.length !== options.trees) throw unreadable('trees', `is not of ${options.trees} trees`);
  return {
    target,
    options,
    trainingCounts,
    seen: listAt(body.seen, 'seen', textAt),
    outOfBag: outOfBagAt(body.outOfBag),
    imputation,
    forest: { classes, features, trees },
    calibration: calibrationAt(body.calibration),
  };
}

function targetAt(value: unknown): SurrogateTarget {
  const { name, kind, classes, good } = objectAt(value, 'target');
  const names = namesAt(classes, 'target.classes');
  if (names.length < 2) throw unreadable('target.classes', 'has no two classes');
  if (kind !== 'ordinal' && kind !== 'nominal')
    throw unreadable('target.kind', 'is neither ordinal nor nominal');
  const rest = good === undefined ? {} : { good: placesAt(good, 'target.good', names.length) };
  return { name: textAt(name, 'target.name'), kind, classes: names, ...rest };
}

function optionsAt(value: unknown): ForestOptions {
  const { seed, trees, classWeight, minimumLeaf, maximumDepth, featuresPerSplit } = objectAt(
    value,
    'options',
  );
  const options = {
    seed,
    trees,
    classWeight,
    minimumLeaf,
    ...(maximumDepth === undefined ? {} : { maximumDepth }),
    ...(featuresPerSplit === undefined ? {} : { featuresPerSplit }),
  } as ForestOptions;
  try {
    requireForestOptions(options);
  } catch (error) {
    throw unreadable('options', error instanceof ArchdeltaError ? `is wrong: ${error.message}` : 'is wrong');
  }
  return options;
}

/** Each column is of one kind, and features can be made of what is there. */
function imputationAt(value: unknown, columns: number): Imputation {
  const record = objectAt(value, 'imputation');
  const places = (field: keyof Imputation) => placesAt(record[field], `imputation.${field}`, columns);
  const medians = listAt(record.medians, 'imputation.medians', (item, at) =>
    item === null ? null : numberAt(item, at),
  );
  const [values, indicators, empty, constant] = [
    places('values'),
    places('indicators'),
    places('empty'),
    places('constant'),
  ];
  const kinds = [...values, ...empty, ...constant].sort((a, b) => a - b);
  if (kinds.length !== columns || kinds.some((column, at) => column !== at) || medians.length !== columns) {
    throw unreadable('imputation', `does not treat each of ${columns} columns once`);
  }
  if (medians.some((median, at) => (median === null) !== empty.includes(at))) {
    throw unreadable('imputation.medians', 'does not fit the empty columns');
  }
  if (indicators.some((column) => empty.includes(column))) {
    throw unreadable('imputation.indicators', 'names an empty column');
  }
  return { medians, values, indicators, empty, constant };
}

function outOfBagAt(value: unknown): OutOfBagScores {
  const record = objectAt(value, 'outOfBag');
  const score = (field: keyof OutOfBagScores, least = 0) =>
    record[field] === null ? null : numberAt(record[field], `outOfBag.${field}`, least, 1);
  return {
    rows: wholeAt(record.rows, 'outOfBag.rows', 0),
    error: score('error'),
    balancedAccuracy: score('balancedAccuracy'),
    macroF1: score('macroF1'),
    kappa: score('kappa', -Number.MAX_VALUE),
  };
}

function calibrationAt(value: unknown): Calibration {
  const record = objectAt(value, 'calibration');
  const { by } = record;
  if (by !== 'instance' && by !== 'repository') {
    throw unreadable('calibration.by', 'is neither instance nor repository');
  }
  const p = realsAt(record.p, 'calibration.p');
  const good = integersAt(record.good, 'calibration.good');
  const cluster = integersAt(record.cluster, 'calibration.cluster');
  if (good.length !== p.length || cluster.length !== p.length) {
    throw unreadable('calibration', 'has arrays of different lengths');
  }
  const rows = Array.from(p, (probability, row) => {
    const isGood = good[row]!;
    if (probability < 0 || probability > 1 || (isGood !== 0 && isGood !== 1) || cluster[row]! < 0) {
      throw unreadable('calibration', `is wrong in row ${row}`);
    }
    return { p: probability, good: isGood as 0 | 1, cluster: cluster[row]! };
  });
  return { by, rows };
}
