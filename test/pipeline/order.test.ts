import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { createRandom, shuffle } from '../../src/core/random.ts';
import { FactsCache } from '../../src/facts/cache.ts';
import type { Instance } from '../../src/instance/row.ts';
import { FactsStore } from '../../src/pipeline/facts-store.ts';
import { RepositorySession } from '../../src/pipeline/session.ts';
import { archdeltaCleanly } from '../cli/command.ts';
import { instancesFile } from '../cli/shop.ts';
import { temporaryFolder } from '../git/temporary-repository.ts';
import { type MadePatches, madePatches } from '../support/made/patches.ts';
import { type PlacedInstance, rowLine } from './row-lines.ts';

/** The program that scores one instance; `npm test` builds it. */
const ALONE = fileURLToPath(new URL('../../build/score-alone.js', import.meta.url));

/** A process that lives for half a second is over before code that is optimised has paid for itself. */
const FLAGS = ['--no-opt', '--liftoff-only'];

/** Processes at a time. */
const AT_A_TIME = 2;

/** Milliseconds for a hundred processes on a machine that is busy with more than this. */
const PATIENCE = 300_000;

/**
 * One patch in so many has a process of its own: `npm run test:orders` gives each one, which takes a minute and a
 * half. The others are held against each other.
 */
const ONE_IN = process.env.ARCHDELTA_EACH_ALONE === '1' ? 1 : 8;

let made: MadePatches;
/** Lines by instance, from a process of its own where it has one: what all others must be. */
let expected: Map<string, string>;
beforeAll(async () => {
  made = madePatches();
  expected = await eachAlone(made);
}, PATIENCE);
async function inOwnProcess(placed: PlacedInstance): Promise<string> {
  const child = spawn(process.execPath, [...FLAGS, ALONE], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(placed));
  return text(child.stdout);
}

async function eachAlone({ folder, instances }: MadePatches): Promise<Map<string, string>> {
  const lines = new Map<string, string>();
  const waiting = instances.filter((_, at) => at % ONE_IN === 0);
  const work = async () => {
    for (let instance = waiting.pop(); instance; instance = waiting.pop()) {
      const placed = { directory: join(folder, instance.repo), instance };
      lines.set(instance.instance_id, await inOwnProcess(placed));
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
  return lines;
}

/** The lines of instances that are scored here one after another, each repository open all the while. */
async function inThisProcess(instances: readonly Instance[], cache: FactsCache): Promise<string[]> {
  const sessions = new Map<string, RepositorySession>();
  const lines: string[] = [];
  for (const instance of instances) {
    const { repo } = instance;
    const session =
      sessions.get(repo) ?? (await RepositorySession.open(join(made.folder, repo), new FactsStore(cache)));
    sessions.set(repo, session);
    lines.push(await rowLine(session, instance));
  }
  for (const session of sessions.values()) await session.close();
  return lines;
}

/** The instances in a random order. */
const inOrder = (seed: number) => shuffle([...made.instances], createRandom(seed, 'order'));

/** Where lines are not as expected: the instance, and the values that differ. What nothing is known of is expected from now on. */
function differences(instances: readonly Instance[], lines: readonly string[]): string[] {
  return instances.flatMap(({ instance_id }, at) => {
    const line = lines[at] ?? '';
    const known = expected.get(instance_id) ?? line;
    expected.set(instance_id, known);
    return line === known ? [] : [`${instance_id}: ${valuesThatDiffer(line, known).join(', ')}`];
  });
}

function valuesThatDiffer(line: string, other: string): string[] {
  const valuesOf = (json: string) =>
    Object.entries(JSON.parse(json || '{}') as Record<string, object>).flatMap(([part, values]) =>
      Object.entries(values ?? {}).map(([key, value]) => [`${part} ${key}`, JSON.stringify(value)] as const),
    );
  const known = new Map(valuesOf(other));
  return valuesOf(line)
    .filter(([key, value]) => known.get(key) !== value)
    .map(([key, value]) => `${key} is ${value}, not ${known.get(key)}`);
}

describe('a hundred patches that are made like real ones', () => {
  it('give in one process, in any order, the bytes that each gives in a process of its own', async () => {
    const folder = join(temporaryFolder(), 'cache');
    const cache = new FactsCache(folder);
    const order = inOrder(1);
    expect(differences(order, await inThisProcess(order, cache))).toEqual([]);
    await cache.close();
    // Two workers of the command, which find the cache full.
    const other = inOrder(2);
    const where = ['--repos', made.folder, '--cache', folder, '--jobs', '2'];
    const how = ['--before-after', '--apply', 'harness'];
    const { stdout } = await archdeltaCleanly(['score', instancesFile(other), ...where, ...how]);
    expect(differences(other, stdout.split(/(?<=\n)/))).toEqual([]);
  });

  it('are of all kinds', () => {
    const count = (pattern: RegExp) => made.instances.filter(({ patch }) => pattern.test(patch)).length;
    const kinds = {
      ...{ created: count(/^new file/m), deleted: count(/^deleted file/m), renamed: count(/^rename from/m) },
      ...{ otherLineEnds: count(/\r\n/), noLastLineEnd: count(/^\\ No newline/m) },
      ...{
        severalHunks: count(/^@@.*\n(?:[^d@].*\n)+@@/m),
        severalFiles: count(/^diff .*\n(?:[^d].*\n)+diff /m),
      },
      refused: [...expected.values()].filter((line) => line.includes('patch-does-not-apply')).length,
    };
    expect(expected.size).toBe(100);
    expect(Object.entries(kinds).filter(([, times]) => times === 0)).toEqual([]);
    expect(kinds.refused).toBeLessThan(10);
  });
});
