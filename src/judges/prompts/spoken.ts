import { sha256 } from '../../core/hashing.ts';
import type { AnswerFormat, JudgeTool } from '../backend.ts';
import type { Codebase } from '../codebase.ts';
import type { Prompt } from './prompt.ts';
import { REMINDERS } from './reminders.ts';

/** Version of the judging protocol that the prompts ask for. */
export const PROTOCOL = '1';

/** All that is said to a model in one kind of conversation, besides the data. */
export interface Spoken {
  /** The system prompt is made of these, in this order. */
  readonly prompts: readonly Prompt[];
  /** First messages for data that are made up. */
  readonly openings: readonly string[];
  readonly tools: readonly JudgeTool[];
  readonly answer: AnswerFormat;
}

/** What an issue or a patch is made up as: nothing, and one that is too long to be shown whole. */
export const MADE_UP: readonly string[] = ['', 'x'.repeat(100_000)];

/** A tree without files, for what is said of tools before there is a repository. */
export const EMPTY_CODEBASE: Codebase = {
  entries: [],
  async *read() {},
  model: () => Promise.reject(new Error('a tree without files has no model')),
};

/** The system prompt. */
export function systemOf(prompts: readonly Prompt[]): string {
  return prompts.map(({ text }) => text).join('\n\n');
}

/**
 * SHA-256 of everything that a judge says to a model besides the data: prompts with their versions, first messages,
 * tools, forms of answers, what is said when an answer is due or was wrong, and the version of the protocol.
 */
export function promptHash(conversations: readonly Spoken[]): string {
  const said = conversations.map(({ prompts, openings, tools, answer }) => ({
    prompts: prompts.map(({ id, version, text }) => ({ id, version, text })),
    openings,
    tools: tools.map(({ name, description, parameters }) => ({ name, description, parameters })),
    answer: { name: answer.name, description: answer.description, schema: answer.schema },
  }));
  return sha256(JSON.stringify({ protocol: PROTOCOL, said, reminders: REMINDERS }));
}
