import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { describe, expect, it } from 'vitest';
import { isSafeRepositoryName, readInstances } from '../../src/instance/instances.ts';
import { temporaryFolder } from '../git/temporary-repository.ts';
import { collect, fileWith } from './sample.ts';

const PATCH = 'diff --git a/a b/a\n--- a/a\n+++ b/a\n@@ -1 +1 @@\n-x, "y"\r\n+z\rä\u2028\n';
const A = { instance_id: 'o__r-1', repo: 'o/r', base_commit: 'abc', patch: PATCH };
const B = { ...A, instance_id: 'o__r-2' };
const EXTRA = { problem_statement: 'text', FAIL_TO_PASS: '["t"]', PASS_TO_PASS: ['u'], version: 1.5 };

const read = (source: string) => collect(readInstances(source));
const readText = (name: string, content: string | Uint8Array) => read(fileWith(name, content));
const lines = (...values: unknown[]) => values.map((value) => `${JSON.stringify(value)}\n`).join('');
const parquet = (rows: readonly Record<string, unknown>[], rowGroupSize = 1000) => {
  const columnData = Object.keys(rows[0]!).map((name) => ({ name, data: rows.map((row) => row[name]) }));
  return new Uint8Array(parquetWriteBuffer({ columnData, rowGroupSize }));
};

describe('formats of instances', () => {
  it('reads JSONL, extra columns ignored, in order', async () => {
    expect(await readText('a.jsonl', lines({ ...EXTRA, ...B }, A))).toEqual([B, A]);
  });
  it.each(['a.json', 'a.jsonl', 'a', 'a.ndjson'])(
    'tells the kinds of JSON apart by content: %s',
    async (name) => {
      const { instance_id: _, ...anonymous } = A;
      expect(await readText(name, JSON.stringify([A, B]))).toEqual([A, B]);
      expect(await readText(name, JSON.stringify([A, B], null, 2))).toEqual([A, B]);
      expect(await readText(name, lines(A, B))).toEqual([A, B]);
      expect(await readText(name, lines(A))).toEqual([A]);
      expect(await readText(name, JSON.stringify(A, null, 2))).toEqual([A]);
      expect(await readText(name, lines({ 'o__r-1': anonymous, 'o__r-2': B }))).toEqual([A, B]);
      expect(await readText(name, JSON.stringify({ 'o__r-1': anonymous }, null, 2))).toEqual([A]);
    },
  );
  it('has no records in an empty file, list or object', async () => {
    for (const content of ['', '\n \r\n', '[]', '{}']) expect(await readText('a.json', content)).toEqual([]);
  });
  it('takes a byte order mark, CRLF, blank lines, a missing last line feed', async () => {
    expect(await readText('a.jsonl', `\uFEFF${JSON.stringify(A)}\r\n\r\n  \n${JSON.stringify(B)}`)).toEqual([
      A,
      B,
    ]);
  });
  it.each([
    ['little endian', '\uFEFF', false],
    ['big endian', '\uFEFF', true],
    ['little endian, no mark', '', false],
    ['big endian, no mark', '', true],
  ])('reads UTF-16: %s', async (_, mark, big) => {
    const bytes = Buffer.from(`${mark}${lines(A, B)}`, 'utf16le');
    expect(await readText('a.jsonl', big ? bytes.swap16() : bytes)).toEqual([A, B]);
  });
  it('reads CSV and keeps the bytes of quoted cells', async () => {
    const records = [
      { ...EXTRA, ...A },
      { ...EXTRA, ...B },
    ];
    const text = stringify(records, { header: true });
    expect(await readText('a.csv', text)).toEqual([A, B]);
    expect(await readText('a.CSV', `\uFEFF${text}`)).toEqual([A, B]);
    expect(await readText('a.csv', stringify(records, { header: true, record_delimiter: '\r\n' }))).toEqual([
      A,
      B,
    ]);
    expect(await readText('a.tsv', stringify(records, { header: true, delimiter: '\t' }))).toEqual([A, B]);
    expect(await readText('a.csv', Buffer.from(`\uFEFF${text}`, 'utf16le'))).toEqual([A, B]);
  });
  it('reads Parquet over several row groups, whatever the other columns hold', async () => {
    const rows = [A, B, { ...A, instance_id: 'o__r-3' }];
    const extra = rows.map((row, i) => ({ ...row, created_at: new Date(0), n: BigInt(i), labels: [i] }));
    expect(await readText('a.parquet', parquet(extra, 2))).toEqual(rows);
  });
  it('reads a folder of Parquet shards by name, hidden files left out', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'data'));
    mkdirSync(join(folder, '.cache'));
    writeFileSync(join(folder, 'data', 'test-00001-of-00002.parquet'), parquet([B]));
    writeFileSync(join(folder, 'data', 'test-00000-of-00002.parquet'), parquet([A]));
    writeFileSync(join(folder, '.cache', 'x.parquet'), 'no parquet');
    writeFileSync(join(folder, 'README.md'), 'text');
    expect(await read(folder)).toEqual([A, B]);
    expect(await read(join(folder, 'data'))).toEqual([A, B]);
  });
  it('reads standard input, list or lines', async () => {
    const from = (text: string) => collect(readInstances('-', { stdin: Readable.from([Buffer.from(text)]) }));
    expect(await from(lines(A, B))).toEqual([A, B]);
    expect(await from(JSON.stringify([A, B]))).toEqual([A, B]);
  });
  it('gives the first records of an endless input, and stops on abort', async () => {
    const stop = new AbortController();
    const endless = Readable.from(
      (function* () {
        for (;;) yield Buffer.from(lines(A));
      })(),
    );
    let n = 0;
    const run = async () => {
      for await (const _ of readInstances('-', { stdin: endless, signal: stop.signal }))
        if (++n === 5) stop.abort();
    };
    await expect(run()).rejects.toMatchObject({ code: 'aborted' });
    expect(n).toBeLessThan(100);
    expect(endless.destroyed).toBe(true);
  });
  it('reads a line of 30 MB', async () => {
    const patch = 'x'.repeat(30_000_000);
    const [only] = await readText('a.jsonl', lines({ ...A, patch }));
    expect(only).toHaveProperty('patch', patch);
  });
});

describe('Multi-SWE-bench columns', () => {
  const base = { label: 'x:main', ref: 'main', sha: 'abc' };
  const M = { org: 'cli', repo: 'cli', number: 7, fix_patch: PATCH, test_patch: '' };
  const expected = { instance_id: 'cli__cli-7', repo: 'cli/cli', base_commit: 'abc', patch: PATCH };
  it.each([
    ['nested', { ...M, base }],
    ['JSON text', { ...M, base: JSON.stringify(base) }],
    ['flattened', { ...M, 'base.sha': 'abc', 'base.ref': 'main' }],
    ['number as text', { ...M, number: '7', base }],
    ['full name', { ...M, repo: 'cli/cli', instance_id: 'cli__cli-7', base }],
  ])('base %s', async (_, row) => {
    expect(await readText('a.jsonl', lines(row))).toEqual([expected]);
    const cells = { ...row, ...('base' in row && { base: JSON.stringify(base) }) };
    expect(await readText('a.csv', stringify([cells], { header: true }))).toEqual([expected]);
  });
  it('prefers a given id', async () => {
    const [only] = await readText('a.jsonl', lines({ ...M, base, instance_id: 'mine' }));
    expect(only).toHaveProperty('instance_id', 'mine');
  });
  it('reads Parquet with a 64-bit number and a struct', async () => {
    const bytes = parquet([{ ...M, number: 7n, 'base.sha': 'abc' }]);
    expect(await readText('a.parquet', bytes)).toEqual([expected]);
  });
});

describe('broken records', () => {
  const known = { instance_id: A.instance_id, repo: A.repo, base_commit: A.base_commit };
  const without = (name: string) => Object.fromEntries(Object.entries(A).filter(([key]) => key !== name));
  it.each([
    ['missing patch', without('patch'), 'column "patch" is missing', known],
    [
      'missing repo',
      without('repo'),
      'column "repo" is missing',
      { instance_id: 'o__r-1', base_commit: 'abc' },
    ],
    [
      'missing commit',
      without('base_commit'),
      'column "base_commit" is missing',
      { instance_id: 'o__r-1', repo: 'o/r' },
    ],
    [
      'missing id',
      without('instance_id'),
      'column "instance_id" is missing',
      { repo: 'o/r', base_commit: 'abc' },
    ],
    [
      'empty id',
      { ...A, instance_id: ' ' },
      'column "instance_id" is empty',
      { repo: 'o/r', base_commit: 'abc' },
    ],
    [
      'number as id',
      { ...A, instance_id: 5 },
      'column "instance_id" is a number, not a text',
      { repo: 'o/r', base_commit: 'abc' },
    ],
    ['list as patch', { ...A, patch: ['x'] }, 'column "patch" is a list, not a text', known],
    [
      'null commit',
      { ...A, base_commit: null },
      'column "base_commit" is null, not a text',
      { instance_id: 'o__r-1', repo: 'o/r' },
    ],
    [
      'commit as option',
      { ...A, base_commit: '--exec=x' },
      'column "base_commit" is not a revision: "--exec=x"',
      { instance_id: 'o__r-1', repo: 'o/r' },
    ],
    [
      'two faults',
      { repo: '../x', patch: '', base_commit: 'abc', instance_id: 'o__r-1' },
      'column "repo" is not a repository\'s owner/name: "../x"',
      { instance_id: 'o__r-1', base_commit: 'abc' },
    ],
  ])('%s', async (_, row, why, identity) => {
    const expected = [A, { invalid: `line 2: ${why}`, ...identity }, B];
    expect(await readText('a.jsonl', lines(A, row, B))).toEqual(expected);
  });
  it.each([
    '../x',
    'o/..',
    './r',
    'o',
    '/o/r',
    'o/r/',
    'o//r',
    'o/-r',
    'o\\r/x',
    'o/r\n',
    '~/x',
    'C:/x',
    'o/r\0',
  ])('unsafe repository %j', (name) => expect(isSafeRepositoryName(name)).toBe(false));
  it.each(['o/r', 'a.b/c_d-e', 'group/sub/name', 'o/.github', 'o/c++'])('safe repository %s', (name) => {
    expect(isSafeRepositoryName(name)).toBe(true);
  });
  it('is a broken line among good ones', async () => {
    const text = Buffer.concat([
      Buffer.from(`${lines(A)}{"instance_id": "x", \n[1]\n"text"\nnull\n`),
      Buffer.from([0x7b, 0x22, 0xe4, 0x22, 0x7d, 0x0a]),
      Buffer.from(lines(B)),
    ]);
    expect(await readText('a.jsonl', text)).toEqual([
      A,
      { invalid: 'line 2 is not valid JSON' },
      { invalid: 'line 3 is not a JSON object' },
      { invalid: 'line 4 is not a JSON object' },
      { invalid: 'line 5 is not a JSON object' },
      { invalid: 'line 6 is not valid UTF-8' },
      B,
    ]);
  });
  it.each(['{"a": \n', '[broken\n', 'text\n', '{"a": \n{"b": \n'])('is the first line: %j', async (first) => {
    const result = await readText('a.jsonl', first + lines(A, B));
    expect(result.slice(-2)).toEqual([A, B]);
    expect(result[0]).toEqual({ invalid: 'line 1 is not valid JSON' });
  });
  it('names the place in a list and in an object', async () => {
    expect(await readText('a.json', JSON.stringify([A, 5]))).toEqual([
      A,
      { invalid: 'record 2 is not a JSON object' },
    ]);
    expect(await readText('a.json', JSON.stringify({ x: 5 }))).toEqual([
      { invalid: 'record "x" is not a JSON object', instance_id: 'x' },
    ]);
  });
  it('is a CSV record with another number of cells, a stray quote, or no UTF-8', async () => {
    const head = 'instance_id,repo,base_commit,patch\n';
    const good = 'a,o/r,c,p\n';
    const text = `${head}${good}b,o/r,c\nc,o/r,c,p"q"\n${good}`;
    const bytes = Buffer.concat([
      Buffer.from(text),
      Buffer.from('e,o/r,c,\xe4\n', 'latin1'),
      Buffer.from(good),
    ]);
    const a = { instance_id: 'a', repo: 'o/r', base_commit: 'c', patch: 'p' };
    const result = await readText('a.csv', bytes);
    expect(result[0]).toEqual(a);
    expect(result[1]).toEqual({ invalid: 'record 2 has 3 cells, the header has 4' });
    expect(result[2]).toEqual({ invalid: 'record 3 is not valid CSV (line 4)' });
    expect(result.slice(3)).toEqual([
      a,
      {
        invalid: expect.stringMatching(/^record 5: column "patch" is not valid UTF-8$/),
        instance_id: 'e',
        repo: 'o/r',
        base_commit: 'c',
      },
      a,
    ]);
  });
  it('is a Parquet row with a null or with bytes that are no text', async () => {
    const rows = [{ ...A, repo: null }, B];
    expect(await readText('a.parquet', parquet(rows))).toEqual([
      { invalid: 'row 1: column "repo" is null, not a text', instance_id: 'o__r-1', base_commit: 'abc' },
      B,
    ]);
    const raw = parquet([{ ...A, patch: Buffer.from([0xe4]) }]);
    expect(await readText('a.parquet', raw)).toMatchObject([
      { invalid: 'row 1: column "patch" is not valid UTF-8' },
    ]);
  });
  it('is not a null patch, which is empty, nor a missing one that is optional', async () => {
    expect(await readText('a.jsonl', lines({ ...A, patch: null }))).toEqual([{ ...A, patch: '' }]);
    const path = fileWith('a.jsonl', lines(without('patch')));
    expect(await collect(readInstances(path, { patch: 'optional' }))).toEqual([{ ...A, patch: '' }]);
  });
  it('keeps a byte order mark inside a patch', async () => {
    const marked = { ...A, patch: '\uFEFFdiff' };
    expect(await readText('a.parquet', parquet([marked]))).toEqual([marked]);
    expect(await readText('a.csv', stringify([marked], { header: true }))).toEqual([marked]);
  });
});

describe('unreadable sources', () => {
  const rejects = async (path: string, why: RegExp) => {
    await expect(read(path)).rejects.toMatchObject({
      code: 'input-unreadable',
      message: expect.stringMatching(why),
    });
    await expect(read(path)).rejects.toThrow(path);
  };
  it('is missing, or an empty folder', async () => {
    await rejects(join(temporaryFolder(), 'none.jsonl'), /ENOENT/);
    await rejects(join(temporaryFolder(), 'none.parquet'), /ENOENT/);
    await rejects(temporaryFolder(), /no .parquet file/);
  });
  it('holds nothing of its format', async () => {
    await rejects(
      fileWith('a.jsonl', 'some text\nmore text\n'),
      /no readable record \(line 1 is not valid JSON\)/,
    );
    await rejects(fileWith('a.json', '[{"a": 1}, '), /no readable record/);
    await rejects(fileWith('a.jsonl', 'x\n'.repeat(5000) + lines(A)), /no readable record/);
    await rejects(fileWith('a.parquet', '<html>no parquet</html>'), /parquet/);
    await rejects(fileWith('b.parquet', parquet([A]).subarray(20)), /./);
  });
  it('lacks a column altogether', async () => {
    await rejects(
      fileWith('a.csv', 'instance_id,repo,base_commit\n'),
      /has no column "patch" or "fix_patch"/,
    );
    await rejects(fileWith('a.csv', 'repo,repo,instance_id,base_commit,patch\n'), /column "repo" twice/);
    await rejects(fileWith('a.parquet', parquet([{ instance_id: 'x' }])), /has no column "repo"/);
  });
  it('has a quote that is never closed or is followed by text', async () => {
    const text = 'instance_id,repo,base_commit,patch\na,o/r,c,"p"q\n';
    await rejects(fileWith('a.csv', text), /record 1: a closing quote is followed by text/);
    await rejects(
      fileWith('a.csv', 'instance_id,repo,base_commit,patch\na,o/r,c,p\nb,o/r,c,"p\nc,o/r,c,p\n'),
      /record 2: .*never closed/,
    );
  });
});
