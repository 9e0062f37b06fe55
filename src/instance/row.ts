import type { ErrorCode } from '../core/errors.ts';
import type { MetricId } from '../core/metric-ids.ts';

/** One patch to score: an instance of a benchmark, or one prediction for it. */
export interface Instance {
  readonly instance_id: string;
  /** Upstream `owner/name`. */
  readonly repo: string;
  /** Commit id (or another revision) that the patch is applied to. */
  readonly base_commit: string;
  /** A unified diff, as git reads it. */
  readonly patch: string;
  /** Name of the model that wrote the patch; absent for a reference patch. */
  readonly model?: string;
  /** 0-based number of the sample when a model has several for an instance. */
  readonly sample?: number;
  /** Text of the issue that the patch is to solve; only where it was asked for and there is one. */
  readonly issue?: string;
}

/** An input record that is no instance; it becomes a failed row with code `instance-invalid`. */
export interface InvalidInstance {
  readonly invalid: string;
  /** What could be read of the identity. */
  readonly instance_id?: string;
  readonly repo?: string;
  readonly base_commit?: string;
  readonly model?: string;
  readonly sample?: number;
}

/** Sizes of the patch and of its repository that a study controls for. */
export interface Covariates {
  /** Added plus deleted lines over all files, of any kind. */
  readonly plain_lines: number;
  /** Changed files of any kind. */
  readonly files: number;
  /** Hunks at 0 context lines over all files. */
  readonly hunks: number;
  /** Production files that parse, at base. */
  readonly base_files: number;
  /** Source lines of code of those. */
  readonly base_sloc: number;
}

/** What went into a row and what was left out. */
export interface Sidecar {
  /** Production files that the patch touches and that parse. */
  readonly files_touched: number;
  /** Touched files that carry no metric, and why. */
  readonly files_skipped: readonly { readonly path: string; readonly reason: string }[];
  /** Production files of the repository (either side) that could not be parsed. */
  readonly files_unparsable: number;
  /** Imports of production files after the patch that lead to no file of the repository and are no external ones, by reason. */
  readonly unresolved: Readonly<Record<string, number>>;
  /** Graph that betweenness was computed on: components where there are too many packages. */
  readonly betweenness_on: 'packages' | 'components';
  /** Whether the commits before the base say enough (catalogue §6); absent in a shallow clone or a squashed import. */
  readonly history: 'present' | 'absent';
  /** Languages of the touched source files, sorted. */
  readonly languages: readonly string[];
  /**
   * With `--apply harness`, how the patch was applied: `strict` by `git apply`, `fuzz` as GNU patch does with a
   * fuzz of 5. Absent where only `git apply` was asked.
   */
  readonly apply?: 'strict' | 'fuzz';
  /** Catalogue version. */
  readonly catalogue: string;
}

interface RowIdentity {
  readonly instance_id: string;
  readonly repo: string;
  readonly base_commit: string;
  readonly model?: string;
  readonly sample?: number;
}

/** A scored row: one number or null (with its reason in `undefined`) per metric id, in catalogue order. */
export interface ScoredRow extends RowIdentity {
  /** Language of most changed lines; null when the patch touches no source file. */
  readonly language: string | null;
  readonly status: 'scored';
  readonly features: Readonly<Record<MetricId, number | null>>;
  readonly undefined: Readonly<Partial<Record<MetricId, string>>>;
  readonly before?: Readonly<Record<MetricId, number | null>>;
  readonly after?: Readonly<Record<MetricId, number | null>>;
  readonly covariates: Covariates;
  readonly sidecar: Sidecar;
}

/** A row that could not be scored, with a stable code. */
export interface FailedRow extends RowIdentity {
  readonly language: null;
  readonly status: 'failed';
  readonly error: { readonly code: ErrorCode; readonly message: string };
}

/** One row of `score`. */
export type ScoreRow = ScoredRow | FailedRow;
