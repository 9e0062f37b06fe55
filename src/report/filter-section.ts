import type { FilterReport, StudyReport, TransferReport } from '../study/report.ts';
import { aimMet } from './aim.ts';
import type { Drawing } from './drawing.ts';
import { absent, figure } from './figure.ts';
import { filterPlot } from './filter-plot.ts';
import { goodOnes, goodWord } from './good-text.ts';
import { type Html, html } from './html.ts';
import { type Column, estimate, names, table, value } from './html-table.ts';
import { savingsTable } from './judge-savings.ts';
import { percent, score } from './number-text.ts';
import { estimandLabel, predictorKey, predictorLabel } from './predictors.ts';
import { transferPlot } from './transfer-plot.ts';

/** Q6: what a filter by metrics saves and costs, and whether it holds elsewhere. */
export function filterSection(drawing: Drawing, report: StudyReport, id: string): Html {
  const { filters, transfer } = report;
  return html`<section><h3>6. What does a filter by metrics cost, and does it transfer?</h3>
<p>Patches are ranked by the predicted probability of good, and the lowest are dropped unseen: further right more are dropped, and a useful filter keeps recall high while precision rises above all patches (dotted line). In the transfer matrices each row is trained on one part and each column tested on one: a filter transfers where the cells beside the diagonal hold up against it.</p>
${filters.length === 0 ? absent('There is no filter here: nobody says which classes are good, or there is no surrogate. The notes say which.') : filters.map((filter) => oneFilter(drawing, filter, report, id))}
${transfer.length === 0 ? absent('There is no transfer matrix here: fewer than two parts have enough rows.') : transfer.map((one) => oneTransfer(one, id))}</section>\n`;
}

function oneFilter(drawing: Drawing, filter: FilterReport, report: StudyReport, id: string): Html {
  const { target } = report;
  const ones = goodOnes(target);
  const about = {
    id: `${id}-filter-${filter.estimand}`,
    title: 'Precision and recall against the share of patches dropped',
    description: `Curves of ${filter.curves.length} predictors from nothing dropped to all dropped; large shapes are the operating points, whose thresholds aim at keeping 99, 95, 90 and 80 % of ${ones}.`,
  };
  const key = predictorKey(filter.curves.map(({ predictor }) => predictor));
  const drawn =
    filter.curves.length > 0 &&
    figure(
      about,
      filterPlot(drawing, about, filter),
      html`${key}<br>Large shapes: what thresholds achieve that were chosen on the other folds to keep 99, 95, 90 and 80 % of ${ones}; small ones only tell the other curves apart; the dotted line is all patches; the band is the forest’s 95 % interval.`,
    );
  return html`<section class="estimand"><h4>Filter. ${estimandLabel(filter.estimand)}</h4>
<p>Good: ${names(filter.good)}; of all patches ${percent(filter.base)} are ${goodWord(target)}.</p>${drawn}
${table('Operating points', 'operating-points', OPERATING_COLUMNS, filter.operating)}${savingsTable(filter, report)}</section>`;
}

const NO_POINT = 'No threshold: no row of the other folds is good.';

const OPERATING_COLUMNS: readonly Column<FilterReport['operating'][number]>[] = [
  { head: 'predictor', cell: ({ predictor }) => predictorLabel(predictor) },
  {
    head: 'recall aimed at',
    help: 'the threshold of each fold keeps at least this share of the good rows of the other folds',
    numeric: true,
    cell: ({ lost }) => percent(1 - lost),
  },
  { head: 'dropped', numeric: true, cell: ({ point }) => value(point?.saved ?? null, percent, NO_POINT) },
  { head: 'kept', numeric: true, cell: ({ point }) => value(point?.kept ?? null, percent, NO_POINT) },
  {
    head: 'precision',
    numeric: true,
    cell: ({ point }) =>
      estimate(point?.precision ?? null, percent, point === null ? NO_POINT : 'Nothing is kept.'),
  },
  { head: 'recall', numeric: true, cell: ({ point }) => estimate(point?.recall ?? null, percent, NO_POINT) },
  { head: 'aim', cell: ({ lost, point }) => (point === null ? '' : aimMet(point, lost)) },
  {
    head: 'threshold',
    help: 'predicted probability of good from which on a patch is kept; median of the folds',
    numeric: true,
    cell: ({ point }) => value(point?.threshold ?? null, score, NO_POINT),
  },
];

function oneTransfer(transfer: TransferReport, id: string): Html {
  const by = transfer.by === 'repo' ? 'repository' : 'language';
  const matrices = (['auc', 'kappa'] as const).map((measure) => {
    const about = {
      id: `${id}-transfer-${transfer.by}-${measure}`,
      title: `Transfer by ${by}: ${measure === 'auc' ? 'AUC of good' : 'kappa'}`,
      description: `Trained on the ${by} of the row, tested on that of the column; the diagonal by folds inside one.`,
    };
    const scale =
      measure === 'auc'
        ? 'Orange is better than guessing (0.5), blue worse.'
        : 'Orange is better than chance (0), blue worse.';
    return figure(
      about,
      transferPlot(about, transfer, measure),
      html`<b>${measure === 'auc' ? 'AUC of good' : 'Kappa'}</b>: trained on the row, tested on the column; framed: the same ${by}, by folds; in brackets the rows scored (patches of instances that the row knows are not). ${scale} A dash: too few rows, or one class.`,
    );
  });
  return html`<section class="estimand"><h4>Transfer by ${by} <span class="file">transfer.csv</span></h4>
${transfer.parts.length === 0 ? absent('No part has enough rows of both kinds.') : html`<div class="beside">${matrices}</div>`}</section>`;
}
