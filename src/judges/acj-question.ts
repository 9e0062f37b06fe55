import { ACJ_ANSWER } from './answers/acj.ts';
import { fencedTools } from './fence.ts';
import type { JudgeQuestion, JudgeTask } from './judge.ts';
import { ACJ_PROMPT } from './prompts/acj.ts';
import { DATA_RULE } from './prompts/data-rule.ts';
import { acjOpening } from './prompts/openings.ts';
import { READING_RULE } from './prompts/reading-rule.ts';
import { EMPTY_CODEBASE, MADE_UP, promptHash, systemOf } from './prompts/spoken.ts';
import { judgeTools } from './tools/index.ts';

const PROMPTS = [ACJ_PROMPT, READING_RULE, DATA_RULE];

/** The one conversation of the complexity judge: issue and patch, tools on the base tree. */
export function acjQuestion({ subject, issue, patch, base }: JudgeTask): JudgeQuestion {
  return {
    stage: 'acj',
    subject,
    system: systemOf(PROMPTS),
    messages: [{ role: 'user', text: acjOpening(issue, patch) }],
    tools: fencedTools(judgeTools({ base, patch })),
    answer: ACJ_ANSWER,
    codebase: base,
    patch,
  };
}

/** See {@link promptHash}. */
export const ACJ_PROMPT_HASH = promptHash([
  {
    prompts: PROMPTS,
    openings: MADE_UP.map((text) => acjOpening(text, text)),
    tools: judgeTools({ base: EMPTY_CODEBASE, patch: '' }),
    answer: ACJ_ANSWER,
  },
]);
