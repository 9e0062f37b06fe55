import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type Instance,
  measureTree,
  readInstances,
  repositoriesIn,
  type ScoreOptions,
  type ScoreRow,
  scoreInstances,
  scorePatch,
} from '../../src/index.ts';
import { INSTANCES, instances, leftIn, makeShops } from '../cli/shop.ts';
import { temporaryFolder } from '../git/temporary-repository.ts';

let shops: string;
let options: ScoreOptions;
let expected: ScoreRow[];
let temporary: string;

async function collect(rows: AsyncIterable<ScoreRow>): Promise<ScoreRow[]> {
  const all: ScoreRow[] = [];
  for await (const row of rows) all.push(row);
  return all;
}

beforeAll(async () => {
  shops = makeShops();
  options = { findRepository: repositoriesIn(shops) };
  expected = await collect(scoreInstances(readInstances(INSTANCES), options));
});
beforeEach(() => {
  temporary = temporaryFolder('tmp');
  vi.stubEnv('TMPDIR', temporary);
});
afterEach(() => {
  vi.unstubAllEnvs();
  expect(leftIn(temporary)).toEqual([]);
});

/** Instances that are scored, of each repository. */
const ONE_EACH = [0, 3, 7, 10, 1, 11].map((at) => instances[at]!);

/** Many instances, for runs that will not be finished. */
const many = (count: number): Instance[] =>
  Array.from({ length: count }, (_, at) => ({ ...instances[at % instances.length]!, instance_id: `i${at}` }));

describe('scoreInstances', () => {
  it('takes a list, and gives the rows that scorePatch gives', async () => {
    expect(expected.filter(({ status }) => status === 'scored')).toHaveLength(11);
    const rowOf = ({ instance_id }: Instance) => expected.find((row) => row.instance_id === instance_id);
    expect(await collect(scoreInstances(ONE_EACH, options))).toEqual(ONE_EACH.map(rowOf));
    for (const { instance_id, repo, base_commit, patch } of ONE_EACH.slice(0, 4)) {
      const repository = join(shops, repo);
      expect(await scorePatch({ repository, base: base_commit, patch, instance_id, repo })).toEqual(
        expected.find((row) => row.instance_id === instance_id),
      );
    }
  });

  it('takes nothing', async () => {
    expect(await collect(scoreInstances([], options))).toEqual([]);
    async function* nothing(): AsyncGenerator<Instance> {}
    expect(await collect(scoreInstances(nothing(), { ...options, jobs: 3 }))).toEqual([]);
  });

  it('keeps the order over the border of a window', async () => {
    const valid = new Map([0, 4094, 4095, 4096, 4097, 4200].map((place, at) => [place, ONE_EACH[at]!]));
    const input = Array.from({ length: 4201 }, (_, at) =>
      valid.has(at)
        ? { ...valid.get(at)!, instance_id: `i${at}` }
        : at % 2 === 0
          ? { invalid: `record ${at}`, instance_id: `i${at}` }
          : { ...instances[0]!, repo: 'none/none', instance_id: `i${at}` },
    );
    const rows = await collect(scoreInstances(input, { ...options, jobs: 2 }));
    expect(rows.map((row) => row.instance_id)).toEqual(input.map((_, at) => `i${at}`));
    const codes = rows.map((row) => (row.status === 'scored' ? 'scored' : row.error.code));
    expect(codes.filter((code) => code === 'scored')).toHaveLength(6);
    expect(codes[2]).toBe('instance-invalid');
    expect(codes[3]).toBe('repo-missing');
    for (const [place, instance] of valid) {
      const { instance_id: _, ...row } = rows[place]!;
      expect(row).toEqual({ ...row, ...expected[instances.indexOf(instance)], instance_id: undefined });
    }
  });

  it('makes a failed row of whatever findRepository throws', async () => {
    const findRepository = (repo: string): string => {
      if (repo.endsWith('go')) throw new TypeError('oh');
      return options.findRepository(repo);
    };
    const input = [instances[7]!, instances[0]!, instances[8]!];
    const rows = await collect(scoreInstances(input, { findRepository }));
    expect(rows.map((row) => (row.status === 'failed' ? row.error : row.status))).toEqual([
      { code: 'internal', message: 'oh' },
      'scored',
      { code: 'internal', message: 'oh' },
    ]);
  });

  it.each([
    { jobs: 0 },
    { jobs: 1.5 },
    { jobs: Number.NaN },
    { timeout: 0 },
    { timeout: Number.NaN },
    { timeout: -1 },
  ])('refuses %j', async (wrong) => {
    await expect(collect(scoreInstances(instances, { ...options, ...wrong }))).rejects.toMatchObject({
      code: 'usage',
    });
  });

  it('refuses an unknown way of applying', async () => {
    const apply = 'bogus' as 'strict';
    await expect(scorePatch({ repository: shops, base: 'main', patch: '' }, { apply })).rejects.toMatchObject(
      {
        code: 'usage',
      },
    );
  });

  it('refuses a cache that cannot be used, and takes a time limit that no timer can hold', async () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    for (const run of [
      collect(scoreInstances(instances, { ...options, cache: file })),
      scorePatch({ repository: shops, base: 'main', patch: '' }, { cache: file }),
      measureTree({ path: shops, cache: file }),
    ])
      await expect(run).rejects.toMatchObject({ code: 'usage' });
    const some = instances.slice(0, 2);
    for (const timeout of [1e9, Number.POSITIVE_INFINITY])
      expect(await collect(scoreInstances(some, { ...options, timeout }))).toEqual(expected.slice(0, 2));
  });

  it('passes on what the input throws, after the rows before it or not, and stops', async () => {
    async function* broken(count: number): AsyncGenerator<Instance> {
      yield* many(count);
      throw new RangeError('line 3 of the list');
    }
    for (const count of [0, 3]) {
      await expect(collect(scoreInstances(broken(count), { ...options, jobs: 2 }))).rejects.toThrow(
        RangeError,
      );
    }
  });

  it('stops when the loop is left, and tells the input', async () => {
    let told = false;
    async function* input(): AsyncGenerator<Instance> {
      try {
        yield* many(6000);
      } finally {
        told = true;
      }
    }
    for (const signal of [undefined, new AbortController().signal]) {
      told = false;
      let left = 0;
      for await (const row of scoreInstances(input(), { ...options, jobs: 2, signal })) {
        expect(row.instance_id).toBe('i0');
        left = performance.now();
        break;
      }
      expect(told).toBe(true);
      expect(performance.now() - left).toBeLessThan(5000);
    }
  });
});

describe('an AbortSignal', () => {
  const aborted = { code: 'aborted' };

  it('that has fired keeps everything from beginning', async () => {
    const signal = AbortSignal.abort('no more');
    await expect(collect(scoreInstances(instances, { ...options, signal }))).rejects.toMatchObject(aborted);
    const patch = { repository: join(shops, instances[0]!.repo), base: 'main', patch: instances[0]!.patch };
    await expect(scorePatch(patch, { signal })).rejects.toMatchObject(aborted);
    await expect(measureTree({ path: patch.repository, signal })).rejects.toMatchObject(aborted);
    await expect(measureTree({ path: temporaryFolder(), signal })).rejects.toMatchObject(aborted);
  });

  it('ends scoreInstances between rows and within one, soon', async () => {
    for (const delay of [undefined, 50, 1000]) {
      const controller = new AbortController();
      if (delay !== undefined) setTimeout(() => controller.abort(), delay);
      let rows = 0;
      let left = Number.POSITIVE_INFINITY;
      controller.signal.addEventListener('abort', () => {
        left = performance.now();
      });
      const run = async (): Promise<void> => {
        for await (const _ of scoreInstances(many(3000), {
          ...options,
          jobs: 2,
          signal: controller.signal,
        })) {
          if (++rows === 3 && delay === undefined) controller.abort(new Error('enough'));
        }
      };
      await expect(run()).rejects.toMatchObject(aborted);
      expect(performance.now() - left).toBeLessThan(5000);
      if (delay === undefined) expect(rows).toBe(3);
    }
  });

  it('ends scoreInstances while the input keeps it waiting', async () => {
    async function* waiting(): AsyncGenerator<Instance> {
      yield* many(2);
      await new Promise(() => {});
    }
    const signal = AbortSignal.timeout(300);
    await expect(collect(scoreInstances(waiting(), { ...options, signal }))).rejects.toMatchObject(aborted);
  });

  it('ends scorePatch and measureTree', async () => {
    const repository = join(shops, instances[0]!.repo);
    for (const delay of [0, 10, 30, 60]) {
      const patch = { repository, base: 'main', patch: instances[0]!.patch };
      const settled = await Promise.allSettled([
        scorePatch(patch, { signal: AbortSignal.timeout(delay) }),
        measureTree({ path: repository, signal: AbortSignal.timeout(delay) }),
      ]);
      for (const each of settled) if (each.status === 'rejected') expect(each.reason).toMatchObject(aborted);
    }
  });
});

describe('a program that uses the library', () => {
  const PROGRAM = `
    import { readInstances, repositoriesIn, scoreInstances, scorePatch, measureTree } from '${fileURLToPath(new URL('../../dist/index.js', import.meta.url))}';
    const [instances, shops, cache] = process.argv.slice(2);
    const findRepository = repositoriesIn(shops);
    for await (const row of scoreInstances(readInstances(instances), { findRepository, jobs: 2, cache })) break;
    const controller = new AbortController();
    try {
      for await (const row of scoreInstances(readInstances(instances), { findRepository, signal: controller.signal })) controller.abort();
    } catch (error) { console.log(error.code); }
    await measureTree({ path: shops + '/example/shop-go', cache });
    console.log((await scorePatch({ repository: shops + '/example/shop-go', base: 'main', patch: '' }, { cache })).error.code);
  `;

  it('ends by itself', async () => {
    const file = join(temporaryFolder(), 'program.mjs');
    writeFileSync(file, PROGRAM);
    const child = spawn(process.execPath, [file, INSTANCES, shops, join(temporaryFolder(), 'cache')], {
      env: { PATH: process.env.PATH, TMPDIR: temporary },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let out = '';
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString();
    });
    const code = await new Promise((resolve) => {
      child.on('close', resolve);
    });
    expect({ code, out }).toEqual({ code: 0, out: 'aborted\npatch-empty\n' });
  });
});
