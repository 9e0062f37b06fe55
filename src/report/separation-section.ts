import type { MetricSeparation, SeparationReport, StudyReport } from '../study/report.ts';
import type { Drawing } from './drawing.ts';
import { absent, figure } from './figure.ts';
import { type Html, html } from './html.ts';
import { type Column, estimate, name, names, partTables, shortenedName, table, value } from './html-table.ts';
import { intervalPlot } from './interval-plot.ts';
import { count, score, significant } from './number-text.ts';

const DRAWN = 20;
/** Metrics that the table of one part shows. */
const OF_A_PART = 10;

/** Q3: what one threshold on one metric can do. */
export function separationSection(drawing: Drawing, { separation, parts }: StudyReport, id: string): Html {
  const byPart = parts.flatMap(({ part, separation: of }) => (of === null ? [] : [{ part, of }]));
  return html`<section><h3>3. Can one threshold separate good from poor?</h3>
<p>The area under the ROC curve (AUC) is the chance that a good row has a higher value than a poor one: 0.5 says nothing, and as far below 0.5 as above is as good. What a threshold really does is the balanced accuracy on folds that took no part in choosing it: again 0.5 is guessing.</p>
${separation === null ? absent('There is no separation here: nobody says which classes are good, or one side has too few rows. The notes say which.') : filled(drawing, separation, id)}
${partTables(byPart.map(({ part, of }) => table(`The ${OF_A_PART} farthest from 0.5 among ${shortenedName(part)}`, 'separation-by-part', COLUMNS, of.metrics.slice(0, OF_A_PART))))}</section>\n`;
}

function filled(drawing: Drawing, separation: SeparationReport, id: string): Html {
  const { good, metrics, controls, bestInFold } = separation;
  const shown = metrics.filter(({ auc }) => auc.value !== null).slice(0, DRAWN);
  const about = {
    id: `${id}-separation`,
    title: 'Separation of good from poor by single metrics',
    description: `AUC and held-out balanced accuracy of the sizes and of the ${shown.length} metrics whose AUC is farthest from 0.5.`,
  };
  const row = (metric: MetricSeparation, baseline: boolean) => ({
    label: baseline ? `size: ${metric.id}` : metric.id,
    estimates: [metric.auc, metric.heldOut.balancedAccuracy],
    baseline,
  });
  const rows = [...controls.map((size) => row(size, true)), ...shown.map((metric) => row(metric, false))];
  const panels = [
    { label: 'AUC (higher is good)', reference: 0.5 },
    { label: 'balanced accuracy, held out', reference: 0.5 },
  ];
  return html`<p>Good: ${names(good)}. The best metric and threshold, chosen anew in each training fold, reach a balanced accuracy of <strong>${estimate(bestInFold.balancedAccuracy, score)}</strong> on the held-out folds${chosen(bestInFold.chosen)}</p>
${rows.length === 0 ? absent('No metric can be tested.') : figure(about, intervalPlot(drawing, about, { rows, panels, axis: 'AUC, balanced accuracy', text: score }), html`The ${shown.length} of ${metrics.length} metrics whose AUC is farthest from 0.5 (circles) below the sizes (diamonds), with 95 % intervals.`)}
${table('Separation by each metric', 'separation', COLUMNS, [...controls, ...metrics])}`;
}

function chosen(ids: SeparationReport['bestInFold']['chosen']): Html {
  if (ids.length === 0) return html`.`;
  return html` (chosen: ${ids.slice(0, 5).map(({ id, folds }, at) => [at > 0 && ', ', name(id), ` in ${folds}`])}${ids.length > 5 && ', and others'}).`;
}

const COLUMNS: readonly Column<MetricSeparation>[] = [
  { head: 'metric', cell: ({ id }) => name(id) },
  { head: 'n', numeric: true, cell: ({ n }) => count(n) },
  { head: 'AUC', help: 'of “higher is good”', numeric: true, cell: ({ auc }) => estimate(auc, score) },
  {
    head: 'Youden’s J',
    help: 'sensitivity + specificity − 1 on held-out folds',
    numeric: true,
    cell: ({ heldOut }) => estimate(heldOut.youden, score),
  },
  {
    head: 'balanced accuracy',
    help: 'on held-out folds',
    numeric: true,
    cell: ({ heldOut }) => estimate(heldOut.balancedAccuracy, score),
  },
  {
    head: 'threshold',
    help: 'median of the folds, in the unit of the metric',
    numeric: true,
    cell: ({ heldOut }) => value(heldOut.threshold, significant),
  },
  {
    head: 'higher is good',
    help: 'folds that chose this direction',
    numeric: true,
    cell: ({ heldOut }) => `${heldOut.higherIsGood} of ${heldOut.folds}`,
  },
];
