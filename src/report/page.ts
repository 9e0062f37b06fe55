import type { StudyReport } from '../study/report.ts';
import { closingSection, definitions } from './closing-section.ts';
import { collinearitySection } from './collinearity-section.ts';
import { correlationsSection } from './correlations-section.ts';
import { type Drawing, loadDrawing } from './drawing.ts';
import { filterSection } from './filter-section.ts';
import { headline } from './headline.ts';
import { type Html, html, trusted } from './html.ts';
import { name, shortenedName } from './html-table.ts';
import { importanceSection } from './importance-section.ts';
import { labelsLine, labelsSection } from './labels-section.ts';
import { separationSection } from './separation-section.ts';
import { STYLESHEET } from './stylesheet.ts';
import { surrogateSection } from './surrogate-section.ts';

/**
 * A study, or several of different labels, as one HTML page: it needs no network and no script, reads on paper and
 * without colours, and every text from data is escaped. The same reports give the same page.
 *
 * Plot and its document are loaded by the first call.
 */
export async function reportHtml(reports: StudyReport | readonly StudyReport[]): Promise<string> {
  const all: readonly StudyReport[] = 'format' in reports ? [reports] : reports;
  const drawing = await loadDrawing();
  const names = [...new Set(all.map(({ target }) => target.name))];
  const labels = names.map(shortenedName).join(', ');
  const title = `Can static metrics stand in for ${labels === '' ? 'a label' : labels}?`;
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${trusted(STYLESHEET)}</style></head>
<body><header><h1>Can static metrics stand in for ${names.map((label, at) => [at > 0 && ', ', name(label)])}?</h1>
${contents(all)}</header>
<main>${all.map((report, at) => study(drawing, report, `s${at + 1}`))}</main>
${definitions()}</body></html>
`.text;
}

/** Where to find what, when there is more than one study. */
function contents(reports: readonly StudyReport[]): Html | false {
  return (
    reports.length > 1 &&
    html`<nav aria-label="Studies"><ul>${reports.map((report, at) => html`<li><a href="#s${at + 1}">${studyName(report)}</a>: ${labelsLine(report)}</li>\n`)}<li><a href="#definitions">Terms</a></li></ul></nav>`
  );
}

/** The label, and on which rows when not on all. */
function studyName({ target, settings }: StudyReport): Html {
  return html`${name(target.name)}${settings.where.map((condition) => html`, ${name(condition)}`)}`;
}

function study(drawing: Drawing, report: StudyReport, id: string): Html {
  return html`<article class="study" id="${id}"><h2>${studyName(report)}</h2>
${headline(report)}${labelsSection(report, id)}${correlationsSection(drawing, report, id)}${collinearitySection(report, id)}${separationSection(drawing, report, id)}${surrogateSection(drawing, report, id)}${importanceSection(drawing, report, id)}${filterSection(drawing, report, id)}${closingSection(report)}</article>\n`;
}
