import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CATALOGUE_VERSION, type CatalogueRow, catalogue } from 'archdelta';
import { csvHeader } from './generate/csv-header.ts';
import { groupPage } from './generate/group-page.ts';
import { indexPage } from './generate/index-page.ts';
import { metricIdsModule } from './generate/metric-ids.ts';
import { rowSchema } from './generate/row-schema.ts';
import { goldenExamples, metricsWithoutExample } from './generate/worked-examples.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const directory = 'docs/reference';
const examples = goldenExamples(join(root, 'fixtures/golden'));
const files = new Map([
  [`${directory}/README.md`, indexPage(catalogue)],
  ...[...groupsOf(catalogue)].map(
    ([group, rows]) => [`${directory}/${group}.md`, groupPage(rows, examples)] as const,
  ),
  [`${directory}/row.schema.json`, rowSchema(catalogue, CATALOGUE_VERSION)],
  [`${directory}/columns.csv`, csvHeader(catalogue)],
  ['src/core/metric-ids.ts', metricIdsModule(catalogue)],
]);

if (process.argv.includes('--check')) check();
else write();
sayWhatIsMissing();

function groupsOf(rows: readonly CatalogueRow[]): Map<string, CatalogueRow[]> {
  const groups = new Map<string, CatalogueRow[]>();
  for (const row of rows) groups.set(row.group, [...(groups.get(row.group) ?? []), row]);
  return groups;
}

function check(): void {
  const there = readdirSync(join(root, directory)).map((name) => `${directory}/${name}`);
  const stale = [...files].filter(([path, text]) => textOf(path) !== text).map(([path]) => path);
  const extra = there.filter((path) => !files.has(path));
  if (stale.length + extra.length === 0) return;
  fail(`not what the registry says: ${[...stale, ...extra].join(', ')}; run npm run reference`);
}

function write(): void {
  rmSync(join(root, directory), { recursive: true, force: true });
  for (const [path, text] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

/** Pages are written without what is missing, but never pass as complete. */
function sayWhatIsMissing(): void {
  const unworked = metricsWithoutExample(catalogue, examples);
  if (unworked.length > 0) fail(`without a worked example in two languages: ${unworked.join(', ')}`);
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(join(root, path), 'utf8');
  } catch {
    return undefined;
  }
}

function fail(message: string): void {
  console.error(message);
  process.exitCode = 1;
}
