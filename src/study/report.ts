import type { JudgeSummary } from './judge-summary.ts';
import type { Control } from './table.ts';

/** A value with its 95 % interval; null where it does not exist (a constant, too few rows). */
export interface Estimate {
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

/** A rank correlation with a label: its interval by bootstrap over clusters (instances), its p-value and q-value. */
export interface CorrelationEstimate extends Estimate {
  /** Rows that have both the metric and the label. */
  readonly n: number;
  /** Two-sided p-value; null where there is no correlation. */
  readonly p: number | null;
  /** p after Benjamini and Hochberg over all metrics of the same kind of correlation. */
  readonly q: number | null;
}

/** Q1: how one metric, or one size, goes with the label. */
export interface MetricCorrelation {
  readonly id: string;
  /** Share of the labelled rows where it is defined, and where it is defined and not 0. */
  readonly defined: number;
  readonly nonZero: number;
  readonly spearman: CorrelationEstimate;
  /** Kendall's tau-b. */
  readonly tau: CorrelationEstimate;
  /** Spearman within repositories: ranks and label centred by repository. */
  readonly within: CorrelationEstimate;
  /** Spearman given the controls (ranks of lines, files, hunks, base size); null for the controls themselves. */
  readonly partial: CorrelationEstimate | null;
}

/** Q1. */
export interface CorrelationsReport {
  /** Ordered by the absolute Spearman correlation, strongest first; those without one last, by id. */
  readonly metrics: readonly MetricCorrelation[];
  /** The sizes themselves, in the order of the controls: the baseline. */
  readonly controls: readonly (MetricCorrelation & { readonly id: Control })[];
  /** How large the largest absolute Spearman becomes by chance: labels permuted within repositories. */
  readonly chance: {
    readonly permutations: number;
    /** 95th percentile of the largest absolute correlation over all metrics. */
    readonly maximum95: number | null;
    readonly median: number | null;
    /** Share of permutations (and the observation itself) whose largest correlation reaches the observed one. */
    readonly p: number | null;
  };
  readonly resamples: number;
}

/** Q2: which metrics say the same. */
export interface CollinearityReport {
  /** Metrics that vary, in the order of the leaves of the dendrogram. */
  readonly ids: readonly string[];
  /** Spearman between them, row by row in that order; null where two have too few common rows. */
  readonly rho: readonly (readonly (number | null)[])[];
  /** Clusters at the given absolute correlation, the largest first; every id of `ids` is in one. */
  readonly clusters: readonly { readonly representative: string; readonly members: readonly string[] }[];
  readonly threshold: number;
  /** Metrics that do not vary, or have no value at all, in the labelled rows. */
  readonly constant: readonly string[];
  readonly empty: readonly string[];
}

/** Q3: how well one threshold on one metric tells good from poor. */
export interface MetricSeparation {
  readonly id: string;
  readonly n: number;
  /** Area under the ROC curve of "higher is good"; below 0.5 lower is good. */
  readonly auc: Estimate;
  /** Best threshold (Youden) and its direction by training folds, scored on the held-out folds. */
  readonly heldOut: {
    readonly youden: Estimate;
    readonly balancedAccuracy: Estimate;
    /** Median of the folds' thresholds, and how many folds chose "higher is good". */
    readonly threshold: number | null;
    readonly higherIsGood: number;
    readonly folds: number;
  };
}

/** Q3. */
export interface SeparationReport {
  readonly good: readonly string[];
  /** Ordered by distance of the AUC from 0.5. */
  readonly metrics: readonly MetricSeparation[];
  readonly controls: readonly MetricSeparation[];
  /** The best metric chosen inside the training folds, scored on the held-out ones: what one threshold can do. */
  readonly bestInFold: {
    readonly balancedAccuracy: Estimate;
    readonly chosen: readonly { readonly id: string; readonly folds: number }[];
  };
}

/** Which rows a model has not seen: folds by instance (a new patch of a known repository) or by repository (a new one). */
export type Estimand = 'instance' | 'repository' | 'language';

/** Who predicts. */
export type PredictorName =
  | 'forest'
  | 'forest-size'
  /** On all metrics and the sizes: nested over `forest-size`, so that their difference is what metrics add. */
  | 'forest-with-size'
  | 'best-metric'
  | 'ordinal-logistic-size'
  | 'majority'
  | 'repository-prior'
  | 'language-prior'
  | 'model-prior';

/** How good pooled out-of-fold predictions are. */
export interface PredictionScores {
  readonly macroF1: Estimate;
  readonly balancedAccuracy: Estimate;
  readonly accuracy: Estimate;
  /** Quadratic-weighted kappa; null of nominal targets with more than two classes. */
  readonly kappa: Estimate | null;
  /** Ranked probability score, lower is better; null of nominal targets with more than two classes. */
  readonly rankedProbabilityScore: Estimate | null;
  /**
   * AUC of good against poor by the predicted probability of good; null when nobody says what is good. Of priors
   * and the majority only pairs of rows of the same fold count, because their shares are those of the other folds:
   * one that knows nothing has 0.5.
   */
  readonly auc: Estimate | null;
}

/** One predictor under one estimand. */
export interface PredictorReport {
  readonly predictor: PredictorName;
  readonly scores: PredictionScores;
  /** Rows by true class, then by predicted class. */
  readonly confusion: readonly (readonly number[])[];
  /** Reliability of the probability of good: bins of equal width that hold rows; intervals as the scores'. */
  readonly calibration: readonly {
    readonly predicted: number;
    readonly observed: Estimate;
    readonly n: number;
  }[];
  /** Expected calibration error of that probability. */
  readonly calibrationError: number | null;
}

/** A paired difference between two predictors on the same rows. */
export interface PredictorDifference {
  readonly first: PredictorName;
  readonly second: PredictorName;
  readonly macroF1: Estimate;
  readonly balancedAccuracy: Estimate;
  readonly kappa: Estimate | null;
  readonly rankedProbabilityScore: Estimate | null;
  readonly auc: Estimate | null;
}

/** What the resamples of intervals draw together. */
export interface ClusterSummary {
  readonly by: 'instance' | 'repo';
  readonly n: number;
  /**
   * As many clusters of equal size would carry as much: the square of the sum of their rows by the sum of the
   * squares. Source: Kish 1965 (Survey Sampling), 11.7.
   */
  readonly effective: number;
}

/** The forest's scores on a part of the rows; no kappa where all of them are of one class. */
export interface PartScores {
  readonly n: number;
  readonly macroF1: number | null;
  readonly kappa: number | null;
  readonly auc: number | null;
  /** The forest's kappa (macro-F1 of classes without order) minus that of the forest on size. */
  readonly difference: number | null;
}

/** Q4 under one estimand. */
export interface SurrogateReport {
  readonly estimand: Estimand;
  readonly folds: number;
  readonly n: number;
  readonly clusters: ClusterSummary;
  readonly predictors: readonly PredictorReport[];
  /**
   * Paired differences on the same rows. The first, forest - forest-size, is the headline; the second is nested:
   * forest-with-size - forest-size. Then the forest of all metrics minus each other predictor.
   */
  readonly differences: readonly PredictorDifference[];
  /**
   * The forest by repository (by language where languages are held out), largest first. Groups below ten rows
   * have no scores, an AUC needs five rows of each kind.
   */
  readonly groups: readonly (PartScores & { readonly group: string })[];
  /**
   * Means over the groups that have the score, each group counting alike, with Student's t interval over groups:
   * it speaks of new groups like these. No interval below three groups.
   */
  readonly macroAverage: {
    readonly macroF1: Estimate;
    readonly kappa: Estimate;
    readonly auc: Estimate;
    /** Mean of the groups' `difference`: the forest minus the forest on size. */
    readonly difference: Estimate;
    /** Groups that have a `difference`. */
    readonly groups: number;
  };
  /** With `by`: the pooled predictions scored part by part, the largest first; scores as of `groups`. */
  readonly parts: readonly (PartScores & { readonly part: string })[];
}

/**
 * What was predicted of each row by fits that had not seen its instance, row by row, so that others can score it.
 * Classes are places in the target's `classes`.
 */
export interface StudyPredictions {
  /** The labelled rows, in the order of the table. */
  readonly rows: readonly {
    readonly instance_id: string;
    /** Absent for an instance's own (reference) patch. */
    readonly model?: string;
    readonly sample?: number;
    readonly truth: number;
  }[];
  /** Of each estimand the forest and the forest on size. */
  readonly predictors: readonly {
    readonly estimand: Estimand;
    readonly predictor: PredictorName;
    /** Lists of equal length, one entry a tested row: its place in `rows`, its fold, and what was predicted. */
    readonly row: readonly number[];
    readonly fold: readonly number[];
    readonly predicted: readonly number[];
    /** Of each class, in the order of the classes. */
    readonly probabilities: readonly (readonly number[])[];
  }[];
}

/**
 * Q5: how much worse the forest predicts held-out rows when a column, or a whole group, is permuted. Largest drop
 * first; intervals by resampled instances, forests and permutations as they are.
 */
export interface ImportanceReport {
  readonly estimand: Estimand;
  /** What gets worse: the drop of this score. */
  readonly score: 'kappa' | 'macroF1';
  readonly repeats: number;
  readonly metrics: readonly ({ readonly id: string } & Estimate)[];
  /** All metrics of a catalogue group permuted together. */
  readonly groups: readonly ({ readonly group: string } & Estimate)[];
  /** All metrics of a cluster of Q2 permuted together. */
  readonly clusters: readonly ({
    readonly representative: string;
    readonly members: readonly string[];
  } & Estimate)[];
}

/** Q6: one way to filter: keep what scores at least the threshold. */
export interface FilterPoint {
  readonly threshold: number;
  /** Share of all rows that are kept; `saved` is the share that is dropped without asking a judge. */
  readonly kept: number;
  readonly saved: number;
  /** Share of the kept that are good; null when nothing is kept. */
  readonly precision: Estimate;
  /** Share of the good that are kept. */
  readonly recall: Estimate;
}

/** Q6. */
export interface FilterReport {
  readonly estimand: Estimand;
  readonly good: readonly string[];
  readonly base: number;
  /**
   * Of each predictor the whole curve, from nothing dropped to all. Thresholds are probabilities of good; of priors
   * and the majority the share of the fold's rows that score lower.
   */
  readonly curves: readonly { readonly predictor: PredictorName; readonly points: readonly FilterPoint[] }[];
  /**
   * Thresholds that lose 1, 5, 10 and 20 % of the good patches of the other folds, and what they achieve on each
   * fold: the recall may miss the aim. The point's threshold is the folds' median.
   */
  readonly operating: readonly {
    readonly predictor: PredictorName;
    readonly lost: number;
    readonly point: FilterPoint | null;
  }[];
}

/** Q6: trained on one part, tested on another: AUC of good, kappa. */
export interface TransferReport {
  readonly by: 'language' | 'repo';
  /** Parts with enough rows of both kinds, largest first. */
  readonly parts: readonly { readonly name: string; readonly n: number }[];
  /** Row by training part, column by tested part; the diagonal by folds inside the part. */
  readonly auc: readonly (readonly (number | null)[])[];
  readonly kappa: readonly (readonly (number | null)[])[];
  /** Rows that each cell was scored on: those of the tested part whose instances the training part does not know. */
  readonly tested: readonly (readonly number[])[];
}

/** The distribution of the label in a part of the rows, with Wilson's intervals. */
export interface LabelDistribution {
  readonly part: string;
  readonly n: number;
  readonly classes: readonly (Estimate & { readonly name: string; readonly count: number })[];
  /** Share of good; null when nobody says what is good. */
  readonly good: Estimate | null;
}

/**
 * Two ratings of the same rows: what a surrogate's agreement can be measured by. No ceiling: two ratings with as
 * much noise correlate r, a prediction without noise may reach the square root of r.
 */
export interface RetestReport {
  readonly n: number;
  /** Instances of the pairs, which the resamples draw whole; null when pairs were drawn singly. */
  readonly instances: number | null;
  readonly equal: number;
  readonly kappa: Estimate;
  readonly alpha: Estimate;
}

/** What a report stands on. */
export interface StudyData {
  readonly rows: number;
  readonly labelled: number;
  readonly unlabelled: number;
  /** Label records that join no row, and those beyond the first of a row (retests). */
  readonly unknownLabels: number;
  readonly furtherLabels: number;
  /** Rows of `score` that failed: left out, which selects when failing goes with the label. */
  readonly failed: readonly {
    readonly code: string;
    readonly n: number;
    readonly labels: Readonly<Record<string, number>>;
  }[];
  readonly instances: number;
  readonly repositories: readonly { readonly name: string; readonly n: number }[];
  readonly languages: readonly { readonly name: string; readonly n: number }[];
  readonly models: readonly { readonly name: string; readonly n: number }[];
}

/** What was asked. */
export interface StudySettings {
  readonly seed: number;
  readonly trees: number;
  readonly folds: number;
  readonly resamples: number;
  readonly permutations: number;
  readonly where: readonly string[];
  readonly merged: readonly (readonly string[])[];
  readonly by: 'language' | 'repo' | 'model' | null;
}

/** The whole study of one label; a part that was not asked for, or is impossible, is null and says why in `notes`. */
export interface StudyReport {
  readonly format: 'archdelta-study/1';
  readonly catalogue: string;
  readonly target: {
    readonly name: string;
    readonly kind: 'ordinal' | 'nominal';
    readonly classes: readonly { readonly name: string; readonly n: number }[];
    readonly good: readonly string[] | null;
  };
  readonly data: StudyData;
  /** Who judged and what it cost, where labels are verdicts of a judge; absent where none is. All verdicts, joined or not. */
  readonly judges?: readonly JudgeSummary[];
  readonly settings: StudySettings;
  readonly retest: RetestReport | null;
  readonly distribution: readonly LabelDistribution[];
  readonly correlations: CorrelationsReport | null;
  readonly collinearity: CollinearityReport | null;
  readonly separation: SeparationReport | null;
  readonly surrogates: readonly SurrogateReport[];
  readonly importance: ImportanceReport | null;
  readonly filters: readonly FilterReport[];
  readonly transfer: readonly TransferReport[];
  /** With `by`: the correlations again, part by part. */
  readonly parts: readonly {
    readonly part: string;
    readonly n: number;
    readonly correlations: CorrelationsReport;
    readonly separation: SeparationReport | null;
  }[];
  /** Out-of-fold predictions; null when surrogates were not asked for, or are impossible. */
  readonly predictions: StudyPredictions | null;
  /** Sentences on what was left out or treated specially, and why. */
  readonly notes: readonly string[];
}
