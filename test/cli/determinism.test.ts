import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../git/temporary-repository.ts';
import { archdeltaCleanly, newPath } from './command.ts';
import { INSTANCES, makeShops, PREDICTIONS } from './shop.ts';

let shops: string;
let cache: string;
beforeAll(() => {
  shops = makeShops();
  cache = join(temporaryFolder(), 'cache');
});

const STRANGE = {
  TZ: 'Asia/Kathmandu',
  LANG: 'tr_TR.UTF-8',
  LC_ALL: 'de_DE.UTF-8',
  LC_COLLATE: 'sv_SE',
  NO_COLOR: '1',
};

async function bytesOf(name: string, args: readonly string[], strange = false): Promise<Buffer> {
  const out = newPath(name);
  const where = strange ? { cwd: shops, environment: STRANGE } : {};
  const { code, stderr } = await archdeltaCleanly(
    ['score', INSTANCES, '--out', out, '--repos', shops, ...args],
    where,
  );
  if (code !== 0 && code !== 3) throw new Error(`exit code ${code}: ${stderr}`);
  return readFileSync(out);
}

describe('the bytes of an output', () => {
  it.each([
    ['instances.jsonl', []],
    ['instances.csv', ['--before-after']],
    ['predictions.parquet', ['--predictions', PREDICTIONS, '--before-after']],
  ] as const)('do not depend on workers, cache, place or locale: %s', async (name, args) => {
    const [plain, ...others] = await Promise.all([
      bytesOf(name, [...args, '--no-cache']),
      bytesOf(name, [...args, '--jobs', '2', '--cache', cache], true),
    ]);
    if (name === 'instances.jsonl') {
      others.push(await bytesOf(name, [...args, '--jobs', '2', '--cache', cache]));
      const run = ['score', INSTANCES, '--repos', shops, '--jobs', '3', '--cache', cache];
      others.push((await archdeltaCleanly(run)).bytes);
    }
    expect(plain.length).toBeGreaterThan(1000);
    for (const other of others) expect(other.equals(plain)).toBe(true);
  });
});
