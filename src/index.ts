export type { ErrorCode } from './core/errors.ts';
export { ArchdeltaError, ERROR_CODES } from './core/errors.ts';
export type { MetricGroupId, MetricId } from './core/metric-ids.ts';
export { readInstances } from './instance/instances.ts';
export { joinPredictions, type Prediction, readPredictions } from './instance/predictions.ts';
export type {
  Covariates,
  FailedRow,
  Instance,
  InvalidInstance,
  ScoredRow,
  ScoreRow,
  Sidecar,
} from './instance/row.ts';
export type { CatalogueRow } from './measure/catalogue.ts';
export type { Reason } from './measure/measurement.ts';
export { REASONS } from './measure/measurement.ts';
export type { ApplyMode } from './pipeline/apply-mode.ts';
export { CATALOGUE_VERSION, catalogue } from './pipeline/catalogue.ts';
export {
  type DependencyAttributes,
  dependencyGraph,
  type FileAttributes,
} from './pipeline/dependency-graph.ts';
export { type FindRepository, repositoriesIn, repositoriesOf } from './pipeline/find-repository.ts';
export {
  type ClassReport,
  type EdgeReport,
  type FileReport,
  type HalsteadReport,
  type MeasureTreeOptions,
  measureTree,
  type PartReport,
  type TreeReport,
  type UnitReport,
} from './pipeline/measure-tree.ts';
export { type ScoreOptions, scoreInstances } from './pipeline/score-instances.ts';
export { type PatchToScore, type ScorePatchOptions, scorePatch } from './pipeline/score-patch.ts';
