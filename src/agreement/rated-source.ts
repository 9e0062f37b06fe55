import type { VerdictNote } from '../core/judge-verdict.ts';
import type { FilterReport } from '../study/report.ts';
import type { RaterKind, Training } from './report.ts';

/** What a source says of one patch. */
export interface Rating {
  readonly instance_id: string;
  /** Absent for the instance's own patch. */
  readonly model?: string;
  readonly sample?: number;
  /** Labels by name. */
  readonly labels: ReadonlyMap<string, string>;
  /** Of a prediction: whether its instance is known to have been in training. */
  readonly seen?: boolean;
  /** Of a row of verdicts. */
  readonly verdict?: VerdictNote;
}

/** A source of ratings: a file of labels, of verdicts or of predictions. */
export interface RatedSource {
  readonly name: string;
  readonly kind: RaterKind;
  /** null of those that are no surrogate. */
  readonly training: Training | null;
  /** In the order of the file: of several ratings of a patch the first is its label. */
  readonly ratings: readonly Rating[];
}

/** What filters by a surrogate lose and save, as a study found on held-out rows. */
export interface StudiedFilter {
  /** Name of the study's source. */
  readonly source: string;
  readonly target: string;
  readonly filters: readonly FilterReport[];
}
