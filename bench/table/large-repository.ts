import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { generateRepository } from '../generate/repository.ts';
import { instancesOfHistory, oneOfEachBase } from '../inputs/history.ts';
import { largest, type Repository } from '../inputs/repositories.ts';
import { sourceFiles } from '../inputs/source-files.ts';
import { score } from '../process/score.ts';
import { median } from '../timing.ts';
import type { Bench } from './bench.ts';
import { coldScore } from './first-patch.ts';
import { SKIPPED } from './next-base.ts';
import { millisecondsText, secondsText, type TableRow } from './row.ts';

const LARGE = 10_000;
const BASES = 15;
const WARM_AIM = { milliseconds: 1000, megabytes: 4 * 1024 };
/** Highest exponent of the time in the bytes that counts as linear. */
const LINEAR = 1.1;
/** The repository that a large one is compared with has a tenth of its files. */
const TENTH = 10;
const EDGES = 6;
const COMMITS = 400;

/** A made-up repository, its time held against that of one with a tenth of the files. */
export async function* generatedRepository(bench: Bench): AsyncGenerator<TableRow> {
  const made: Repository[] = [];
  for (const files of [bench.files / TENTH, bench.files]) {
    const repository = { name: `generated/${files}`, path: join(bench.work, `generated-${files}`) };
    await generateRepository(repository.path, { files, edges: EDGES, commits: COMMITS, seed: 1 });
    made.push(repository);
  }
  const [small, large] = made as [Repository, Repository];
  const paths = new Map(made.map(({ name, path }) => [name, path]));
  yield* largeRepository({ ...bench, paths }, large, small);
}

/** The repository with the most source files. */
export async function* realRepository(bench: Bench): AsyncGenerator<TableRow> {
  const repository = largest(bench.repositories);
  if (repository === undefined) {
    yield { work: 'a real repository', measured: 'none with source files' };
    return;
  }
  const { count } = sourceFiles(repository.path, 'HEAD');
  if (count < LARGE)
    yield { work: `a real repository of ${LARGE} files`, measured: 'none; the largest follows' };
  yield* largeRepository(bench, repository);
}

async function* largeRepository(
  bench: Bench,
  repository: Repository,
  small?: Repository,
): AsyncGenerator<TableRow> {
  const { paths, work } = bench;
  const instances = oneOfEachBase(instancesOfHistory(repository, BASES));
  const cold = await coldOf(bench, repository);
  const less = small === undefined ? undefined : await coldOf(bench, small);
  const exponent =
    less === undefined
      ? undefined
      : Math.log(cold.seconds / less.seconds) / Math.log(cold.bytes / less.bytes);
  const what = `${repository.name} (${cold.count} files, ${(cold.bytes / 1e6).toFixed(0)} MB)`;
  yield {
    work: `first patch of ${what}, empty cache`,
    measured: `${secondsText(cold.seconds)}, ${(cold.bytes / 1e6 / cold.seconds).toFixed(1)} MB/s`,
    ...(exponent === undefined
      ? { aim: '≤ 4 GiB', met: cold.megabytes <= WARM_AIM.megabytes }
      : {
          ratio: `bytes^${exponent.toFixed(2)}, from ${less!.count} files on`,
          aim: 'linear in bytes, ≤ 4 GiB',
          met: exponent <= LINEAR && cold.megabytes <= WARM_AIM.megabytes,
        }),
    megabytes: cold.megabytes,
  };
  const cache = join(work, 'cache-large');
  rmSync(cache, { recursive: true, force: true });
  await score({ instances, paths, cache, jobs: bench.jobs, work });
  const warm = await score({ instances, paths, cache, jobs: 1, work });
  const middle = median(warm.rows.slice(SKIPPED).map(({ milliseconds }) => milliseconds));
  yield {
    work: `next patch of ${what}, another base commit (${instances.length} bases), warm cache`,
    measured: `p50 ${millisecondsText(middle)}`,
    aim: 'p50 ≤ 1 s, ≤ 4 GiB',
    met: middle <= WARM_AIM.milliseconds && warm.peakMegabytes <= WARM_AIM.megabytes,
    megabytes: warm.peakMegabytes,
  };
}

async function coldOf(
  bench: Bench,
  repository: Repository,
): Promise<{ seconds: number; megabytes: number; bytes: number; count: number }> {
  const [instance] = instancesOfHistory(repository, 1);
  if (instance === undefined) throw new Error(`${repository.name} has no commit that changes source files`);
  const { seconds, peakMegabytes } = await coldScore(bench, instance);
  return { seconds, megabytes: peakMegabytes, ...sourceFiles(repository.path, instance.base_commit) };
}
