import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InputIdentity } from '../../src/instance/identity.ts';
import type { ScoreRow } from '../../src/instance/row.ts';
import { rowFormat } from '../../src/instance/row-format.ts';
import { createRowWriter } from '../../src/instance/row-writer.ts';
import { mergeShards, orderPath, parseShard, shardOf, writeOrder } from '../../src/pipeline/shard.ts';
import { temporaryFolder } from '../git/temporary-repository.ts';
import { failed, IDS, instance, scored } from '../instance/sample.ts';

async function writeRows(path: string, rows: readonly ScoreRow[]): Promise<void> {
  const writer = await createRowWriter(rowFormat(path), IDS, { beforeAfter: false });
  writeFileSync(path, Buffer.concat([writer.begin(), ...rows.map((row) => writer.row(row)), writer.end()]));
}

/** A whole run and its shards, as `score --shard` leaves them. */
async function run(repos: readonly string[], of: number, extension: string) {
  const folder = temporaryFolder();
  const rows = repos.map((repo, n) => (n % 3 === 2 ? failed(n, 'patch-empty', repo) : scored(n, repo)));
  const input = new InputIdentity();
  for (const [n, repo] of repos.entries()) input.add(instance(n, repo));
  await writeRows(join(folder, `whole${extension}`), rows);
  const files: string[] = [];
  for (let index = 1; index <= of; index++) {
    const positions = repos.flatMap((repo, n) => (shardOf(repo, of) === index ? [n] : []));
    const file = join(folder, `part-${index}${extension}`);
    await writeOrder(file, { index, of }, input, positions);
    await writeRows(
      file,
      positions.map((position) => rows[position]!),
    );
    files.push(file);
  }
  return { folder, files, whole: join(folder, `whole${extension}`), out: join(folder, `merged${extension}`) };
}

const REPOS = ['a/a', 'b/b', 'a/a', 'c/c', 'd/d', 'b/b', 'e/e'];

describe('shards', () => {
  it.each(['0/2', '3/2', '1', '1/0', 'a/b', '1/2/3', '-1/2', '1.5/2', ' 1/2', ''])(
    '%j is no shard',
    (text) => {
      expect(() => parseShard(text)).toThrow(expect.objectContaining({ code: 'usage' }));
    },
  );
  it('reads I/N', () => expect(parseShard('2/16')).toEqual({ index: 2, of: 16 }));
  // SHA-256 of "" begins e3b0c442, of "abc" ba7816bf (FIPS 180-4's example).
  it('is the hash of the repository modulo N, plus 1', () => {
    expect(shardOf('abc', 1000)).toBe((0xba7816bf % 1000) + 1);
    expect(shardOf(undefined, 1000)).toBe((0xe3b0c442 % 1000) + 1);
    expect(shardOf('django/django', 1)).toBe(1);
  });
});

describe('mergeShards', () => {
  it.each(['.jsonl', '.csv', '.parquet'])('restores the bytes of the whole run: %s', async (extension) => {
    const repo = fc.constantFrom('a/a', 'b/b', 'c/c', 'd/d', 'e/e');
    await fc.assert(
      fc.asyncProperty(
        fc.array(repo, { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 1, max: 4 }),
        async (repos, of) => {
          const { files, whole, out } = await run(repos, of, extension);
          const failures = repos.filter((_, n) => n % 3 === 2).length;
          expect(await mergeShards([...files].reverse(), out)).toEqual({
            rows: repos.length,
            failed: failures,
          });
          expect(readFileSync(out).equals(readFileSync(whole))).toBe(true);
        },
      ),
      { numRuns: 15 },
    );
  });
  it('merges JSONL into CSV, but not CSV into JSONL', async () => {
    const lines = await run(REPOS, 3, '.jsonl');
    const table = await run(REPOS, 3, '.csv');
    await mergeShards(lines.files, table.out);
    expect(readFileSync(table.out, 'utf8')).toBe(readFileSync(table.whole, 'utf8'));
    await expect(mergeShards(table.files, lines.out)).rejects.toMatchObject({ code: 'usage' });
  });
  it('names a shard that is missing, twice, or of another run', async () => {
    const { files, out } = await run(REPOS, 3, '.jsonl');
    const other = await run([...REPOS, 'f/f'], 3, '.jsonl');
    const refuses = (given: readonly string[], why: string) =>
      expect(mergeShards(given, out)).rejects.toMatchObject({
        code: 'usage',
        message: expect.stringContaining(why),
      });
    await refuses([], 'no shards');
    await refuses([files[0]!, files[2]!], 'shard 2/3 is missing');
    await refuses([...files, files[1]!], 'are both shard 2/3');
    await refuses([files[0]!, files[1]!, other.files[2]!], 'different runs');
  });
  it('refuses rows that are not those of the order file, and a shard without one', async () => {
    const { folder, files, out } = await run(REPOS, 1, '.jsonl');
    const file = files[0]!;
    const text = readFileSync(file, 'utf8');
    const unreadable = (why: RegExp) =>
      expect(mergeShards(files, out)).rejects.toMatchObject({
        code: 'input-unreadable',
        message: expect.stringMatching(why),
      });
    const rows = text.trimEnd().split('\n');
    for (const changed of [rows.slice(1), rows.slice(0, -1), [...rows, rows[0]!], rows.toReversed()]) {
      writeFileSync(file, changed.map((row) => `${row}\n`).join(''));
      await unreadable(/its rows are not those of/);
    }
    writeFileSync(file, text);
    writeFileSync(orderPath(file), 'nonsense\n');
    await unreadable(/not the order file/);
    await expect(mergeShards([join(folder, 'whole.jsonl')], out)).rejects.toThrow('whole.jsonl.order');
  });
});
