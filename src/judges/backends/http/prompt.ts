import type { ModelMessage, ToolResultPart } from 'ai';
import type { Message, ToolCall } from '../../backend.ts';
import type { AssistantParts, Thoughts } from './thoughts.ts';

/** How messages are told to a server. */
export interface PromptForm {
  readonly thoughts?: Thoughts | undefined;
  /** Added at the end, for the user to say. */
  readonly note?: string | undefined;
  /** True where a message of the user must not follow results of tools: it becomes part of the last result. */
  readonly merged?: boolean;
}

/** Stands where a model said nothing: servers refuse empty messages. */
const NOTHING = '(nothing)';

/** Messages in the form of the `ai` package. Every call gets a result, as the servers want it. */
export function promptOf(messages: readonly Message[], form: PromptForm = {}): ModelMessage[] {
  const said: ModelMessage[] = [];
  let open: ToolCall[] = [];
  for (const message of withNote(messages, form.note)) {
    if (message.role === 'tool') {
      open = open.filter((call) => call.id !== message.call_id);
      said.push({ role: 'tool', content: [resultPart(message.call_id, message.name, message)] });
      continue;
    }
    for (const call of open) {
      const unanswered = { text: 'This call was not carried out.', failed: true };
      said.push({ role: 'tool', content: [resultPart(call.id, call.name, unanswered)] });
    }
    open = [];
    if (message.role === 'assistant') {
      open = [...message.tool_calls];
      said.push({ role: 'assistant', content: assistantParts(message, form.thoughts) });
    } else if (form.merged !== true || !addToResult(said, message.text)) {
      said.push({ role: 'user', content: message.text === '' ? NOTHING : message.text });
    }
  }
  return said;
}

/** Arguments of a call as servers take them: an object, whatever the model gave. */
export function argumentsOf(given: unknown, malformed?: string): Record<string, unknown> {
  if (malformed !== undefined) return { malformed_arguments: malformed };
  if (typeof given === 'object' && given !== null && !Array.isArray(given)) {
    return given as Record<string, unknown>;
  }
  return given === undefined ? {} : { malformed_arguments: JSON.stringify(given) };
}

function withNote(messages: readonly Message[], note: string | undefined): readonly Message[] {
  if (note === undefined) return messages;
  const last = messages.at(-1);
  if (last?.role !== 'user') return [...messages, { role: 'user', text: note }];
  return [...messages.slice(0, -1), { role: 'user', text: `${last.text}\n\n${note}` }];
}

function assistantParts(
  message: Extract<Message, { role: 'assistant' }>,
  thoughts: Thoughts | undefined,
): AssistantParts {
  const { text, tool_calls } = message;
  const kept = thoughts?.get(tool_calls[0]?.id ?? '');
  if (kept !== undefined) return kept;
  const calls = tool_calls.map((call) => ({
    type: 'tool-call' as const,
    toolCallId: call.id,
    toolName: call.name,
    input: argumentsOf(call.arguments, call.malformed),
  }));
  const spoken = text.trim() === '' && calls.length > 0 ? [] : [text.trim() === '' ? NOTHING : text];
  return [...spoken.map((part) => ({ type: 'text' as const, text: part })), ...calls];
}

function resultPart(
  toolCallId: string,
  toolName: string,
  result: { readonly text: string; readonly failed: boolean },
): ToolResultPart {
  const value = result.text === '' ? NOTHING : result.text;
  return {
    type: 'tool-result',
    toolCallId,
    toolName,
    output: { type: result.failed ? 'error-text' : 'text', value },
  };
}

/** Adds what the user says to the last result of a tool, if that is what was said last. */
function addToResult(said: ModelMessage[], text: string): boolean {
  const last = said.at(-1);
  if (last?.role !== 'tool') return false;
  const part = last.content[0] as ToolResultPart;
  if (part.output.type !== 'text' && part.output.type !== 'error-text') return false;
  const output = { type: part.output.type, value: `${part.output.value}\n\n${text}` };
  said[said.length - 1] = { role: 'tool', content: [{ ...part, output }] };
  return true;
}
