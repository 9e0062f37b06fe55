import type { Usage } from '../../backend.ts';
import { NO_USAGE } from '../../conversation/usage.ts';
import { isTooDeep, MOST_DEPTH } from '../nesting.ts';

/** What an agent printed, read: an answer, that it declined, or why it is neither. */
export type AgentAnswer =
  | { readonly kind: 'answer'; readonly value: unknown; readonly usage: Usage }
  | { readonly kind: 'refused'; readonly why: string; readonly usage: Usage }
  | { readonly kind: 'unreadable'; readonly problem: string };

/**
 * Reads the standard output of an agent: one JSON object `{"answer": …, "usage"?: …}` or `{"refused": "why"}`, either all
 * of the output or the only block in it that is fenced as `json`. Unknown fields are passed over, and so is a wrong
 * `usage`: an answer that was paid for is not thrown away for it.
 */
export function readAgentAnswer(stdout: string): AgentAnswer {
  const text = stdout.replace(/^\uFEFF/, '').trim();
  if (text === '') return { kind: 'unreadable', problem: 'it printed nothing' };
  const found = parsed(text) ?? onlyBlock(text);
  if (typeof found === 'string') return { kind: 'unreadable', problem: found };
  const { value } = found;
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { kind: 'unreadable', problem: 'the JSON that it printed is no object' };
  if (isTooDeep(value))
    return { kind: 'unreadable', problem: `its JSON is nested deeper than ${MOST_DEPTH}` };
  const { answer, refused, usage } = value as Record<string, unknown>;
  const read = agentUsage(usage);
  if (refused !== undefined && refused !== null && refused !== false)
    return { kind: 'refused', why: typeof refused === 'string' ? refused : '', usage: read };
  if (answer === undefined)
    return { kind: 'unreadable', problem: 'the object that it printed has no "answer"' };
  return { kind: 'answer', value: answer, usage: read };
}

function parsed(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

/** What the only `json` block holds, or why there is none to read. */
function onlyBlock(text: string): { readonly value: unknown } | string {
  const blocks = jsonBlocks(text);
  if (blocks.length === 0) return 'what it printed is neither JSON nor has a block fenced as json';
  if (blocks.length > 1) return `what it printed has ${blocks.length} blocks fenced as json`;
  return parsed(blocks[0]!) ?? 'the block fenced as json is no JSON';
}

/** Line by line: a pattern over all of the text takes hours for one that opens a block in every line. */
function jsonBlocks(text: string): string[] {
  const blocks: string[] = [];
  let open: string[] | undefined;
  for (const line of text.split('\n')) {
    const trimmed = line.trim();
    if (open === undefined) {
      if (trimmed.toLowerCase() === '```json') open = [];
    } else if (trimmed === '```') {
      blocks.push(open.join('\n'));
      open = undefined;
    } else open.push(line);
  }
  return blocks;
}

/** No conversation has as many tokens or requests; sums of what is above would be no whole numbers any more. */
const MOST_COUNT = 1e12;

const isCount = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MOST_COUNT;

/** What an agent says it used; nothing, as an estimate, where it does not say both tokens in and out. */
function agentUsage(reported: unknown): Usage {
  const fields = (typeof reported === 'object' && reported !== null ? reported : {}) as Record<
    string,
    unknown
  >;
  const count = (name: string, otherwise = 0): number =>
    isCount(fields[name]) ? (fields[name] as number) : otherwise;
  const known = isCount(fields.input_tokens) && isCount(fields.output_tokens);
  if (!known) return { ...NO_USAGE, requests: 1, estimated: true };
  return {
    requests: count('requests', 1),
    input_tokens: count('input_tokens'),
    cached_input_tokens: Math.min(count('cached_input_tokens'), count('input_tokens')),
    cache_write_tokens: count('cache_write_tokens'),
    output_tokens: count('output_tokens'),
    seconds: 0,
    estimated: false,
  };
}
