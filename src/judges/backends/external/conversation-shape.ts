import { type Conversation, STOP_REASONS, type ToolCall, type Usage } from '../../backend.ts';
import { messageOf } from './excerpt.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Checks what somebody else's `run` returned, and copies it: what comes out is plain data that nobody else holds.
 *
 * @returns the conversation, or what is wrong with it, as a clause.
 */
export function readConversation(returned: unknown): Conversation | string {
  let value: unknown;
  try {
    value = JSON.parse(JSON.stringify(returned) ?? 'null');
  } catch (error) {
    return `it is no plain data (${messageOf(error)})`;
  }
  if (!isFields(value)) return 'it is no object';
  const { messages, usage, end } = value;
  if (!Array.isArray(messages)) return 'it has no list "messages"';
  const wrong = messages.findIndex((message) => !isMessage(message));
  if (wrong >= 0) return `messages[${wrong}] is no message`;
  if (!isUsage(usage))
    return '"usage" needs requests, input_tokens, cached_input_tokens, cache_write_tokens, output_tokens, seconds (numbers from 0) and estimated (true or false)';
  const problem = endProblem(end);
  return problem ?? ({ messages: messages.map(withArguments), usage, end } as unknown as Conversation);
}

function isMessage(value: unknown): boolean {
  if (!isFields(value) || typeof value.text !== 'string') return false;
  switch (value.role) {
    case 'user':
      return true;
    case 'assistant':
      return Array.isArray(value.tool_calls) && value.tool_calls.every(isToolCall);
    case 'tool':
      return (
        typeof value.call_id === 'string' &&
        typeof value.name === 'string' &&
        typeof value.failed === 'boolean'
      );
    default:
      return false;
  }
}

function isToolCall(value: unknown): boolean {
  return (
    isFields(value) &&
    typeof value.id === 'string' &&
    typeof value.name === 'string' &&
    (value.malformed === undefined || typeof value.malformed === 'string')
  );
}

function isUsage(value: unknown): value is Usage {
  if (!isFields(value) || typeof value.estimated !== 'boolean') return false;
  const isAmount = (amount: unknown): boolean =>
    typeof amount === 'number' && Number.isFinite(amount) && amount >= 0;
  return [
    value.requests,
    value.input_tokens,
    value.cached_input_tokens,
    value.cache_write_tokens,
    value.output_tokens,
    value.seconds,
  ].every(isAmount);
}

function endProblem(end: unknown): string | undefined {
  if (!isFields(end)) return 'it has no "end"';
  if (end.kind === 'answer') return 'value' in end ? undefined : '"end" is an answer without a "value"';
  if (end.kind !== 'stopped') return '"end.kind" is neither "answer" nor "stopped"';
  if (!STOP_REASONS.some((reason) => reason === end.reason))
    return `"end.reason" is none of ${STOP_REASONS.join(', ')}`;
  if (typeof end.detail !== 'string') return '"end.detail" is no text';
  return end.fatal === undefined || typeof end.fatal === 'boolean'
    ? undefined
    : '"end.fatal" is neither true nor false';
}

/** `arguments` is a field of every call; JSON drops one that is undefined. */
function withArguments(message: Fields): Fields {
  if (message.role !== 'assistant') return message;
  const calls = message.tool_calls as readonly ToolCall[];
  return { ...message, tool_calls: calls.map((call) => ({ ...call, arguments: call.arguments })) };
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
