import type { ConversationRequest } from '../../backend.ts';
import type { LeftOut } from './export-plan.ts';

/** Version of what an agent is sent and what it has to print; raised when either changes its meaning. */
const PROTOCOL_VERSION = 1;

/** Paths that are named; of more, their number is told. */
const MOST_LEFT_OUT = 1_000;

/**
 * The request as an external agent gets it: one JSON object, `docs/guides/writing-a-back-end.md` says what each field
 * means. Whose patch it is and which instance is not told: patches are judged without names.
 *
 * @param model what `--model` said, for the agent to run by.
 */
export function agentRequest(
  request: ConversationRequest,
  model: string | null,
  leftOut: readonly LeftOut[],
): string {
  const { stage, axis, system, messages, answer, patch, closing, limits } = request;
  return JSON.stringify({
    version: PROTOCOL_VERSION,
    stage,
    ...(axis !== undefined && { axis }),
    ...(model !== null && { model }),
    system,
    messages,
    answer: { name: answer.name, description: answer.description, schema: answer.schema },
    ...(patch !== undefined && { patch }),
    closing,
    limits: { steps: limits.steps, tokens: limits.tokens },
    left_out: { count: leftOut.length, paths: leftOut.slice(0, MOST_LEFT_OUT) },
  });
}
