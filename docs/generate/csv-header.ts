import type { CatalogueRow } from 'archdelta';
import { createCsvRowWriter } from '../../src/instance/csv-row-writer.ts';

/** The first line of a CSV file that `score` writes without `--before-after`. */
export function csvHeader(catalogue: readonly CatalogueRow[]): string {
  const ids = catalogue.map(({ id }) => id);
  const bytes = createCsvRowWriter({ ids, beforeAfter: false }).begin();
  return `${new TextDecoder().decode(bytes).trimEnd()}\n`;
}
