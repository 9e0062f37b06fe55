import { join } from 'node:path';
import type { Instance } from 'archdelta';
import { candidatesOf } from '../inputs/candidates.ts';
import { instancesOfHistory } from '../inputs/history.ts';
import { type ScoreRun, score } from '../process/score.ts';
import { median, quantile } from '../timing.ts';
import type { Bench } from './bench.ts';
import { millisecondsText, type TableRow } from './row.ts';

const MOST = 100;
const FROM_HISTORY = 40;
const LATER_COMMITS = 60;
const AIM = 40;

/** Further patches on a base commit that was just scored, with a warm cache and one worker. */
export async function* nextCandidate(bench: Bench): AsyncGenerator<TableRow> {
  const { main, paths, work, jobs, runs } = bench;
  const { instances, source } = candidates(bench);
  const isFirst = new Map(
    instances.map(({ base_commit }, at) => [at, firstOf(instances, base_commit) === at]),
  );
  const cache = join(work, 'cache-main');
  await score({ instances, paths, cache, jobs, work });
  const times: number[] = [];
  const warm: ScoreRun[] = [];
  for (let run = 0; run < runs; run++) {
    const scored = await score({ instances, paths, cache, jobs: 1, work });
    warm.push(scored);
    for (const { index, milliseconds } of scored.rows) if (!isFirst.get(index)) times.push(milliseconds);
  }
  const middle = median(times);
  yield {
    work: `next candidate of ${main.name}, same base commit (${source}), warm cache`,
    measured: `p50 ${millisecondsText(middle)}, p95 ${millisecondsText(quantile(times, 0.95))}`,
    aim: `p50 ≤ ${AIM} ms`,
    met: middle <= AIM,
    megabytes: Math.max(...warm.map(({ peakMegabytes }) => peakMegabytes)),
  };
}

const firstOf = (instances: readonly Instance[], commit: string): number =>
  instances.findIndex(({ base_commit }) => base_commit === commit);

/** Patches that were predicted; else those of later commits that apply to an older one. */
function candidates({ main, candidates: given }: Bench): { instances: Instance[]; source: string } {
  const predicted = given?.filter(({ repo }) => repo === main.name).slice(0, MOST) ?? [];
  const bases = new Set(predicted.map(({ base_commit }) => base_commit)).size;
  if (predicted.length > bases)
    return { instances: predicted, source: `${predicted.length} predictions on ${bases} bases` };
  const history = instancesOfHistory(main, LATER_COMMITS).reverse();
  const instances = candidatesOf(main.path, history[0]!, history, FROM_HISTORY);
  return { instances, source: `${instances.length} patches of later commits` };
}
