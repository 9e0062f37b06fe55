import type { Estimate, PredictorReport, StudyReport, SurrogateReport } from '../study/report.ts';
import { calibrationPlot } from './calibration-plot.ts';
import { confusionPlot } from './confusion-plot.ts';
import type { Drawing } from './drawing.ts';
import { absent, figure } from './figure.ts';
import { type Content, type Html, html } from './html.ts';
import { intervalPlot } from './interval-plot.ts';
import { count, difference, score } from './number-text.ts';
import { clustersText, estimandLabel, fewClusters, predictorKey, predictorLabel } from './predictors.ts';
import { differencesTable, groupsTable, partsTable, scoresTable } from './surrogate-tables.ts';

/** Q4: what all metrics together can do, for each way of holding rows out. */
export function surrogateSection(drawing: Drawing, report: StudyReport, id: string): Html {
  return html`<section><h3>4. Can all metrics together predict the label?</h3>
<p>A random forest on all metrics is scored on rows that it was not trained on, beside predictors that know less; what counts is the paired difference to the same forest on size alone. What the forests predicted of each row is in <span class="file">predictions.csv</span>. Kappa is agreement beyond chance (0 none, 1 perfect), macro-F1 weighs every class alike, and an AUC of 0.5 is guessing.</p>
${report.surrogates.length === 0 ? absent('There is no surrogate here; the notes say why.') : report.surrogates.map((surrogate) => one(drawing, report, surrogate, `${id}-${surrogate.estimand}`))}</section>\n`;
}

function one(drawing: Drawing, { target }: StudyReport, surrogate: SurrogateReport, id: string): Html {
  const classes = target.classes.map(({ name }) => name);
  return html`<section class="estimand"><h4>${estimandLabel(surrogate.estimand)}: ${count(surrogate.n)} rows, ${count(surrogate.folds)} folds</h4>
${scoresFigure(drawing, surrogate, id)}${scoresTable(surrogate)}
${differencesFigure(drawing, surrogate, id)}${differencesTable(surrogate)}
${confusions(surrogate, classes, id)}${calibration(drawing, surrogate, id)}
${groupsTable(surrogate)}${partsTable(surrogate)}</section>\n`;
}

/** What is to be said of intervals from few clusters. */
function few(surrogate: SurrogateReport): string {
  return fewClusters(surrogate)
    ? 'So few effective clusters make intervals too narrow: take them as hints. '
    : '';
}

/** The scores that are drawn: those that exist for this label. */
const PANELS = [
  { key: 'kappa', label: 'kappa', nothing: 0 },
  { key: 'macroF1', label: 'macro-F1', nothing: null },
  { key: 'auc', label: 'AUC of good', nothing: 0.5 },
] as const;

type Scores = Readonly<Record<(typeof PANELS)[number]['key'], Estimate | null>>;

function panelsOf(rows: readonly Scores[]) {
  return PANELS.filter(({ key }) => rows.some((row) => row[key] !== null));
}

function scoresFigure(drawing: Drawing, surrogate: SurrogateReport, id: string): Html | false {
  const { predictors } = surrogate;
  if (predictors.length === 0) return false;
  const shown = panelsOf(predictors.map(({ scores }) => scores));
  const about = {
    id: `${id}-scores`,
    title: 'Scores of the predictors on held-out rows',
    description: `${shown.map(({ label }) => label).join(', ')} of ${predictors.length} predictors with 95 % intervals.`,
  };
  const rows = predictors.map(({ predictor, scores }) => ({
    label: predictorLabel(predictor),
    estimates: shown.map(({ key }) => scores[key]),
    baseline: predictor !== 'forest' && predictor !== 'forest-with-size',
  }));
  const panels = shown.map(({ label, nothing }) => ({ label, reference: nothing }));
  const plot = intervalPlot(drawing, about, { rows, panels, axis: 'score on held-out rows', text: score });
  return figure(
    about,
    plot,
    html`Pooled out-of-fold scores with 95 % intervals by bootstrap over ${clustersText(surrogate)}: forests with all metrics (circles) and what they must beat (diamonds). ${few(surrogate)} The vertical lines are guessing.`,
  );
}

function differencesFigure(drawing: Drawing, { differences }: SurrogateReport, id: string): Html | false {
  if (differences.length === 0) return false;
  const shown = panelsOf(differences);
  const about = {
    id: `${id}-differences`,
    title: 'Paired differences between predictors',
    description: `Differences in ${shown.map(({ label }) => label).join(', ')} of ${differences.length} pairs of predictors on the same rows, with 95 % intervals.`,
  };
  const rows = differences.map((row) => ({
    label:
      row.first === 'forest'
        ? `minus ${predictorLabel(row.second)}`
        : `${predictorLabel(row.first)}, minus ${row.second === 'forest-size' ? 'size only' : predictorLabel(row.second)}`,
    estimates: shown.map(({ key }) => row[key]),
    baseline: false,
  }));
  const panels = shown.map(({ label }) => ({ label: `difference in ${label}`, reference: 0 }));
  const plot = intervalPlot(drawing, about, {
    rows,
    panels,
    axis: 'first minus second',
    text: difference,
  });
  return figure(
    about,
    plot,
    'The forest of all metrics minus each other predictor, on the same rows, and the nested pair: what metrics add when the sizes are features too. Right of 0 the first is better; an interval that crosses 0 shows no difference.',
  );
}

function confusions({ predictors }: SurrogateReport, classes: readonly string[], id: string): Content {
  const shown = predictors.filter(({ predictor }) => predictor === 'forest' || predictor === 'forest-size');
  const figures = shown.map(({ predictor, confusion }) => {
    const label = predictorLabel(predictor);
    const about = {
      id: `${id}-confusion-${predictor}`,
      title: `Confusion matrix: ${label}`,
      description: `Rows by true class and predicted class of ${label}, with the share of each true class.`,
    };
    return figure(
      about,
      confusionPlot(about, confusion, classes),
      html`<b>${label}</b>: held-out rows by true class (down) and predicted class (across), with the share of the row; right answers are framed.`,
    );
  });
  return figures.length > 0 && html`<div class="beside">${figures}</div>`;
}

function calibration(drawing: Drawing, { predictors }: SurrogateReport, id: string): Html | false {
  const shown: readonly PredictorReport[] = predictors.filter(
    ({ predictor, calibration: bins }) =>
      (predictor === 'forest' || predictor === 'forest-size') && bins.length > 0,
  );
  if (shown.length === 0) return false;
  const about = {
    id: `${id}-calibration`,
    title: 'Calibration of the probability of good',
    description:
      'Observed share of good by predicted probability, with 95 % intervals; the dotted diagonal is perfect.',
  };
  const errors = shown.map(
    ({ predictor, calibrationError }) =>
      html`${predictorLabel(predictor)} ${calibrationError === null ? '–' : score(calibrationError)}`,
  );
  return figure(
    about,
    calibrationPlot(drawing, about, shown),
    html`${predictorKey(shown.map(({ predictor }) => predictor))}<br>Intervals as the scores’. Above the dotted diagonal good is more frequent than predicted. Expected calibration error: ${errors.map((error, at) => [at > 0 && ', ', error])}.`,
  );
}
