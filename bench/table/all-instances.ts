import { join } from 'node:path';
import type { Instance } from 'archdelta';
import { type ScoreRun, score } from '../process/score.ts';
import type { Bench } from './bench.ts';
import { instancesOf } from './inputs.ts';
import { secondsText, type TableRow } from './row.ts';

const MOST = 500;
const AIMS = [
  { cache: 'empty', seconds: 600, text: '≤ 10 min, ≤ 3 GiB', megabytes: 3 * 1024 },
  { cache: 'warm', seconds: 120, text: '≤ 2 min', megabytes: Number.POSITIVE_INFINITY },
];

/** All instances with an empty cache, then once more with what it holds by then. */
export async function* allInstances(bench: Bench): AsyncGenerator<TableRow> {
  const { paths, work, jobs } = bench;
  const { instances, source } = inputs(bench);
  const cache = join(work, 'cache-all');
  for (const aim of AIMS) {
    const run: ScoreRun = await score({ instances, paths, cache, jobs, work });
    const repositories = new Set(instances.map(({ repo }) => repo)).size;
    const failed = run.failed === 0 ? '' : `, ${run.failed} failed`;
    yield {
      work: `${source}: ${instances.length} of ${repositories} repositories, ${aim.cache} cache, ${jobs} workers${failed}`,
      measured: secondsText(run.seconds),
      aim: aim.text,
      met: run.seconds <= aim.seconds && run.peakMegabytes <= aim.megabytes,
      megabytes: run.peakMegabytes,
    };
  }
}

function inputs(bench: Bench): { instances: readonly Instance[]; source: string } {
  const { instances, repositories } = bench;
  if (instances !== undefined) return { instances, source: 'all instances' };
  const each = Math.ceil(MOST / repositories.length);
  const found = repositories.flatMap((repository) => instancesOf(bench, repository, each)).slice(0, MOST);
  return { instances: found, source: 'no --instances; commits of the histories' };
}
