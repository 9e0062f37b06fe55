import { type AxisAnswer, readAxisAnswer, readDefiningAxisAnswer } from './answers/aqj-axis.ts';
import { type AssessedPatch, judgementOf } from './aqj-judgement.ts';
import { assessmentTools, axisQuestions } from './aqj-questions.ts';
import { type CitedTrees, checkEvidence } from './evidence.ts';
import type { Asked, AssessedAxis, ConversationNote, Judgement, JudgeRun, JudgeTask } from './judge.ts';
import type { Rubric } from './rubric.ts';
import { type Settled, settled } from './settled.ts';

/**
 * Grades a patch on each axis of a rubric, all at once, and gives the verdict of the grades. Everything is in the order
 * of the rubric, whoever ended first. All conversations have ended when it returns or throws.
 *
 * @param before the conversation that made the rubric, if there is one.
 * @returns null when the run ended one of the conversations.
 * @throws {ArchdeltaError} `aborted`, `blob-missing`; {@link RunStopped}.
 */
export async function assessPatch(
  task: JudgeTask,
  rubric: Rubric,
  before: readonly ConversationNote[],
  run: JudgeRun,
  signal: AbortSignal,
): Promise<Judgement | null> {
  const patched = await task.patched();
  const questions = axisQuestions(task, rubric, assessmentTools(task, patched));
  const asked = await allEnded(
    questions.map((question, at) =>
      run.ask(question, rubric[at]!.defining ? readDefiningAxisAnswer : readAxisAnswer, signal),
    ),
  );
  const outcomes = settled(asked);
  if (outcomes === null) return null;
  const conversations = [...before, ...asked.map((each, at) => noteOf(each, rubric[at]!.axis_name))];
  const assessed = await assessedPatch(rubric, outcomes, { base: task.base, patched });
  return { ...judgementOf(rubric, assessed), conversations };
}

/** Waits for all, then throws what the first that failed has thrown. */
async function allEnded<T>(promises: readonly Promise<T>[]): Promise<readonly T[]> {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}

function noteOf({ key, usage }: Asked<unknown>, axis: string): ConversationNote {
  return { key, stage: 'aqj-axis', axis, usage };
}

/** The axes with their evidence looked up; that of the rubric is looked up too. */
async function assessedPatch(
  rubric: Rubric,
  outcomes: readonly Settled<AxisAnswer>[],
  trees: CitedTrees,
): Promise<AssessedPatch> {
  const names = rubric.map(({ axis_name }) => `axis ${JSON.stringify(axis_name)}`);
  const derived = await checkEvidence(
    rubric.map(({ evidence }, at) => ({ about: `the rubric, ${names[at]},`, places: evidence })),
    { base: trees.base },
  );
  const cited = await checkEvidence(
    outcomes.map((each, at) => ({
      about: names[at]!,
      places: 'answer' in each ? each.answer.evidence : [],
    })),
    trees,
  );
  const flags = outcomes.flatMap((each, at) =>
    'answer' in each ? cited[at]!.flags : [`${names[at]} stayed unscored: ${each.reason}`],
  );
  return {
    axes: outcomes.map((each, at): AssessedAxis => {
      const { axis_name, priority, defining } = rubric[at]!;
      const named = { axis_name, priority, defining };
      if (!('answer' in each)) return { ...named, grade: null, assessment: '', evidence: [], ...each };
      const { grade, assessment } = each.answer;
      return { ...named, grade, assessment, evidence: cited[at]!.evidence };
    }),
    noRealSolution: outcomes.some((each) => 'answer' in each && each.answer.no_real_solution === true),
    flags: [...derived.flatMap((each) => each.flags), ...flags],
  };
}
