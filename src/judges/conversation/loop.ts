import type {
  Conversation,
  ConversationEnd,
  ConversationRequest,
  JudgeBackend,
  Message,
  Usage,
} from '../backend.ts';
import { closingReminder } from '../prompts/reminders.ts';
import { type ClosingLimit, endOfTurn } from './answer.ts';
import { lastTurn, refusedCall, withOwnIds } from './messages.ts';
import { endBySignal, FIRED, orFired } from './signal.ts';
import { callTools } from './tool-calls.ts';
import { type Turn, TurnFailed, type TurnModel } from './turn.ts';
import { planTurn, type TurnPlan } from './turn-plan.ts';
import { addUsage, NO_USAGE } from './usage.ts';

/** Tokens that a turn may put out when nothing else is said. */
export const MAX_OUTPUT_TOKENS = 8192;

/**
 * A conversation as turns of a model: the model speaks, the tools that it calls are called, and so on until it submits
 * its answer or something ends it. See {@link planTurn} for the limits and {@link endOfTurn} for what an answer is.
 *
 * Messages that a request brings may hold turns already; where they end in calls without results, these are carried out
 * first, so that a conversation that was interrupted is taken up where it stood.
 *
 * @param turn one turn of a model; what it throws besides `TurnFailed` is `backend-failed`
 */
export function conversationOf(
  turn: TurnModel,
  { maxOutputTokens = MAX_OUTPUT_TOKENS }: { readonly maxOutputTokens?: number } = {},
): JudgeBackend['run'] {
  return async (request, signal) => {
    const talk: Talk = { turn, request, signal, maxOutputTokens, said: [], usage: NO_USAGE };
    let end: ConversationEnd;
    try {
      end = await converse(talk);
    } catch (thrown) {
      end = endByFault(thrown);
    }
    const { said, usage } = talk;
    return { messages: said, usage, end } satisfies Conversation;
  };
}

/** A conversation under way. */
interface Talk {
  readonly turn: TurnModel;
  readonly request: ConversationRequest;
  readonly signal: AbortSignal;
  readonly maxOutputTokens: number;
  /** What was said after the messages of the request. */
  readonly said: Message[];
  usage: Usage;
}

const messagesOf = ({ request, said }: Talk): readonly Message[] => [...request.messages, ...said];

async function converse(talk: Talk): Promise<ConversationEnd> {
  const { request } = talk;
  let end = await afterTurn(talk, 'complete', request.closing);
  while (end === undefined) {
    const messages = messagesOf(talk);
    if (talk.signal.aborted) return endBySignal(talk.signal);
    const plan = planTurn(request, messages, talk.usage, talk.maxOutputTokens);
    if ('reason' in plan) return { kind: 'stopped', ...plan };
    if (typeof plan.closing === 'string') remind(talk, plan.closing);
    const taken = await takeTurn(talk, plan);
    if ('kind' in taken) return taken;
    const tool_calls = withOwnIds(taken.tool_calls, messages);
    talk.said.push({ role: 'assistant', text: taken.text, tool_calls });
    talk.usage = addUsage(talk.usage, taken.usage);
    end = await afterTurn(talk, taken.finish, plan.closing);
  }
  return end;
}

/** Ends the conversation where its last turn does so; else gives each open call of that turn its result. */
async function afterTurn(
  talk: Talk,
  finish: Turn['finish'],
  closing: ClosingLimit | boolean,
): Promise<ConversationEnd | undefined> {
  const last = lastTurn(messagesOf(talk));
  if (last === undefined || (last.calls.length > 0 && last.open.length === 0)) return undefined;
  const { text, open } = last;
  const end = endOfTurn({ text, tool_calls: open, finish }, talk.request.answer.name, closing);
  if (end === undefined) {
    const { request, signal, said } = talk;
    const all = await callTools(open, request.tools, signal, (result) => said.push(result));
    return all ? undefined : endBySignal(signal);
  }
  // An answer that is not accepted is refused, with all beside it, by who asks for it again.
  const isSubmitted = end.kind === 'answer' || end.reason === 'invalid-answer';
  if (closing !== false && finish === 'complete' && !isSubmitted) {
    const refused = open.map((call) => refusedCall(call, 'Not carried out: only the answer is wanted.'));
    talk.said.push(...refused);
  }
  return end;
}

/** Tells the model that its next turn is the last. */
function remind(talk: Talk, limit: ClosingLimit): void {
  const text = closingReminder(limit, talk.request.answer.name);
  const last = messagesOf(talk).at(-1);
  // A conversation that is taken up again may have been told already.
  if (last?.role !== 'user' || last.text !== text) talk.said.push({ role: 'user', text });
}

/** One turn, paid for; or the end of the conversation when there is none. */
async function takeTurn(talk: Talk, plan: TurnPlan): Promise<Turn | ConversationEnd> {
  const { request, signal } = talk;
  const { system, answer, purse } = request;
  const closing = plan.closing !== false;
  const tools = closing
    ? []
    : request.tools.map(({ name, description, parameters }) => ({ name, description, parameters }));
  const { inputTokens, maxOutputTokens } = plan;
  const most = { input_tokens: inputTokens, output_tokens: maxOutputTokens };
  const settle = purse === undefined ? () => {} : purse.reserve(most);
  if (settle === undefined) {
    return { kind: 'stopped', reason: 'budget', detail: 'the money does not last for another turn' };
  }
  const messages = messagesOf(talk);
  const asked = { system, messages, tools, answer, closing, maxOutputTokens };
  let used: Usage | null = null;
  try {
    const turn = await orFired(signal, () => talk.turn(asked, signal, contextOf(request)));
    if (turn === FIRED) return endBySignal(signal);
    used = turn.usage;
    return turn;
  } catch (thrown) {
    if (!(thrown instanceof TurnFailed)) throw thrown;
    talk.usage = { ...talk.usage, seconds: talk.usage.seconds + thrown.seconds };
    const { reason, message: detail, fatal } = thrown;
    return { kind: 'stopped', reason, detail, ...(fatal && { fatal }) };
  } finally {
    settle(used);
  }
}

function contextOf({ stage, subject, axis }: ConversationRequest): Parameters<TurnModel>[2] {
  const { instance_id, model, sample } = subject;
  return {
    stage,
    instance_id,
    ...(model !== undefined && { model }),
    ...(sample !== undefined && { sample }),
    ...(axis !== undefined && { axis }),
  };
}

/** What is no end of a conversation but a fault of what carries it: a back end, a purse, an incomplete repository. */
function endByFault(thrown: unknown): ConversationEnd {
  const detail = thrown instanceof Error ? thrown.message : String(thrown);
  return { kind: 'stopped', reason: 'backend-failed', detail };
}
