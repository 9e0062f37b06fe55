import type { Usage } from '../../backend.ts';
import { NO_USAGE } from '../../conversation/usage.ts';

/** What an agent printed, read: an answer, that it declined, or why it is neither. */
export type AgentAnswer =
  | { readonly kind: 'answer'; readonly value: unknown; readonly usage: Usage }
  | { readonly kind: 'refused'; readonly why: string; readonly usage: Usage }
  | { readonly kind: 'unreadable'; readonly problem: string };

/** Lists and objects within each other; no answer of a judge needs a tenth of it. */
const MOST_DEPTH = 100;

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
  const blocks = [...text.matchAll(/^[ \t]*```json[ \t]*\r?\n(.*?)^[ \t]*```[ \t]*$/gims)];
  if (blocks.length === 0) return 'what it printed is neither JSON nor has a block fenced as json';
  if (blocks.length > 1) return `what it printed has ${blocks.length} blocks fenced as json`;
  return parsed(blocks[0]![1]!) ?? 'the block fenced as json is no JSON';
}

/** Goes level by level: a walk that calls itself would run out of stack on just what this is to find. */
function isTooDeep(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MOST_DEPTH) return true;
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []));
  }
  return false;
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

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
