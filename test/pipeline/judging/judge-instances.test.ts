import { describe, expect, it } from 'vitest';
import type { Instance } from '../../../src/instance/row.ts';
import { judgeInstances } from '../../../src/pipeline/judging/judge-instances.ts';
import type { VerdictRow } from '../../../src/pipeline/judging/verdict-row.ts';
import { countingBackend, firstOf, patchTo, Workbench } from './workbench.ts';

const bench = new Workbench();
const findRepository = () => bench.repository.directory;

const AXES = [
  'scope_of_context',
  'dependency_chain_depth',
  'implicit_knowledge',
  'coordination_complexity',
  'insight_density',
];

/** An answer of the complexity judge: all axes at 2, which is Low. */
const ANSWER = {
  symptom: 'a symptom',
  components: ['a.py'],
  nature: 'a change',
  axes: Object.fromEntries(
    AXES.map((axis) => [axis, { level: 2, rationale: 'so', evidence: ['a.py:1: here'] }]),
  ),
  label: 'Low',
  rationale: 'so it is',
};

const acjBackend = (setting: Parameters<typeof countingBackend>[0] = {}) =>
  countingBackend({ ...setting, answer: () => ANSWER, maxOutputTokens: 500 });

async function all(rows: AsyncIterable<VerdictRow>): Promise<VerdictRow[]> {
  const found: VerdictRow[] = [];
  for await (const row of rows) found.push(row);
  return found;
}

describe('the judge of a library', () => {
  it('yields verdicts in input order, whoever is finished first', async () => {
    const backend = acjBackend({
      onTurn: async (request) => {
        // The earlier a patch stands, the longer it takes.
        const number = Number(/issue (\d+)/.exec(firstOf(request))?.[1]);
        await new Promise((resolve) => setTimeout(resolve, 20 - number));
        return undefined;
      },
    });
    const instances = bench.instances(20);
    const rows = await all(
      judgeInstances(instances, { judge: 'acj', backend, findRepository, concurrency: 5 }),
    );
    expect(rows.map((row) => row.instance_id)).toEqual(instances.map((each) => each.instance_id));
    expect(rows[0]).toMatchObject({
      ...{ judge: 'acj', status: 'scored', label: 'Low', flags: [], rationale: 'so it is' },
      axes: { insight_density: { level: 2, evidence: [{ place: 'a.py:1: here', found: 'base' }] } },
      usage: { requests: 2, input_tokens: 200, output_tokens: 20 },
    });
    expect(backend.most).toBe(5);
  });

  it('takes no more from the input than it needs', async () => {
    let taken = 0;
    let yielded = 0;
    let ahead = 0;
    async function* instances(): AsyncGenerator<Instance> {
      for (const instance of bench.instances(120)) {
        taken += 1;
        ahead = Math.max(ahead, taken - yielded);
        yield instance;
      }
    }
    let slow = true;
    const backend = acjBackend({
      onTurn: async () => {
        // The first conversation is not finished before all that may be begun ahead of it is.
        if (slow) {
          slow = false;
          while (ahead < 32) await new Promise((resolve) => setTimeout(resolve, 1));
        }
        return undefined;
      },
    });
    for await (const _ of judgeInstances(instances(), {
      judge: 'acj',
      backend,
      findRepository,
      concurrency: 2,
    }))
      yielded += 1;
    expect(yielded).toBe(120);
    // 16 patches ahead for each conversation at a time, and what is at work or on its way.
    expect(ahead).toBeLessThanOrEqual(2 * 16 + 2 * 2 + 2);
  });

  it('ends what is at work when the loop is left', async () => {
    const backend = acjBackend();
    for await (const row of judgeInstances(bench.instances(50), { judge: 'acj', backend, findRepository })) {
      expect(row.instance_id).toBe('example__one-0');
      break;
    }
    const { total } = backend;
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(backend.total).toBe(total);
    expect(total).toBeLessThan(100);
  });

  it('ends with the signal, and passes on what the input throws', async () => {
    const controller = new AbortController();
    const backend = acjBackend({ onTurn: () => void controller.abort() });
    const { signal } = controller;
    const options = { judge: 'acj', backend, findRepository, signal } as const;
    await expect(all(judgeInstances(bench.instances(9), options))).rejects.toMatchObject({ code: 'aborted' });
    function* broken(): Generator<Instance> {
      yield bench.instances(1)[0]!;
      throw new RangeError('broken input');
    }
    const rows = judgeInstances(broken(), { judge: 'acj', backend: acjBackend(), findRepository });
    await expect(all(rows)).rejects.toThrow('broken input');
  });

  it('gives a conversation that takes too long the reason timeout', async () => {
    const backend = acjBackend({ onTurn: () => new Promise(() => {}) });
    const limits = { seconds: 0.05 };
    const rows = await all(
      judgeInstances(bench.instances(2), { judge: 'acj', backend, findRepository, limits }),
    );
    expect(rows).toMatchObject([{ reason: 'timeout' }, { reason: 'timeout' }]);
  });

  it('does not count the time that a conversation waits for its turn', async () => {
    const backend = acjBackend({
      onTurn: async () => {
        await new Promise((resolve) => setTimeout(resolve, 15));
        return undefined;
      },
    });
    // 45 times two turns of 15 ms each, one after the other: the last is begun after more than a second.
    const limits = { seconds: 1 };
    const options = { judge: 'acj', backend, findRepository, limits, concurrency: 1 } as const;
    const rows = await all(judgeInstances(bench.instances(45), options));
    expect(rows.map(({ status }) => status)).toEqual(Array(45).fill('scored'));
  });

  it('calls neutral patches trivial and asks nobody', async () => {
    const backend = acjBackend();
    const patch = patchTo(0)
      .replace('@@ -1 +1 @@', '@@ -1 +1,2 @@')
      .replace('+one = 2', ' one = 1\n+# a note');
    const neutral = { ...bench.instances(1)[0]!, patch: patch.replace('-one = 1\n', '') };
    const [row] = await all(judgeInstances([neutral], { judge: 'acj', backend, findRepository }));
    expect(row).toMatchObject({ status: 'scored', label: 'Trivial', decided_by: 'neutral-patch' });
    expect(backend.total).toBe(0);
  });

  it.each([
    ['a judge that is none', { judge: 'abc' }],
    ['no repositories', { findRepository: undefined }],
    ['no conversation at a time', { concurrency: 0 }],
    ['half a step', { limits: { steps: 0.5 } }],
    ['no time', { limits: { seconds: 0 } }],
    ['a budget without prices', { budget: 1 }],
    ['no budget', { budget: 0 }],
  ])('refuses %s', async (_, more) => {
    const options = { judge: 'acj', backend: acjBackend(), findRepository, ...more } as never;
    await expect(all(judgeInstances([], options))).rejects.toMatchObject({ code: 'usage' });
  });
});
