import type { MetricGroup } from '../src/measure/metric-group.ts';
import cognitive from './complexity/cognitive.ts';
import cyclomatic from './complexity/cyclomatic.ts';
import halstead from './complexity/halstead.ts';
import maintainability from './complexity/maintainability.ts';
import paths from './complexity/paths.ts';
import patchSize from './patch/patch-size.ts';
import comment from './size/comment.ts';
import entities from './size/entities.ts';
import unit from './size/unit.ts';
import volume from './size/volume.ts';

/** Every metric group that is done, in the order of the catalogue. */
export const metricGroups: readonly MetricGroup[] = [
  volume,
  comment,
  unit,
  entities,
  cyclomatic,
  cognitive,
  paths,
  halstead,
  maintainability,
  patchSize,
];

/** Version of the catalogue: raised with every group that is added and every value that changes its meaning. */
export const CATALOGUE_VERSION = '0.1';
