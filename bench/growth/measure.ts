import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Instance } from 'archdelta';
import type { Shape } from '../generate/layout.ts';
import { generateRepository } from '../generate/repository.ts';
import { candidatesOf } from '../inputs/candidates.ts';
import { instancesOfHistory, oneOfEachBase } from '../inputs/history.ts';
import { type ScoreOptions, type ScoreRun, score } from '../process/score.ts';
import { median } from '../timing.ts';

/** What a place of a curve costs; a series gives some of these. */
export interface Cost {
  /** Processor time of the first patch with an empty cache, in seconds. */
  readonly cold?: number;
  /** Time of a patch on another base commit with a warm cache, in milliseconds. */
  readonly base?: number;
  /** Time of a patch on a base commit that was just scored, in milliseconds. */
  readonly candidate?: number;
  /** Peak memory, in MB. */
  readonly memory: number;
}

const NAME = 'generated/repository';
const BASES = 15;
const SKIPPED = 3;

/** The costs of a made-up repository: its first patch, and patches on further bases. */
export async function repositoryCost(shape: Shape, runs: number, work: string): Promise<Cost> {
  return withRepository(shape, work, async (path, options) => {
    const instances = oneOfEachBase(instancesOfHistory({ name: NAME, path }, BASES));
    const cold = await score({ ...options, instances: instances.slice(0, 1) });
    await score({ ...options, instances });
    const { rows, megabytes } = await bestOf(runs, () => score({ ...options, instances }));
    return {
      cold: cold.cpuSeconds,
      base: median(rows.slice(SKIPPED)),
      memory: Math.max(cold.peakMegabytes, megabytes),
    };
  });
}

/** The costs of the last commits of a made-up repository, each after a patch of one file on the same base. */
export async function patchCosts(
  shape: Shape & { readonly lastSizes: readonly number[] },
  runs: number,
  work: string,
): Promise<Cost[]> {
  return withRepository(shape, work, async (path, options) => {
    const costs: Cost[] = [];
    for (const instance of instancesOfHistory({ name: NAME, path }, shape.lastSizes.length).reverse()) {
      const instances = pairOf(path, instance);
      await score({ ...options, instances });
      const { rows, megabytes } = await bestOf(runs, () => score({ ...options, instances }));
      costs.push({ candidate: rows[1]!, memory: megabytes });
    }
    return costs;
  });
}

/** A patch of a file of the same base that warms it, then the patch itself. */
function pairOf(path: string, instance: Instance): Instance[] {
  const part = candidatesOf(path, instance, [instance], 2).at(-1)!;
  return [part, instance];
}

/** The shortest time of each row over some runs: what other work on the machine adds is left out. */
async function bestOf(
  runs: number,
  once: () => Promise<ScoreRun>,
): Promise<{ rows: number[]; megabytes: number }> {
  const all: ScoreRun[] = [];
  for (let run = 0; run < runs; run++) all.push(await once());
  const rows = all[0]!.rows.map((_, at) => Math.min(...all.map((run) => run.rows[at]!.milliseconds)));
  return { rows, megabytes: Math.max(...all.map(({ peakMegabytes }) => peakMegabytes)) };
}

/** Makes a repository for as long as it is measured. */
async function withRepository<Result>(
  shape: Shape,
  work: string,
  measure: (path: string, options: Omit<ScoreOptions, 'instances'>) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(work, 'growth-'));
  try {
    const path = join(folder, 'repository');
    await generateRepository(path, shape);
    const paths = new Map([[NAME, path]]);
    return await measure(path, { paths, cache: join(folder, 'cache'), jobs: 1, work: folder });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
