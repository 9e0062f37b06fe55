import type { Estimate, ImportanceReport, StudyReport } from '../study/report.ts';
import type { Drawing } from './drawing.ts';
import { absent, figure } from './figure.ts';
import { type Html, html } from './html.ts';
import { type Column, estimate, name, names, table } from './html-table.ts';
import { intervalPlot } from './interval-plot.ts';
import { drop } from './number-text.ts';
import { estimandPhrase } from './predictors.ts';

/** Groups and metrics that are drawn; the tables have all. */
const DRAWN = 40;

/** Q5: what the forest leans on. */
export function importanceSection(drawing: Drawing, { importance }: StudyReport, id: string): Html {
  return html`<section><h3>5. Which metrics matter to the forest?</h3>
<p>A metric, or a whole group of them, is shuffled among the held-out rows; the drop of the forest’s score says how much it leaned on them. Metrics that say the same stand in for each other, so that each alone seems unimportant: groups and clusters are shuffled together, and an interval that crosses 0 shows no importance.</p>
${importance === null ? absent('There is no importance here; the notes say why.') : filled(drawing, importance, id)}</section>\n`;
}

function filled(drawing: Drawing, importance: ImportanceReport, id: string): Html {
  const { groups, metrics, clusters, estimand, score } = importance;
  const label = score === 'kappa' ? 'kappa' : 'macro-F1';
  const joined = clusters.filter(({ members }) => members.length > 1);
  const drawn = (
    what: string,
    key: string,
    rows: readonly (Estimate & { readonly label: string })[],
  ): Html | false => rows.length > 0 && dropFigure(drawing, `${id}-importance-${key}`, what, label, rows);
  return html`<p>Drop of ${label} on ${estimandPhrase(estimand)}, ${importance.repeats} shufflings each, with 95 % intervals.</p>
${drawn('groups of metrics', 'groups', strongest(groups.map((one) => ({ ...one, label: one.group }))))}
${drawn('metrics', 'metrics', strongest(metrics.map((one) => ({ ...one, label: one.id }))))}
${table('Importance of groups', 'importance', [{ head: 'group', cell: ({ group }) => name(group) }, dropColumn(label)], groups)}
${table('Importance of clusters of two and more', 'importance', CLUSTER_COLUMNS(label), joined)}
${table('Importance of metrics', 'importance', [{ head: 'metric', cell: ({ id: metric }) => name(metric) }, dropColumn(label)], metrics)}`;
}

function dropFigure(
  drawing: Drawing,
  id: string,
  what: string,
  label: string,
  shown: readonly (Estimate & { readonly label: string })[],
): Html {
  const about = {
    id,
    title: `Importance of ${what}`,
    description: `Drop of ${label} when each of ${shown.length} ${what} is shuffled, the largest first, with 95 % intervals.`,
  };
  const rows = shown.map((one) => ({ label: one.label, estimates: [one], baseline: false }));
  const panels = [{ label: what, reference: 0 }];
  return figure(
    about,
    intervalPlot(drawing, about, { rows, panels, axis: `drop of ${label}`, text: drop }),
    html`The ${what} whose shuffling costs most (${shown.length}).`,
  );
}

function strongest<T extends Estimate>(rows: readonly T[]): T[] {
  return rows
    .filter(({ value }) => value !== null)
    .toSorted((a, b) => b.value! - a.value!)
    .slice(0, DRAWN);
}

function dropColumn(label: string): Column<Estimate> {
  return { head: `drop of ${label}`, numeric: true, cell: (row) => estimate(row, drop) };
}

const CLUSTER_COLUMNS = (label: string): readonly Column<ImportanceReport['clusters'][number]>[] => [
  { head: 'representative', cell: ({ representative }) => name(representative) },
  dropColumn(label),
  { head: 'members', long: true, cell: ({ members }) => names(members) },
];
