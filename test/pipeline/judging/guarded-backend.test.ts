import { describe, expect, it } from 'vitest';
import type { Conversation, ConversationRequest } from '../../../src/judges/backend.ts';
import { NO_USAGE } from '../../../src/judges/conversation/usage.ts';
import { guardedBackend } from '../../../src/pipeline/judging/guarded-backend.ts';
import { redactor } from '../../../src/pipeline/judging/redaction.ts';

const KEY = 'sk-12345678';
const never = new AbortController().signal;

function running(conversation: unknown): Promise<Conversation> {
  const run = async () => conversation as Conversation;
  const backend = { id: 'x', model: null, secrets: [KEY], run };
  return guardedBackend(backend, redactor([KEY])).run({} as ConversationRequest, never);
}

/** `depth` objects within each other. */
function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let made = 0; made < depth; made++) value = { a: value };
  return value;
}

describe('what a back end brings', () => {
  it('has no secret any more when its answer is read', async () => {
    const call = { id: '1', name: 'read', arguments: { path: KEY } };
    const messages = [{ role: 'assistant', text: KEY, tool_calls: [call] }];
    const end = { kind: 'answer', value: { rubric_yaml: `- ${KEY}` } };
    expect(await running({ messages, usage: NO_USAGE, end })).toEqual({
      messages: [
        {
          role: 'assistant',
          text: '[redacted]',
          tool_calls: [{ id: '1', name: 'read', arguments: { path: '[redacted]' } }],
        },
      ],
      usage: NO_USAGE,
      end: { kind: 'answer', value: { rubric_yaml: '- [redacted]' } },
    });
  });

  // The value itself is the first of 100 levels.
  it.each([
    [100, { kind: 'answer' }],
    [101, { kind: 'stopped', reason: 'invalid-answer' }],
    [200_000, { kind: 'stopped', reason: 'invalid-answer' }],
  ])('ends as it should with an answer nested %i deep', async (depth, expected) => {
    const ran = await running({
      messages: [],
      usage: NO_USAGE,
      end: { kind: 'answer', value: nested(depth) },
    });
    expect(ran.end).toMatchObject(expected);
    expect(() => JSON.stringify(ran)).not.toThrow();
  });

  it('has no arguments that are nested too deeply', async () => {
    const call = { id: '1', name: 'read', arguments: nested(100_000) };
    const messages = [{ role: 'assistant', text: '', tool_calls: [call] }];
    const ran = await running({ messages, usage: NO_USAGE, end: { kind: 'answer', value: 1 } });
    expect(ran.messages[0]).toMatchObject({
      tool_calls: [{ name: 'read', malformed: 'nested deeper than 100' }],
    });
  });

  it('is handed on where it is no conversation', async () => {
    expect(await running(undefined)).toBeUndefined();
  });
});
