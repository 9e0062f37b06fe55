import type { PredictorReport, StudyReport, SurrogateReport } from '../study/report.ts';
import { aimMet } from './aim.ts';
import { testedForChance } from './chance.ts';
import { better, gainText } from './gain-text.ts';
import { goodOnes, goodWord } from './good-text.ts';
import { type Html, html } from './html.ts';
import { name } from './html-table.ts';
import { count, difference, estimateText, percent, pText, score } from './number-text.ts';
import { estimandPhrase, predictorLabel } from './predictors.ts';
import {
  differenceOf,
  headlineSurrogate,
  isWithoutMetrics,
  mainScore,
  predictorOf,
  sideOf,
} from './scores.ts';

/** What came out, in words and numbers: what the metrics add to size, two raters, single metrics, the filter. */
export function headline(report: StudyReport): Html {
  const surrogate = headlineSurrogate(report);
  const items = [
    nestedText(report, surrogate),
    baselineText(report, surrogate),
    ratersText(report, surrogate),
    singleText(report),
    filterText(report),
  ];
  return html`<div class="headline">${surrogate === undefined ? html`<p class="lead">There is no surrogate here, so that nothing can be said of what the metrics together add to size; the notes say why.</p>` : gainText(report, surrogate)}
<ul>${items.map((item) => item && html`<li>${item}</li>\n`)}</ul></div>\n`;
}

/** What the metrics add when the sizes are features too: the comparison of nested forests. */
function nestedText({ target }: StudyReport, surrogate: SurrogateReport | undefined): Html | false {
  const nested = surrogate && differenceOf(surrogate, 'forest-with-size', 'forest-size');
  if (!nested) return false;
  const { key, label } = mainScore(nested, target.kind);
  const delta = nested[key];
  if (delta === null || delta.value === null) return false;
  const side = sideOf(delta);
  const words = { above: 'above 0', below: 'below 0', 'holds 0': 'holds 0', none: 'no interval' }[side];
  return html`<b>Metrics beside size:</b> with the sizes among its features too, the forest minus size alone is ${estimateText(delta, difference)} in ${label} (${words}).`;
}

/** Two ratings of the same row. */
function ratersText({ retest }: StudyReport, surrogate: SurrogateReport | undefined): Html {
  if (retest === null) return html`<b>Two raters:</b> unknown, as no row was rated twice.`;
  const reached = surrogate && predictorOf(surrogate, 'forest')?.scores.kappa?.value;
  const of = retest.instances !== null && ` of ${count(retest.instances)} instances`;
  return html`<b>Two raters</b> agree in ${count(retest.equal)} of ${count(retest.n)} rows${of}, kappa ${estimateText(retest.kappa, score)}: a benchmark, no upper limit${typeof reached === 'number' && `; the forest reaches ${score(reached)}`}.`;
}

/** The best of the predictors that do not look at metrics: a gain over size may be less than what is known for free. */
function baselineText({ target }: StudyReport, surrogate: SurrogateReport | undefined): Html | false {
  const forest = surrogate && predictorOf(surrogate, 'forest');
  if (!forest) return false;
  const { key, label } = mainScore(forest.scores, target.kind);
  const scoreOf = (of: PredictorReport) => of.scores[key]?.value ?? Number.NEGATIVE_INFINITY;
  // One that is better by its paired interval goes before one that only has the higher score.
  const surely = new Set(better(surrogate, key).map(({ second }) => second));
  const [best] = surrogate.predictors
    .filter(({ predictor }) => isWithoutMetrics(predictor))
    .toSorted(
      (a, b) => Number(surely.has(b.predictor)) - Number(surely.has(a.predictor)) || scoreOf(b) - scoreOf(a),
    );
  const estimate = best?.scores[key];
  if (!best || !estimate || estimate.value === null) return false;
  const paired = differenceOf(surrogate, 'forest', best.predictor)?.[key] ?? null;
  const words = {
    above: 'the forest is better',
    below: 'the forest is worse',
    'holds 0': 'no difference is shown',
    none: null,
  }[sideOf(paired)];
  const against =
    paired !== null &&
    words !== null &&
    html`; forest minus it ${estimateText(paired, difference)}: ${words}`;
  return html`<b>Without metrics:</b> the best other baseline, ${predictorLabel(best.predictor)}, reaches ${label} ${estimateText(estimate, score)}${against}.`;
}

/** The strongest of those metrics that the shuffled labels were tried on. */
function singleText({ correlations }: StudyReport): Html | false {
  if (correlations === null) return false;
  const tested = testedForChance(correlations);
  const [best] = tested;
  if (best === undefined) return false;
  const size = correlations.controls
    .filter(({ spearman }) => spearman.value !== null)
    .toSorted((a, b) => Math.abs(b.spearman.value!) - Math.abs(a.spearman.value!))[0];
  const { maximum95, p } = correlations.chance;
  const given = best.partial !== null && ` (given the sizes ${estimateText(best.partial, score)})`;
  return html`<b>Single metrics:</b> the strongest of ${count(tested.length)}, ${name(best.id)}, has a Spearman correlation of ${estimateText(best.spearman, score)}${given}${size !== undefined && html`; the strongest size, ${name(size.id)}, ${estimateText(size.spearman, score)}`}${maximum95 !== null && html`; with labels shuffled within repositories the strongest exceeds ${score(maximum95)} in 5 of 100 shufflings`}${p !== null && html` (${pText(p)})`}.`;
}

/** The share of the good that may be lost in the operating point that is told. */
const LOST = 0.05;

function filterText({ filters, target }: StudyReport): Html | false {
  const filter = filters.find(({ estimand }) => estimand === 'repository') ?? filters[0];
  const at = (predictor: string) =>
    filter?.operating.find((point) => point.predictor === predictor && Math.abs(point.lost - LOST) < 1e-9)
      ?.point ?? null;
  const [forest, size] = [at('forest'), at('forest-size')];
  if (filter === undefined || forest === null) return false;
  const good = goodWord(target);
  const bySize =
    size !== null &&
    html` (on size alone it drops ${percent(size.saved)} and keeps ${estimateText(size.recall, percent)})`;
  return html`<b>Filter:</b> on ${estimandPhrase(filter.estimand)}, a threshold on the forest drops ${percent(forest.saved)} of all patches and keeps ${estimateText(forest.recall, percent)} of ${goodOnes(target)}; the aim, ${percent(1 - LOST)}, was ${aimMet(forest, LOST)}${bySize}. Of what it keeps, ${estimateText(forest.precision, percent)} are ${good}, of all ${percent(filter.base)}.`;
}
