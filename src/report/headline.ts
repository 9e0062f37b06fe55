import type { Estimate, PredictorReport, StudyReport, SurrogateReport } from '../study/report.ts';
import { type Html, html } from './html.ts';
import { name } from './html-table.ts';
import { count, difference, estimateText, percent, pText, score } from './number-text.ts';
import { clustersText, estimandPhrase, predictorLabel } from './predictors.ts';
import { headlineSurrogate, mainScore, predictorOf, sizeDifference } from './scores.ts';

const OF_METRICS: ReadonlySet<string> = new Set(['forest', 'forest-size', 'best-metric']);

/** A gain below it is called small even where it is certain. */
const SMALL = 0.05;

/** What came out, in words and numbers: what the metrics add to size, the ceiling, single metrics, the filter. */
export function headline(report: StudyReport): Html {
  const surrogate = headlineSurrogate(report);
  return html`<div class="headline">${surrogate === undefined ? html`<p class="lead">There is no surrogate here, so that nothing can be said of what the metrics together add to size; the notes say why.</p>` : gainText(report, surrogate)}
<ul>${[ceilingText(report, surrogate), baselineText(report, surrogate), singleText(report), filterText(report)].map((item) => item && html`<li>${item}</li>\n`)}</ul></div>\n`;
}

function gainText({ target }: StudyReport, surrogate: SurrogateReport): Html {
  const where = estimandPhrase(surrogate.estimand);
  const gain = sizeDifference(surrogate);
  if (gain === undefined)
    return html`<p class="lead">On ${where}, the forest was not compared with size alone.</p>`;
  const { key, label } = mainScore(gain, target.kind);
  const delta = gain[key];
  const of = (predictor: 'forest' | 'forest-size') => {
    const estimate = predictorOf(surrogate, predictor)?.scores[key] ?? null;
    return estimate === null ? '–' : estimateText(estimate, score);
  };
  const numbers = html`${label} ${of('forest')} against ${of('forest-size')}, a difference of <strong>${delta === null ? '–' : estimateText(delta, difference)}</strong> (${count(surrogate.n)} rows; 95 % interval by bootstrap over ${clustersText(surrogate)})`;
  const { lead, reading } = verdict(delta, name(target.name), where);
  return html`<p class="lead">${lead}</p><p>On ${where}: ${numbers}. ${reading}</p>`;
}

/** What an interval of a gain allows to say. */
function verdict(delta: Estimate | null, target: Html, where: string): { lead: Html; reading: string } {
  if (delta === null || delta.value === null || delta.low === null || delta.high === null)
    return {
      lead: html`What the metrics add to size in predicting ${target} cannot be said.`,
      reading: 'The difference has no interval, so that nothing is claimed from it.',
    };
  if (delta.low > 0) {
    const small = delta.value < SMALL;
    return {
      lead: html`The metrics add ${small && 'a little '}to size: on ${where}, the forest of all metrics predicts ${target} better than the same forest on size alone.`,
      reading: `The interval excludes 0${small ? `, but the gain is below ${score(SMALL)}: it is real and small` : ''}.`,
    };
  }
  if (delta.high < 0)
    return {
      lead: html`The metrics add nothing to size: on ${where}, the forest of all metrics predicts ${target} worse than the same forest on size alone.`,
      reading: 'The whole interval lies below 0.',
    };
  return {
    lead: html`No gain over size is shown: on ${where}, the forest of all metrics does not predict ${target} reliably better than the same forest on size alone.`,
    reading: 'The interval holds 0: the metrics may add nothing, and no more than its upper end is likely.',
  };
}

function ceilingText({ retest }: StudyReport, surrogate: SurrogateReport | undefined): Html {
  if (retest === null) return html`<b>Ceiling:</b> unknown, as no row was rated twice.`;
  const reached =
    surrogate === undefined ? null : (predictorOf(surrogate, 'forest')?.scores.kappa?.value ?? null);
  return html`<b>Ceiling:</b> two ratings of the same row are equal in ${count(retest.equal)} of ${count(retest.n)} cases, kappa ${estimateText(retest.kappa, score)}; no surrogate can be expected to agree with the rater better than that${reached !== null && `, and the forest reaches ${score(reached)}`}.`;
}

/** The best of the predictors that do not look at metrics: a gain over size may be less than what is known for free. */
function baselineText({ target }: StudyReport, surrogate: SurrogateReport | undefined): Html | false {
  const forest = surrogate && predictorOf(surrogate, 'forest');
  if (!forest) return false;
  const { key, label } = mainScore(forest.scores, target.kind);
  const valueOf = (of: PredictorReport) => of.scores[key]?.value ?? Number.NEGATIVE_INFINITY;
  const [best] = surrogate.predictors
    .filter(({ predictor }) => !OF_METRICS.has(predictor))
    .toSorted((a, b) => valueOf(b) - valueOf(a));
  const estimate = best?.scores[key];
  if (!best || !estimate || estimate.value === null) return false;
  const than = valueOf(best) > valueOf(forest) ? 'more' : 'not more';
  return html`<b>Without metrics:</b> the best of the other baselines, ${predictorLabel(best.predictor)}, reaches ${label} ${estimateText(estimate, score)}, ${than} than the forest.`;
}

function singleText({ correlations }: StudyReport): Html | false {
  const best = correlations?.metrics.find(({ spearman }) => spearman.value !== null);
  if (correlations === null || best === undefined) return false;
  const size = correlations.controls
    .filter(({ spearman }) => spearman.value !== null)
    .toSorted((a, b) => Math.abs(b.spearman.value!) - Math.abs(a.spearman.value!))[0];
  const { maximum95, p } = correlations.chance;
  return html`<b>Single metrics:</b> the strongest, ${name(best.id)}, has a Spearman correlation of ${estimateText(best.spearman, score)} (given the sizes ${best.partial === null ? '–' : estimateText(best.partial, score)})${size !== undefined && html`; the strongest size, ${name(size.id)}, has ${estimateText(size.spearman, score)}`}${maximum95 !== null && html`. By chance the strongest of ${correlations.metrics.length} exceeds ${score(maximum95)} in 5 of 100 cases`}${p !== null && html` (${pText(p)})`}.`;
}

function filterText({ filters }: StudyReport): Html | false {
  const filter = filters.find(({ estimand }) => estimand === 'repository') ?? filters[0];
  const at = (predictor: string) =>
    filter?.operating.find((point) => point.predictor === predictor && Math.abs(point.lost - 0.05) < 1e-9)
      ?.point ?? null;
  const [forest, size] = [at('forest'), at('forest-size')];
  if (filter === undefined || forest === null) return false;
  const calls = html`saves ${percent(forest.saved)} of the judge’s calls and keeps ${estimateText(forest.recall, percent)} of the good`;
  const bySize =
    size !== null &&
    html` (one on size alone saves ${percent(size.saved)} and keeps ${estimateText(size.recall, percent)})`;
  const kept = html`Of what the forest keeps, ${estimateText(forest.precision, percent)} are good, of all ${percent(filter.base)}`;
  return html`<b>Filter:</b> on ${estimandPhrase(filter.estimand)}, a threshold on the forest that was chosen on other rows to lose 5 % of the good patches ${calls}${bySize}. ${kept}.`;
}
