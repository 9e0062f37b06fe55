import type {
  CorrelationEstimate,
  CorrelationsReport,
  MetricCorrelation,
  StudyReport,
} from '../study/report.ts';
import { testedForChance } from './chance.ts';
import type { About, Drawing } from './drawing.ts';
import { absent, figure } from './figure.ts';
import { type Html, html } from './html.ts';
import { type Column, estimate, name, partTables, shortenedName, table, value } from './html-table.ts';
import { intervalPlot } from './interval-plot.ts';
import { count, percent, probability, pText, score } from './number-text.ts';

/** Metrics that are drawn; the table has all. */
const DRAWN = 30;
/** Metrics that the table of one part shows. */
const OF_A_PART = 10;

/** Q1: how each metric alone goes with the label. */
export function correlationsSection(
  drawing: Drawing,
  { correlations, parts }: StudyReport,
  id: string,
): Html {
  return html`<section><h3>1. Does any single metric track the label?</h3>
<p>Each row is one metric: the point is Spearman’s rank correlation with the label, the line its 95 % interval; on the right the same after the sizes of patch and repository are accounted for. A metric is of interest when it lies beyond the grey band (what the luckiest metric reaches in 95 of 100 cases when labels are shuffled within repositories), beyond the sizes (diamonds), and stays away from 0 on the right.</p>
${correlations === null ? absent(NOT_HERE) : [plotted(drawing, correlations, id), chanceText(correlations), cautions(correlations), table('Correlation of each metric with the label', 'correlations', COLUMNS, [...correlations.controls, ...correlations.metrics])]}
${partTables(parts.map((part) => table(`The ${OF_A_PART} strongest among ${shortenedName(part.part)} (${count(part.n)} rows)`, 'correlations-by-part', COLUMNS, part.correlations.metrics.slice(0, OF_A_PART))))}</section>\n`;
}

const NOT_HERE =
  'There are no rank correlations here: the label has no order, or too few rows have one. The notes say which.';

function plotted(drawing: Drawing, correlations: CorrelationsReport, id: string): Html {
  const shown = correlations.metrics.filter(({ spearman }) => spearman.value !== null).slice(0, DRAWN);
  if (shown.length === 0 && correlations.controls.length === 0)
    return absent('No metric has a correlation with the label.');
  const about: About = {
    id: `${id}-correlations`,
    title: 'Ranked correlations with intervals',
    description: `Spearman correlation with the label, and the same given the sizes, of the ${correlations.controls.length} sizes and the ${shown.length} metrics with the strongest correlation. The table below has every number.`,
  };
  const { maximum95 } = correlations.chance;
  const row = (metric: MetricCorrelation, baseline: boolean) => ({
    label: baseline ? `size: ${metric.id}` : metric.id,
    estimates: [metric.spearman, metric.partial],
    baseline,
  });
  const plot = intervalPlot(drawing, about, {
    rows: [
      ...correlations.controls.map((size) => row(size, true)),
      ...shown.map((metric) => row(metric, false)),
    ],
    panels: [
      { label: 'Spearman', reference: 0, chance: maximum95 === null ? undefined : [-maximum95, maximum95] },
      { label: 'partial, given the sizes', reference: 0 },
    ],
    axis: 'rank correlation with the label',
    text: score,
  });
  return figure(
    about,
    plot,
    html`The ${shown.length} strongest of ${correlations.metrics.length} metrics (circles) below the sizes (diamonds), with 95 % intervals by bootstrap over instances (${count(correlations.resamples)} resamples). Sizes have no partial correlation: they are what is accounted for.`,
  );
}

function chanceText(report: CorrelationsReport): Html {
  const { chance } = report;
  const tested = testedForChance(report);
  if (chance.maximum95 === null)
    return html`<p>How large the largest correlation becomes by chance could not be computed.</p>\n`;
  const p = chance.p === null ? '' : ` (${pText(chance.p)})`;
  return html`<p>With labels shuffled within repositories ${count(chance.permutations)} times, the strongest of ${count(tested.length)} metrics (those that vary and are defined in half of the rows) reaches |ρ| ${value(chance.median, score)} in the median and ${score(chance.maximum95)} in 5 of 100 shufflings; the strongest observed is ${value(strongest(tested), score)}${p}. What metrics owe to differences between repositories stays in this band.</p>\n`;
}

/** What the intervals, p and q of single metrics take for granted. */
function cautions({ chance: { permutations } }: CorrelationsReport): Html {
  return html`<p>Intervals, p and q take instances as independent. Metrics of the whole repository (<i>.repo.</i>) hardly vary inside one, so that theirs are too sure: see the column “within repositories”. Where fewer than ten of the ${count(permutations)} permutations are as extreme as the observation, p (and so q) is that of a curve fitted to them; below 1/${count(permutations + 1)}, the least that they can count, it is extrapolated.</p>\n`;
}

function strongest(metrics: readonly MetricCorrelation[]): number | null {
  const values = metrics.flatMap(({ spearman }) =>
    spearman.value === null ? [] : [Math.abs(spearman.value)],
  );
  return values.length === 0 ? null : Math.max(...values);
}

const correlation = (
  head: string,
  of: (metric: MetricCorrelation) => CorrelationEstimate | null,
  why?: string,
): Column<MetricCorrelation> => ({
  head,
  numeric: true,
  cell: (metric) => estimate(of(metric), score, why),
});

const COLUMNS: readonly Column<MetricCorrelation>[] = [
  { head: 'metric', cell: ({ id }) => name(id) },
  {
    head: 'n',
    help: 'rows with both the metric and the label',
    numeric: true,
    cell: ({ spearman }) => count(spearman.n),
  },
  {
    head: 'defined',
    help: 'share of the labelled rows where the metric is defined',
    numeric: true,
    cell: ({ defined }) => percent(defined),
  },
  {
    head: 'not 0',
    help: 'share of the labelled rows where it is defined and not 0',
    numeric: true,
    cell: ({ nonZero }) => percent(nonZero),
  },
  correlation('Spearman', ({ spearman }) => spearman),
  {
    head: 'q',
    help: 'p of Spearman after Benjamini and Hochberg',
    numeric: true,
    cell: ({ spearman }) => value(spearman.q, probability),
  },
  correlation('tau-b', ({ tau }) => tau),
  correlation('within repositories', ({ within }) => within),
  correlation(
    'partial',
    ({ partial }) => partial,
    'Not defined: it is a size itself, is explained by the sizes, or has too few rows.',
  ),
  { head: 'q partial', numeric: true, cell: ({ partial }) => value(partial?.q ?? null, probability) },
];
