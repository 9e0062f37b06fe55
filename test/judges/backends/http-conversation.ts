import type {
  BackendDefinition,
  BackendOptions,
  Conversation,
  ConversationRequest,
  JudgeBackend,
  JudgeTool,
} from '../../../src/judges/backend.ts';
import type { Clock } from '../../../src/judges/backends/http/clock.ts';

/** A key as no server has it. */
export const KEY = 'test-key-0123456789abcdef';

/** A clock that goes only when something waits, and writes down for how long, in milliseconds. */
export function fakeClock(): Clock & { readonly waits: number[] } {
  const waits: number[] = [];
  let now = Date.UTC(2026, 0, 1);
  return {
    waits,
    now: () => now,
    sleep: async (milliseconds) => {
      waits.push(milliseconds);
      now += milliseconds;
    },
  };
}

/** A tool that gives back what it was called with. */
export function echo(name: string): JudgeTool {
  return {
    name,
    description: `Echoes ${name}.`,
    parameters: { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] },
    call: async (parameters) => ({ text: `${name} ${JSON.stringify(parameters)}`, failed: false }),
  };
}

/** The schema that answers of these tests have. */
export const ANSWER_SCHEMA = {
  type: 'object',
  properties: { label: { type: 'string' } },
  required: ['label'],
} as const;

/** A question with two tools, `read` and `search`. */
export function question(given: Partial<ConversationRequest> = {}): ConversationRequest {
  return {
    stage: 'acj',
    subject: { instance_id: 'a__b-1' },
    system: 'You are a judge.',
    messages: [{ role: 'user', text: 'Judge this.' }],
    tools: [echo('read'), echo('search')],
    answer: { name: 'submit', description: 'Submits.', schema: ANSWER_SCHEMA },
    closing: false,
    limits: { steps: 10, tokens: 1_000_000 },
    codebase: undefined as unknown as ConversationRequest['codebase'],
    ...given,
  };
}

/** A back end for a server. */
export function backendFor(
  definition: BackendDefinition,
  baseUrl: string,
  given: Partial<BackendOptions> = {},
): Promise<JudgeBackend> {
  return definition.create({
    model: 'some-model',
    baseUrl,
    settings: {},
    environment: { OPENAI_API_KEY: KEY, ANTHROPIC_API_KEY: KEY },
    ...given,
  });
}

/** How a conversation stopped, or fails when it did not. */
export function stopOf({ end }: Conversation) {
  if (end.kind !== 'stopped') throw new Error(`there is an answer: ${JSON.stringify(end.value)}`);
  return { reason: end.reason, detail: end.detail, fatal: end.fatal === true };
}
