import type { CollinearityReport, StudyReport } from '../study/report.ts';
import { collinearityPlot } from './collinearity-plot.ts';
import { absent, figure } from './figure.ts';
import { type Html, html } from './html.ts';
import { type Column, name, names, table } from './html-table.ts';
import { score } from './number-text.ts';

/** Q2: which metrics say the same. */
export function collinearitySection({ collinearity }: StudyReport, id: string): Html {
  return html`<section><h3>2. How redundant are the metrics?</h3>
<p>Each cell is the rank correlation of two metrics over the labelled rows; metrics that say the same stand beside each other, and outlined triangles are the clusters, named by their representative. Many small triangles mean that the metrics say different things; a large one means that its members could be replaced by one of them.</p>
${collinearity === null ? absent('There is no collinearity here: too few rows. The notes say more.') : filled(collinearity, id)}</section>\n`;
}

function filled(report: CollinearityReport, id: string): Html {
  const { ids, clusters, threshold, constant, empty } = report;
  const joined = clusters.filter(({ members }) => members.length > 1);
  const about = {
    id: `${id}-collinearity`,
    title: 'Collinearity of the metrics, with clusters',
    description: `Lower triangle of the Spearman correlations of ${ids.length} metrics in the order of a dendrogram; ${joined.length} clusters of two and more at a mean absolute correlation of ${score(threshold)} are outlined.`,
  };
  const drawn =
    ids.length < 2
      ? absent('Fewer than two metrics vary in the labelled rows: there is nothing to compare.')
      : html`<div class="wide">${figure(
          about,
          collinearityPlot(about, report),
          html`${ids.length} metrics that vary, in leaf order of average linkage on 1 − |ρ|. At a mean |ρ| ≥ ${score(threshold)} between members they fall into ${clusters.length} clusters, ${joined.length} of them of two and more. Orange is positive, blue negative; a white bar marks ρ ≤ −0.5.`,
        )}</div>`;
  return html`${drawn}${table('Clusters of two and more', 'clusters', COLUMNS, joined)}
${left('Constant in the labelled rows', constant)}${left('Without any value in the labelled rows', empty)}`;
}

function left(what: string, ids: readonly string[]): Html | false {
  return ids.length > 0 && html`<p class="small">${what}: ${names(ids)}.</p>`;
}

const COLUMNS: readonly Column<CollinearityReport['clusters'][number]>[] = [
  { head: 'representative', cell: ({ representative }) => name(representative) },
  { head: 'size', numeric: true, cell: ({ members }) => members.length },
  { head: 'members', long: true, cell: ({ members }) => names(members) },
];
