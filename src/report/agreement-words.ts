import type { CostOption, PairAgreement, SourceSummary } from '../agreement/report.ts';
import { percent } from './number-text.ts';
import { estimandPhrase } from './predictors.ts';

/** What a source is, in words. */
export function kindText({ kind, training }: Pick<SourceSummary, 'kind' | 'training'>): string {
  if (training === null) return kind === 'judge' ? 'judge' : 'labels';
  if (training.known === 'held-out') return `surrogate, on ${estimandPhrase(training.estimand)}`;
  return training.known === 'marked'
    ? 'surrogate, rows in training marked'
    : 'surrogate, unknown what was in training';
}

/** What is compared in a pair. */
export function pairText({ kind }: PairAgreement): string {
  return { raters: 'rater and rater', static: 'static and agentic', surrogates: 'surrogates' }[kind];
}

/** A way of sorting patches, in words. */
export function wayText({ way, triage }: CostOption): string {
  const aim = triage === null ? '' : ` (aim: keep ${percent(1 - triage.lost)} of the good)`;
  return {
    metrics: 'bounds on metrics',
    surrogate: 'surrogate on metrics',
    judge: 'judge',
    triage: `surrogate, then judge${aim}`,
  }[way];
}
