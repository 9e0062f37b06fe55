import { describe, expect, it } from 'vitest';
import { type SftReason, type SftSource, startSftExport, type Trajectory } from '../../src/select/sft.ts';

const ISSUE = { role: 'user', content: 'Fix the bug.' };
const ANSWER = { role: 'assistant', content: 'Done.' };
const CALL = { id: 'c1', type: 'function', function: { name: 'bash', arguments: '{"command":"ls"}' } };

const ROW: SftSource = { instance_id: 'a', model: 'm', kept: true };

/** What becomes of one trajectory of the only row. */
function exported(messages: unknown, more: Partial<Trajectory> = {}) {
  const run = startSftExport([ROW]);
  const result = run.add({ instance_id: 'a', model: 'm', messages, ...more });
  return { result, row: 'row' in result ? result.row : null, summary: run.summary() };
}

function reason(messages: unknown, more: Partial<Trajectory> = {}): SftReason | 'exported' {
  const { result } = exported(messages, more);
  return 'skip' in result ? result.skip : 'exported';
}

describe('a trajectory becomes a line', () => {
  it('with loss on assistant messages alone', () => {
    const messages = [
      { role: 'system', content: 'You mend code.' },
      ISSUE,
      { role: 'assistant', content: 'I look around.', tool_calls: [CALL] },
      { role: 'tool', tool_call_id: 'c1', name: 'bash', content: 'a.py' },
      ANSWER,
    ];
    const { row, summary } = exported(messages);
    expect(row).toEqual({
      instance_id: 'a',
      messages: [
        { role: 'system', content: 'You mend code.', train: false },
        { role: 'user', content: 'Fix the bug.', train: false },
        { role: 'assistant', content: 'I look around.', tool_calls: [CALL], train: true },
        { role: 'tool', content: 'a.py', tool_call_id: 'c1', name: 'bash', train: false },
        { role: 'assistant', content: 'Done.', train: true },
      ],
    });
    expect(summary).toEqual({
      trajectories: 1,
      exported: 1,
      skipped: {},
      keptWithoutTrajectory: 0,
      messages: 5,
      trainedMessages: 2,
      trimmedMessages: 0,
    });
  });

  it('from the JSON text of the messages', () => {
    expect(exported(JSON.stringify([ISSUE, ANSWER])).row?.messages).toEqual([
      { ...ISSUE, train: false },
      { ...ANSWER, train: true },
    ]);
  });

  it('with parts of text joined and a null content empty', () => {
    const parts = [
      { type: 'text', text: 'One.\n' },
      { type: 'text', text: 'Two.' },
    ];
    const call = { role: 'assistant', content: null, tool_calls: [CALL] };
    expect(exported([{ role: 'user', content: parts }, call]).row?.messages).toEqual([
      { role: 'user', content: 'One.\nTwo.', train: false },
      { role: 'assistant', content: '', tool_calls: [CALL], train: true },
    ]);
  });

  it('with arguments of tool calls as a JSON text', () => {
    const call = { function: { name: 'bash', arguments: { command: 'ls', timeout: 3 } } };
    const { row } = exported([ISSUE, { role: 'assistant', content: '', tool_calls: [call] }]);
    expect(row?.messages[1]?.tool_calls).toEqual([
      { type: 'function', function: { name: 'bash', arguments: '{"command":"ls","timeout":3}' } },
    ]);
  });

  it('with the tools that the assistant had', () => {
    const tools = [{ type: 'function', function: { name: 'bash', parameters: {} } }];
    expect(exported([ISSUE, ANSWER], { tools }).row?.tools).toEqual(tools);
    expect(exported([ISSUE, ANSWER], { tools: JSON.stringify(tools) }).row?.tools).toEqual(tools);
    expect(exported([ISSUE, ANSWER], { tools: [] }).row).not.toHaveProperty('tools');
  });

  it('with reasoning kept apart, other keys left out', () => {
    const message = { ...ANSWER, reasoning_content: 'Hm.', refusal: null, cost: 3, thinking_blocks: [] };
    expect(exported([{ ...ISSUE, reasoning_content: 'no' }, message]).row?.messages).toEqual([
      { ...ISSUE, train: false },
      { ...ANSWER, reasoning_content: 'Hm.', train: true },
    ]);
  });

  it('with the developer as system', () => {
    const { row } = exported([{ role: 'developer', content: 'Rules.' }, ISSUE, ANSWER]);
    expect(row?.messages[0]).toEqual({ role: 'system', content: 'Rules.', train: false });
  });

  it('without loss where the trajectory says so, and never with loss on others for its saying so', () => {
    const messages = [
      { ...ISSUE, weight: 1, train: true },
      { ...ANSWER, weight: 0 },
      ISSUE,
      { ...ANSWER, train: false },
      ISSUE,
      { ...ANSWER, weight: 1 },
    ];
    const flags = exported(messages).row?.messages.map(({ train }) => train);
    expect(flags).toEqual([false, false, false, false, false, true]);
  });

  it('up to the last message that carries loss', () => {
    const { row, summary } = exported([ISSUE, ANSWER, { role: 'tool', content: 'submitted' }, ISSUE]);
    expect(row?.messages).toHaveLength(2);
    expect(summary).toMatchObject({ messages: 2, trimmedMessages: 2 });
  });
});

describe('a trajectory is left out, with a name for it', () => {
  const assistant = (more: object) => [ISSUE, { ...ANSWER, ...more }];
  const called = (call: unknown) => assistant({ tool_calls: [call] });

  it.each<[string, unknown, SftReason]>([
    ['no column', undefined, 'no-messages'],
    ['null', null, 'no-messages'],
    ['no message', [], 'no-messages'],
    ['no message in a text', '[]', 'no-messages'],
    ['broken JSON', '[{"role": ', 'messages-unreadable'],
    ['JSON of something else', '{"role": "user"}', 'messages-unreadable'],
    ['an object', { role: 'user' }, 'messages-unreadable'],
    ['a message that is a text', ['Fix the bug.'], 'message-malformed'],
    ['no role', [{ content: 'x' }, ANSWER], 'unknown-role'],
    [
      'ShareGPT',
      [
        { from: 'human', value: 'x' },
        { from: 'gpt', value: 'y' },
      ],
      'unknown-role',
    ],
    ['an unknown role', [ISSUE, { role: 'ai', content: 'x' }], 'unknown-role'],
    ['a role in capitals', [ISSUE, { role: 'Assistant', content: 'x' }], 'unknown-role'],
    [
      'the older role of results',
      [ISSUE, { role: 'function', name: 'f', content: 'x' }, ANSWER],
      'unknown-role',
    ],
    [
      'an image',
      [{ role: 'user', content: [{ type: 'image_url', image_url: {} }] }, ANSWER],
      'content-not-text',
    ],
    ['content that is an object', [{ role: 'user', content: { text: 'x' } }, ANSWER], 'content-not-text'],
    ['content that is a number', [{ role: 'user', content: 3 }, ANSWER], 'content-not-text'],
    ['nobody answers', [ISSUE, ISSUE], 'no-assistant-message'],
    ['an empty answer', assistant({ content: '' }), 'empty-assistant-message'],
    ['a blank answer', assistant({ content: ' \n' }), 'empty-assistant-message'],
    ['an answer of no parts', assistant({ content: [] }), 'empty-assistant-message'],
    ['no loss anywhere', assistant({ weight: 0 }), 'nothing-to-train'],
    ['tool calls that are a text', assistant({ tool_calls: 'ls' }), 'tool-call-malformed'],
    ['a call without a function', called({ name: 'bash', arguments: '{}' }), 'tool-call-malformed'],
    ['a call without a name', called({ function: { arguments: '{}' } }), 'tool-call-malformed'],
    ['a call of another type', called({ ...CALL, type: 'custom' }), 'tool-call-malformed'],
    ['arguments cut short', called({ function: { name: 'f', arguments: '{"a": ' } }), 'tool-call-malformed'],
    [
      'arguments that are a list',
      called({ function: { name: 'f', arguments: '[1]' } }),
      'tool-call-malformed',
    ],
    ['no arguments', called({ function: { name: 'f' } }), 'tool-call-malformed'],
    [
      'the older form of a call',
      assistant({ function_call: { name: 'f', arguments: '{}' } }),
      'tool-call-malformed',
    ],
  ])('%s', (_, messages, expected) => {
    expect(reason(messages)).toBe(expected);
    expect(exported(messages).summary).toMatchObject({ exported: 0, skipped: { [expected]: 1 } });
  });

  it('tools that cannot be read', () => {
    expect(reason([ISSUE, ANSWER], { tools: 'bash, edit' })).toBe('tools-unreadable');
  });
});

describe('a trajectory finds its row', () => {
  const messages = [ISSUE, ANSWER];
  const fate = (rows: readonly SftSource[], ...trajectories: readonly Omit<Trajectory, 'messages'>[]) => {
    const run = startSftExport(rows);
    const fates = trajectories.map((trajectory) => {
      const result = run.add({ ...trajectory, messages });
      return 'skip' in result ? result.skip : 'exported';
    });
    return { fates, ...run.summary() };
  };
  const row = (model: string | undefined, kept: boolean, sample?: number): SftSource => ({
    instance_id: 'a',
    ...(model !== undefined && { model }),
    ...(sample !== undefined && { sample }),
    kept,
  });

  it('by instance, model and sample', () => {
    const rows = [row('m', true, 0), row('m', false, 1), row('n', true)];
    const result = fate(
      rows,
      { instance_id: 'a', model: 'm', sample: 0 },
      { instance_id: 'a', model: 'm', sample: 1 },
      { instance_id: 'a', model: 'n' },
      { instance_id: 'a', model: 'o' },
      { instance_id: 'b', model: 'm' },
    );
    expect(result.fates).toEqual(['exported', 'not-selected', 'exported', 'not-selected', 'not-selected']);
    expect(result).toMatchObject({ trajectories: 5, exported: 2, skipped: { 'not-selected': 3 } });
  });

  it('without a model only where one row fits', () => {
    expect(fate([row('m', true)], { instance_id: 'a' }).fates).toEqual(['exported']);
    expect(fate([row('m', true), row('n', false)], { instance_id: 'a' }).fates).toEqual(['ambiguous-row']);
    expect(fate([row('m', false), row('n', false)], { instance_id: 'a' }).fates).toEqual(['not-selected']);
    expect(fate([row('m', true, 0), row('m', true, 1)], { instance_id: 'a', model: 'm' }).fates).toEqual([
      'ambiguous-row',
    ]);
  });

  it('of the reference patch by that name', () => {
    expect(fate([row(undefined, true)], { instance_id: 'a', model: 'reference' }).fates).toEqual([
      'exported',
    ]);
  });

  it('once, the first that can be read', () => {
    const run = startSftExport([ROW]);
    const add = (given: unknown) => run.add({ instance_id: 'a', model: 'm', messages: given });
    expect(add([])).toEqual({ skip: 'no-messages' });
    expect(add(messages)).toHaveProperty('row');
    expect(add(messages)).toEqual({ skip: 'second-trajectory' });
  });

  it('and kept rows without one are counted', () => {
    const rows = [row('m', true), row('n', true), row('o', false)];
    expect(fate(rows, { instance_id: 'a', model: 'm' }).keptWithoutTrajectory).toBe(1);
  });
});
