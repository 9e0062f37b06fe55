import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type CatalogueRow, catalogue } from 'archdelta';

const directory = fileURLToPath(new URL('../docs/reference/', import.meta.url));
const pages = new Map([['README.md', indexPage()], ...groupPages()]);

if (process.argv.includes('--check')) check();
else write();

function check(): void {
  const there = readdirSync(directory).sort();
  const wanted = [...pages.keys()].sort();
  const stale = wanted.filter(
    (name) => !there.includes(name) || readFileSync(join(directory, name), 'utf8') !== pages.get(name),
  );
  const extra = there.filter((name) => !wanted.includes(name));
  if (stale.length + extra.length === 0) return;
  console.error(
    `docs/reference is not what the registry says (${[...stale, ...extra].join(', ')}): npm run reference`,
  );
  process.exitCode = 1;
}

function write(): void {
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  for (const [name, text] of pages) writeFileSync(join(directory, name), text);
}

function groupsOf(): Map<string, CatalogueRow[]> {
  const groups = new Map<string, CatalogueRow[]>();
  for (const row of catalogue) groups.set(row.group, [...(groups.get(row.group) ?? []), row]);
  return groups;
}

function indexPage(): string {
  const lines = [...groupsOf()].map(
    ([group, rows]) =>
      `| [${group}](${group}.md) | ${rows[0]!.groupTitle} | ${rows[0]!.category} | ${rows[0]!.kind} | ${rows.length} |`,
  );
  return [
    '# Metrics',
    '',
    `${catalogue.length} metrics in ${groupsOf().size} groups. Generated from the registry by \`npm run reference\`.`,
    '',
    '| group | title | category | kind | metrics |',
    '|---|---|---|---|--:|',
    ...lines,
    '',
  ].join('\n');
}

function groupPages(): [string, string][] {
  return [...groupsOf()].map(([group, rows]) => [
    `${group}.md`,
    [`# ${rows[0]!.groupTitle} (\`${group}\`)`, '', ...rows.flatMap(section)].join('\n'),
  ]);
}

function section(row: CatalogueRow): string[] {
  const empty = row.empty === 'undefined' ? 'undefined, with a reason' : String(row.empty);
  const fields: [string, string | undefined][] = [
    ['Formula', `\`${row.definition}\``],
    ['Unit', row.unit],
    ['Level, scope', `${row.level}, ${row.scope}`],
    ['Range', `\`${row.range}\`${row.kind === 'delta' ? ' on each side' : ''}`],
    ['A higher value means', row.direction],
    ['Threshold', row.threshold],
    ['Empty population', empty],
    ['Source', row.source],
    ['Notes', row.departures],
  ];
  return [
    `## \`${row.id}\``,
    '',
    ...fields.flatMap(([name, value]) => (value === undefined ? [] : [`- **${name}**: ${value}`])),
    '',
  ];
}
