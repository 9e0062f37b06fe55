import type { JudgeSpending, JudgeSummary } from '../study/judge-summary.ts';
import type { Estimand, Estimate, LabelDistribution, RetestReport } from '../study/report.ts';

/** Who rates: an LLM judge, whoever recorded labels, or a surrogate that predicts them from metrics. */
export type RaterKind = 'judge' | 'labels' | 'surrogate';

/**
 * What is known of a surrogate's rows: predicted by fits that had not seen their instance (or repository, language),
 * each row marked by whether its instance was in training, or nothing.
 */
export type Training =
  | { readonly known: 'held-out'; readonly estimand: Estimand }
  | { readonly known: 'marked' }
  | { readonly known: 'unknown' };

/** A source of ratings. */
export interface SourceSummary {
  readonly name: string;
  readonly kind: RaterKind;
  /** Rows that it has. */
  readonly records: number;
  /** null of those that are no surrogate. */
  readonly training: Training | null;
  /** Its verdicts by judge, back end and model; empty where it holds none. */
  readonly judges: readonly JudgeSummary[];
}

/** What one source says of one label. */
export interface TargetSource {
  readonly source: string;
  readonly kind: RaterKind;
  /** Patches that it labels, and how: the label recorded first counts. `part` is the source. */
  readonly distribution: LabelDistribution;
  /** Records beyond the first of a patch. */
  readonly further: number;
  /** Patches without a label of which it has an unscored verdict, and its unscored verdicts by reason. */
  readonly unscoredPatches: number;
  readonly unscored: readonly { readonly reason: string; readonly n: number }[];
  /** The first two labels of each patch that was labelled more than once: run against run. */
  readonly retest: RetestReport | null;
}

/** How far two raters agree on patches that both labelled. Intervals draw whole instances. */
export interface Agreement extends RetestReport {
  /** Patches by the first rater's class, then by the second's. */
  readonly confusion: readonly (readonly number[])[];
  /**
   * By how many classes the second rates higher than the first, in the mean: whether the margins are alike. null
   * where classes have no order.
   */
  readonly bias: Estimate | null;
}

/** Two sources and one label. */
export interface PairAgreement {
  readonly first: string;
  readonly second: string;
  /** `static`: a surrogate against a judge or labels. */
  readonly kind: 'raters' | 'static' | 'surrogates';
  /** On all common patches; null where there is none. */
  readonly all: Agreement | null;
  /**
   * Of a pair with a surrogate whose rows are marked: the common patches whose instance was in training, where
   * agreement is no evidence, and agreement on the others. null where no row is known to have been in training.
   */
  readonly training: { readonly seen: number; readonly unseen: Agreement | null } | null;
  /** Patches labelled by one of the two, on which the other gave an unscored verdict. */
  readonly lost: number;
}

/** The sources that have one label. */
export interface TargetAgreement {
  readonly name: string;
  readonly kind: 'ordinal' | 'nominal';
  /** An ordinal label's ascend. */
  readonly classes: readonly string[];
  readonly sources: readonly TargetSource[];
  readonly pairs: readonly PairAgreement[];
  /** All raters that are no surrogates together: Krippendorff's alpha; null with fewer than three. */
  readonly together: {
    readonly sources: readonly string[];
    /** Patches with at least two labels. */
    readonly n: number;
    readonly instances: number;
    readonly alpha: Estimate;
  } | null;
}

/** One way to decide which patches are good, and what it costs per 1,000 patches. */
export interface CostOption {
  /** `metrics`: bounds on metrics. `surrogate`: a model of them. `judge`: ask of all. `triage`: a surrogate drops, a judge is asked of the rest. */
  readonly way: 'metrics' | 'surrogate' | 'judge' | 'triage';
  /** The label that is decided; null of `metrics`. */
  readonly target: string | null;
  /** The source of the triage's thresholds or of the verdicts; null of `metrics` and `surrogate`: all of them cost the same. */
  readonly source: string | null;
  /** Who judges; null where nobody is asked. */
  readonly judge: {
    readonly source: string;
    readonly backend: string | null;
    readonly model: string | null;
  } | null;
  /** Share of the patches that the judge sees. */
  readonly asked: number;
  /** Of a triage: whose held-out rows its numbers are of, the share of the good it aims to lose, and what it achieves. */
  readonly triage: {
    readonly estimand: Estimand;
    readonly lost: number;
    readonly recall: Estimate;
    readonly precision: Estimate;
  } | null;
  /** Seconds of computing metrics, per 1,000 patches; null where they are needed and no timings were given. */
  readonly metricSeconds: number | null;
  /** Per 1,000 patches; null where nothing is known of it, nothing where nobody is asked. */
  readonly judging: JudgeSpending | null;
}

/** How far judges, runs and surrogates agree, and what each costs. */
export interface AgreementReport {
  readonly format: 'archdelta-agreement/1';
  readonly settings: { readonly seed: number; readonly resamples: number };
  readonly sources: readonly SourceSummary[];
  readonly targets: readonly TargetAgreement[];
  /** Of `score --timings`: rows, and seconds per 1,000 of them; null where no timings were given. */
  readonly timings: { readonly rows: number; readonly secondsPerThousand: number } | null;
  readonly costs: readonly CostOption[];
  /** Sentences on what was left out or treated specially, and why. */
  readonly notes: readonly string[];
}
