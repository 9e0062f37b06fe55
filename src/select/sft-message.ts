/** A call of a tool, in OpenAI's chat format. */
export interface SftToolCall {
  readonly id?: string;
  readonly type: 'function';
  /** `arguments` is a JSON text, as OpenAI has it: columns of objects with different keys do not survive Arrow. */
  readonly function: { readonly name: string; readonly arguments: string };
}

/** A message of a training conversation. */
export interface SftMessage {
  readonly role: 'system' | 'user' | 'assistant' | 'tool';
  /** Always a text: trainers' tables have one type a column, and templates concatenate it. */
  readonly content: string;
  /** What the assistant thought, where the trajectory keeps it apart. */
  readonly reasoning_content?: string;
  readonly tool_calls?: readonly SftToolCall[];
  readonly tool_call_id?: string;
  readonly name?: string;
  /** Whether its tokens carry loss: assistant messages alone. */
  readonly train: boolean;
}

/** Why a trajectory is left out. */
export type SftSkip =
  | 'no-messages'
  | 'messages-unreadable'
  | 'tools-unreadable'
  | 'message-malformed'
  | 'unknown-role'
  | 'content-not-text'
  | 'tool-call-malformed'
  | 'empty-assistant-message'
  | 'no-assistant-message'
  | 'nothing-to-train';

/** A message that could be read, or why not. */
export type ReadMessage = { readonly message: SftMessage } | { readonly skip: SftSkip };

const ROLES = new Map<unknown, SftMessage['role']>([
  ['system', 'system'],
  // OpenAI's later name of the same; chat templates do not know it.
  ['developer', 'system'],
  ['user', 'user'],
  ['assistant', 'assistant'],
  ['tool', 'tool'],
]);

/**
 * Reads a message of OpenAI's chat format: `content` a text, null, or a list of text parts (joined as they are);
 * arguments of tool calls a JSON text or an object. An assistant message carries loss unless the trajectory says
 * otherwise (`weight: 0` or `train: false`); nothing else ever does. Other keys are left out.
 */
export function readMessage(value: unknown): ReadMessage {
  if (!isObject(value)) return { skip: 'message-malformed' };
  const role = ROLES.get(value.role);
  if (role === undefined) return { skip: 'unknown-role' };
  const content = contentOf(value.content);
  if (content === null) return { skip: 'content-not-text' };
  const assistant = role === 'assistant';
  const calls = assistant ? toolCallsOf(value.tool_calls) : [];
  // `function_call` is OpenAI's form before `tool_calls`: without its call the message would teach silence.
  if (calls === null || (assistant && isObject(value.function_call))) return { skip: 'tool-call-malformed' };
  if (assistant && content.trim() === '' && calls.length === 0) return { skip: 'empty-assistant-message' };
  const reasoning = assistant ? textOf(value.reasoning_content) : undefined;
  const callId = role === 'tool' ? textOf(value.tool_call_id) : undefined;
  const name = textOf(value.name);
  const message: SftMessage = {
    role,
    content,
    ...(reasoning !== undefined && { reasoning_content: reasoning }),
    ...(calls.length > 0 && { tool_calls: calls }),
    ...(callId !== undefined && { tool_call_id: callId }),
    ...(name !== undefined && { name }),
    train: assistant && value.weight !== 0 && value.train !== false,
  };
  return { message };
}

/** Null for what is not a text: images and the like would be lost without a word. */
function contentOf(content: unknown): string | null {
  if (content === null || content === undefined) return '';
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return null;
  const texts = content.map((part: unknown) => {
    if (typeof part === 'string') return part;
    return isObject(part) && part.type === 'text' && typeof part.text === 'string' ? part.text : null;
  });
  return texts.includes(null) ? null : texts.join('');
}

function toolCallsOf(value: unknown): SftToolCall[] | null {
  if (value === null || value === undefined) return [];
  if (!Array.isArray(value)) return null;
  const calls = value.map(toolCallOf);
  return calls.includes(null) ? null : (calls as SftToolCall[]);
}

function toolCallOf(value: unknown): SftToolCall | null {
  if (!isObject(value) || !isObject(value.function)) return null;
  if (value.type !== undefined && value.type !== null && value.type !== 'function') return null;
  const name = textOf(value.function.name);
  const args = argumentsOf(value.function.arguments);
  if (name === undefined || args === null) return null;
  const id = textOf(value.id);
  return { ...(id !== undefined && { id }), type: 'function', function: { name, arguments: args } };
}

/** As a JSON text that holds an object: what a template or a trainer parses must parse. */
function argumentsOf(value: unknown): string | null {
  if (isObject(value)) return JSON.stringify(value);
  if (typeof value !== 'string') return null;
  try {
    return isObject(JSON.parse(value)) ? value : null;
  } catch {
    return null;
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
