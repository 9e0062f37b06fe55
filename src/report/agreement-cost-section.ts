import type { AgreementReport, CostOption } from '../agreement/report.ts';
import type { JudgeSummary } from '../study/judge-summary.ts';
import { wayText } from './agreement-words.ts';
import { absent } from './figure.ts';
import { type Html, html } from './html.ts';
import { type Column, estimate, name, table } from './html-table.ts';
import { amount, judgesTables, spendingColumns } from './judges-table.ts';
import { count, percent } from './number-text.ts';
import { estimandPhrase } from './predictors.ts';

/** What judging cost, and what other ways of sorting patches cost beside it. */
export function costSection({ sources, costs, timings }: AgreementReport): Html {
  const judges = sources.flatMap(({ name: source, judges: of }) => of.map((judge) => ({ source, judge })));
  if (judges.length === 0 && costs.length === 0) return html``;
  const measured =
    timings === null
      ? 'What computing the metrics takes is unknown: no timings of score were given.'
      : `Computing the metrics took ${amount(timings.secondsPerThousand)} seconds per 1,000 patches (${count(timings.rows)} rows of score, one after the other).`;
  return html`<section id="costs"><h2>What it costs</h2>
<p>A conversation that several verdicts rest on, as the one that makes a rubric, is counted once: the more patches an instance has, the cheaper each. ${measured} A surrogate’s own prediction is left out: it takes milliseconds for many patches. So are the verdicts that it was trained on: they are paid for before the first row. The ways sort differently well; what they cost says nothing of that.</p>
${judgesTables(judges)}
${costs.length === 0 ? absent('There are neither verdicts nor timings.') : table('Sorting 1,000 patches', 'costs', COLUMNS, costs)}
${costs.some(({ way }) => way === 'triage') && html`<p class="small">A surrogate, then a judge: the thresholds and what they achieve are those that the study found on held-out rows; the judge is taken to cost the same for every patch, though a conversation that several patches share, as that of a rubric, is saved only where all of them are dropped${sharedText(judges)}: what is really saved lies below. The rows are of the study’s kind of patches; the aim may be missed elsewhere.</p>`}</section>\n`;
}

/** How much of the cost is shared. */
function sharedText(judges: readonly { readonly source: string; readonly judge: JudgeSummary }[]): Html {
  const parts = judges.flatMap(({ source, judge: { judge, cost } }) =>
    cost !== null && cost.shared > 0
      ? [html`${name(judge)} of ${name(source)}: ${percent(cost.shared)}`]
      : [],
  );
  if (parts.length === 0) return html``;
  return html` (of the tokens, ${parts.map((part, at) => html`${at > 0 && ', '}${part}`)})`;
}

const NO_TIMINGS = 'No timings of score were given.';

const COLUMNS: readonly Column<CostOption>[] = [
  { head: 'way', cell: (option) => wayText(option) },
  { head: 'label', cell: ({ target }) => (target === null ? '' : name(target)) },
  { head: 'source', cell: ({ source }) => (source === null ? '' : name(source)) },
  {
    head: 'judge',
    cell: ({ judge }) => (judge === null ? '' : html`${name(judge.model ?? judge.backend ?? judge.source)}`),
  },
  {
    head: 'asked',
    help: 'share of the patches that the judge sees',
    numeric: true,
    cell: ({ asked }) => percent(asked),
  },
  {
    head: 'good kept',
    help: 'recall of the good, on held-out rows of the study',
    numeric: true,
    cell: ({ triage }) => (triage === null ? '' : estimate(triage.recall, percent)),
  },
  { head: 'on', cell: ({ triage }) => (triage === null ? '' : estimandPhrase(triage.estimand)) },
  {
    head: 'seconds of metrics',
    numeric: true,
    cell: ({ metricSeconds }) =>
      metricSeconds === null ? html`<abbr title="${NO_TIMINGS}">–</abbr>` : amount(metricSeconds),
  },
  ...spendingColumns<CostOption>(({ judging }) => judging),
];
