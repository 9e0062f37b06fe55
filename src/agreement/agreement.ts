import { summariseJudges } from '../study/judge-summary.ts';
import { askedTargets } from './asked-targets.ts';
import { costOptions } from './cost-options.ts';
import { agreementNotes } from './notes.ts';
import type { RatedSource, StudiedFilter } from './rated-source.ts';
import type { AgreementReport, SourceSummary } from './report.ts';
import { targetAgreement } from './target-agreement.ts';

/** What is compared. */
export interface AgreementInput {
  readonly sources: readonly RatedSource[];
  readonly filters: readonly StudiedFilter[];
  readonly timings: AgreementReport['timings'];
}

/** How it is compared. */
export interface AgreementQuestion {
  /** Labels to compare by; those of a known order if absent. */
  readonly targets?: readonly string[];
  /** Classes of the one label that is asked for, in ascending order. */
  readonly order?: readonly string[];
  readonly seed: number;
  readonly resamples: number;
}

/**
 * How far sources of ratings agree, and what each costs.
 *
 * @throws {ArchdeltaError} `usage` where there is nothing to compare, or labels have values outside their order.
 */
export function agreement(
  { sources, filters, timings }: AgreementInput,
  { targets, order, seed, resamples }: AgreementQuestion,
): AgreementReport {
  const names = askedTargets(sources, targets);
  const compared = names.map((name) =>
    targetAgreement({ name, ...(order && { order }) }, sources, { seed, resamples }),
  );
  const summaries = sources.map(
    ({ name, kind, training, ratings }): SourceSummary => ({
      name,
      kind,
      records: ratings.length,
      training,
      judges: summariseJudges(ratings.flatMap(({ verdict }) => verdict ?? [])),
    }),
  );
  return {
    format: 'archdelta-agreement/1',
    settings: { seed, resamples },
    sources: summaries,
    targets: compared,
    timings,
    costs: costOptions(summaries, compared, filters, timings),
    notes: agreementNotes(summaries, compared),
  };
}
