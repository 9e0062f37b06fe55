import { describe, expect, it } from 'vitest';
import type { Message } from '../../src/judges/backend.ts';
import type { Codebase } from '../../src/judges/codebase.ts';
import { requestKey } from '../../src/judges/request-key.ts';
import { echo, requestWith, user } from './conversation/requests.ts';

const tree = (...ids: readonly string[]): Codebase => ({
  ...requestWith().codebase,
  entries: ids.map((id) => ({ path: `${id}.py`, mode: '100644', id })),
});

const request = requestWith({ codebase: tree('a', 'b'), patch: '--- a' });
const key = requestKey(request);

describe('the key of a conversation', () => {
  it('is 64 digits of hex', () => {
    expect(key).toMatch(/^[0-9a-f]{64}$/);
  });

  it.each([
    ['the subject', { subject: { instance_id: 'i-2', model: 'm', sample: 1 } }],
    ['the axis', { axis: 'boundaries' }],
    ['the limits', { limits: { steps: 1, tokens: 1 } }],
    ['a closing request', { closing: true }],
    ['what the tools do', { tools: [{ ...echo, call: () => Promise.reject(new Error()) }] }],
    ['an equal tree', { codebase: tree('a', 'b') }],
    [
      'what was said after the model first spoke',
      {
        messages: [
          user('Judge this.'),
          { role: 'assistant', text: 'Yes.', tool_calls: [] } as Message,
          user('So?'),
        ],
      },
    ],
  ])('does not depend on %s', (_, fields) => {
    expect(requestKey({ ...request, ...fields })).toBe(key);
  });

  it.each([
    ['the stage', { stage: 'aqj-axis' as const }],
    ['the system text', { system: 'You judge!' }],
    ['the first message', { messages: [user('Judge that.')] }],
    ['how messages are parted', { messages: [user('Judge '), user('this.')] }],
    ['the tools', { tools: [] }],
    ['the description of a tool', { tools: [{ ...echo, description: 'Another.' }] }],
    ['the form of the answer', { answer: { ...request.answer, schema: { type: 'array' } } }],
    ['the patch', { patch: '--- b' }],
    ['the tree', { codebase: tree('a', 'c') }],
  ])('depends on %s', (_, fields) => {
    expect(requestKey({ ...request, ...fields })).not.toBe(key);
  });
});
