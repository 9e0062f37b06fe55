export type { AgreementReport } from './agreement/report.ts';
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
export type { FeatureRow } from './instance/row-format.ts';
export { readRows } from './instance/row-reader.ts';
export type {
  BackendDefinition,
  BackendOptions,
  Conversation,
  ConversationRequest,
  JudgeBackend,
  StopReason,
  Usage,
} from './judges/backend.ts';
export { conversationOf } from './judges/conversation/loop.ts';
export { type Turn, TurnFailed, type TurnModel, type TurnRequest } from './judges/conversation/turn.ts';
export type { Judge, Judgement, JudgeTask } from './judges/judge.ts';
export type { CatalogueRow } from './measure/catalogue.ts';
export type { Reason } from './measure/measurement.ts';
export { REASONS } from './measure/measurement.ts';
export {
  type AgreementSource,
  type AgreeOptions,
  agree,
} from './pipeline/agreement/agree.ts';
export {
  type WrittenAgreement,
  writeAgreement,
} from './pipeline/agreement/write-agreement.ts';
export type { ApplyMode } from './pipeline/apply-mode.ts';
export { CATALOGUE_VERSION, catalogue } from './pipeline/catalogue.ts';
export {
  type DependencyAttributes,
  dependencyGraph,
  type FileAttributes,
} from './pipeline/dependency-graph.ts';
export { type FindRepository, repositoriesIn, repositoriesOf } from './pipeline/find-repository.ts';
export { type JudgeOptions, judgeInstances } from './pipeline/judging/judge-instances.ts';
export { loadBackend } from './pipeline/judging/load-backend.ts';
export { type Prices, readPrices } from './pipeline/judging/prices.ts';
export type { VerdictRow } from './pipeline/judging/verdict-row.ts';
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
export {
  type SelectedRow,
  type SelectionResult,
  type SelectOptions,
  select,
} from './pipeline/selection/select.ts';
export type { FeatureSource } from './pipeline/study/feature-source.ts';
export type { LabelObject, LabelSource } from './pipeline/study/label-source.ts';
export { type Prediction as SurrogatePrediction, predict } from './pipeline/study/predict.ts';
export { type StudyOptions, study } from './pipeline/study/study.ts';
export type { StudyQuestion } from './pipeline/study/study-input.ts';
export { readSurrogate, writeSurrogate } from './pipeline/study/surrogate-files.ts';
export { type TrainOptions, train } from './pipeline/study/train.ts';
export { type WrittenStudy, writeStudy } from './pipeline/study/write-study.ts';
export type { StudyReport } from './study/report.ts';
export type { Surrogate } from './surrogate/surrogate.ts';
