import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openCheckout } from './checkout.ts';
import { factsOf } from './departures.ts';
import type { Suite } from './suites/index.ts';
import type { ExpectedFile, SuiteName } from './types.ts';

function pathOf(suite: SuiteName): string {
  return join('test', 'oracles', 'expected', `${suite}.json`);
}

/** The facts that the repository keeps of a suite. */
export function readExpected(suite: SuiteName): ExpectedFile {
  const path = pathOf(suite);
  if (!existsSync(path)) throw new Error(`no expected values of ${suite}; run with --write first`);
  return JSON.parse(readFileSync(path, 'utf8')) as ExpectedFile;
}

/** JSON as the formatter leaves it: one property a line, short lists on one line. */
function format(file: ExpectedFile): string {
  const text = JSON.stringify(file, undefined, 2);
  const compact = text.replace(
    /\[\s+("[^[\]{}]*?")\s+\]/g,
    (_, items: string) => `[${items.replace(/,\s+/g, ', ')}]`,
  );
  return `${compact}\n`;
}

/**
 * Writes `expected/<suite>.json` from a checkout and the departures: names, places and values, no source.
 * Done anew when a suite has moved on or a departure has changed.
 */
export function writeExpected(suite: Suite, path: string): ExpectedFile {
  const checkout = openCheckout(path);
  const file: ExpectedFile = {
    suite: suite.name,
    repository: suite.repository,
    commit: checkout.commit(),
    cases: factsOf(suite.read(checkout)),
  };
  writeFileSync(pathOf(suite.name), format(file));
  return file;
}
