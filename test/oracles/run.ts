import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
// The product's extraction. Besides class-values.ts this import is the only tie of the comparison to the product's code.
import { extractFacts } from '../../src/facts/extraction.ts';
import { frontEnds } from '../../src/languages/index.ts';
import { compareSuites, disagreements, type Extract } from './compare.ts';
import { writeExpected } from './expected.ts';
import { renderAccuracyTable } from './render.ts';
import { suites } from './suites/index.ts';
import type { SuiteName } from './types.ts';

const usage = `Compares archdelta's values with those of public suites.

npm run oracles -- --suites DIR [--write] [--output FILE]

  --suites DIR   holds the suites' checkouts as OWNER/NAME, NAME or OWNER+NAME/repo
  --write        writes test/oracles/expected/*.json anew from the checkouts and the departures
  --output FILE  writes the tables there, not to standard output; in a file that holds the marks
                 "begin tables" and "end tables", between these
`;

const extract: Extract = async (language, source) => {
  const entry = frontEnds.find(({ dialect }) => dialect === language);
  if (!entry) throw new Error(`no front end for ${language}`);
  return extractFacts(await entry.load(), new TextEncoder().encode(source), 'whole');
};

function findCheckout(folder: string, repository: string): string | undefined {
  const [owner = '', name = ''] = repository.split('/');
  const candidates = [join(owner, name), name, join(`${owner}+${name}`, 'repo')];
  return candidates.map((candidate) => join(folder, candidate)).find((path) => existsSync(path));
}

const MARKS = /(<!-- begin tables[^>]*-->)[\s\S]*(<!-- end tables -->)/;

/** Writes the tables: between the marks of a file that has them, else as the whole file. */
function writeTables(path: string, text: string): void {
  const page = existsSync(path) ? readFileSync(path, 'utf8') : '';
  writeFileSync(
    path,
    MARKS.test(page)
      ? page.replace(MARKS, (_, begin: string, end: string) => `${begin}\n\n${text.trim()}\n\n${end}`)
      : text,
  );
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      suites: { type: 'string' },
      write: { type: 'boolean', default: false },
      output: { type: 'string' },
    },
  });
  if (values.suites === undefined) {
    process.stderr.write(usage);
    return 2;
  }
  const checkouts: Partial<Record<SuiteName, string>> = {};
  for (const suite of suites) {
    const path = findCheckout(values.suites, suite.repository);
    if (path === undefined) {
      process.stderr.write(`${suite.name}: no checkout; clone https://github.com/${suite.repository}\n`);
      continue;
    }
    checkouts[suite.name] = path;
    if (values.write) writeExpected(suite, path);
  }
  const comparison = await compareSuites(checkouts, extract);
  const text = renderAccuracyTable(comparison);
  if (values.output === undefined) process.stdout.write(text);
  else writeTables(values.output, text);
  return disagreements(comparison).length === 0 && comparison.results.length > 0 ? 0 : 1;
}

process.exitCode = await main();
