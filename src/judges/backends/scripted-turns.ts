import { z } from 'zod';
import { ArchdeltaError } from '../../core/errors.ts';
import { STAGES, STOP_REASONS, type ToolCall } from '../backend.ts';
import { type TurnContext, TurnFailed, type TurnModel, type TurnRequest } from '../conversation/turn.ts';
import { NO_USAGE } from '../conversation/usage.ts';

const tokens = z.number().int().nonnegative();

const turnSchema = z.strictObject({
  text: z.string().default(''),
  tool_calls: z.array(z.strictObject({ name: z.string(), arguments: z.unknown() })).default([]),
  answer: z.unknown().optional(),
  finish: z.enum(['complete', 'cut', 'refusal']).default('complete'),
  fail: z
    .strictObject({ reason: z.enum(STOP_REASONS), detail: z.string(), fatal: z.boolean().default(false) })
    .optional(),
  usage: z
    .strictObject({
      input_tokens: tokens,
      cached_input_tokens: tokens,
      cache_write_tokens: tokens,
      output_tokens: tokens,
      seconds: z.number().nonnegative(),
    })
    .partial()
    .optional(),
});

const scriptSchema = z.strictObject({
  conversations: z.array(
    z.strictObject({
      stage: z.enum(STAGES),
      instance_id: z.string().optional(),
      model: z.string().optional(),
      sample: tokens.optional(),
      axis: z.string().optional(),
      turns: z.array(turnSchema),
    }),
  ),
});

/** What a model says, written down beforehand. */
export type Script = z.infer<typeof scriptSchema>;

type ScriptTurn = z.infer<typeof turnSchema>;

/** @throws {ArchdeltaError} `input-unreadable`, with the places, for what is no script; `source` names it. */
export function readScript(value: unknown, source: string): Script {
  const reading = scriptSchema.safeParse(value);
  if (reading.success) return reading.data;
  const problems = reading.error.issues.map(
    ({ path, message }) => `${path.join('.') || 'the whole'}: ${message}`,
  );
  throw new ArchdeltaError('input-unreadable', `${source} is no script: ${problems.join('; ')}`);
}

/**
 * A model that says what a script has. The first conversation whose given fields are those of the request speaks; which
 * of its turns is next, the turns in the messages tell, so that nothing depends on what was asked before. Where there is
 * no conversation or no further turn, the reason is `script`. Ids of calls come from their place. A turn without `usage`
 * used no tokens.
 */
export function scriptedTurns(script: Script): TurnModel {
  return async (request, _signal, context) => {
    const conversation = script.conversations.find((candidate) => fits(candidate, context));
    if (conversation === undefined) {
      throw new TurnFailed('script', `the script has no conversation for ${JSON.stringify(context)}`);
    }
    const index = request.messages.filter(({ role }) => role === 'assistant').length;
    const turn = conversation.turns[index];
    if (turn === undefined) {
      const has = `the script has ${conversation.turns.length} turns`;
      throw new TurnFailed(
        'script',
        `${has}, but turn ${index + 1} was asked for: ${JSON.stringify(context)}`,
      );
    }
    const { fail, text, finish } = turn;
    if (fail !== undefined) throw new TurnFailed(fail.reason, fail.detail, { fatal: fail.fatal });
    const usage = { ...NO_USAGE, requests: 1, ...turn.usage } as typeof NO_USAGE;
    return { text, tool_calls: callsOf(turn, index, request), finish, usage };
  };
}

function fits(conversation: Script['conversations'][number], context: TurnContext): boolean {
  const { turns, ...fields } = conversation;
  return Object.entries(fields).every(([name, value]) => context[name as keyof typeof context] === value);
}

function callsOf(turn: ScriptTurn, index: number, request: TurnRequest): ToolCall[] {
  const submits = 'answer' in turn;
  const calls = [
    ...turn.tool_calls,
    ...(submits ? [{ name: request.answer.name, arguments: turn.answer }] : []),
  ];
  return calls.map((call, place) => ({
    id: `turn-${index + 1}-call-${place + 1}`,
    name: call.name,
    arguments: call.arguments,
  }));
}
