import type { Conversation, ConversationEnd, JudgeBackend, Message, ToolCall } from '../../judges/backend.ts';
import { isTooDeep, MOST_DEPTH } from '../../judges/backends/nesting.ts';
import { readConversation } from '../../judges/conversation/schemas.ts';
import type { Redact } from './redaction.ts';

/**
 * A back end whose conversations can be judged by and written down. Secrets are blotted out before an answer is read:
 * a rubric that was frozen with one would have another hash in its file. What is nested so deeply that it could not be
 * written is no answer, and no arguments of a call.
 */
export function guardedBackend(backend: JudgeBackend, redact: Redact): JudgeBackend {
  const { id, model, secrets } = backend;
  return {
    ...{ id, model, secrets },
    run: async (request, signal) => {
      const ran: unknown = await backend.run(request, signal);
      // What is no conversation is told by whoever asked for it.
      const conversation = readConversation(ran);
      return conversation ? redact(flat(conversation)) : (ran as Conversation);
    },
    ...(backend.recallsOnly !== undefined && { recallsOnly: backend.recallsOnly }),
    ...(backend.recall && { recall: (judge, subject) => backend.recall!(judge, subject) }),
  };
}

function flat({ messages, usage, end }: Conversation): Conversation {
  return { messages: messages.map(flatMessage), usage, end: flatEnd(end) };
}

function flatMessage(message: Message): Message {
  return message.role === 'assistant'
    ? { ...message, tool_calls: message.tool_calls.map(flatCall) }
    : message;
}

function flatCall(call: ToolCall): ToolCall {
  return isTooDeep(call.arguments)
    ? { ...call, arguments: undefined, malformed: `nested deeper than ${MOST_DEPTH}` }
    : call;
}

function flatEnd(end: ConversationEnd): ConversationEnd {
  if (end.kind === 'stopped' || !isTooDeep(end.value)) return end;
  return {
    kind: 'stopped',
    reason: 'invalid-answer',
    detail: `the answer is nested deeper than ${MOST_DEPTH}`,
  };
}
