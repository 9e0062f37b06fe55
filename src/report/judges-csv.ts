import type { JudgeSpending } from '../study/judge-summary.ts';
import type { StudyReport } from '../study/report.ts';
import { type Cell, csvText, type ReportTable } from './csv.ts';
import { judgeSavings } from './judge-savings.ts';
import type { ShownJudge } from './judges-table.ts';

const SPENDING = ['requests', 'input_tokens', 'cached_input_tokens', 'output_tokens', 'seconds', 'money'];

/** Names of the columns of {@link spendingCells}, behind a prefix. */
export function spendingHeader(prefix: string): string[] {
  return [...SPENDING.map((column) => `${prefix}${column}`), `${prefix}currency`];
}

/** What was used, empty where nothing is known of it. */
export function spendingCells(spending: JudgeSpending | null): Cell[] {
  if (spending === null) return [...SPENDING, 'currency'].map(() => null);
  const { requests, input_tokens, cached_input_tokens, output_tokens, seconds, money } = spending;
  return [
    requests,
    input_tokens,
    cached_input_tokens,
    output_tokens,
    seconds,
    money?.amount ?? null,
    money?.currency ?? null,
  ];
}

/** One row a judge, back end and model: verdicts, and what they cost in all and per 1,000 patches. */
export function judgesTable(judges: readonly ShownJudge[]): ReportTable {
  const header = [
    'source',
    'judge',
    'backend',
    'judge_model',
    'verdicts',
    'scored',
    'unscored',
    'cost_known',
    'conversations',
    'estimated',
    ...spendingHeader('total_'),
    ...spendingHeader('per_1000_'),
  ];
  const rows = judges.map(({ source, judge }): Cell[] => [
    source,
    judge.judge,
    judge.backend,
    judge.model,
    judge.verdicts,
    judge.scored,
    judge.verdicts - judge.scored,
    judge.cost?.verdicts ?? 0,
    judge.cost?.conversations ?? null,
    judge.cost === null ? null : String(judge.cost.estimated),
    ...spendingCells(judge.cost?.total ?? null),
    ...spendingCells(judge.cost?.perThousand ?? null),
  ]);
  return { name: 'judges', csv: csvText(header, rows) };
}

/** What stayed unscored, by judge and reason. */
export function unscoredTable(judges: readonly ShownJudge[]): ReportTable {
  const rows = judges.flatMap(({ source, judge }) =>
    judge.unscored.map(({ reason, n }): Cell[] => [
      source,
      judge.judge,
      judge.backend,
      judge.model,
      reason,
      n,
    ]),
  );
  return {
    name: 'unscored',
    csv: csvText(['source', 'judge', 'backend', 'judge_model', 'reason', 'n'], rows),
  };
}

/** Of a study whose labels are verdicts: who judged, and what each operating point saves of the cost. */
export function judgeTables(report: StudyReport): ReportTable[] {
  if (report.judges === undefined) return [];
  const judges = report.judges.map((judge) => ({ source: null, judge }));
  const rows = report.filters.flatMap((filter) =>
    judgeSavings(filter, report).map(({ judge, predictor, lost, point, spent, saved }): Cell[] => [
      filter.estimand,
      predictor,
      lost,
      point.saved,
      judge.backend,
      judge.model,
      ...spendingCells(spent),
      ...spendingCells(saved),
    ]),
  );
  const header = [
    'estimand',
    'predictor',
    'lost',
    'dropped',
    'backend',
    'judge_model',
    ...spendingHeader('per_1000_'),
    ...spendingHeader('saved_per_1000_'),
  ];
  return [judgesTable(judges), unscoredTable(judges), { name: 'judge-savings', csv: csvText(header, rows) }];
}
