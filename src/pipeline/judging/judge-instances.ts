import { ArchdeltaError } from '../../core/errors.ts';
import type { Instance, InvalidInstance } from '../../instance/row.ts';
import type { Judge } from '../../judges/judge.ts';
import { Budget } from './budget.ts';
import type { IndexedPatch } from './judge-indexed.ts';
import { checkSettings, type JudgeSettings, runJudge } from './judge-run.ts';
import { type JudgeId, judgeOf } from './judges.ts';
import { redactor } from './redaction.ts';
import { rubricsInMemory } from './rubrics.ts';
import { noTranscripts } from './transcripts.ts';
import type { VerdictRow } from './verdict-row.ts';

/** How patches are judged. */
export interface JudgeOptions extends JudgeSettings {
  /** One of ours by its id, or one of yours. */
  readonly judge: JudgeId | Judge;
}

/** How far ahead of the row that comes next a patch may be judged, for each conversation at a time. */
const LOOK_AHEAD_EACH = 16;

/**
 * Judges patches and yields their verdicts in input order: one row each, or those of several raters where a recording
 * has them. A patch without a verdict says why. Instances need the text of their issue: `readInstances(file, { issue:
 * true })`. Nothing is written; the rubrics of `aqj` are kept in memory until the end. Patches for which the money does
 * not last come to no row. Leaving the loop early ends the conversations.
 *
 * @throws {ArchdeltaError} `aborted`; `usage` for an option out of range, a cache that cannot be used, or a model that
 * cannot be asked at all. What the input throws is passed on.
 * @example
 * ```ts
 * import { judgeInstances, loadBackend, readInstances, repositoriesIn } from 'archdelta';
 *
 * const backend = await loadBackend(
 *   'openai-compatible',
 *   { model: 'qwen3-coder', baseUrl: 'http://localhost:8080/v1', settings: {}, environment: process.env },
 *   process.cwd(),
 * );
 * for await (const row of judgeInstances(readInstances('swe-bench.jsonl', { issue: true }), {
 *   judge: 'acj',
 *   backend,
 *   findRepository: repositoriesIn('repositories'),
 * })) {
 *   console.log(row.instance_id, row.status === 'scored' ? row.label : row.reason);
 * }
 * ```
 */
export async function* judgeInstances(
  instances: AsyncIterable<Instance | InvalidInstance> | Iterable<Instance | InvalidInstance>,
  options: JudgeOptions,
): AsyncGenerator<VerdictRow> {
  const { judge } = options;
  if (typeof judge === 'string' && judge !== 'acj' && judge !== 'aqj')
    throw new ArchdeltaError('usage', `the judge is acj or aqj, not ${JSON.stringify(judge)}`);
  const settings = checkSettings(options);
  const { budget = Number.POSITIVE_INFINITY, pricing, backend, concurrency } = settings;
  const verdicts = runJudge(
    indexed(instances),
    typeof judge === 'string' ? await judgeOf(judge) : judge,
    settings,
    {
      transcripts: noTranscripts(),
      rubrics: rubricsInMemory(),
      budget: new Budget(budget, pricing?.price, 0),
      redact: redactor(backend.secrets),
      lookAhead: LOOK_AHEAD_EACH * concurrency,
    },
  );
  const waiting = new Map<number, readonly VerdictRow[]>();
  let next = 0;
  for await (const { index, rows } of verdicts) {
    waiting.set(index, rows);
    for (let ready = waiting.get(next); ready; ready = waiting.get(next)) {
      waiting.delete(next++);
      yield* ready;
    }
  }
  // Where the money was out some have no row, and those after them may have one.
  for (const [, rows] of [...waiting].sort(([a], [b]) => a - b)) yield* rows;
}

async function* indexed(
  instances: AsyncIterable<Instance | InvalidInstance> | Iterable<Instance | InvalidInstance>,
): AsyncGenerator<IndexedPatch> {
  let index = 0;
  for await (const instance of instances) yield { index: index++, instance };
}
