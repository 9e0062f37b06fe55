import { compareText } from '../core/ordering.ts';
import type { StudyData, StudyReport } from '../study/report.ts';
import { distributionPlot } from './distribution-plot.ts';
import { figure } from './figure.ts';
import { meansDemanding } from './good-text.ts';
import { type Html, html } from './html.ts';
import { type Column, estimate, name, names, shortenedName, table, value } from './html-table.ts';
import { judgesTables } from './judges-table.ts';
import { count, percent, score } from './number-text.ts';

/** Parts that are drawn; the table has all. */
const DRAWN = 40;

/** What the labels are: how many, of what, what is missing, and how they are distributed. */
export function labelsSection(report: StudyReport, id: string): Html {
  const { target, data } = report;
  const { labelled } = data;
  const kind =
    target.kind === 'ordinal'
      ? html`an ordinal label, from low to high`
      : html`a nominal label, its classes without an order`;
  const classes = target.classes.map(({ name: text, n }) => ({
    text,
    n,
    good: target.good?.includes(text) ?? false,
  }));
  return html`<section><h3>What the labels are</h3>
<p><b>${name(target.name)}</b> is ${kind}: ${names(target.classes.map((one) => one.name))}. ${target.good === null ? 'Nobody says which classes are good: thresholds and filters are left out.' : html`Good ${target.good.length === 1 ? 'is' : 'are'} ${names(target.good)}.${meansDemanding(target) && ' Good means demanding wherever it stands below: the label judges the task, and is no praise of a patch.'}`}</p>
${countsTable(data)}
${table<(typeof classes)[number]>(
  'Classes',
  'distribution',
  [
    { head: 'class', cell: ({ text }) => name(text) },
    { head: 'rows', numeric: true, cell: ({ n }) => count(n) },
    { head: 'share', numeric: true, cell: ({ n }) => value(labelled > 0 ? n / labelled : null, percent) },
    { head: 'good', cell: ({ good }) => (target.good === null ? '' : good ? 'yes' : 'no') },
  ],
  classes,
)}
${judged(report)}${retestText(report)}${failedTable(report)}${distribution(report, id)}
<div class="columns">${group('Repositories', data.repositories)}${group('Languages', data.languages)}${group('Models', data.models)}</div></section>\n`;
}

function countsTable(data: StudyData): Html {
  const failed = data.failed.reduce((sum, { n }) => sum + n, 0);
  const rows: readonly (readonly [string, number, string])[] = [
    ['rows scored', data.rows, 'patches with metrics'],
    ['with a label', data.labelled, 'what every number below stands on'],
    ['without a label', data.unlabelled, 'left out'],
    ['failed', failed, 'patches without metrics, left out'],
    ['labels of no row', data.unknownLabels, 'label records that join nothing'],
    ['further labels', data.furtherLabels, 'second and later ratings of a row: the retest, nothing else'],
    ['instances', data.instances, 'tasks; rows of one are never parted by folds'],
    ['repositories', data.repositories.length, ''],
  ];
  const columns: readonly Column<(typeof rows)[number]>[] = [
    { head: 'what', cell: ([what]) => what },
    { head: 'number', numeric: true, cell: ([, number]) => count(number) },
    { head: 'meaning', cell: ([, , meaning]) => meaning },
  ];
  return table('Rows and labels', 'data', columns, rows);
}

/** Who judged, where the labels are verdicts. */
function judged({ judges }: StudyReport): Html | false {
  return (
    judges !== undefined &&
    html`<p>The labels are verdicts. A conversation that several verdicts rest on, as the one that makes a rubric, is counted once.</p>
${judgesTables(judges.map((judge) => ({ source: null, judge })))}`
  );
}

function retestText({ retest }: StudyReport): Html {
  return retest === null
    ? html`<p>No row was rated twice: how well two raters agree is unknown.</p>`
    : html`<p>Rated twice: ${count(retest.n)} rows, ${count(retest.equal)} with the same class; kappa ${estimate(retest.kappa, score)}, Krippendorff’s alpha ${estimate(retest.alpha, score)} (${retest.instances === null ? 'intervals by drawn pairs' : html`intervals by ${count(retest.instances)} drawn instances, their pairs together`}). Two ratings with as much noise agree r; a prediction without noise may come to √r, so that this is a benchmark and no upper limit.</p>`;
}

function failedTable({ data, target }: StudyReport): Html | false {
  const order = new Map(target.classes.map(({ name: text }, at) => [text, at]));
  const place = (text: string) => order.get(text) ?? order.size;
  const labels = (of: Readonly<Record<string, number>>) =>
    Object.keys(of).length === 0
      ? 'none of them has a label'
      : Object.entries(of)
          .toSorted(([a], [b]) => place(a) - place(b) || compareText(a, b))
          .map(([text, n], at) => html`${at > 0 && ', '}${name(text)} ${count(n)}`);
  return (
    data.failed.length > 0 &&
    html`<p>Rows that failed are missing from every number below. Where failing goes with the label, leaving them out selects; their labels were:</p>
${table<StudyData['failed'][number]>(
  'Failed rows',
  'data',
  [
    { head: 'code', cell: ({ code }) => name(code) },
    { head: 'rows', numeric: true, cell: ({ n }) => count(n) },
    { head: 'labels', cell: (row) => labels(row.labels) },
  ],
  data.failed,
)}`
  );
}

function distribution({ distribution: parts, target }: StudyReport, id: string): Html | false {
  if (parts.length === 0) return false;
  const about = {
    id: `${id}-distribution`,
    title: 'Distribution of the label by part',
    description: `Share of each class of the label in ${Math.min(parts.length, DRAWN)} parts of the rows, in per cent.`,
  };
  const classes = target.classes.map((one) => one.name);
  const columns: readonly Column<(typeof parts)[number]>[] = [
    { head: 'part', cell: ({ part }) => name(part) },
    { head: 'rows', numeric: true, cell: ({ n }) => count(n) },
    ...classes.map((text, at) => ({
      head: shortenedName(text),
      numeric: true as const,
      cell: (part: (typeof parts)[number]) => estimate(part.classes[at] ?? null, percent),
    })),
    {
      head: 'good',
      numeric: true,
      cell: ({ good }) => estimate(good, percent, 'Nobody says which classes are good.'),
    },
  ];
  return html`${figure(about, distributionPlot(about, parts.slice(0, DRAWN), classes), html`Share of each class in per cent (written where there is room), by part; rows in brackets.`)}${table('Distribution of the label by part, with Wilson’s 95 % intervals', 'distribution', columns, parts)}`;
}

function group(caption: string, parts: StudyData['repositories']): Html {
  return table<(typeof parts)[number]>(
    caption,
    'data',
    [
      { head: caption.toLowerCase(), cell: (part) => name(part.name) },
      { head: 'rows', numeric: true, cell: ({ n }) => count(n) },
    ],
    parts,
  );
}

/** One line on the labels, for a list of several reports. */
export function labelsLine({ data, target }: StudyReport): string {
  return `${count(data.labelled)} labelled rows of ${count(data.repositories.length)} repositories, ${target.classes.length} classes`;
}
