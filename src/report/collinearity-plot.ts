import type { CollinearityReport } from '../study/report.ts';
import { type About, frame } from './drawing.ts';
import { type Html, html } from './html.ts';
import { shortened, textWidth } from './label-text.ts';
import { px } from './number-text.ts';
import { divergingColour, INK } from './palette.ts';

/** Neighbouring leaves of one cluster. */
interface Run {
  readonly representative: string;
  readonly start: number;
  readonly end: number;
}

/** Cells of equal colour are joined: steps of the scale from -1 to 1. */
const STEPS = 20;
/** From this on a negative correlation carries a bar, so that its sign shows without colour. */
const STRONG = -0.5;
const LABEL = 40;

/** The lower triangle of the correlations in leaf order; clusters are outlined and named on the diagonal. */
export function collinearityPlot(about: About, { ids, rho, clusters }: CollinearityReport): Html {
  const cell = Math.max(8, Math.min(22, Math.floor(900 / Math.max(1, ids.length))));
  const font = Math.min(11, cell);
  const labels = ids.map((id) => shortened(id, LABEL));
  const left = textWidth(labels, font) + 8;
  const side = ids.length * cell;
  const rows = labels.map(
    (label, at) =>
      html`<text x="${px(left - 4)}" y="${px(TOP + (at + 0.5) * cell + font * 0.35)}">${label}</text>`,
  );
  const runs = runsOf(ids, clusters);
  const right = Math.max(0, ...runs.map((run) => labelPlace(run, cell) + textWidth([runLabel(run)], 11)));
  const body = html`${scale(left)}<g font-size="${px(font)}" text-anchor="end">${rows}</g><g transform="translate(${px(left)} ${TOP})">${cells(rho, cell)}${runs.map((run) => outline(run, cell))}</g>`;
  return frame(about, left + Math.max(side, right, SCALE_WIDTH) + 8, TOP + side + 8, body);
}

const TOP = 40;
/** Width of the scale with its text. */
const SCALE_WIDTH = 560;

/** Runs of two and more neighbouring leaves that are in the same cluster. */
function runsOf(ids: readonly string[], clusters: CollinearityReport['clusters']): Run[] {
  const cluster = new Map(
    clusters.flatMap(({ representative, members }) => members.map((id) => [id, representative])),
  );
  const runs: Run[] = [];
  for (let start = 0, end = 0; start < ids.length; start = end) {
    const representative = cluster.get(ids[start]!);
    while (end < ids.length && cluster.get(ids[end]!) === representative) end++;
    if (end === start) end++;
    if (representative !== undefined && end - start > 1) runs.push({ representative, start, end });
  }
  return runs;
}

/** One path a colour: whole rows of equal cells are one rectangle. */
function cells(rho: CollinearityReport['rho'], cell: number): Html {
  const paths = new Map<string, string>();
  let bars = '';
  for (const [y, row] of rho.entries()) {
    for (let x = 0, end = 0; x <= y; x = end) {
      const colour = cellColour(row[x] ?? null);
      while (end <= y && cellColour(row[end] ?? null) === colour) end++;
      const run = `M${x * cell} ${y * cell}h${(end - x) * cell}v${cell}h${-(end - x) * cell}z`;
      paths.set(colour, (paths.get(colour) ?? '') + run);
    }
    for (const [x, value] of row.slice(0, y + 1).entries()) {
      if (value !== null && value <= STRONG)
        bars += `M${px((x + 0.25) * cell)} ${px((y + 0.5) * cell)}h${px(cell / 2)}`;
    }
  }
  const areas = [...paths].map(([colour, path]) => html`<path fill="${colour}" d="${path}"/>`);
  return html`<g shape-rendering="crispEdges">${areas}</g><path stroke="#ffffff" stroke-width="1.2" fill="none" d="${bars}"/>`;
}

function cellColour(value: number | null): string {
  return value === null ? '#c8c8c8' : divergingColour(Math.round(value * (STEPS / 2)) / (STEPS / 2));
}

function outline(run: Run, cell: number): Html {
  const [from, to] = [run.start * cell, run.end * cell];
  let stairs = `M${from} ${from}`;
  for (let at = run.start; at < run.end; at++) stairs += `h${cell}v${cell}`;
  const middle = (from + to) / 2;
  return html`<path d="${stairs}H${from}Z" fill="none" stroke="${INK.black}" stroke-width="1.4"/><text x="${px(labelPlace(run, cell))}" y="${px(middle + 3)}" text-anchor="start" font-size="11">${runLabel(run)}</text>`;
}

/** Where the name of a cluster begins: right of its steps. */
function labelPlace({ start, end }: Run, cell: number): number {
  return ((start + end) / 2 + 1) * cell + 5;
}

function runLabel({ representative, start, end }: Run): string {
  return `${shortened(representative, LABEL)} (${end - start})`;
}

/** The scale of colours, with its numbers. */
function scale(left: number): Html {
  const values = Array.from({ length: 9 }, (_, at) => -1 + at / 4);
  const boxes = values.map((value, at) => {
    const x = left + at * 34;
    const text = String(value).replace('-', '−');
    const bar =
      value <= STRONG ? html`<path d="M${px(x + 12)} 9h10" stroke="#ffffff" stroke-width="1.5"/>` : html``;
    return html`<rect x="${px(x)}" y="3" width="34" height="12" fill="${divergingColour(value)}"/>${bar}<text x="${px(x + 17)}" y="27" font-size="10">${text}</text>`;
  });
  return html`${boxes}<text x="${px(left + 9 * 34 + 8)}" y="13" text-anchor="start">Spearman ρ; grey: too few common rows</text>`;
}
