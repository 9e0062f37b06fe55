import type { Estimate, PredictorDifference, StudyReport, SurrogateReport } from '../study/report.ts';
import { type Html, html } from './html.ts';
import { name } from './html-table.ts';
import { count, difference, estimateText, score } from './number-text.ts';
import { clustersText, estimandPhrase, fewClusters, predictorPhrase } from './predictors.ts';
import {
  differenceOf,
  isWithoutMetrics,
  mainScore,
  predictorOf,
  type Side,
  scoresBySide,
  sideOf,
} from './scores.ts';

/** A gain below it is called small even where it is certain. */
const SMALL = 0.05;

/** What the metrics add to size, and whether something that knows no metric does better: the first sentences. */
export function gainText({ target }: StudyReport, surrogate: SurrogateReport): Html {
  const where = estimandPhrase(surrogate.estimand);
  const gain = differenceOf(surrogate, 'forest', 'forest-size');
  if (gain === undefined)
    return html`<p class="lead">On ${where}, the forest was not compared with size alone.</p>`;
  const { key, label } = mainScore(gain, target.kind);
  const of = (predictor: 'forest' | 'forest-size') => {
    const estimate = predictorOf(surrogate, predictor)?.scores[key] ?? null;
    return estimate === null ? '–' : estimateText(estimate, score);
  };
  const delta = gain[key];
  const numbers = html`${label} ${of('forest')} against ${of('forest-size')} of size, pooled difference <strong>${estimateText(delta ?? NOTHING, difference)}</strong>${macroText(surrogate)} (${count(surrogate.n)} rows, bootstrap over ${clustersText(surrogate)})`;
  return html`<p class="lead">${lead(delta, surrogate, name(target.name), key)}</p><p>On ${where}: ${numbers}. ${reading(gain, key, surrogate)}</p>`;
}

const NOTHING: Estimate = { value: null, low: null, high: null };

/** The mean over groups beside the pooled difference: large repositories do not decide it. */
function macroText({ macroAverage, estimand }: SurrogateReport): Html | false {
  const { difference: mean, groups } = macroAverage;
  if (mean.value === null) return false;
  const what = estimand === 'language' ? 'languages' : 'repositories';
  return html`, mean over ${count(groups)} ${what}, each counted once, <strong>${estimateText(mean, difference)}</strong>${sideOf(mean) === 'holds 0' && ', which holds 0'}`;
}

/** What the interval of the gain allows to say, and what stands against it. */
function lead(
  delta: Estimate | null,
  surrogate: SurrogateReport,
  target: Html,
  key: 'kappa' | 'macroF1',
): Html {
  const side = sideOf(delta);
  const where = estimandPhrase(surrogate.estimand);
  const rivals = better(surrogate, key);
  const rival =
    rivals.length > 0 &&
    html`, ${side === 'above' ? 'but' : 'and'} ${rivals.map(({ second }, at) => [at > 0 && ' and ', predictorPhrase(second)])} predict${rivals.length === 1 && 's'} it better than the metrics do`;
  const seem = fewClusters(surrogate);
  if (side === 'above') {
    const little = delta!.value! < SMALL && 'a little ';
    return html`The metrics ${seem ? 'seem to add' : 'add'} ${little}to size: on ${where}, the forest of all metrics predicts ${target} better than the same forest on size alone${rival}.`;
  }
  if (side === 'below')
    return html`The metrics ${seem ? 'seem to add' : 'add'} nothing to size: on ${where}, the forest of all metrics predicts ${target} worse than the same forest on size alone${rival}.`;
  if (side === 'holds 0')
    return html`No gain over size is shown: on ${where}, the forest of all metrics does not predict ${target} reliably better than the same forest on size alone${rival}.`;
  return html`What the metrics add to size in predicting ${target} cannot be said${rival}.`;
}

/** Differences to predictors that know no metric and are better than the forest, by the paired interval. */
export function better(surrogate: SurrogateReport, key: 'kappa' | 'macroF1'): PredictorDifference[] {
  return surrogate.differences.filter(
    (row) => row.first === 'forest' && isWithoutMetrics(row.second) && sideOf(row[key]) === 'below',
  );
}

/** In which scores the gain shows, with a caveat where intervals are too narrow. */
function reading(gain: PredictorDifference, key: 'kappa' | 'macroF1', surrogate: SurrogateReport): Html {
  const side = sideOf(gain[key]);
  if (side === 'none') return html`The difference has no interval, so that nothing is claimed from it.`;
  const sides = scoresBySide(gain);
  const parts = (
    [
      ['above', fewClusters(surrogate) ? 'lies above 0' : 'excludes 0'],
      ['holds 0', 'holds 0'],
      ['below', 'lies on the side of size'],
    ] as const satisfies readonly (readonly [Side, string])[]
  ).flatMap(([one, words]) => (sides[one].length === 0 ? [] : [`${words} in ${listed(sides[one])}`]));
  const small = side === 'above' && gain[key]!.value! < SMALL && `; below ${score(SMALL)}, the gain is small`;
  const caveat =
    fewClusters(surrogate) &&
    ` With so few effective ${surrogate.clusters.by === 'repo' ? 'repositories' : 'instances'} intervals are too narrow: ${side === 'holds 0' ? 'the truth is less certain still' : 'a hint, no proof'}.`;
  return html`The interval of the pooled difference ${parts.join('; it ')}${small}.${caveat}`;
}

function listed(texts: readonly string[]): string {
  return texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`;
}
