import { ArchdeltaError, toArchdeltaError } from '../../core/errors.ts';
import type { Instance, InvalidInstance } from '../../instance/row.ts';
import type { JudgeBackend } from '../../judges/backend.ts';
import { FIRED, orFired } from '../../judges/conversation/signal.ts';
import { type Judge, type JudgeTask, RunStopped, type UnscoredReason } from '../../judges/judge.ts';
import type { Subject } from '../../judges/subject.ts';
import { deadline } from '../deadline.ts';
import type { FindRepository } from '../find-repository.ts';
import type { Conversations } from './conversations.ts';
import type { BaseLease, OpenRepositories } from './open-repositories.ts';
import { patchRun, type RubricDesk } from './patch-run.ts';
import { type PatchedTree, patchedTree } from './patched-tree.ts';
import type { RowMaker, VerdictRow } from './verdict-row.ts';

/** What the patches of a run share. */
export interface PatchContext {
  readonly judge: Judge;
  readonly backend: JudgeBackend;
  /** Absent where verdicts are recalled and no repository is at hand. */
  readonly findRepository: FindRepository | undefined;
  readonly repositories: OpenRepositories;
  readonly conversations: Conversations;
  readonly rubrics: RubricDesk;
  readonly rows: RowMaker;
  /** Seconds that a patch may take until it can be shown to the judge. */
  readonly seconds: number;
  readonly signal: AbortSignal;
}

/** The subject of an instance's verdict. */
export function subjectOf({ instance_id, model, sample }: Instance): Subject {
  return {
    instance_id,
    ...(model !== undefined && { model }),
    ...(sample !== undefined && { sample }),
  };
}

/** The rows that a recording has of an instance, the label first; undefined where it has none. */
export function recalledRows(
  { judge, backend, rows }: Pick<PatchContext, 'judge' | 'backend' | 'rows'>,
  instance: Instance | InvalidInstance,
): readonly VerdictRow[] | undefined {
  if ('invalid' in instance) return undefined;
  const verdicts = backend.recall?.(judge.id, subjectOf(instance)) ?? [];
  return verdicts.length === 0 ? undefined : verdicts.map((verdict) => rows.recalled(instance, verdict));
}

/**
 * Judges one patch: one row, or those that a recording has. null when the run ended before there was a verdict.
 *
 * @param onWait called when the patch waits for what another one makes; the result is called when it goes on.
 * @throws {RunStopped} when every other patch would end the same way.
 */
export async function judgePatch(
  context: PatchContext,
  instance: Instance | InvalidInstance,
  onWait: () => () => void,
): Promise<readonly VerdictRow[] | null> {
  const { rows } = context;
  if ('invalid' in instance) return [rows.unscored(instance, 'instance-invalid', instance.invalid)];
  try {
    const recalled = recalledRows(context, instance);
    if (recalled) return recalled;
    if (context.findRepository === undefined || context.backend.recallsOnly === true)
      return [rows.unscored(instance, 'not-recorded', 'the recording has no verdict on this patch')];
    if (instance.issue === undefined)
      return [rows.unscored(instance, 'issue-missing', 'the instance has no problem statement')];
    const lease = await leaseInTime(context, instance);
    try {
      return await judgeTree(context, instance, lease, onWait);
    } finally {
      await lease.release();
    }
  } catch (thrown) {
    return failed(context, instance, thrown);
  }
}

async function leaseInTime(context: PatchContext, { repo, base_commit }: Instance): Promise<BaseLease> {
  const leasing = context.repositories.lease(context.findRepository!(repo), base_commit);
  try {
    return await inTime(context, () => leasing);
  } catch (thrown) {
    // One that comes too late is given back.
    leasing.then(
      (lease) => lease.release(),
      () => {},
    );
    throw thrown;
  }
}

async function judgeTree(
  context: PatchContext,
  instance: Instance,
  lease: BaseLease,
  onWait: () => () => void,
): Promise<readonly VerdictRow[] | null> {
  const { judge, rows, signal, conversations, rubrics } = context;
  const tree = await inTime(context, () => patchedTree(lease, instance.patch, signal));
  if (judge.id === 'acj' && tree.changesNothing)
    return [rows.unscored(instance, 'patch-empty', 'the reference patch changes nothing')];
  const run = patchRun(lease.commit, conversations, rubrics, onWait);
  const judgement = await judge.judge(taskOf(context, instance, lease, tree), run, signal);
  return judgement && [rows.judged(instance, judgement)];
}

function taskOf(
  context: PatchContext,
  instance: Instance,
  { base }: BaseLease,
  tree: PatchedTree,
): JudgeTask {
  return {
    subject: subjectOf(instance),
    issue: instance.issue!,
    patch: instance.patch,
    base: base.codebase,
    patched: async () => tree.codebase,
    neutralShare: () => inTime(context, tree.neutralShare),
    changesNothing: tree.changesNothing,
  };
}

/** @throws {ArchdeltaError} `timeout` where work takes longer than a patch may. */
async function inTime<Value>({ signal, seconds }: PatchContext, work: () => Promise<Value>): Promise<Value> {
  const time = deadline(signal, seconds);
  try {
    const value = await orFired(time.signal, work);
    if (value !== FIRED) return value;
    throw signal.aborted
      ? new ArchdeltaError('aborted', 'the run was aborted')
      : new ArchdeltaError('timeout', `the patch could not be read within ${seconds} s`);
  } finally {
    time.clear();
  }
}

/** Codes of errors that are reasons of an unscored row. */
const REASONS: ReadonlySet<string> = new Set<UnscoredReason>([
  'repo-missing',
  'base-commit-missing',
  'blob-missing',
  'patch-empty',
  'patch-malformed',
  'patch-does-not-apply',
  'timeout',
]);

function failed(
  { rows, signal }: PatchContext,
  instance: Instance,
  thrown: unknown,
): readonly VerdictRow[] | null {
  if (thrown instanceof RunStopped) throw thrown;
  if (signal.aborted) return null;
  const { code, message } = toArchdeltaError(thrown);
  // No file can be written, or there is no git: no other patch would fare better.
  if (code === 'usage') throw thrown;
  const reason = REASONS.has(code) ? (code as UnscoredReason) : 'internal';
  return [rows.unscored(instance, reason, message)];
}
