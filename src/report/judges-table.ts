import type { JudgeSpending, JudgeSummary } from '../study/judge-summary.ts';
import { type Content, type Html, html } from './html.ts';
import { type Column, name, table } from './html-table.ts';
import { count, significant } from './number-text.ts';

/** A judge, and the source that its verdicts are of where there are several. */
export interface ShownJudge {
  readonly source: string | null;
  readonly judge: JudgeSummary;
}

const NO_COST = 'Nothing is recorded of the cost.';
const NO_MONEY = 'The run knew no prices, or not for all of it in one currency.';

/** Who judged: verdicts, what stayed unscored and why, and what it cost. */
export function judgesTables(judges: readonly ShownJudge[]): Html {
  return html`${table('Judges', 'judges', withSource(JUDGE_COLUMNS, judges), judges)}${table('What judging cost', 'judges', withSource(COST_COLUMNS, costs(judges)), costs(judges))}`;
}

/** The columns, after that of the source where judges have one. */
function withSource<Row extends ShownJudge>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): readonly Column<Row>[] {
  if (rows.every(({ source }) => source === null)) return columns;
  return [{ head: 'source', cell: ({ source }) => name(source ?? '') }, ...columns];
}

const JUDGE_COLUMNS: readonly Column<ShownJudge>[] = [
  { head: 'judge', cell: ({ judge }) => name(judge.judge) },
  { head: 'back end', cell: ({ judge }) => (judge.backend === null ? '' : name(judge.backend)) },
  { head: 'model', cell: ({ judge }) => (judge.model === null ? '' : name(judge.model)) },
  { head: 'verdicts', numeric: true, cell: ({ judge }) => count(judge.verdicts) },
  { head: 'scored', numeric: true, cell: ({ judge }) => count(judge.scored) },
  {
    head: 'labels',
    long: true,
    cell: ({ judge }) => list(judge.labels.map((one) => [one.name, one.n])),
  },
  {
    head: 'unscored',
    help: 'verdicts that are none: they say nothing of the patch',
    cell: ({ judge }) => list(judge.unscored.map((one) => [one.reason, one.n])),
  },
];

function list(counts: readonly (readonly [string, number])[]): Content {
  return counts.length === 0
    ? 'none'
    : counts.map(([text, n], at) => html`${at > 0 && ', '}${name(text)} ${count(n)}`);
}

interface ShownCost extends ShownJudge {
  readonly of: string;
  readonly spending: JudgeSpending;
}

/** Of each judge with a known cost: in all, a patch, 1,000 patches. */
function costs(judges: readonly ShownJudge[]): ShownCost[] {
  return judges.flatMap((shown): ShownCost[] => {
    const { cost } = shown.judge;
    if (cost === null) return [];
    return [
      { ...shown, of: `all ${count(cost.verdicts)} verdicts`, spending: cost.total },
      { ...shown, of: 'a patch', spending: cost.perPatch },
      { ...shown, of: '1,000 patches', spending: cost.perThousand },
    ];
  });
}

const COST_COLUMNS: readonly Column<ShownCost>[] = [
  { head: 'judge', cell: ({ judge }) => name(judge.judge) },
  { head: 'model', cell: ({ judge }) => name(judge.model ?? judge.backend ?? '') },
  { head: 'of', cell: ({ of }) => of },
  ...spendingColumns<ShownCost>(({ spending }) => spending),
];

/** Columns of what judging takes. */
export function spendingColumns<Row>(of: (row: Row) => JudgeSpending | null): readonly Column<Row>[] {
  const number = (
    head: string,
    key: 'requests' | 'input_tokens' | 'cached_input_tokens' | 'output_tokens' | 'seconds',
    help?: string,
  ): Column<Row> => ({
    head,
    ...(help !== undefined && { help }),
    numeric: true,
    cell: (row) => {
      const spending = of(row);
      return spending === null ? none(NO_COST) : amount(spending[key]);
    },
  });
  return [
    number('requests', 'requests', 'turns that a model answered'),
    number('tokens in', 'input_tokens', 'those read from a cache included'),
    number('of them cached', 'cached_input_tokens'),
    number('tokens out', 'output_tokens'),
    number('seconds', 'seconds', 'of conversations one after the other; several at once take less'),
    {
      head: 'money',
      numeric: true,
      cell: (row) => {
        const spending = of(row);
        return spending?.money == null
          ? none(spending === null ? NO_COST : NO_MONEY)
          : moneyText(spending.money);
      },
    },
  ];
}

/** A number of something that is used up: whole from 100 on, else three digits. */
export function amount(value: number): string {
  return value >= 100 ? count(value) : significant(value);
}

/** Money with its currency, where one was named. */
export function moneyText({ amount: value, currency }: NonNullable<JudgeSpending['money']>): string {
  return currency === '' ? amount(value) : `${amount(value)} ${currency}`;
}

function none(why: string): Html {
  return html`<abbr title="${why}">–</abbr>`;
}
