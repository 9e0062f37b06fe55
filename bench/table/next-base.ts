import { join } from 'node:path';
import { checkOut } from '../inputs/checkout.ts';
import { lastChange, oneOfEachBase } from '../inputs/history.ts';
import { deltaMaintainability, pydrillerVersion } from '../peers/pydriller.ts';
import { type ScoreRun, score } from '../process/score.ts';
import { median, quantile } from '../timing.ts';
import type { Bench } from './bench.ts';
import { instancesOf } from './inputs.ts';
import { millisecondsText, type TableRow } from './row.ts';

const INSTANCES = 60;
/** Rows at the start that are not counted: the repository is opened, and code is compiled. */
export const SKIPPED = 3;
const AIM = { p50: 150, p95: 400 };

/** Patches on one base commit each, with a warm cache and one worker; and PyDriller on as many commits. */
export async function* nextBase(bench: Bench): AsyncGenerator<TableRow> {
  const { main, paths, work, jobs, runs } = bench;
  const instances = oneOfEachBase(instancesOf(bench, main, INSTANCES));
  const cache = join(work, 'cache-main');
  await score({ instances, paths, cache, jobs, work });
  const warm: ScoreRun[] = [];
  for (let run = 0; run < runs; run++) warm.push(await score({ instances, paths, cache, jobs: 1, work }));
  const times = warm.flatMap(({ rows }) => rows.slice(SKIPPED).map(({ milliseconds }) => milliseconds));
  const checkout = checkOut(main, instances[0]!.base_commit, work);
  const version = await pydrillerVersion();
  const commits = instances.map(({ base_commit }) => lastChange(main.path, base_commit));
  const peer = version === undefined ? undefined : await deltaMaintainability(checkout, commits);
  const middle = median(times);
  const slow = quantile(times, 0.95);
  const ratio = peer === undefined ? undefined : middle / median(peer.milliseconds);
  yield {
    work: `next patch of ${main.name}, another base commit (${instances.length} bases), warm cache`,
    measured: `p50 ${millisecondsText(middle)}, p95 ${millisecondsText(slow)}`,
    ...(ratio === undefined ? {} : { ratio: `${ratio.toFixed(2)} x PyDriller` }),
    aim: `p50 ≤ ${AIM.p50} ms, p95 ≤ ${AIM.p95} ms`,
    met: middle <= AIM.p50 && slow <= AIM.p95,
    megabytes: Math.max(...warm.map(({ peakMegabytes }) => peakMegabytes)),
  };
  if (peer === undefined) {
    yield { work: '· PyDriller', measured: 'not installed (pip install pydriller)' };
    return;
  }
  const [theirs, theirSlow] = [median(peer.milliseconds), quantile(peer.milliseconds, 0.95)];
  yield {
    work: `· PyDriller ${version}: the three values of the Delta Maintainability Model of the last change before each base`,
    measured: `p50 ${millisecondsText(theirs)}, p95 ${millisecondsText(theirSlow)}`,
    ratio: (middle / theirs).toFixed(2),
    megabytes: peer.peakMegabytes,
  };
}
