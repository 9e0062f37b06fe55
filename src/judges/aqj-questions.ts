import { AXIS_ANSWER, DEFINING_AXIS_ANSWER } from './answers/aqj-axis.ts';
import { RUBRIC_ANSWER } from './answers/aqj-rubric.ts';
import type { JudgeTool } from './backend.ts';
import type { Codebase } from './codebase.ts';
import { fencedTools } from './fence.ts';
import type { JudgeQuestion, JudgeTask } from './judge.ts';
import { AQJ_AXIS_PROMPT } from './prompts/aqj-axis.ts';
import { AQJ_DEFINING_PROMPT } from './prompts/aqj-defining.ts';
import { AQJ_PRIMARY_PROMPT } from './prompts/aqj-primary.ts';
import { AQJ_RUBRIC_PROMPT } from './prompts/aqj-rubric.ts';
import { DATA_RULE } from './prompts/data-rule.ts';
import { axisOpening, rubricOpening } from './prompts/openings.ts';
import type { Prompt } from './prompts/prompt.ts';
import { READING_RULE } from './prompts/reading-rule.ts';
import { EMPTY_CODEBASE, MADE_UP, promptHash, systemOf } from './prompts/spoken.ts';
import type { Rubric, RubricAxis } from './rubric.ts';
import { judgeTools } from './tools/index.ts';

const RUBRIC_PROMPTS = [AQJ_RUBRIC_PROMPT, READING_RULE, DATA_RULE];

/**
 * The conversation that makes the rubric of an instance. It is blind: nothing in it comes from a patch or tells whose
 * patch it is for, so that it is the same for all patches of an issue.
 */
export function rubricQuestion({
  subject,
  issue,
  base,
}: Pick<JudgeTask, 'subject' | 'issue' | 'base'>): JudgeQuestion {
  return {
    stage: 'aqj-rubric',
    subject: { instance_id: subject.instance_id },
    system: systemOf(RUBRIC_PROMPTS),
    messages: [{ role: 'user', text: rubricOpening(issue) }],
    tools: fencedTools(judgeTools({ base })),
    answer: RUBRIC_ANSWER,
    codebase: base,
  };
}

/**
 * The conversations that assess a patch, one an axis, in the order of the rubric.
 *
 * @param tools of {@link assessmentTools}.
 */
export function axisQuestions(
  { subject, issue, patch, base }: JudgeTask,
  rubric: Rubric,
  tools: readonly JudgeTool[],
): readonly JudgeQuestion[] {
  return rubric.map((axis) => ({
    stage: 'aqj-axis',
    subject,
    axis: axis.axis_name,
    system: systemOf(axisPrompts(axis)),
    messages: [
      {
        role: 'user',
        text: axisOpening(
          issue,
          patch,
          axis,
          rubric.filter((other) => other !== axis),
        ),
      },
    ],
    tools,
    answer: axis.defining ? DEFINING_AXIS_ANSWER : AXIS_ANSWER,
    codebase: base,
    patch,
  }));
}

/** The tools of an assessment: both trees and the patch. */
export function assessmentTools({ base, patch }: JudgeTask, patched: Codebase): readonly JudgeTool[] {
  return fencedTools(judgeTools({ base, patched, patch }));
}

function axisPrompts({ priority, defining }: RubricAxis): readonly Prompt[] {
  return [
    AQJ_AXIS_PROMPT,
    ...(priority === 'primary' ? [AQJ_PRIMARY_PROMPT] : []),
    ...(defining ? [AQJ_DEFINING_PROMPT] : []),
    READING_RULE,
    DATA_RULE,
  ];
}

const SOME_AXIS: RubricAxis = {
  ...{ axis_name: '', priority: 'primary', defining: true },
  ...{ ideal_conformance: '', poor_conformance: '', evidence: [''] },
};
const SOME_AXES: Rubric = [
  SOME_AXIS,
  { ...SOME_AXIS, defining: false },
  { ...SOME_AXIS, priority: 'secondary', defining: false },
];

/** See {@link promptHash}. */
export const AQJ_PROMPT_HASH = promptHash([
  {
    prompts: RUBRIC_PROMPTS,
    openings: MADE_UP.map(rubricOpening),
    tools: judgeTools({ base: EMPTY_CODEBASE }),
    answer: RUBRIC_ANSWER,
  },
  ...SOME_AXES.map((axis) => ({
    prompts: axisPrompts(axis),
    openings: MADE_UP.map((text) => axisOpening(text, text, axis, SOME_AXES)),
    tools: judgeTools({ base: EMPTY_CODEBASE, patched: EMPTY_CODEBASE, patch: '' }),
    answer: axis.defining ? DEFINING_AXIS_ANSWER : AXIS_ANSWER,
  })),
]);
