import type { StudyReport, StudySettings } from '../study/report.ts';
import { type Content, type Html, html } from './html.ts';
import { name, names } from './html-table.ts';
import { count } from './number-text.ts';

/** What was left out or treated specially, and what was asked. */
export function closingSection({ notes, settings, catalogue }: StudyReport): Html {
  return html`<section><h3>Notes</h3>
${notes.length === 0 ? html`<p>Nothing was left out or treated specially.</p>` : html`<ul>${notes.map((note) => html`<li><bdi>${note}</bdi></li>\n`)}</ul>`}
<h3>Settings</h3>
<table class="settings"><tbody>${settingRows(settings, catalogue).map(([what, shown]) => html`<tr><th scope="row">${what}</th><td>${shown}</td></tr>\n`)}</tbody></table></section>\n`;
}

function settingRows(settings: StudySettings, catalogue: string): readonly (readonly [string, Content])[] {
  const { where, merged } = settings;
  return [
    ['catalogue of metrics', name(catalogue)],
    ['seed', String(settings.seed)],
    ['trees of a forest', count(settings.trees)],
    ['folds', count(settings.folds)],
    ['bootstrap resamples', count(settings.resamples)],
    ['permutations', count(settings.permutations)],
    ['rows restricted to', where.length === 0 ? 'all rows' : names(where)],
    [
      'classes merged',
      merged.length === 0
        ? 'none'
        : merged.map((classes, at) => [
            at > 0 && '; ',
            classes.map((one, place) => [place > 0 && ' + ', name(one)]),
          ]),
    ],
    ['also by', settings.by ?? 'nothing'],
  ];
}

const DEFINITIONS: readonly (readonly [string, string])[] = [
  [
    '95 % interval',
    'Of correlations, scores, their differences and calibration: percentiles of a bootstrap that draws whole instances, or whole repositories where those are held out. Of a mean over groups: Student’s t. Of the distribution of a label: Wilson’s, which takes rows as independent.',
  ],
  [
    'effective clusters',
    'As many clusters of equal size would carry as much: (Σn)² / Σn². Below ten, intervals are too narrow.',
  ],
  ['Spearman’s ρ', 'Product-moment correlation of the ranks, ties at their mean rank.'],
  ['tau-b', 'Kendall’s rank correlation, corrected for ties.'],
  [
    'within repositories',
    'Correlation of ranks taken and centred in each repository: what is left when repositories are not compared with each other.',
  ],
  ['partial', 'Spearman’s ρ given the ranks of changed lines, files, hunks and size of the repository.'],
  [
    'q',
    'p-value adjusted by Benjamini and Hochberg: calling all with q < 0.05 found, 5 % of them are expected to be false.',
  ],
  [
    'chance maximum',
    'The largest |ρ| over all metrics that vary and are defined in half of the rows, when labels are shuffled within repositories; its 95th percentile is the grey band.',
  ],
  ['AUC', 'Chance that a random good row is ranked above a random poor one, ties half; 0.5 is guessing.'],
  ['Youden’s J', 'Sensitivity + specificity − 1.'],
  ['balanced accuracy', 'Mean over classes of the share of its rows that are predicted right.'],
  ['macro-F1', 'Mean over classes of the harmonic mean of precision and recall.'],
  [
    'kappa',
    'Cohen’s: agreement beyond chance, 0 is chance, 1 perfect; with quadratic weights (wide misses count more) where the classes have an order.',
  ],
  ['alpha', 'Krippendorff’s: agreement of raters beyond chance, at the level of the label.'],
  [
    'RPS',
    'Ranked probability score, divided by classes − 1: squared distance of cumulated probabilities; 0 is perfect.',
  ],
  ['calibration error', 'Mean distance of predicted and observed share of good over bins, weighted by rows.'],
  [
    'estimand',
    'Which rows are new: those of held-out instances, repositories or languages. Numbers of different estimands are never mixed.',
  ],
  [
    'prior',
    'Predicts the classes as they are distributed in the training rows of the same repository, language or model.',
  ],
  [
    'importance',
    'Drop of the score on held-out rows when a column, or a set of columns together, is shuffled.',
  ],
  [
    'operating point',
    'A threshold chosen on the other folds to keep a given share of the good, and what it achieves on the held-out fold: it may miss the aim.',
  ],
  ['dropped, kept', 'Share of all patches that are dropped unseen, and that are kept.'],
  ['small gain', 'Below 0.05 in the score of the headline.'],
];

/** Terms of the page, short and exact. */
export function definitions(): Html {
  return html`<section class="definitions"><h2 id="definitions">Terms</h2><dl>${DEFINITIONS.map(([term, meaning]) => html`<div><dt>${term}</dt><dd>${meaning}</dd></div>\n`)}</dl></section>\n`;
}
