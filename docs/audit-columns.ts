import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { CATALOGUE_VERSION, catalogue } from 'archdelta';
import { ArchdeltaError } from '../src/core/errors.ts';
// Rows are read as the commands read them; the package does not export that.
import { readRows } from '../src/instance/row-reader.ts';
import { auditOf, RowSelection } from './columns/audit.ts';
import { explanations } from './columns/explained.ts';
import { unknownColumns } from './columns/findings.ts';
import { columnsPage } from './columns/page.ts';

const USAGE = `Writes docs/columns.md: what each column of a feature vector says on real patches.

npm run audit -- --features FILE… [--output FILE]

  --features FILE…  rows of this catalogue, made by
                      archdelta score INSTANCES --repo-map FILE --out FILE.jsonl
                    and, for patches of models, the same with --predictions FILE
  --output FILE     writes the page there

Ends with 1 when a constant column or a copy has no explanation in docs/columns/explained.ts.
`;

process.exitCode = await main();

async function main(): Promise<number> {
  const options = optionsOf(process.argv.slice(2));
  if (typeof options === 'string') return refuse(options);
  const { files, output } = options;
  const ids = catalogue.map(({ id }) => id);
  const unknown = unknownColumns(explanations, ids);
  if (unknown.length > 0) return refuse(`explained, but not in the catalogue: ${unknown.join(', ')}`);
  const selection = new RowSelection(ids, CATALOGUE_VERSION);
  try {
    for (const file of files) for await (const row of readRows(file)) selection.add(row);
  } catch (thrown) {
    if (thrown instanceof ArchdeltaError) return refuse(thrown.message);
    throw thrown;
  }
  const audit = auditOf(selection, explanations);
  writeFileSync(output, columnsPage(audit));
  const open = [...audit.constants, ...audit.copies].filter(({ explanation }) => explanation === undefined);
  for (const { kind, ids } of open) console.error(`not explained (${kind}): ${ids.join(', ')}`);
  return open.length === 0 ? 0 : 1;
}

/** The options, or what is wrong with them. */
function optionsOf(args: string[]): { readonly files: readonly string[]; readonly output: string } | string {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        features: { type: 'string', multiple: true, default: [] },
        output: { type: 'string', default: fileURLToPath(new URL('./columns.md', import.meta.url)) },
      },
    });
    const files = [...values.features, ...positionals];
    return files.length === 0 ? 'There is no file of features.' : { files, output: values.output };
  } catch (thrown) {
    return thrown instanceof Error ? thrown.message : String(thrown);
  }
}

function refuse(reason: string): number {
  console.error(`${reason}\n\n${USAGE}`);
  return 2;
}
