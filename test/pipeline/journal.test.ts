import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InputIdentity } from '../../src/instance/identity.ts';
import type { Instance, ScoreRow } from '../../src/instance/row.ts';
import { type Journal, type JournalOptions, openJournal } from '../../src/pipeline/journal.ts';
import { temporaryFolder } from '../git/temporary-repository.ts';
import { failed, IDS, instance, scored } from '../instance/sample.ts';

const COUNT = 4;
const ROWS: readonly ScoreRow[] = [scored(0), failed(1, 'patch-empty'), scored(2), scored(3)];

function inputOf(instances: readonly Instance[]): InputIdentity {
  const input = new InputIdentity();
  for (const each of instances) input.add(each);
  return input;
}

function options(out: string, changes: Partial<JournalOptions> = {}): JournalOptions {
  return {
    out,
    resume: false,
    input: inputOf(Array.from({ length: COUNT }, (_, i) => instance(i))),
    catalogue: '1',
    options: { apply: 'strict' },
    ids: IDS,
    beforeAfter: false,
    ...changes,
  };
}

async function open(settings: JournalOptions): Promise<Journal> {
  const opened = await openJournal(settings);
  if (opened.state !== 'open') throw new Error('the run is complete');
  return opened.journal;
}

/** What scoring does: only the rows that the journal lacks; gives their indices. */
async function finish(journal: Journal, rows: readonly ScoreRow[] = ROWS): Promise<number[]> {
  const scoredNow = rows.map((_, index) => index).filter((index) => !journal.has(index));
  for (const index of scoredNow) journal.append(index, rows[index]!);
  await journal.complete();
  return scoredNow;
}

const lines = (rows: readonly ScoreRow[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
const newOut = (name = 'out.jsonl') => join(temporaryFolder(), name);

describe('a run that is not interrupted', () => {
  it('puts rows in input order, whatever order they came in, and removes the journal', async () => {
    const out = newOut();
    const journal = await open(options(out));
    for (const index of [2, 0, 3, 1]) journal.append(index, ROWS[index]!);
    expect(existsSync(out)).toBe(false);
    expect(await journal.complete()).toEqual({ rows: 4, failed: 1 });
    expect(readFileSync(out, 'utf8')).toBe(lines(ROWS));
    expect(existsSync(`${out}.journal`)).toBe(false);
    expect(existsSync(`${out}.tmp`)).toBe(false);
  });
  it.each(['out.csv', 'out.parquet'])('gives the same bytes in any order of rows: %s', async (name) => {
    const write = async (order: readonly number[]) => {
      const out = newOut(name);
      const journal = await open(options(out));
      for (const index of order) journal.append(index, ROWS[index]!);
      await journal.complete();
      return readFileSync(out);
    };
    expect((await write([3, 2, 1, 0])).equals(await write([0, 1, 2, 3]))).toBe(true);
  });
  it('takes the later of two rows, and keeps an earlier OUT until it is complete', async () => {
    const out = newOut();
    writeFileSync(out, 'before');
    const journal = await open(options(out));
    journal.append(0, failed(0, 'patch-empty'));
    expect(readFileSync(out, 'utf8')).toBe('before');
    for (const index of [0, 1, 2, 3]) journal.append(index, ROWS[index]!);
    expect(journal.counts).toEqual({ rows: 4, failed: 1 });
    await journal.complete();
    expect(readFileSync(out, 'utf8')).toBe(lines(ROWS));
  });
  it('writes an empty file for no instances', async () => {
    const out = newOut();
    await finish(await open(options(out, { input: inputOf([]) })), []);
    expect(readFileSync(out, 'utf8')).toBe('');
  });
  it('refuses a missing row, a row of another instance, and keeps the journal', async () => {
    const out = newOut();
    const journal = await open(options(out));
    journal.append(0, ROWS[0]!);
    expect(() => journal.append(1, ROWS[2]!)).toThrow(expect.objectContaining({ code: 'internal' }));
    expect(() => journal.append(9, ROWS[0]!)).toThrow(expect.objectContaining({ code: 'internal' }));
    await expect(journal.complete()).rejects.toThrow('row 1 was never scored');
    expect(existsSync(out)).toBe(false);
    expect(existsSync(`${out}.tmp`)).toBe(false);
    journal.close();
    expect(await finish(await open(options(out, { resume: true })))).toEqual([1, 2, 3]);
  });
  it('writes to the target of a symbolic link, and to no folder or device', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'real.jsonl'), '');
    symlinkSync('real.jsonl', join(folder, 'link.jsonl'));
    await finish(await open(options(join(folder, 'link.jsonl'))));
    expect(readFileSync(join(folder, 'real.jsonl'), 'utf8')).toBe(lines(ROWS));
    mkdirSync(join(folder, 'sub'));
    for (const out of [join(folder, 'sub'), '/dev/null', join(folder, 'none', 'out.jsonl')]) {
      await expect(openJournal(options(out))).rejects.toMatchObject({ code: 'usage' });
    }
  });
});

describe('a run that was killed', () => {
  it('resumes from a journal cut off at any byte to the same bytes', async () => {
    // Short rows, for every byte of the journal is a run of its own.
    const rows = [failed(0, 'patch-empty'), failed(1, 'patch-empty'), scored(2), failed(3, 'patch-empty')];
    const out = newOut();
    const journal = await open(options(out));
    const ends: number[] = [];
    for (const index of [2, 0, 3, 1]) {
      journal.append(index, rows[index]!);
      ends.push(readFileSync(`${out}.journal`).length);
    }
    journal.close();
    const whole = readFileSync(`${out}.journal`);
    for (let size = 0; size <= whole.length; size++) {
      rmSync(out, { force: true });
      writeFileSync(`${out}.journal`, whole.subarray(0, size));
      const usable = ends.filter((end) => end <= size).length;
      expect(await finish(await open(options(out, { resume: true })), rows)).toHaveLength(COUNT - usable);
      expect(readFileSync(out, 'utf8')).toBe(lines(rows));
    }
  }, 120_000);
  it('goes on appending behind a torn line', async () => {
    const out = newOut();
    const journal = await open(options(out));
    journal.append(2, ROWS[2]!);
    journal.append(0, ROWS[0]!);
    journal.close();
    const whole = readFileSync(`${out}.journal`);
    writeFileSync(`${out}.journal`, whole.subarray(0, whole.length - 5));
    const second = await open(options(out, { resume: true }));
    second.append(3, ROWS[3]!);
    second.close();
    const third = await open(options(out, { resume: true }));
    expect([0, 1, 2, 3].filter((index) => third.has(index))).toEqual([2, 3]);
    expect(await finish(third)).toEqual([0, 1]);
    expect(readFileSync(out, 'utf8')).toBe(lines(ROWS));
  });
  it('scores again what a damaged line held', async () => {
    const out = newOut();
    const journal = await open(options(out));
    for (const index of [0, 1, 2]) journal.append(index, ROWS[index]!);
    journal.close();
    const damaged = readFileSync(`${out}.journal`, 'utf8').replace('{"index":1,', '{"index":1\0');
    writeFileSync(`${out}.journal`, damaged.replace('{"index":2,', '{"index":7,'));
    expect(await finish(await open(options(out, { resume: true })))).toEqual([1, 2, 3]);
    expect(readFileSync(out, 'utf8')).toBe(lines(ROWS));
  });
  it('tries rows again that failed with timeout or internal, and no others', async () => {
    const out = newOut();
    const journal = await open(options(out));
    journal.append(0, failed(0, 'timeout'));
    journal.append(1, failed(1, 'patch-empty'));
    journal.append(2, failed(2, 'internal'));
    journal.append(3, scored(3));
    expect(journal.counts).toEqual({ rows: 4, failed: 3 });
    journal.close();
    const again = await open(options(out, { resume: true }));
    expect(again.counts).toEqual({ rows: 4, failed: 3 });
    expect(await finish(again)).toEqual([0, 2]);
    expect(readFileSync(out, 'utf8')).toBe(lines(ROWS));
  });
  it('any order and any cut of random runs', async () => {
    const order = fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(order, fc.double({ min: 0, max: 1, noNaN: true }), async (indices, share) => {
        const out = newOut('out.csv');
        const journal = await open(options(out));
        for (const index of indices) journal.append(index, ROWS[index]!);
        journal.close();
        const whole = readFileSync(`${out}.journal`);
        writeFileSync(`${out}.journal`, whole.subarray(0, Math.floor(whole.length * share)));
        await finish(await open(options(out, { resume: true })));
        expect(
          readFileSync(out, 'utf8')
            .split('\r\n')
            .map((line) => line.split(',')[0]),
        ).toEqual(['instance_id', 'i-0', 'i-1', 'i-2', 'i-3', '']);
      }),
      { numRuns: 25 },
    );
  });
});

describe('what is refused', () => {
  const interrupted = async () => {
    const out = newOut();
    const journal = await open(options(out));
    journal.append(1, ROWS[1]!);
    journal.close();
    return out;
  };
  it.each([
    ['the catalogue (1, now 2)', { catalogue: '2' }],
    ['the option apply (strict, now harness)', { options: { apply: 'harness' } }],
    ['the option shard (null, now 1/2)', { options: { apply: 'strict', shard: '1/2' } }],
    ['the metric columns', { beforeAfter: true }],
    ['the input (4 instances, now 1)', { input: inputOf([instance(0)]) }],
    ['the input', { input: inputOf([0, 1, 2, 3].map((n) => ({ ...instance(n), patch: 'another' }))) }],
  ])('a journal that differs in %s', async (what, changes) => {
    const out = await interrupted();
    await expect(openJournal(options(out, { resume: true, ...changes }))).rejects.toMatchObject({
      code: 'usage',
      message: expect.stringContaining(`it differs in ${what}`),
    });
    expect(existsSync(`${out}.journal`)).toBe(true);
  });
  it('to throw away an interrupted run, but not a journal without rows', async () => {
    const out = await interrupted();
    await expect(openJournal(options(out))).rejects.toThrow('--resume');
    const other = newOut();
    (await open(options(other))).close();
    expect(await finish(await open(options(other, { catalogue: '2' })))).toEqual([0, 1, 2, 3]);
  });
  it('a journal that is none of ours', async () => {
    const out = newOut();
    writeFileSync(`${out}.journal`, '{"some": "thing"}\n{"else": 1}\n');
    for (const resume of [true, false]) {
      await expect(openJournal(options(out, { resume }))).rejects.toThrow('not a journal');
    }
  });
});

describe('--resume without a journal', () => {
  it('begins when there is no output', async () => {
    expect(await finish(await open(options(newOut(), { resume: true })))).toEqual([0, 1, 2, 3]);
  });
  it.each(['out.jsonl', 'out.csv', 'out.parquet'])(
    'has nothing to do when it is complete: %s',
    async (name) => {
      const out = newOut(name);
      await finish(await open(options(out)));
      const bytes = readFileSync(out);
      expect(await openJournal(options(out, { resume: true }))).toEqual({
        state: 'complete',
        counts: { rows: 4, failed: 1 },
      });
      expect(readFileSync(out).equals(bytes)).toBe(true);
      expect(existsSync(`${out}.journal`)).toBe(false);
    },
  );
  it.each(['out.jsonl', 'out.csv', 'out.parquet'])(
    'tries timeouts again and keeps the rest: %s',
    async (name) => {
      const clean = newOut(name);
      await finish(await open(options(clean)));
      const out = newOut(name);
      await finish(await open(options(out)), [
        scored(0),
        failed(1, 'patch-empty'),
        failed(2, 'timeout'),
        scored(3),
      ]);
      expect(await finish(await open(options(out, { resume: true })))).toEqual([2]);
      expect(readFileSync(out).equals(readFileSync(clean))).toBe(true);
    },
  );
  it('refuses an output of another run', async () => {
    const out = newOut();
    await finish(await open(options(out)));
    const refuses = async (changes: Partial<JournalOptions>, why: string) =>
      expect(openJournal(options(out, { resume: true, ...changes }))).rejects.toMatchObject({
        code: 'usage',
        message: expect.stringContaining(why),
      });
    await refuses(
      { input: inputOf([0, 1, 3, 2].map((n) => instance(n))) },
      'row 3 is not of this input (i-2)',
    );
    await refuses({ input: inputOf([0, 1, 2].map((n) => instance(n))) }, 'row 4 is not of this input');
    await refuses({ input: inputOf([0, 1, 2, 3, 4].map((n) => instance(n))) }, 'it has 4 rows, the input 5');
    await refuses({ ids: [IDS[0]] }, 'other metric columns');
    await refuses({ catalogue: '2' }, 'catalogue');
    writeFileSync(out, 'notes\n');
    await expect(openJournal(options(out, { resume: true }))).rejects.toMatchObject({
      code: 'input-unreadable',
    });
  });
});
