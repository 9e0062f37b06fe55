import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../git/temporary-repository.ts';
import { archdeltaCleanly, jsonLines, newPath, type RunningCommand, start } from './command.ts';
import { instances, instancesFile, leftIn, makeShops, PREDICTIONS } from './shop.ts';

/** What is killed has 200 rows; for the rest fewer do. */
const [MANY, FEW] = [200, 36];
let shops: string;
let cache: string;
const whole = new Map<number, Buffer>();

beforeAll(async () => {
  shops = makeShops();
  cache = join(temporaryFolder(), 'cache');
  for (const count of [MANY, FEW]) {
    const { code, bytes } = await archdeltaCleanly(scoreTo(count, undefined));
    expect(code).toBe(3);
    whole.set(count, bytes);
  }
});

/** The example instances again and again, with other ids. */
function fileOf(count: number): string {
  return instancesFile(
    Array.from({ length: count }, (_, at) => {
      const instance = instances[(at * 5) % instances.length]!;
      return { ...instance, instance_id: `${instance.instance_id}#${at}` };
    }),
  );
}

function scoreTo(count: number, out: string | undefined, ...more: string[]): string[] {
  const target = out === undefined ? [] : ['--out', out];
  return [
    'score',
    fileOf(count),
    '--repos',
    shops,
    '--cache',
    cache,
    '--jobs',
    '2',
    '--quiet',
    ...target,
    ...more,
  ];
}

/** Waits until a journal holds some rows, and sends a signal. */
async function interrupt(
  running: RunningCommand,
  out: string,
  signal: NodeJS.Signals,
): Promise<number | null> {
  const rows = (): number =>
    existsSync(`${out}.journal`) ? readFileSync(`${out}.journal`, 'utf8').split('\n').length : 0;
  while (rows() < 8 && running.child.exitCode === null)
    await new Promise((resolve) => setTimeout(resolve, 5));
  running.child.kill(signal);
  return (await running.result).code;
}

describe('an interrupted run', () => {
  it.each([
    ['SIGKILL', null, MANY],
    ['SIGINT', 130, FEW],
    ['SIGTERM', 143, FEW],
  ] as const)('by %s goes on where it was, to the same bytes', async (signal, code, count) => {
    const out = newPath('out.jsonl');
    const running = start(scoreTo(count, out));
    expect(await interrupt(running, out, signal)).toBe(code);
    if (signal !== 'SIGKILL') expect(leftIn(running.temporary)).toEqual([]);
    expect(existsSync(out)).toBe(false);
    const done = jsonLines<{ index?: number }>(
      readFileSync(`${out}.journal`, 'utf8').replace(/\n[^\n]*$/, '\n'),
    ).flatMap(({ index }) => index ?? []);
    expect(done.length).toBeGreaterThan(5);
    expect(done.length).toBeLessThan(count);

    if (signal === 'SIGKILL') {
      for (const wrong of [
        [],
        ['--resume', '--before-after'],
        ['--resume', '--shard', '1/2'],
        ['--resume', '--predictions', PREDICTIONS],
      ]) {
        const refused = await archdeltaCleanly(scoreTo(count, out, ...wrong));
        expect(refused.code).toBe(2);
        expect(refused.stderr).toContain('.journal');
      }
    }
    if (signal === 'SIGTERM') return;
    const timings = newPath('timings.jsonl');
    const resumed = await archdeltaCleanly(scoreTo(count, out, '--resume', '--timings', timings));
    expect(resumed.code).toBe(3);
    expect(readFileSync(out).equals(whole.get(count)!)).toBe(true);
    expect(existsSync(`${out}.journal`)).toBe(false);
    const again = jsonLines<{ index: number; milliseconds: number }>(readFileSync(timings, 'utf8'));
    expect(again.map(({ index }) => index).sort((a, b) => a - b)).toEqual(
      Array.from({ length: count }, (_, at) => at).filter((at) => !done.includes(at)),
    );
    expect(again.every(({ milliseconds }) => milliseconds >= 0)).toBe(true);

    // What is complete has nothing to do.
    const none = newPath('timings.jsonl');
    expect((await archdeltaCleanly(scoreTo(count, out, '--resume', '--timings', none))).code).toBe(3);
    expect(existsSync(none)).toBe(false);
    expect(readFileSync(out).equals(whole.get(count)!)).toBe(true);
  });
});

describe('shards', () => {
  it('make up the whole run', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'parts'));
    const part = (at: number): string => join(folder, 'parts', `${at}.jsonl`);
    const codes = await Promise.all(
      [1, 2, 3].map(
        async (at) => (await archdeltaCleanly(scoreTo(FEW, part(at), '--shard', `${at}/3`))).code,
      ),
    );
    expect(codes.every((code) => code === 0 || code === 3)).toBe(true);
    const out = join(folder, 'merged.jsonl');
    const merged = await archdeltaCleanly(['merge', part(3), part(1), part(2), '--out', out]);
    expect(merged.code).toBe(3);
    expect(readFileSync(out).equals(whole.get(FEW)!)).toBe(true);
    const missing = await archdeltaCleanly(['merge', part(1), part(2), '--out', join(folder, 'none.jsonl')]);
    expect(missing.code).toBe(2);
    expect(existsSync(join(folder, 'none.jsonl'))).toBe(false);
  });
});
