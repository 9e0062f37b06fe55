import { dirname } from 'node:path';
import type { Conversation, ConversationEnd, ConversationRequest, Message, Usage } from '../../backend.ts';
import { endBySignal, FIRED } from '../../conversation/signal.ts';
import { NO_USAGE } from '../../conversation/usage.ts';
import { readAgentAnswer } from './agent-answer.ts';
import { wordInTree } from './agent-command.ts';
import { type AgentProcessLimits, type AgentResult, runAgent } from './agent-process.ts';
import { agentRequest } from './agent-request.ts';
import { excerpt } from './excerpt.ts';
import type { SharedExports } from './shared-exports.ts';
import type { TreeExport } from './tree-export.ts';

/** An agent as its user named it. */
export interface Agent {
  readonly words: readonly string[];
  readonly variables: Readonly<Record<string, string>>;
  readonly secrets: readonly string[];
  readonly model: string | null;
  readonly limits: AgentProcessLimits;
  readonly exports: SharedExports;
  /** Milliseconds since some moment; another clock in tests. */
  now(): number;
}

/** Characters of an agent's output that a reason quotes, and that a transcript keeps where there is no answer. */
const MOST_QUOTED = 1_000;
const MOST_KEPT = 20_000;

/** One conversation: the agent is started once, does what it likes with the tree, and prints its answer. Never throws. */
export async function agentConversation(
  agent: Agent,
  request: ConversationRequest,
  signal: AbortSignal,
): Promise<Conversation> {
  if (signal.aborted) return without(endBySignal(signal));
  try {
    return await paidConversation(agent, request, signal);
  } catch (error) {
    if (signal.aborted) return without(endBySignal(signal));
    // No room for the export, a blob that is missing.
    const message = error instanceof Error ? error.message : String(error);
    return without(stopped('backend-failed', excerpt(message, agent.secrets, MOST_QUOTED)));
  }
}

async function paidConversation(
  agent: Agent,
  request: ConversationRequest,
  signal: AbortSignal,
): Promise<Conversation> {
  const settle = reserved(request);
  if (settle === undefined)
    return without(stopped('budget', 'the money does not last for another conversation'));
  let used: Usage | null = null;
  try {
    const conversation = await agent.exports.with(request.codebase, signal, (tree) =>
      converse(agent, request, tree, signal),
    );
    if (conversation === FIRED) return without(endBySignal(signal));
    used = conversation.usage.requests > 0 ? conversation.usage : null;
    return conversation;
  } finally {
    settle(used);
  }
}

/** Tokens out of all tokens of an agent, which reads far more than it writes. */
const SHARE_OUT = 0.1;

/** Nobody can hold an agent to less than the limit of its conversation, so that is what is set aside. */
function reserved({ purse, limits }: ConversationRequest): ((used: Usage | null) => void) | undefined {
  const output_tokens = Math.ceil(limits.tokens * SHARE_OUT);
  return purse === undefined
    ? () => {}
    : purse.reserve({ input_tokens: limits.tokens - output_tokens, output_tokens });
}

async function converse(
  agent: Agent,
  request: ConversationRequest,
  tree: TreeExport,
  signal: AbortSignal,
): Promise<Conversation> {
  const { words, variables, limits, model } = agent;
  const own = wordInTree(words, tree.directory);
  if (own !== undefined) {
    const detail = `${JSON.stringify(own)} in the command would be a file of the repository, which is never run: name your own by its absolute path`;
    return without(stopped('backend-failed', detail, true));
  }
  const run = {
    words,
    variables: { ...variables, GIT_CEILING_DIRECTORIES: dirname(tree.directory) },
    directory: tree.directory,
    input: agentRequest(request, model, tree.leftOut),
  };
  const started = agent.now();
  const result = await runAgent(run, limits, signal);
  const seconds = Math.round(agent.now() - started) / 1000;
  const conversation = conversationFrom(agent, request, result, signal);
  return { ...conversation, usage: { ...conversation.usage, seconds } };
}

function conversationFrom(
  agent: Agent,
  request: ConversationRequest,
  result: AgentResult,
  signal: AbortSignal,
): Conversation {
  switch (result.kind) {
    case 'aborted':
      return without(endBySignal(signal));
    case 'not-started':
      return without(
        stopped('backend-failed', excerpt(result.detail, agent.secrets, MOST_QUOTED), result.fatal),
      );
    case 'too-much-output':
      return without(
        stopped('backend-failed', `the agent printed more than ${agent.limits.outputBytes} bytes`),
      );
    case 'ended':
      return result.code === 0
        ? answered(agent, request, result.stdout)
        : without(stopped('backend-failed', failure(agent, result)));
  }
}

function failure({ secrets }: Agent, result: AgentResult & { readonly kind: 'ended' }): string {
  const how = result.code === null ? `was ended by ${result.killedBy}` : `ended with code ${result.code}`;
  const said = excerpt(result.stderr, secrets, MOST_QUOTED, 'end');
  return said === '' ? `the agent ${how}` : `the agent ${how}: ${said}`;
}

function answered({ secrets }: Agent, request: ConversationRequest, stdout: string): Conversation {
  const read = readAgentAnswer(stdout);
  const said = (
    text: string,
    calls: (Message & { readonly role: 'assistant' })['tool_calls'] = [],
  ): Message[] => [{ role: 'assistant', text, tool_calls: calls }];
  switch (read.kind) {
    case 'answer': {
      const call = {
        id: `answer-${request.messages.length}`,
        name: request.answer.name,
        arguments: read.value,
      };
      return { messages: said('', [call]), usage: read.usage, end: { kind: 'answer', value: read.value } };
    }
    case 'refused': {
      const why = excerpt(read.why, secrets, MOST_QUOTED);
      const end = stopped('refusal', why === '' ? 'the agent declined' : `the agent declined: ${why}`);
      return { messages: said(read.why.slice(0, MOST_KEPT)), usage: read.usage, end };
    }
    case 'unreadable': {
      const begins = excerpt(stdout, secrets, MOST_QUOTED / 4);
      const detail = `the agent gave no answer: ${read.problem}${begins === '' ? '' : `; it begins with: ${begins}`}`;
      return {
        messages: said(stdout.trim().slice(0, MOST_KEPT)),
        usage: { ...NO_USAGE, requests: 1, estimated: true },
        end: stopped('no-answer', detail),
      };
    }
  }
}

function stopped(
  reason: 'backend-failed' | 'budget' | 'no-answer' | 'refusal',
  detail: string,
  fatal = false,
): ConversationEnd {
  return { kind: 'stopped', reason, detail, ...(fatal && { fatal }) };
}

function without(end: ConversationEnd): Conversation {
  return { messages: [], usage: NO_USAGE, end };
}
