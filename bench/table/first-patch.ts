import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Instance } from 'archdelta';
import { checkOut } from '../inputs/checkout.ts';
import type { Repository } from '../inputs/repositories.ts';
import { sourceFiles } from '../inputs/source-files.ts';
import { lizard } from '../peers/lizard.ts';
import { type Peer, runPeer, versionOf } from '../peers/peer.ts';
import { radon } from '../peers/radon.ts';
import { rustCodeAnalysis } from '../peers/rust-code-analysis.ts';
import { type ScoreRun, score } from '../process/score.ts';
import type { Run } from '../process/timed.ts';
import { median } from '../timing.ts';
import type { Bench } from './bench.ts';
import { firstInstance } from './inputs.ts';
import { secondsText, type TableRow } from './row.ts';

const RATIO_AIM = 0.4;

/** One patch of a repository with an empty cache. */
export async function coldScore(bench: Bench, instance: Instance): Promise<ScoreRun> {
  const { paths, jobs, work } = bench;
  const cache = mkdtempSync(join(work, 'cold-'));
  try {
    return await score({ instances: [instance], paths, cache, jobs, work });
  } finally {
    rmSync(cache, { recursive: true, force: true });
  }
}

/** The first patch of the main repository against the tools that read all its files. */
export async function* firstPatch(bench: Bench): AsyncGenerator<TableRow> {
  const { main, jobs, work } = bench;
  const instance = firstInstance(bench, main);
  const checkout = checkOut(main, instance.base_commit, work);
  const peers = [lizard(checkout), radon(checkout), rustCodeAnalysis(checkout, jobs)];
  yield* againstPeers(bench, main, instance, peers);
}

/**
 * Runs archdelta and its peers in turn, as often as is asked for, so that a machine that slows down slows all of
 * them; the ratio is the median of those of each turn. The first peer is the one of the aim.
 */
export async function* againstPeers(
  bench: Bench,
  repository: Repository,
  instance: Instance,
  peers: readonly Peer[],
): AsyncGenerator<TableRow> {
  const versions = await Promise.all(peers.map(versionOf));
  const own: Run[] = [];
  const others: Run[][] = peers.map(() => []);
  for (let turn = 0; turn < bench.runs; turn++) {
    own.push(await coldScore(bench, instance));
    for (const [at, peer] of peers.entries())
      if (versions[at] !== undefined) others[at]!.push(await runPeer(peer));
  }
  yield ownRow(bench, repository, instance, own, peers[0]!, others[0]!);
  for (const [at, peer] of peers.entries()) yield peerRow(peer, versions[at], own, others[at]!);
}

function ownRow(
  { main }: Bench,
  repository: Repository,
  instance: Instance,
  own: readonly Run[],
  peer: Peer,
  others: readonly Run[],
): TableRow {
  const { count } = sourceFiles(repository.path, instance.base_commit);
  const row = {
    work: `first patch of ${repository.name} (${count} files), empty cache`,
    measured: secondsText(medianSeconds(own)),
    megabytes: peak(own),
  };
  if (others.length === 0) return row;
  const ratio = medianRatio(own, others);
  const withRatio = { ...row, ratio: `${ratio.toFixed(2)} x ${peer.name}` };
  return repository === main && peer.name === 'lizard'
    ? { ...withRatio, aim: `≤ ${RATIO_AIM} x one lizard pass`, met: ratio <= RATIO_AIM }
    : withRatio;
}

function peerRow(
  peer: Peer,
  version: string | undefined,
  own: readonly Run[],
  others: readonly Run[],
): TableRow {
  if (version === undefined) return { work: `· ${peer.name}`, measured: `not installed (${peer.install})` };
  return {
    work: `· ${peer.name} ${version}: ${peer.does}`,
    measured: secondsText(medianSeconds(others)),
    ratio: `${medianRatio(own, others).toFixed(2)}`,
    megabytes: peak(others),
  };
}

const medianSeconds = (runs: readonly Run[]): number => median(runs.map(({ seconds }) => seconds));

const peak = (runs: readonly Run[]): number => Math.max(...runs.map(({ peakMegabytes }) => peakMegabytes));

const medianRatio = (own: readonly Run[], others: readonly Run[]): number =>
  median(own.map(({ seconds }, at) => seconds / others[at]!.seconds));
