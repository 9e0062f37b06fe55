import { readRubricAnswer } from './answers/aqj-rubric.ts';
import { assessPatch } from './aqj-assessment.ts';
import { AQJ_PROMPT_HASH, rubricQuestion } from './aqj-questions.ts';
import type { AqjJudgement, Asked, ConversationNote, Judge, Judgement } from './judge.ts';
import { PROTOCOL } from './prompts/spoken.ts';
import type { Rubric } from './rubric.ts';
import { settled } from './settled.ts';

/**
 * The architecture quality judge: how well a patch respects the patterns, boundaries and conventions of the repository.
 * A patch that changes nothing is `Low` without a model. Else the rubric of the issue is made (or had), blind to all
 * patches; then each of its axes is graded in a conversation of its own. The label follows from the grades by
 * `aqjVerdict`; no model gives one.
 */
export const aqj: Judge = {
  id: 'aqj',
  protocol: PROTOCOL,
  prompt_hash: AQJ_PROMPT_HASH,
  async judge(task, run, signal) {
    if (task.patch.trim() === '') return lowWithoutModel('empty-patch');
    if (task.changesNothing) return lowWithoutModel('no-change');
    const frozen = await run.rubric(task.subject, task.issue, () =>
      run.ask(rubricQuestion(task), readRubricAnswer, signal),
    );
    if ('rubric' in frozen) {
      const { rubric, conversation } = frozen;
      return assessPatch(task, rubric, conversation ? [conversation] : [], run, signal);
    }
    const [outcome] = settled([frozen.made]) ?? [];
    if (outcome === undefined) return null;
    const conversations = [noteOf(frozen.made)];
    return 'answer' in outcome
      ? assessPatch(task, outcome.answer, conversations, run, signal)
      : { status: 'unscored', ...outcome, stage: 'aqj-rubric', conversations, flags: [] };
  },
};

function lowWithoutModel(decided_by: NonNullable<AqjJudgement['decided_by']>): Judgement {
  return { status: 'scored', label: 'Low', decided_by, conversations: [], flags: [] };
}

function noteOf({ key, usage }: Asked<Rubric>): ConversationNote {
  return { key, stage: 'aqj-rubric', usage };
}
