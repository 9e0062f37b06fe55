import type { MetricGroup } from '../src/measure/metric-group.ts';
import classCohesion from './cohesion/class-cohesion.ts';
import lcom from './cohesion/lcom.ts';
import moduleCohesion from './cohesion/module-cohesion.ts';
import cognitive from './complexity/cognitive.ts';
import cyclomatic from './complexity/cyclomatic.ts';
import halstead from './complexity/halstead.ts';
import maintainability from './complexity/maintainability.ts';
import paths from './complexity/paths.ts';
import clone from './composite-evolution/clone.ts';
import cochange from './composite-evolution/cochange.ts';
import process from './composite-evolution/process.ts';
import rating from './composite-evolution/rating.ts';
import smell from './composite-evolution/smell.ts';
import architectureSmell from './dependency-graph/architecture-smell.ts';
import cycles from './dependency-graph/cycles.ts';
import fan from './dependency-graph/fan.ts';
import layering from './dependency-graph/layering.ts';
import martin from './dependency-graph/martin.ts';
import modularity from './dependency-graph/modularity.ts';
import reachability from './dependency-graph/reachability.ts';
import topology from './dependency-graph/topology.ts';
import ck from './object-oriented/ck.ts';
import inheritance from './object-oriented/inheritance.ts';
import mood from './object-oriented/mood.ts';
import patchApi from './patch/patch-api.ts';
import patchDeps from './patch/patch-deps.ts';
import patchImpact from './patch/patch-impact.ts';
import patchNature from './patch/patch-nature.ts';
import patchSize from './patch/patch-size.ts';
import patchSpread from './patch/patch-spread.ts';
import patchStructure from './patch/patch-structure.ts';
import comment from './size/comment.ts';
import entities from './size/entities.ts';
import unit from './size/unit.ts';
import volume from './size/volume.ts';
import orphan from './unused-code/orphan.ts';
import unused from './unused-code/unused.ts';

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
  unused,
  orphan,
  lcom,
  classCohesion,
  moduleCohesion,
  martin,
  fan,
  cycles,
  reachability,
  modularity,
  topology,
  layering,
  architectureSmell,
  ck,
  inheritance,
  mood,
  smell,
  clone,
  rating,
  process,
  cochange,
  patchSize,
  patchSpread,
  patchStructure,
  patchApi,
  patchDeps,
  patchImpact,
  patchNature,
];

/** Version of the catalogue: raised with every group that is added and every value that changes its meaning. */
export const CATALOGUE_VERSION = '1.0';
