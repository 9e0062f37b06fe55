import { describe, expect, it } from 'vitest';
import { acj } from '../../src/judges/acj.ts';
import { STOP_REASONS } from '../../src/judges/backend.ts';
import { type Judgement, RunStopped } from '../../src/judges/judge.ts';
import { AnsweringRun, type Reply } from './answering-run.ts';
import { PATCH, taskOf } from './tasks.ts';

const { signal } = new AbortController();
type Scored = Extract<Judgement, { status: 'scored' }>;

const axis = (level: number, ...evidence: string[]) => ({
  ...{ level, rationale: `level ${level}` },
  evidence: evidence.length > 0 ? evidence : ['src/a.py:1: here'],
});
/** An answer with the levels of the axes in the order of the protocol. */
const answer = (label: string, [scope, chain, implicit, coordination, insight]: readonly number[]) => ({
  symptom: 'the symptom',
  components: ['src/a.py: a'],
  nature: 'the nature',
  axes: {
    scope_of_context: axis(scope!, 'src/b.py:5: a caller', 'src/c.py:1: gone'),
    dependency_chain_depth: axis(chain!),
    implicit_knowledge: axis(implicit!),
    coordination_complexity: axis(coordination!, 'src/a.py:3: there after the patch alone'),
    insight_density: axis(insight!),
  },
  rationale: 'the sum',
  label,
});
const judged = async (reply: Reply, fields: Parameters<typeof taskOf>[0] = {}) => {
  const run = new AnsweringRun(() => reply);
  return { run, judgement: await acj.judge(taskOf(fields), run, signal) };
};

describe('acj', () => {
  it('is Trivial without a conversation where the patch is neutral throughout', async () => {
    const { run, judgement } = await judged({ thrown: new Error('asked') }, { neutralShare: async () => 1 });
    expect(judgement).toEqual({
      ...{ status: 'scored', label: 'Trivial', decided_by: 'neutral-patch' },
      ...{ conversations: [], flags: [] },
    });
    expect(run.questions).toEqual([]);
  });

  it.each([undefined, 0, 0.99])('asks a model where the neutral share is %s', async (share) => {
    const value = answer('Low', [2, 2, 2, 1, 1]);
    const { run, judgement } = await judged({ value }, { neutralShare: async () => share });
    expect(run.questions).toHaveLength(1);
    expect(judgement).not.toHaveProperty('decided_by');
  });

  it('asks with issue and patch, and with tools on the base alone', async () => {
    const { run } = await judged({ value: answer('Low', [2, 2, 2, 1, 1]) });
    const [{ stage, subject, messages, tools, patch, axis: of }] = run.questions as [never];
    expect({ stage, subject, patch, axis: of }).toEqual({
      ...{ stage: 'acj', patch: PATCH, axis: undefined },
      subject: { instance_id: 'example__tiny-1', model: 'm', sample: 3 },
    });
    const [{ text }] = messages as [{ text: string }];
    expect(text).toContain('a gives 1 and should give 2');
    expect(text).toContain('+    value = 2');
    const names = (tools as readonly { name: string }[]).map(({ name }) => name);
    expect(names).toContain('show_patch');
    expect(JSON.stringify(tools)).not.toContain('patched');
  });

  it('gives the label and the axes as they were answered, with their lines looked up in the base', async () => {
    const { judgement } = await judged({ value: answer('Moderate', [3, 3, 2, 1, 3]) });
    expect(judgement).toMatchObject({
      ...{ status: 'scored', label: 'Moderate', symptom: 'the symptom', nature: 'the nature' },
      ...{ components: ['src/a.py: a'], rationale: 'the sum' },
      conversations: [{ key: 'acj', stage: 'acj', usage: { input_tokens: 100, output_tokens: 10 } }],
    });
    const { axes, flags } = judgement as Scored & { axes: Record<string, unknown> };
    expect(Object.keys(axes)).toEqual([
      ...['scope_of_context', 'dependency_chain_depth', 'implicit_knowledge'],
      ...['coordination_complexity', 'insight_density'],
    ]);
    expect(axes.scope_of_context).toEqual({
      ...{ level: 3, rationale: 'level 3' },
      evidence: [
        { place: 'src/b.py:5: a caller', found: 'base' },
        { place: 'src/c.py:1: gone', found: null },
      ],
    });
    expect(flags).toEqual([
      'axis scope_of_context cites "src/c.py:1: gone", which does not exist',
      'axis coordination_complexity cites "src/a.py:3: there after the patch alone", which does not exist',
    ]);
  });

  it('flags a label that its axes do not allow, and leaves it', async () => {
    // Two axes at 4 are High by the protocol.
    const { judgement } = await judged({ value: answer('Low', [4, 4, 2, 1, 1]) });
    expect(judgement).toMatchObject({ status: 'scored', label: 'Low' });
    expect(judgement!.flags[0]).toBe('the label is Low, but its axes allow High');
  });

  it.each(STOP_REASONS.filter((reason) => reason !== 'budget' && reason !== 'interrupted'))(
    'is unscored after %s',
    async (reason) => {
      const { judgement } = await judged({ reason, detail: 'why' });
      expect(judgement).toMatchObject({ status: 'unscored', reason, detail: 'why', stage: 'acj', flags: [] });
      expect(judgement).not.toHaveProperty('label');
      expect(judgement!.conversations).toHaveLength(1);
    },
  );

  it.each(['budget', 'interrupted'] as const)('has no verdict after %s', async (reason) => {
    expect((await judged({ reason })).judgement).toBeNull();
  });

  it('stops the run after an end that every other would have too', async () => {
    await expect(judged({ reason: 'rejected', detail: 'wrong key', fatal: true })).rejects.toThrow(
      new RunStopped('rejected', 'wrong key'),
    );
  });
});
