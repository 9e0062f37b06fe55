import type { Estimand, PredictorName, SurrogateReport } from '../study/report.ts';
import { type Html, html } from './html.ts';
import { count, fixed } from './number-text.ts';
import { INK } from './palette.ts';

const LABELS: Readonly<Record<PredictorName, string>> = {
  forest: 'forest, all metrics',
  'forest-size': 'forest, size only',
  'forest-with-size': 'forest, metrics and size',
  'best-metric': 'best single metric',
  'ordinal-logistic-size': 'ordinal logistic, size only',
  majority: 'majority class',
  'repository-prior': 'repository prior',
  'language-prior': 'language prior',
  'model-prior': 'model prior',
};

/** The name of a predictor in words. */
export function predictorLabel(predictor: PredictorName): string {
  return LABELS[predictor];
}

const PHRASES: Readonly<Partial<Record<PredictorName, string>>> = {
  'ordinal-logistic-size': 'an ordinal logistic model of size',
  majority: 'always the most frequent class',
  'repository-prior': 'the mere name of the repository',
  'language-prior': 'the mere name of the language',
  'model-prior': 'the mere name of the model',
};

/** What predicts without metrics, inside a sentence. */
export function predictorPhrase(predictor: PredictorName): string {
  return PHRASES[predictor] ?? LABELS[predictor];
}

/** How a predictor is drawn wherever it stands: colour, dashes and shape each tell it alone. */
export interface PredictorStyle {
  readonly colour: string;
  /** SVG dash pattern; `none` is a whole line. */
  readonly dash: string;
  readonly symbol:
    | 'circle'
    | 'diamond'
    | 'square'
    | 'triangle'
    | 'cross'
    | 'star'
    | 'wye'
    | 'times'
    | 'hexagon';
}

const STYLES: Readonly<Record<PredictorName, PredictorStyle>> = {
  forest: { colour: INK.blue, dash: 'none', symbol: 'circle' },
  'forest-size': { colour: INK.vermillion, dash: '7 3', symbol: 'diamond' },
  'forest-with-size': { colour: INK.blue, dash: '2 2', symbol: 'hexagon' },
  'best-metric': { colour: INK.green, dash: '3 3', symbol: 'square' },
  'ordinal-logistic-size': { colour: INK.purple, dash: '9 3 2 3', symbol: 'triangle' },
  majority: { colour: INK.black, dash: '1 3', symbol: 'times' },
  'repository-prior': { colour: INK.orange, dash: '12 3', symbol: 'cross' },
  'language-prior': { colour: INK.grey, dash: '5 2 1 2', symbol: 'star' },
  'model-prior': { colour: INK.black, dash: '4 2 4 6', symbol: 'wye' },
};

/** The style of a predictor. */
export function predictorStyle(predictor: PredictorName): PredictorStyle {
  return STYLES[predictor];
}

/** What held-out rows are under an estimand, as a heading. */
export function estimandLabel(estimand: Estimand): string {
  return {
    instance: 'New patches in known repositories (folds by instance)',
    repository: 'New repositories (folds by repository)',
    language: 'New languages (folds by language)',
  }[estimand];
}

/** The same inside a sentence: “on …”. */
export function estimandPhrase(estimand: Estimand): string {
  return {
    instance: 'new patches of repositories it knows',
    repository: 'repositories it has never seen',
    language: 'languages it has never seen',
  }[estimand];
}

/** Below so many effective clusters a bootstrap's intervals are too narrow for a plain claim. */
const ENOUGH = 10;

/** Whether intervals rest on so few effective clusters that they are too narrow. */
export function fewClusters({ clusters }: SurrogateReport): boolean {
  return clusters.effective < ENOUGH;
}

/** What the intervals' resamples draw: “26 repositories, worth 4.9 of equal size”. */
export function clustersText({ clusters, estimand }: SurrogateReport): string {
  const what = clusters.by === 'repo' ? 'repositories' : 'instances';
  const effective =
    Math.abs(clusters.effective - clusters.n) < 0.05
      ? ''
      : `, worth ${fixed(clusters.effective < 20 ? 1 : 0)(clusters.effective)} of equal size`;
  const other =
    estimand !== 'instance' && clusters.by === 'instance'
      ? ' of too few repositories to draw whole ones, so that the interval does not speak of new ones'
      : '';
  return `${count(clusters.n)} ${what}${effective}${other}`;
}

/** A key of predictors: a piece of each line with its name. */
export function predictorKey(predictors: readonly PredictorName[]): Html {
  return html`<span class="keys">${predictors.map((predictor) => {
    const { colour, dash, symbol } = predictorStyle(predictor);
    return html`<span class="key"><svg class="swatch" width="40" height="12" viewBox="0 0 40 12" aria-hidden="true"><path d="M1 6H39" stroke="${colour}" stroke-width="2" stroke-dasharray="${dash}"/><path d="${SHAPES[symbol]}" transform="translate(20 6)" fill="#ffffff" stroke="${colour}" stroke-width="1.5"/></svg> ${predictorLabel(predictor)}</span> `;
  })}</span>`;
}

/** The shapes of Plot's symbols, near enough for a key, around the origin. */
const SHAPES: Readonly<Record<PredictorStyle['symbol'], string>> = {
  circle: 'M4 0A4 4 0 1 1 -4 0A4 4 0 1 1 4 0Z',
  diamond: 'M0 -5L3.5 0L0 5L-3.5 0Z',
  square: 'M-3.5 -3.5H3.5V3.5H-3.5Z',
  triangle: 'M0 -4.5L4 3H-4Z',
  cross: 'M-4.5 -1.5H-1.5V-4.5H1.5V-1.5H4.5V1.5H1.5V4.5H-1.5V1.5H-4.5Z',
  star: 'M0 -5L1.2 -1.6L4.8 -1.5L1.9 .6L2.9 4L0 2L-2.9 4L-1.9 .6L-4.8 -1.5L-1.2 -1.6Z',
  wye: 'M1.3 .7V4.7H-1.3V.7L-4.7 -1.2L-3.4 -3.4L0 -1.5L3.4 -3.4L4.7 -1.2Z',
  hexagon: 'M0 -4.5L3.9 -2.2V2.2L0 4.5L-3.9 2.2V-2.2Z',
  times: 'M-3.5 -3.5L3.5 3.5M-3.5 3.5L3.5 -3.5',
};
