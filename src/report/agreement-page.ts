import type { AgreementReport, SourceSummary } from '../agreement/report.ts';
import { costSection } from './agreement-cost-section.ts';
import { targetSection } from './agreement-target-section.ts';
import { kindText } from './agreement-words.ts';
import { loadDrawing } from './drawing.ts';
import { type Html, html, trusted } from './html.ts';
import { type Column, name, shortenedName, table } from './html-table.ts';
import { count } from './number-text.ts';
import { STYLESHEET } from './stylesheet.ts';

/**
 * A comparison of sources as one HTML page: it needs no network and no script, reads on paper and without colours, and
 * every text from data is escaped. The same report gives the same page.
 */
export async function agreementHtml(report: AgreementReport): Promise<string> {
  const drawing = await loadDrawing();
  const labels = report.targets.map(({ name: label }) => shortenedName(label)).join(', ');
  const title = `How far do ${count(report.sources.length)} sources agree on ${labels}?`;
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${trusted(STYLESHEET)}</style></head>
<body><header><h1>${title}</h1>
${contents(report)}</header>
<main>${warning(report)}${table('Sources', 'sources', SOURCE_COLUMNS, report.sources)}
${report.targets.map((target, at) => targetSection(drawing, target, `t${at + 1}`))}${costSection(report)}${closing(report)}</main></body></html>
`.text;
}

function contents({ targets }: AgreementReport): Html | false {
  return (
    targets.length > 1 &&
    html`<nav aria-label="Labels"><ul>${targets.map((target, at) => html`<li><a href="#t${at + 1}">${name(target.name)}</a>: ${count(target.sources.length)} sources, ${count(target.pairs.length)} pairs</li>\n`)}</ul></nav>`
  );
}

/** Pairs that hold patches which a surrogate was trained on: said before anything else. */
function warning({ targets }: AgreementReport): Html | false {
  const tainted = targets.flatMap(({ name: target, pairs }) =>
    pairs.flatMap(({ first, second, all, training }) =>
      training === null ? [] : [{ target, first, second, n: all?.n ?? 0, training }],
    ),
  );
  if (tainted.length === 0) return false;
  return html`<div class="headline"><p class="lead">A surrogate’s agreement on patches that it was trained on is no evidence.</p>
<ul>${tainted.map(({ target, first, second, n, training }) => html`<li>${name(target)}, ${name(first)} and ${name(second)}: ${count(training.seen)} of ${count(n)} common patches are of instances in training${training.unseen === null ? '; there is no other' : html`; the other ${count(training.unseen.n)} stand apart below`}.</li>\n`)}</ul></div>\n`;
}

const SOURCE_COLUMNS: readonly Column<SourceSummary>[] = [
  { head: 'source', cell: (source) => name(source.name) },
  { head: 'what', cell: (source) => kindText(source) },
  { head: 'rows', numeric: true, cell: ({ records }) => count(records) },
];

const TERMS: readonly (readonly [string, string])[] = [
  [
    '95 % interval',
    'Percentiles of a bootstrap that draws whole instances, because patches of one are alike. It is too short on fewer than 20 instances, and where nearly all labels are one class; there is none where nothing varies. It is that of one number: of many pairs some miss by chance. Of the distribution of a label: Wilson’s, which takes patches as independent.',
  ],
  [
    'kappa',
    'Cohen’s: agreement beyond what the two distributions give by chance, 0 is chance, 1 perfect; with quadratic weights (a miss by two classes counts four times) where the classes have an order. It hangs on the patches: where one class is frequent it is low in spite of many equal labels, where very good and very bad patches are mixed it is high. Compare only kappas on the same patches.',
  ],
  [
    'alpha',
    'Krippendorff’s: agreement of raters beyond chance, at the level of the label, both taken as drawn from one pool of labels. It hangs on the patches as kappa does.',
  ],
  [
    'patches of one instance',
    'All patches count alike, so that instances with many weigh more. Agreement comes from telling apart instances as well as the patches of one: it does not show by itself that two raters rank the candidates of an instance alike.',
  ],
  [
    'labelled twice',
    'The first two labels of a patch within a source; everywhere else the first one counts. How far a judge agrees with itself is what others can be measured by, on the same patches. It is no upper limit: a rater without noise would agree with it better than it does with itself.',
  ],
  [
    'unscored',
    'A verdict that is none (a limit, a refusal, a failed server): it says nothing of the patch and is in no number.',
  ],
  ['in training', 'The surrogate was trained on a patch of the same instance.'],
];

function closing({ notes, settings }: AgreementReport): Html {
  return html`<section><h2>Notes</h2>
${notes.length === 0 ? html`<p>Nothing was left out or treated specially.</p>` : html`<ul>${notes.map((note) => html`<li><bdi>${note}</bdi></li>\n`)}</ul>`}
<h3>Settings</h3>
<table class="settings"><tbody><tr><th scope="row">seed</th><td>${String(settings.seed)}</td></tr>
<tr><th scope="row">bootstrap resamples</th><td>${count(settings.resamples)}</td></tr></tbody></table></section>
<section class="definitions"><h2>Terms</h2><dl>${TERMS.map(([term, meaning]) => html`<div><dt>${term}</dt><dd>${meaning}</dd></div>\n`)}</dl></section>\n`;
}
