import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { FactsCache } from '../../src/facts/cache.ts';
import { encodeExtraction } from '../../src/facts/encoding.ts';
import { frontEnds } from '../../src/languages/index.ts';
import { temporaryFolder } from '../git/temporary-repository.ts';
import { extract } from '../support/facts.ts';
import { plainExtraction } from '../support/plain-facts.ts';

// A file of its own: LMDB ends the whole process (SIGSEGV, SIGBUS) when it is handed a file that is no database
// of its own, so these must be told apart before it sees them.

const python = frontEnds.find(({ dialect }) => dialect === 'python')!;
const extraction = extract('python', 'def f(a):\n    return a\n');
const items = Array.from({ length: 300 }, (_, at) => ({
  wanted: { entry: python, blobId: String(at).padStart(40, '0'), scope: 'whole' as const },
  record: encodeExtraction(extraction),
}));

it.each([
  ['is empty', () => Buffer.alloc(0)],
  ['holds garbage', () => Buffer.from('no database at all'.repeat(999))],
  ['holds zeros', () => Buffer.alloc(16_384)],
  ['is shorter than a header', () => Buffer.from('no')],
  ['was cut off', (whole: Buffer) => whole.subarray(0, 20_000)],
])('a cache whose file %s is made anew', async (_, damage) => {
  const folder = temporaryFolder();
  const first = new FactsCache(folder);
  await first.putAll(items);
  await first.close();
  const data = join(folder, 'facts', 'data.mdb');
  writeFileSync(data, damage(readFileSync(data)));
  const second = new FactsCache(folder);
  expect(second.get(items[7]!.wanted)).toBeUndefined();
  await second.putAll(items);
  expect(plainExtraction(second.get(items[7]!.wanted))).toEqual(extraction);
  await second.close();
});
