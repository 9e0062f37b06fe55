import type { AnswerFormat, JudgeTool, Message, ToolCall } from '../backend.ts';
import { estimateTokens } from './usage.ts';

/** Turns of the model among messages. */
export function turnsOf(messages: readonly Message[]): number {
  return messages.filter((message) => message.role === 'assistant').length;
}

/** The last turn, where nothing but results of its calls came after it: where a conversation stands still. */
export function lastTurn(
  messages: readonly Message[],
):
  | { readonly text: string; readonly calls: readonly ToolCall[]; readonly open: readonly ToolCall[] }
  | undefined {
  const at = messages.findLastIndex((message) => message.role !== 'tool');
  const last = messages[at];
  if (last?.role !== 'assistant') return undefined;
  const results = messages.slice(at + 1);
  const answered = new Set(results.map((message) => (message.role === 'tool' ? message.call_id : '')));
  const open = last.tool_calls.filter((call) => !answered.has(call.id));
  return { text: last.text, calls: last.tool_calls, open };
}

/** The result of a call that was not carried out, which says why. */
export function refusedCall(call: ToolCall, text: string): Message {
  return { role: 'tool', call_id: call.id, name: call.name, text, failed: true };
}

/** Calls with ids that no other call of the conversation has: some servers give none, or the same in every turn. */
export function withOwnIds(calls: readonly ToolCall[], messages: readonly Message[]): readonly ToolCall[] {
  const used = new Set(
    messages.flatMap((message) =>
      message.role === 'assistant' ? message.tool_calls.map((call) => call.id) : [],
    ),
  );
  let next = used.size;
  return calls.map((call) => {
    let { id } = call;
    while (id === '' || used.has(id)) {
      next += 1;
      id = `call-${next}`;
    }
    used.add(id);
    return id === call.id ? call : { ...call, id };
  });
}

/** Tokens that the frame of a message or a call takes besides its texts. */
const FRAME_TOKENS = 10;

/** Tokens of everything that a turn sends: estimated, see {@link estimateTokens}. */
export function inputTokens(
  request: { readonly system: string; readonly tools: readonly JudgeTool[]; readonly answer: AnswerFormat },
  messages: readonly Message[],
): number {
  const { answer } = request;
  const offered = [
    ...request.tools.map(({ name, description, parameters }) => [name, description, parameters]),
    [answer.name, answer.description, answer.schema],
  ];
  const fixed = estimateTokens(request.system) + estimateTokens(JSON.stringify(offered));
  return messages.reduce((sum, message) => sum + messageTokens(message), fixed);
}

function messageTokens(message: Message): number {
  const tokens = FRAME_TOKENS + estimateTokens(message.text);
  if (message.role !== 'assistant') return tokens;
  return message.tool_calls.reduce((sum, call) => sum + FRAME_TOKENS + callTokens(call), tokens);
}

function callTokens(call: ToolCall): number {
  return estimateTokens(`${call.name}${call.malformed ?? JSON.stringify(call.arguments ?? null)}`);
}
