import { ACJ_AXES, type AcjAxes, labelOutsideAxes } from './acj-label.ts';
import { ACJ_PROMPT_HASH, acjQuestion } from './acj-question.ts';
import { type AcjAnswer, readAcjAnswer } from './answers/acj.ts';
import type { Codebase } from './codebase.ts';
import { checkEvidence } from './evidence.ts';
import type { AcjJudgement, Judge, Judgement } from './judge.ts';
import { PROTOCOL } from './prompts/spoken.ts';
import { settled } from './settled.ts';

/**
 * The architecture complexity judge: how much understanding of this codebase a correct patch takes. A patch that is
 * neutral throughout is `Trivial` without a model. Else one conversation scores five axes and gives the label, which
 * stands as it was given; what is odd about it is flagged.
 */
export const acj: Judge = {
  id: 'acj',
  protocol: PROTOCOL,
  prompt_hash: ACJ_PROMPT_HASH,
  async judge(task, run, signal) {
    if ((await task.neutralShare()) === 1) return TRIVIAL;
    const asked = await run.ask(acjQuestion(task), readAcjAnswer, signal);
    const [outcome] = settled([asked]) ?? [];
    if (outcome === undefined) return null;
    const conversations = [{ key: asked.key, stage: 'acj', usage: asked.usage }] as const;
    return 'answer' in outcome
      ? { ...(await scored(outcome.answer, task.base)), conversations }
      : { status: 'unscored', ...outcome, stage: 'acj', conversations, flags: [] };
  },
};

const TRIVIAL: Judgement = {
  status: 'scored',
  label: 'Trivial',
  decided_by: 'neutral-patch',
  conversations: [],
  flags: [],
};

type Scored = AcjJudgement & Pick<Judgement, 'flags'> & { readonly status: 'scored' };

async function scored(answer: AcjAnswer, base: Codebase): Promise<Scored> {
  const { label, symptom, components, nature, rationale } = answer;
  const checked = await checkEvidence(
    ACJ_AXES.map((name) => ({ about: `axis ${name}`, places: answer.axes[name].evidence })),
    { base },
  );
  const axes = ACJ_AXES.map((name, at) => {
    const axis = answer.axes[name];
    return [name, { level: axis.level, rationale: axis.rationale, evidence: checked[at]!.evidence }] as const;
  });
  const outside = labelOutsideAxes(label, levelsOf(answer));
  return {
    ...{ status: 'scored', label, symptom, components, nature },
    axes: Object.fromEntries(axes),
    rationale,
    flags: [...(outside === null ? [] : [outside]), ...checked.flatMap(({ flags }) => flags)],
  };
}

function levelsOf({ axes }: AcjAnswer): AcjAxes {
  return Object.fromEntries(ACJ_AXES.map((name) => [name, axes[name].level])) as AcjAxes;
}
