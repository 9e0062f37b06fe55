import { type JudgeSpending, type JudgeSummary, timesSpending } from '../study/judge-summary.ts';
import type { FilterPoint, FilterReport, PredictorName, StudyReport } from '../study/report.ts';
import { type Html, html } from './html.ts';
import { type Column, estimate, name, table } from './html-table.ts';
import { spendingColumns } from './judges-table.ts';
import { percent } from './number-text.ts';
import { predictorLabel } from './predictors.ts';

/** What a judge costs behind a filter: it sees what the filter keeps. */
export interface JudgeSaving {
  readonly judge: JudgeSummary;
  readonly predictor: PredictorName;
  readonly lost: number;
  readonly point: FilterPoint;
  /** Per 1,000 patches that come in, and what is saved of asking about all of them. */
  readonly spent: JudgeSpending;
  readonly saved: JudgeSpending;
}

/** Each operating point of a filter with each judge whose cost is known. */
export function judgeSavings({ operating }: FilterReport, { judges = [] }: StudyReport): JudgeSaving[] {
  return judges.flatMap((judge) =>
    operating.flatMap(({ predictor, lost, point }): JudgeSaving[] => {
      const cost = judge.cost?.perThousand;
      if (cost === undefined || point === null) return [];
      const [spent, saved] = [timesSpending(cost, point.kept), timesSpending(cost, point.saved)];
      return [{ judge, predictor, lost, point, spent, saved }];
    }),
  );
}

const COLUMNS: readonly Column<JudgeSaving>[] = [
  { head: 'predictor', cell: ({ predictor }) => predictorLabel(predictor) },
  { head: 'judge', cell: ({ judge }) => name(judge.model ?? judge.backend ?? judge.judge) },
  { head: 'recall aimed at', numeric: true, cell: ({ lost }) => percent(1 - lost) },
  { head: 'recall', numeric: true, cell: ({ point }) => estimate(point.recall, percent) },
  { head: 'not asked', numeric: true, cell: ({ point }) => percent(point.saved) },
  ...spendingColumns<JudgeSaving>(({ saved }) => saved).map((column) => ({
    ...column,
    head: `${column.head} saved`,
  })),
];

function sharedText({ judges = [] }: StudyReport): Html {
  const parts = judges.flatMap(({ judge, model, backend, cost }) =>
    cost !== null && cost.shared > 0
      ? [html`${name(model ?? backend ?? judge)} ${percent(cost.shared)}`]
      : [],
  );
  if (parts.length === 0) return html``;
  return html` (share of the tokens that is so: ${parts.map((part, at) => html`${at > 0 && ', '}${part}`)})`;
}

/** What the judge's cost per 1,000 patches falls by, at each operating point; nothing where it is not known. */
export function savingsTable(filter: FilterReport, report: StudyReport): Html | false {
  const savings = judgeSavings(filter, report);
  return (
    savings.length > 0 &&
    html`${table('Saved of asking the judge about all of 1,000 patches', 'judge-savings', COLUMNS, savings)}<p class="small">The judge is taken to cost the same for every patch. A conversation that several patches share, as that of a rubric, is saved only where all of them are dropped, so that less is saved than this${sharedText(report)}. Against it stands what computing the metrics takes, which the timings of score say.</p>`
  );
}
