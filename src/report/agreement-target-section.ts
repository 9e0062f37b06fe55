import type { Agreement, PairAgreement, TargetAgreement, TargetSource } from '../agreement/report.ts';
import { pairText } from './agreement-words.ts';
import { confusionPlot } from './confusion-plot.ts';
import { distributionPlot } from './distribution-plot.ts';
import type { Drawing } from './drawing.ts';
import { absent, figure } from './figure.ts';
import { type Content, type Html, html } from './html.ts';
import { type Column, estimate, name, names, shortenedName, table, value } from './html-table.ts';
import { intervalPlot } from './interval-plot.ts';
import { count, difference, percent, score } from './number-text.ts';

/** Pairs and sources that are drawn; the tables have all. */
const DRAWN = 40;
/** Confusion matrices that are drawn. */
const MATRICES = 12;
const NO_PAIR = 'No common patch, or nothing varies.';
const NO_ORDER = 'The classes have no order.';

/** What a pair is told of: all common patches, or those whose instance was in no training. */
interface ShownPair extends PairAgreement {
  readonly rows: string;
  readonly of: Agreement | null;
  /** Whether patches that were in training are among them: no evidence. */
  readonly tainted: boolean;
}

/** How far the sources of one label agree. */
export function targetSection(drawing: Drawing, target: TargetAgreement, id: string): Html {
  const pairs = target.pairs.flatMap(shownPairs);
  const kind =
    target.kind === 'ordinal'
      ? html`an ordinal label, from low to high`
      : html`a nominal label, its classes without an order`;
  return html`<article class="study" id="${id}"><h2>${name(target.name)}</h2>
<p><b>${name(target.name)}</b> is ${kind}: ${names(target.classes)}.</p>
<section><h3>Each source by itself</h3>
${sourcesTable(target.sources)}${distribution(target, id)}</section>
<section><h3>Source against source</h3>
<p>On the patches that both labelled. Kappa ${target.kind === 'ordinal' ? 'with quadratic weights' : 'without weights'} and Krippendorff’s alpha (${target.kind}): 0 is chance, 1 full agreement. A pair of a surrogate, which knows metrics alone, and a judge is marked <i>static and agentic</i>.</p>
${pairs.length === 0 ? absent('There is one source only.') : html`${intervals(drawing, pairs, id)}${table('Pairs of sources', 'pairs', PAIR_COLUMNS, pairs)}${together(target)}${confusions(pairs, target, id)}`}</section></article>\n`;
}

function shownPairs(pair: PairAgreement): ShownPair[] {
  const { all, training } = pair;
  if (training === null) return [{ ...pair, rows: 'all', of: all, tainted: false }];
  return [
    { ...pair, rows: 'not in training', of: training.unseen, tainted: false },
    { ...pair, rows: `all; ${count(training.seen)} in training`, of: all, tainted: true },
  ];
}

const SOURCE_COLUMNS: readonly Column<TargetSource>[] = [
  { head: 'source', cell: ({ source }) => name(source) },
  { head: 'patches labelled', numeric: true, cell: ({ distribution: of }) => count(of.n) },
  {
    head: 'unscored',
    help: 'patches without a label of which it has an unscored verdict',
    cell: ({ unscoredPatches, unscored }) =>
      unscored.length === 0
        ? '0'
        : html`${count(unscoredPatches)} (${unscored.map(({ reason, n }, at) => html`${at > 0 && ', '}${name(reason)} ${count(n)}`)})`,
  },
  { head: 'labelled twice', numeric: true, cell: ({ retest }) => count(retest?.n ?? 0) },
  {
    head: 'equal',
    numeric: true,
    cell: ({ retest }) => value(retest && retest.equal / retest.n, percent, 'No patch was labelled twice.'),
  },
  {
    head: 'kappa',
    help: 'of the first two labels of a patch: run against run',
    numeric: true,
    cell: ({ retest }) => estimate(retest?.kappa ?? null, score, 'No patch was labelled twice.'),
  },
  {
    head: 'alpha',
    numeric: true,
    cell: ({ retest }) => estimate(retest?.alpha ?? null, score, 'No patch was labelled twice.'),
  },
];

function sourcesTable(sources: readonly TargetSource[]): Html {
  return table('Sources, and run against run within each', 'sources', SOURCE_COLUMNS, sources);
}

function distribution({ sources, classes }: TargetAgreement, id: string): Html {
  const about = {
    id: `${id}-distribution`,
    title: 'Distribution of the label by source',
    description: `Share of each class of the label in ${Math.min(sources.length, DRAWN)} sources, in per cent.`,
  };
  const parts = sources.map((one) => one.distribution);
  const columns: readonly Column<(typeof parts)[number]>[] = [
    { head: 'source', cell: ({ part }) => name(part) },
    { head: 'patches', numeric: true, cell: ({ n }) => count(n) },
    ...classes.map((text, at) => ({
      head: shortenedName(text),
      numeric: true as const,
      cell: (part: (typeof parts)[number]) => estimate(part.classes[at] ?? null, percent),
    })),
  ];
  return html`${figure(about, distributionPlot(about, parts.slice(0, DRAWN), classes), 'Share of each class in per cent (written where there is room), by source; patches in brackets. Sources may label different patches.')}${table('Distribution of the label, with Wilson’s 95 % intervals', 'distribution', columns, parts)}`;
}

const PAIR_COLUMNS: readonly Column<ShownPair>[] = [
  { head: 'first', cell: ({ first }) => name(first) },
  { head: 'second', cell: ({ second }) => name(second) },
  { head: 'what', cell: (pair) => pairText(pair) },
  {
    head: 'patches',
    cell: ({ rows, tainted }) => (tainted ? html`${rows}: <b>no evidence</b>` : rows),
  },
  { head: 'n', numeric: true, cell: ({ of }) => count(of?.n ?? 0) },
  { head: 'instances', numeric: true, cell: ({ of }) => count(of?.instances ?? 0) },
  { head: 'equal', numeric: true, cell: ({ of }) => value(of && of.equal / of.n, percent, NO_PAIR) },
  { head: 'kappa', numeric: true, cell: ({ of }) => estimate(of?.kappa ?? null, score, NO_PAIR) },
  { head: 'alpha', numeric: true, cell: ({ of }) => estimate(of?.alpha ?? null, score, NO_PAIR) },
  {
    head: 'second higher by',
    help: 'classes, in the mean, all steps counted alike; an interval without 0 tells that one of the two rates higher on these patches',
    numeric: true,
    cell: ({ of }) => estimate(of?.bias ?? null, difference, of === null ? NO_PAIR : NO_ORDER),
  },
];

function intervals(drawing: Drawing, pairs: readonly ShownPair[], id: string): Html | false {
  const drawn = pairs.filter(({ of }) => of?.kappa.value != null).slice(0, DRAWN);
  if (drawn.length === 0) return false;
  const about = {
    id: `${id}-pairs`,
    title: 'Agreement of pairs of sources',
    description: `Kappa and Krippendorff's alpha of ${drawn.length} pairs of sources with 95 % intervals.`,
  };
  const rows = drawn.map(({ first, second, of, kind, tainted }) => ({
    label: `${first} – ${second}${tainted ? ' (in training)' : ''}`,
    estimates: [of!.kappa, of!.alpha],
    baseline: kind !== 'raters',
  }));
  const panels = ['kappa', 'alpha'].map((label) => ({ label, reference: 0 }));
  return figure(
    about,
    intervalPlot(drawing, about, { rows, panels, axis: 'agreement beyond chance', text: score }),
    'Agreement with 95 % intervals by drawn instances: two raters (circles), pairs with a surrogate (diamonds). The vertical line is chance.',
  );
}

function together({ together: all, kind }: TargetAgreement): Content {
  return (
    all !== null &&
    html`<p>All that are no surrogates together (${names(all.sources)}): Krippendorff’s alpha (${kind}) ${estimate(all.alpha, score, NO_PAIR)} on ${count(all.n)} patches of ${count(all.instances)} instances with at least two labels. <span class="file">together.csv</span></p>`
  );
}

function confusions(pairs: readonly ShownPair[], { classes }: TargetAgreement, id: string): Content {
  const shown = pairs.filter(({ of, tainted }) => of !== null && !tainted);
  const figures = shown.slice(0, MATRICES).map(({ first, second, of }, at) => {
    const about = {
      id: `${id}-confusion-${at + 1}`,
      title: `Confusion matrix: ${shortenedName(first)} and ${shortenedName(second)}`,
      description: `Patches by the class that ${shortenedName(first)} gives (down) and ${shortenedName(second)} gives (across), with the share of the row.`,
    };
    return figure(
      about,
      confusionPlot(about, of!.confusion, classes, { rows: first, columns: second }),
      html`<b>${name(first)}</b> (down) and <b>${name(second)}</b> (across): patches, with the share of the row; equal labels are framed.`,
    );
  });
  const rest = shown.length - figures.length;
  return (
    figures.length > 0 &&
    html`<div class="beside">${figures}</div>${rest > 0 && html`<p class="small">${count(rest)} more are in <span class="file">confusion.csv</span></p>`}`
  );
}
