import type { MetricCluster } from '../importance/sets.ts';

/** How the questions on surrogates are asked. */
export interface SurrogateOptions {
  /** Folds by instance. */
  readonly folds: number;
  /** Resamples of every interval. */
  readonly resamples: number;
  /** How often each set of metrics is permuted; 0 leaves importance out. */
  readonly repeats: number;
  /** The clusters of metrics that importance is asked of too. */
  readonly clusters: readonly MetricCluster[];
  /** Scores the forest by language, repository or model too. */
  readonly by?: 'language' | 'repo' | 'model';
}
