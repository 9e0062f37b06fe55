import type { CatalogueRow } from 'archdelta';
import { plain } from './markdown.ts';
import { type GoldenExample, workedExamples } from './worked-examples.ts';

/** The page of a group: each metric with all that the registry says of it, then the worked examples. */
export function groupPage(rows: readonly CatalogueRow[], examples: readonly GoldenExample[]): string {
  const { group, groupTitle } = rows[0]!;
  return [
    `# ${groupTitle} (\`${group}\`)`,
    '',
    ...rows.flatMap(section),
    ...workedExamples(rows, examples),
  ].join('\n');
}

function section(row: CatalogueRow): string[] {
  const fields: [string, string | undefined][] = [
    ['Formula', `\`${row.definition}\``],
    ['Unit', row.unit],
    ['Level, scope', `${row.level}, ${row.scope}`],
    ['Range', `\`${row.range}\`${row.kind === 'delta' ? ' on each side' : ''}`],
    ['A higher value means', row.direction],
    ['Threshold', row.threshold === undefined ? undefined : plain(row.threshold)],
    ['Empty population', String(row.empty)],
    ['Undefined', undefinedText(row)],
    ['Source', plain(row.source)],
    ['Departures and notes', row.departures === undefined ? undefined : plain(row.departures)],
  ];
  return [
    `## \`${row.id}\``,
    '',
    plain(row.meaning),
    '',
    ...fields.flatMap(([name, value]) => (value === undefined ? [] : [`- **${name}**: ${value}`])),
    '',
  ];
}

function undefinedText({ undefinedWhen }: CatalogueRow): string {
  const cases = Object.entries(undefinedWhen).map(([reason, text]) => `\`${reason}\` (${plain(text)})`);
  return cases.length === 0 ? 'never' : cases.join('; ');
}
