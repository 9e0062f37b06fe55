import { isDeepStrictEqual } from 'node:util';
import type { ConversationEnd, StopReason, ToolCall } from '../backend.ts';

/** A limit that turns the next turn into the last. */
export type ClosingLimit = 'step-limit' | 'token-limit';

/** What the end of a conversation is read from. */
interface Said {
  readonly text: string;
  readonly tool_calls: readonly ToolCall[];
  readonly finish: 'complete' | 'cut' | 'refusal';
}

/**
 * How a turn ends its conversation; undefined when its tools are to be called.
 *
 * The answer is a call of the tool `answerName`, also beside other calls. Where only the answer is wanted, and nothing is
 * called, it is the text, if that is one JSON value as a whole or its only block fenced as `json` is one: so it is asked
 * for where no tools are offered. Any other text is the end without an answer. While a model explores no text is one: it
 * may quote what it has read.
 *
 * @param closing whether only the answer was wanted, and which limit of the run was the cause if one was
 */
export function endOfTurn(
  turn: Said,
  answerName: string,
  closing: ClosingLimit | boolean,
): ConversationEnd | undefined {
  if (turn.finish === 'refusal') return stopped('refusal', `the model declined${quoted(turn.text)}`);
  if (turn.finish === 'cut') return stopped('cut', 'the output limit ended the turn');
  const answers = turn.tool_calls.filter((call) => call.name === answerName);
  if (answers.length > 0) return submitted(answers);
  const called = turn.tool_calls.length > 0;
  const json = called || closing === false ? undefined : jsonOf(turn.text);
  if (json !== undefined) return { kind: 'answer', value: json.value };
  if (called && closing === false) return undefined;
  if (closing === 'step-limit') return stopped(closing, 'no answer in the last of the turns allowed');
  if (closing === 'token-limit') return stopped(closing, 'no answer within the tokens allowed');
  if (called) return stopped('no-answer', 'the model called tools where only the answer was wanted');
  return stopped('no-answer', `the model ended without an answer${quoted(turn.text)}`);
}

function submitted(answers: readonly ToolCall[]): ConversationEnd {
  const [first, ...others] = answers;
  const broken = answers.find((call) => call.malformed !== undefined);
  if (broken !== undefined) {
    return stopped('invalid-answer', `the answer is not valid JSON${quoted(broken.malformed ?? '')}`);
  }
  if (others.some((call) => !isDeepStrictEqual(call.arguments, first?.arguments))) {
    return stopped('invalid-answer', `${answers.length} answers in one turn, and they differ`);
  }
  return { kind: 'answer', value: first?.arguments };
}

/** The JSON value that a text is, or that its only `json` block is. */
function jsonOf(text: string): { readonly value: unknown } | undefined {
  const whole = parsed(text);
  if (whole !== undefined) return whole;
  const [block, second] = jsonBlocks(text);
  return block === undefined || second !== undefined ? undefined : parsed(block);
}

function parsed(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

/** The texts between lines of "```json" and "```"; one that is not closed is none. */
function jsonBlocks(text: string): string[] {
  const blocks: string[] = [];
  let open: { readonly json: boolean; readonly lines: string[] } | undefined;
  for (const line of text.split('\n')) {
    const trimmed = line.trim();
    if (open === undefined) {
      if (trimmed.startsWith('```')) open = { json: trimmed.toLowerCase() === '```json', lines: [] };
    } else if (trimmed === '```') {
      if (open.json) blocks.push(open.lines.join('\n'));
      open = undefined;
    } else open.lines.push(line);
  }
  return blocks;
}

const QUOTED_CHARACTERS = 300;

/** The beginning of what a model said, for a reason; empty where it said nothing. */
function quoted(text: string): string {
  const trimmed = text.trim();
  if (trimmed === '') return '';
  const short = trimmed.length > QUOTED_CHARACTERS ? `${trimmed.slice(0, QUOTED_CHARACTERS)}…` : trimmed;
  return `: ${JSON.stringify(short)}`;
}

function stopped(reason: StopReason, detail: string): ConversationEnd {
  return { kind: 'stopped', reason, detail };
}
