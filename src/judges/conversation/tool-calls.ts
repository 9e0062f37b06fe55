import { ArchdeltaError } from '../../core/errors.ts';
import type { JudgeTool, Message, ToolCall, ToolResult } from '../backend.ts';
import { refusedCall } from './messages.ts';
import { FIRED, orFired } from './signal.ts';

/** Calls of one turn that are carried out; those beyond are refused. */
export const MAX_CALLS_PER_TURN = 16;

/**
 * Carries out the calls of a turn one after the other, in order, and hands each result on as soon as it is there. A call
 * that cannot be carried out gets a result that says why: no such tool, arguments that are no JSON, too many calls at
 * once, a tool that failed.
 *
 * @returns false when the signal fired before all had a result
 * @throws {ArchdeltaError} `blob-missing`: the repository is incomplete, and what is judged without it is judged wrongly
 */
export async function callTools(
  calls: readonly ToolCall[],
  tools: readonly JudgeTool[],
  signal: AbortSignal,
  add: (result: Message) => void,
): Promise<boolean> {
  for (const [index, call] of calls.entries()) {
    if (index >= MAX_CALLS_PER_TURN) {
      add(refusedCall(call, `Not carried out: at most ${MAX_CALLS_PER_TURN} calls are allowed in one turn.`));
      continue;
    }
    const result = await orFired(signal, () => resultOf(call, tools, signal));
    if (result === FIRED) return false;
    add({ role: 'tool', call_id: call.id, name: call.name, text: result.text, failed: result.failed });
  }
  return true;
}

async function resultOf(
  call: ToolCall,
  tools: readonly JudgeTool[],
  signal: AbortSignal,
): Promise<ToolResult> {
  const tool = tools.find(({ name }) => name === call.name);
  if (tool === undefined) {
    const names = tools.map(({ name }) => name).join(', ');
    return { failed: true, text: `There is no tool of that name. The tools are: ${names}.` };
  }
  if (call.malformed !== undefined) {
    return { failed: true, text: 'The arguments are not valid JSON. Call the tool again with valid JSON.' };
  }
  try {
    return await tool.call(call.arguments, signal);
  } catch (thrown) {
    if (thrown instanceof ArchdeltaError && thrown.code === 'blob-missing') throw thrown;
    return { failed: true, text: 'The tool failed; try another one.' };
  }
}
