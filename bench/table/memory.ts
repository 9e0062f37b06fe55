import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Instance } from 'archdelta';
import { groupedBy } from '../../src/core/grouped-by.ts';
import { generateRepository } from '../generate/repository.ts';
import { candidatesOf } from '../inputs/candidates.ts';
import { instancesOfHistory, oneOfEachBase } from '../inputs/history.ts';
import type { Checkpoint } from '../memory/probe.ts';
import { timed } from '../process/timed.ts';
import { median } from '../timing.ts';
import type { Bench } from './bench.ts';
import type { TableRow } from './row.ts';

/** A small repository of all languages: parsers are loaded by its patch, and are no growth after that. */
const ALL_LANGUAGES = { files: 60, edges: 2, commits: 3, seed: 1 };
const PATCHES_PER_BASE = 20;
const CHECKPOINTS = 20;
/** Highest growth that counts as none: what an allocator keeps differs from run to run. */
const FLAT = 0.05;
const FRACTION = 4;

/**
 * Resident memory after collections while many patches go through one worker: on many bases, which differ and whose
 * states give way to each other, and as many on one of these, where nothing but a leak can grow.
 */
export async function* memoryOfMany(bench: Bench): AsyncGenerator<TableRow> {
  const { main, patches } = bench;
  const instances = patchesOnBases(bench, patches);
  const bases = new Set(instances.map(({ base_commit }) => base_commit)).size;
  yield* memoryOver(bench, instances, `${bases} bases of ${main.name}`);
  yield* memoryOver(bench, onOneBase(instances), `one base of ${main.name}`);
}

async function* memoryOver(
  { paths, work }: Bench,
  instances: readonly Instance[],
  where: string,
): AsyncGenerator<TableRow> {
  const parsers = { name: 'generated/languages', path: join(work, 'generated-languages') };
  if (!existsSync(parsers.path)) await generateRepository(parsers.path, ALL_LANGUAGES);
  const every = Math.floor(instances.length / CHECKPOINTS);
  const [input, map] = ['memory.jsonl', 'memory-map.json'].map((name) => join(work, name)) as [
    string,
    string,
  ];
  const rows = [...instancesOfHistory(parsers, 1), ...instances];
  writeFileSync(input, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  writeFileSync(map, JSON.stringify(Object.fromEntries([...paths, [parsers.name, parsers.path]])));
  const [probe, collect] = ['bench-memory.js', 'bench-collect.js'].map((name) =>
    fileURLToPath(new URL(name, import.meta.url)),
  ) as [string, string];
  const args = [
    '--expose-gc',
    '--import',
    collect,
    probe,
    input,
    map,
    join(work, 'cache-main'),
    String(every),
  ];
  const run = await timed(process.execPath, args, { keeps: true, tells: true });
  if (run.code !== 0) throw new Error(`the memory probe ended with ${run.code}`);
  const points = run.output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Checkpoint);
  const failed = points.at(-1)!.failed;
  yield {
    work: `memory over ${instances.length} patches on ${where}, one worker${failed > 0 ? ` (${failed} failed)` : ''}`,
    ...growth(points),
    aim: 'no growth after the first 500',
    megabytes: run.peakMegabytes,
  };
  yield {
    work: `· resident MB after collection, every ${every} patches`,
    measured: points.map(({ resident }) => resident.toFixed(0)).join(' '),
  };
  yield {
    work: '· of it no file',
    measured: points.map(({ anonymous }) => anonymous.toFixed(0)).join(' '),
  };
  yield {
    work: '· held by the heaps and their buffers',
    measured: points.map(({ held }) => held.toFixed(0)).join(' '),
  };
}

/** The last quarter of the checkpoints against the first one, in medians; in what is no file. */
function growth(points: readonly Checkpoint[]): { measured: string; ratio: string; met: boolean } {
  const some = Math.max(1, Math.floor(points.length / FRACTION));
  const middle = (part: readonly Checkpoint[]) => median(part.map(({ anonymous }) => anonymous));
  const [first, last] = [middle(points.slice(0, some)), middle(points.slice(-some))];
  return {
    measured: `${first.toFixed(0)} to ${last.toFixed(0)} MB (medians of the first and the last ${some} checkpoints)`,
    ratio: `${(100 * (last / first - 1)).toFixed(1)} %`,
    met: last / first - 1 <= FLAT,
  };
}

/** As many patches as there are: those of the base that has most, again and again. */
function onOneBase(instances: readonly Instance[]): Instance[] {
  const ofBases = [...groupedBy(instances, ({ base_commit }) => base_commit).values()];
  const most = ofBases.reduce((a, b) => (b.length > a.length ? b : a));
  return instances.map((_, at) => ({ ...most[at % most.length]!, instance_id: `again-${at}` }));
}

/** On each of the newest bases the patches of the commits that followed it, as far as they apply. */
function patchesOnBases({ main }: Bench, patches: number): Instance[] {
  const bases = Math.ceil(patches / PATCHES_PER_BASE);
  const newest = instancesOfHistory(main, bases + 2 * PATCHES_PER_BASE);
  // From the oldest base on, as a history goes.
  return oneOfEachBase(newest.slice(2 * PATCHES_PER_BASE))
    .reverse()
    .flatMap((instance) => {
      const at = newest.indexOf(instance);
      const later = newest.slice(at - 2 * PATCHES_PER_BASE, at + 1).reverse();
      return candidatesOf(main.path, instance, later, PATCHES_PER_BASE);
    })
    .slice(0, patches);
}
