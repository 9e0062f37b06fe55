import { type Command, Option } from 'commander';
import { ArchdeltaError } from '../core/errors.ts';
import type { CatalogueRow } from '../pipeline/catalogue.ts';
import { alignColumns, csvTable, markdownTable, print } from './output.ts';

type Format = 'table' | 'json' | 'csv' | 'markdown';

const COLUMNS = ['id', 'category', 'kind', 'scope', 'unit', 'direction', 'threshold'] as const;

const EXAMPLE = `
Example:
  $ archdelta metrics
  $ archdelta metrics cognitive.file.sum
  $ archdelta metrics --format csv > catalogue.csv
`;

/** Adds the command `metrics`. */
export function addMetrics(program: Command): void {
  program
    .command('metrics')
    .summary('the catalogue of metrics')
    .description('Lists every metric; with an id, its full definition, source and departures.')
    .argument('[id]', 'a metric id, or a group')
    .addOption(new Option('--format <format>').choices(['table', 'json', 'csv', 'markdown']).default('table'))
    .addHelpText('after', EXAMPLE)
    .action(async (id: string | undefined, { format }: { format: Format }) => {
      const { catalogue } = await import('../pipeline/catalogue.ts');
      const rows =
        id === undefined ? catalogue : catalogue.filter((row) => row.id === id || row.group === id);
      if (rows.length === 0)
        throw new ArchdeltaError('usage', `no metric or group ${JSON.stringify(id)}: see archdelta metrics`);
      await print(
        `${id !== undefined && format === 'table' ? rows.map(definition).join('\n\n') : listing(rows, format)}\n`,
      );
    });
}

function listing(rows: readonly CatalogueRow[], format: Format): string {
  if (format === 'json') return JSON.stringify(rows, null, 2);
  const columns = format === 'table' ? COLUMNS : FULL_COLUMNS;
  const cells = rows.map((row) => columns.map((column) => cellOf(row, column) ?? ''));
  const table = [[...columns], ...cells];
  const numeric = columns.map(() => false);
  if (format === 'csv') return csvTable(table);
  return format === 'markdown' ? markdownTable(table, numeric) : alignColumns(table, numeric);
}

const FULL_COLUMNS = [
  'id',
  'group',
  'category',
  'kind',
  'level',
  'scope',
  'unit',
  'range',
  'direction',
  'threshold',
  'aggregation',
  'empty',
  'undefinedWhen',
  'meaning',
  'definition',
  'source',
  'departures',
] as const;

function definition(row: CatalogueRow): string {
  const lines = FULL_COLUMNS.slice(1).flatMap((column) => {
    const cell = cellOf(row, column);
    return cell === undefined ? [] : [[`  ${column}`, cell]];
  });
  return `${row.id}\n${alignColumns(lines, [false, false])}`;
}

/** What the registry says in a column; reasons with their cases as one text. */
function cellOf(row: CatalogueRow, column: (typeof FULL_COLUMNS)[number]): string | undefined {
  if (column !== 'undefinedWhen') return row[column] === undefined ? undefined : String(row[column]);
  const cases = Object.entries(row.undefinedWhen).map(([reason, text]) => `${reason}: ${text}`);
  return cases.length === 0 ? 'never' : cases.join('; ');
}
