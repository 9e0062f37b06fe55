import { type JudgeSpending, type JudgeSummary, timesSpending } from '../study/judge-summary.ts';
import type { StudiedFilter } from './rated-source.ts';
import type { AgreementReport, CostOption, SourceSummary, TargetAgreement } from './report.ts';

/** Nobody is asked. */
const NOTHING: JudgeSpending = {
  requests: 0,
  input_tokens: 0,
  cached_input_tokens: 0,
  output_tokens: 0,
  seconds: 0,
  money: null,
};

/** The predictor whose thresholds a triage uses. */
const TRIAGE_BY = 'forest';

/**
 * What it costs to sort 1,000 patches: by metrics, by any surrogate of a label, by each judge, and by a surrogate's thresholds
 * with each judge of the same label behind it. Thresholds are those that a study tried on held-out rows; the judge is
 * asked of what they keep, and its cost taken as the same for every patch.
 */
export function costOptions(
  sources: readonly SourceSummary[],
  targets: readonly TargetAgreement[],
  filters: readonly StudiedFilter[],
  timings: AgreementReport['timings'],
): CostOption[] {
  const metricSeconds = timings?.secondsPerThousand ?? null;
  const free = { judge: null, asked: 0, triage: null, metricSeconds, judging: NOTHING };
  const surrogates = targets
    .filter((target) => target.sources.some(({ kind }) => kind === 'surrogate'))
    .map(({ name }): CostOption => ({ way: 'surrogate', target: name, source: null, ...free }));
  const judges = sources.flatMap(({ name, judges: of }) => of.map((judge) => ({ source: name, judge })));
  if (judges.length === 0 && timings === null) return [];
  return [
    { way: 'metrics', target: null, source: null, ...free },
    ...surrogates,
    ...judges.map(({ source, judge }) => judgeOption(source, judge)),
    ...filters.flatMap((filter) =>
      judges
        .filter(({ judge }) => judge.judge === filter.target)
        .flatMap(({ source, judge }) => triageOptions(filter, source, judge, metricSeconds)),
    ),
  ];
}

function judgeOption(source: string, judge: JudgeSummary): CostOption {
  return {
    way: 'judge',
    target: judge.judge,
    source,
    judge: { source, backend: judge.backend, model: judge.model },
    asked: 1,
    triage: null,
    metricSeconds: 0,
    judging: judge.cost?.perThousand ?? null,
  };
}

function triageOptions(
  { source, target, filters }: StudiedFilter,
  judgeSource: string,
  judge: JudgeSummary,
  metricSeconds: number | null,
): CostOption[] {
  return filters.flatMap(({ estimand, operating }) =>
    operating.flatMap(({ predictor, lost, point }): CostOption[] => {
      if (predictor !== TRIAGE_BY || point === null) return [];
      return [
        {
          way: 'triage',
          target,
          source,
          judge: { source: judgeSource, backend: judge.backend, model: judge.model },
          asked: point.kept,
          triage: { estimand, lost, recall: point.recall, precision: point.precision },
          metricSeconds,
          judging: judge.cost && timesSpending(judge.cost.perThousand, point.kept),
        },
      ];
    }),
  );
}
