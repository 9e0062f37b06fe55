import { appendFileSync, existsSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { ArchdeltaError } from '../../../src/core/errors.ts';
import { TurnFailed } from '../../../src/judges/conversation/turn.ts';
import { countingBackend, firstOf, oneQuestion, patchTo, TURN, Workbench, withRubric } from './workbench.ts';

let bench: Workbench;
beforeAll(() => {
  bench = new Workbench();
});
/** A controller that fires when the back end begins its nth turn. */
function abortAtTurn(count: number) {
  const controller = new AbortController();
  let turns = 0;
  const onTurn = (): undefined => {
    turns += 1;
    if (turns === count) controller.abort('SIGINT');
  };
  return { signal: controller.signal, onTurn };
}

const idsOf = (rows: readonly { readonly instance_id: string }[]) => rows.map((row) => row.instance_id);

describe('a run of 200 patches', () => {
  it('that is ended in the middle goes on, and no turn is had twice', async () => {
    const instances = bench.instances(200);
    const input = bench.write('many.jsonl', instances);
    const { signal, onTurn } = abortAtTurn(151);
    const first = countingBackend({ onTurn });
    const ended = await bench.judge(first, input, 'many-out.jsonl', { signal }).catch((error) => error);
    const finished = bench.rows('many-out.jsonl').length;
    expect(ended).toMatchObject({
      code: 'aborted',
      message: `the run was ended: ${finished} of 200 patches have their verdict; the same command goes on`,
    });
    expect(finished).toBeGreaterThan(50);
    expect(finished).toBeLessThan(100);
    expect(first.most).toBeLessThanOrEqual(8);
    const broken = bench
      .lines('many-out.jsonl.transcripts.jsonl')
      .filter(({ end }) => (end as { reason?: string }).reason === 'interrupted');
    expect(broken.length).toBeGreaterThan(0);

    const second = countingBackend();
    const summary = await bench.judge(second, input, 'many-out.jsonl');
    expect(summary).toMatchObject({ patches: 200, rows: 200, left: 0, labels: [['Low', 200]] });
    expect(idsOf(bench.rows('many-out.jsonl'))).toEqual(idsOf(instances));
    // Two turns a conversation; one that was broken off after its first turn goes on with its second. A turn that was
    // begun but not answered is begun again: at most the eight that were at work.
    const answered = bench
      .lines('many-out.jsonl.transcripts.jsonl')
      .filter(({ end }) => (end as { kind: string }).kind === 'answer');
    expect(answered).toHaveLength(200);
    expect(first.total + second.total).toBeLessThanOrEqual(400 + 8);
    expect(summary.usedInAll).toMatchObject({ requests: 400, input_tokens: 40_000, output_tokens: 4000 });
    for (const row of bench.rows('many-out.jsonl'))
      expect(row.usage).toEqual({ ...TURN, requests: 2, input_tokens: 200, output_tokens: 20 });
  });

  it('that is complete asks nothing and touches no file', async () => {
    const input = bench.path('many.jsonl');
    const state = () =>
      ['', '.transcripts.jsonl'].map((end) => {
        const path = bench.path(`many-out.jsonl${end}`);
        return [readFileSync(path, 'utf8'), statSync(path).mtimeMs];
      });
    const before = state();
    const backend = countingBackend();
    const summary = await bench.judge(backend, input, 'many-out.jsonl');
    expect(backend.total).toBe(0);
    expect(summary.used.requests).toBe(0);
    expect(state()).toEqual(before);
    expect(existsSync(bench.path('many-out.jsonl.lock'))).toBe(false);
  });

  it('gives the bytes of a run that nothing ended', async () => {
    await bench.judge(countingBackend(), bench.path('many.jsonl'), 'whole.jsonl');
    expect(readFileSync(bench.path('whole.jsonl'))).toEqual(readFileSync(bench.path('many-out.jsonl')));
  });
});

describe('conversations at a time', () => {
  it('are as many as allowed, and no more', async () => {
    const input = bench.write('few.jsonl', bench.instances(12));
    let begun = 0;
    let release = (): void => {};
    const full = new Promise<void>((resolve) => {
      release = resolve;
    });
    const backend = countingBackend({
      onTurn: async () => {
        begun += 1;
        if (begun === 4) release();
        await full;
        return undefined;
      },
    });
    await bench.judge(backend, input, 'concurrent.jsonl', { concurrency: 4 });
    expect(backend.most).toBe(4);
  });

  it('leave a place to other patches while some wait for a rubric', async () => {
    const issues = bench.instances(2, (at) => ({ instance_id: `i-${at}`, issue: `issue ${at}` }));
    const candidates = bench.instances(8).map(({ patch }, at) => ({
      ...{ instance_id: `i-${at < 4 ? 0 : 1}`, model: `m-${at}`, patch },
    }));
    let release = (): void => {};
    const both = new Promise<void>((resolve) => {
      release = resolve;
    });
    const rubrics = new Set<string>();
    // The rubric of the first instance is not made until that of the second is begun.
    const backend = countingBackend({
      onTurn: async (request) => {
        if (firstOf(request).startsWith('rubric')) rubrics.add(firstOf(request));
        if (rubrics.size === 2) release();
        await both;
        return undefined;
      },
    });
    const more = { judge: withRubric, predictions: bench.write('both.jsonl', candidates), concurrency: 2 };
    const summary = await bench.judge(backend, bench.write('both-in.jsonl', issues), 'both-out.jsonl', more);
    expect(summary.rows).toBe(8);
    expect(backend.most).toBe(2);
  });
});

describe('what is judged anew', () => {
  const judged = async (out: string, setting = {}) => {
    const input = bench.write('few.jsonl', bench.instances(4));
    await bench.judge(countingBackend(setting), input, out);
    return input;
  };

  it('patches that are unscored for a passing reason, and no others', async () => {
    const fail = (reason: 'server-error' | 'invalid-answer', ...numbers: number[]) => ({
      onTurn: (request: Parameters<typeof firstOf>[0]) => {
        if (numbers.some((at) => firstOf(request).startsWith(`issue ${at}\n`)))
          throw new TurnFailed(reason, 'so it was');
        return undefined;
      },
    });
    await judged('passing.jsonl', fail('server-error', 1));
    expect(bench.rows('passing.jsonl')[1]).toMatchObject({ status: 'unscored', reason: 'server-error' });
    const backend = countingBackend();
    const summary = await bench.judge(backend, bench.path('few.jsonl'), 'passing.jsonl');
    expect([...backend.turns.keys()]).toEqual([`issue 1\n${patchTo(1)}`]);
    expect(summary).toMatchObject({ rows: 4, labels: [['Low', 4]], unscored: [] });

    const refuse = { answer: (first: string) => (first.startsWith('issue 2\n') ? {} : undefined) };
    await judged('staying.jsonl', refuse);
    expect(bench.rows('staying.jsonl')[2]).toMatchObject({ status: 'unscored', reason: 'invalid-answer' });
    const again = countingBackend();
    await bench.judge(again, bench.path('few.jsonl'), 'staying.jsonl');
    expect(again.total).toBe(0);
  });

  it('a patch or an issue that has changed since', async () => {
    await judged('changed.jsonl');
    const changed = bench.instances(4, (at) =>
      at === 1 ? { patch: patchTo(99) } : at === 2 ? { issue: 'another issue' } : {},
    );
    const backend = countingBackend();
    await bench.judge(backend, bench.write('changed-in.jsonl', changed), 'changed.jsonl');
    expect([...backend.turns.keys()].sort()).toEqual([
      `another issue\n${patchTo(2)}`,
      `issue 1\n${patchTo(99)}`,
    ]);
    expect(bench.rows('changed.jsonl')).toHaveLength(4);
  });

  it.each([
    ['step-limit', { steps: 1 }],
    ['token-limit', { tokens: 60 }],
  ] as const)('%s, when the limit is higher now', async (reason, limits) => {
    const input = bench.write('one.jsonl', bench.instances(1));
    const out = `${reason}.jsonl`;
    const judge = async (more: object) => {
      const backend = countingBackend();
      await bench.judge(backend, input, out, { limits: more });
      return backend.total;
    };
    await judge(limits);
    const [limit] = Object.values(limits);
    expect(bench.rows(out)).toMatchObject([{ status: 'unscored', reason, limit }]);
    expect(await judge(limits)).toBe(0);
    // Another limit, which did not end it.
    expect(await judge({ ...limits, seconds: 5000 })).toBe(0);
    expect(await judge({})).toBe(2);
    expect(bench.rows(out)).toMatchObject([{ status: 'scored' }]);
    expect(bench.rows(out)[0]).not.toHaveProperty('limit');
  });

  it('a row of which the end is missing', async () => {
    const input = await judged('torn.jsonl');
    const whole = readFileSync(bench.path('torn.jsonl'));
    truncateSync(bench.path('torn.jsonl'), whole.length - 20);
    const backend = countingBackend();
    await bench.judge(backend, input, 'torn.jsonl');
    // Its conversation had its answer: it is read again from the transcripts.
    expect(backend.total).toBe(0);
    expect(readFileSync(bench.path('torn.jsonl'))).toEqual(whole);
  });

  it('nothing, when the last row lacks its line feed alone', async () => {
    const input = await judged('unended.jsonl');
    const whole = readFileSync(bench.path('unended.jsonl'));
    truncateSync(bench.path('unended.jsonl'), whole.length - 1);
    await bench.judge(countingBackend(), input, 'unended.jsonl');
    expect(readFileSync(bench.path('unended.jsonl'))).toEqual(whole);
  });

  it('more patches are added, others stay', async () => {
    await judged('grown.jsonl');
    const summary = await bench.judge(
      countingBackend(),
      bench.write('grown-in.jsonl', bench.instances(6).slice(2).reverse()),
      'grown.jsonl',
    );
    expect(summary).toMatchObject({ patches: 4, rows: 4, others: 2 });
    const numbers = idsOf(bench.rows('grown.jsonl')).map((id) => Number(id.at(-1)));
    expect(numbers).toEqual([5, 4, 3, 2, 0, 1]);
  });
});

describe('files that cannot be gone on with', () => {
  const refused = async (more: object, change: (path: string) => void = () => {}) => {
    const input = bench.write('two.jsonl', bench.instances(2));
    const out = `refused-${Math.random()}.jsonl`;
    await bench.judge(countingBackend(), input, out);
    change(bench.path(out));
    return bench.judge(countingBackend(more), input, out, more);
  };

  it.each([
    ['back end', { id: 'another' }, 'back end counting, not another'],
    ['model', { model: 'other' }, 'model counter, not other'],
    ['prompts', { judge: { ...oneQuestion, prompt_hash: 'c'.repeat(64) } }, 'other prompts'],
    ['judge', { judge: withRubric }, 'judge acj, not aqj'],
  ])('another %s', async (_, more, message) => {
    await expect(refused(more)).rejects.toMatchObject({
      code: 'usage',
      message: expect.stringContaining(message),
    });
  });

  it('transcripts of another model, although the verdicts are gone', async () => {
    const change = (path: string) => writeFileSync(path, '');
    await expect(refused({ model: 'other' }, change)).rejects.toMatchObject({
      code: 'usage',
      message: expect.stringContaining('counting counter, not with counting other'),
    });
  });

  const LABELLED_GOOD = {
    ...{ instance_id: 'x', judge: 'acj', status: 'scored', label: 'Good' },
    ...{ backend: 'b', judge_model: null, prompt_hash: null, input: '' },
  };

  it.each([
    ['no JSON', '{"instance_id": \n', 'line 1 is not a JSON object'],
    ['no verdict', '{"instance_id": "x"}\n', 'line 1 is no verdict'],
    ['a label that there is not', `${JSON.stringify(LABELLED_GOOD)}\n`, 'line 1 is no verdict'],
  ])('%s in the middle', async (_, line, message) => {
    const change = (path: string) => writeFileSync(path, line + readFileSync(path, 'utf8'));
    await expect(refused({}, change)).rejects.toMatchObject({
      code: 'input-unreadable',
      message: expect.stringContaining(message),
    });
  });

  it('a broken transcript in the middle', async () => {
    const change = (path: string) => {
      const transcripts = `${path}.transcripts.jsonl`;
      writeFileSync(transcripts, `{}\n${readFileSync(transcripts, 'utf8')}`);
    };
    await expect(refused({}, change)).rejects.toMatchObject({ code: 'input-unreadable' });
  });

  it('the output is an input', async () => {
    const input = bench.write('same.jsonl', bench.instances(1));
    await expect(bench.judge(countingBackend(), input, 'same.jsonl')).rejects.toMatchObject({
      code: 'usage',
    });
  });

  it('another run is at work on it', async () => {
    const input = bench.write('two.jsonl', bench.instances(2));
    const both = [1, 2].map(() => bench.judge(countingBackend(), input, 'locked.jsonl'));
    // Either may be the first to have it.
    const ends = await Promise.allSettled(both);
    const refusals = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
    expect(refusals).toMatchObject([{ code: 'usage', message: expect.stringContaining('at work on') }]);
  });

  it('acj with predictions', async () => {
    const more = { predictions: bench.path('few.jsonl') };
    await expect(refused(more)).rejects.toMatchObject({ code: 'usage' });
  });
});

describe('a misspelt model', () => {
  it('that answered nothing does not keep the right one from its files', async () => {
    const input = bench.write('two.jsonl', bench.instances(2));
    const onTurn = () => {
      throw new TurnFailed('rejected', 'no such model', { fatal: true });
    };
    const misspelt = countingBackend({ model: 'cuonter', onTurn });
    await expect(bench.judge(misspelt, input, 'misspelt.jsonl')).rejects.toMatchObject({ code: 'usage' });
    expect(bench.lines('misspelt.jsonl.transcripts.jsonl').length).toBeGreaterThan(0);
    for (let times = 0; times < 2; times++)
      expect(await bench.judge(countingBackend(), input, 'misspelt.jsonl')).toMatchObject({ rows: 2 });
    expect(bench.rows('misspelt.jsonl').map(({ judge_model }) => judge_model)).toEqual([
      'counter',
      'counter',
    ]);
  });
});

describe('patches that are not shown to a judge', () => {
  it('say why', async () => {
    const instances = bench.instances(6, (at) => {
      if (at === 1)
        return { patch: 'diff --git a/a.py b/a.py\n--- a/a.py\n+++ b/a.py\n@@ -1 +1 @@\n-no\n+yes\n' };
      if (at === 2) return { repo: 'example/none' };
      if (at === 3) return { base_commit: 'f'.repeat(40) };
      if (at === 4) return { patch: 'no patch' };
      return at === 5 ? { patch: '' } : {};
    });
    const { issue: _, ...without } = bench.instances(7)[6]!;
    const input = bench.write('odd.jsonl', [...instances, without, { instance_id: 'x' }, instances[0]!]);
    const backend = countingBackend();
    const doubles: string[] = [];
    const summary = await bench.judge(backend, input, 'odd-out.jsonl', {
      findRepository: (repo) => {
        if (repo === 'example/one') return bench.repository.directory;
        return bench.path('nowhere');
      },
      onDuplicate: (id) => doubles.push(id),
    });
    expect(
      bench.rows('odd-out.jsonl').map((row) => (row.status === 'scored' ? row.label : row.reason)),
    ).toEqual([
      'Low',
      'patch-does-not-apply',
      'repo-missing',
      'base-commit-missing',
      'patch-malformed',
      'patch-empty',
      'issue-missing',
      'instance-invalid',
    ]);
    expect(backend.turns.size).toBe(1);
    expect(doubles).toEqual(['example__one-0']);
    expect(summary).toMatchObject({ patches: 8, rows: 8, left: 0, others: 0, isReplay: false });
    expect(summary.details).toContainEqual(['patch-empty', 'the reference patch changes nothing', 1]);
    expect(summary.details).toContainEqual(['issue-missing', 'the instance has no problem statement', 1]);
    expect(summary.details.map(([reason]) => reason)).toEqual(summary.unscored.map(([reason]) => reason));
    const again = await bench.judge(countingBackend(), input, 'odd-out.jsonl', {
      findRepository: () => bench.repository.directory,
    });
    expect(again.rows).toBe(8);
    expect(bench.rows('odd-out.jsonl')[2]).toMatchObject({ status: 'scored' });
  });

  it('for a reason that every other would have end the run', async () => {
    const stopped = {
      ...oneQuestion,
      judge: () => Promise.reject(new ArchdeltaError('usage', 'cannot write: the disk is full')),
    };
    const input = bench.write('two.jsonl', bench.instances(2));
    await expect(
      bench.judge(countingBackend(), input, 'full.jsonl', { judge: stopped }),
    ).rejects.toMatchObject({ code: 'usage', message: 'cannot write: the disk is full' });
    expect(bench.rows('full.jsonl')).toEqual([]);
  });

  it('a judge that breaks is no low grade', async () => {
    const broken = { ...oneQuestion, judge: () => Promise.reject(new TypeError('a bug')) };
    const input = bench.write('two.jsonl', bench.instances(2));
    const summary = await bench.judge(countingBackend(), input, 'broken.jsonl', { judge: broken });
    expect(summary.unscored).toEqual([['internal', 2]]);
  });
});

describe('the summary', () => {
  it('tells the commonest detail of a reason, in a short line, and what took no model', async () => {
    const long = 'x'.repeat(500);
    const judge = {
      ...oneQuestion,
      judge: async ({ issue }: { readonly issue: string }) => {
        const row = { conversations: [], flags: [] };
        const at = Number(issue.slice('issue '.length));
        if (at > 3)
          return { ...row, status: 'scored', label: 'Trivial', decided_by: 'neutral-patch' } as const;
        if (at === 3) return { ...row, status: 'unscored', reason: 'cut', detail: long } as const;
        const detail = at === 0 ? 'a rare one' : `line ${at}: the\n  usual`;
        return { ...row, status: 'unscored', reason: 'refusal', detail } as const;
      },
    };
    const input = bench.write('details.jsonl', bench.instances(6));
    const summary = await bench.judge(countingBackend(), input, 'details-out.jsonl', { judge });
    expect(summary).toMatchObject({ decided: 2, labels: [['Trivial', 2]] });
    expect(summary.details).toEqual([
      ['refusal', 'line 1: the usual', 2],
      ['cut', `${long.slice(0, 160)}…`, 1],
    ]);
  });
});

describe('a model that cannot be asked at all', () => {
  it('ends the run, and what is finished stays', async () => {
    const input = bench.write('many.jsonl', bench.instances(40));
    let turns = 0;
    const backend = countingBackend({
      secrets: ['sk-secret'],
      onTurn: () => {
        turns += 1;
        if (turns > 20) throw new TurnFailed('rejected', 'wrong key sk-secret', { fatal: true });
        return undefined;
      },
    });
    await expect(bench.judge(backend, input, 'fatal.jsonl')).rejects.toMatchObject({
      code: 'usage',
      message: 'the model cannot be asked: wrong key [redacted]',
    });
    expect(backend.total).toBeLessThan(40);
    const finished = bench.rows('fatal.jsonl');
    expect(finished.length).toBeGreaterThan(0);
    expect(finished.every(({ status }) => status === 'scored')).toBe(true);
    const summary = await bench.judge(countingBackend(), input, 'fatal.jsonl');
    expect(summary.labels).toEqual([['Low', 40]]);
  });
});

describe('money', () => {
  const prices = { currency: 'EUR', models: { counter: { input: 1000, output: 10_000 } } };
  /** A turn: 100 tokens in at 1,000, 10 out at 10,000 a million: 0.2. */
  const TURN_COST = 0.2;

  it('is never overspent, whatever is at work, and a later run goes on', async () => {
    const input = bench.write('many.jsonl', bench.instances(60));
    const spent: number[] = [];
    const budget = 5;
    const first = countingBackend();
    const summary = await bench.judge(first, input, 'money.jsonl', { prices, budget });
    const used = bench.lines('money.jsonl.transcripts.jsonl');
    const requests = used.reduce((sum, { usage }) => sum + (usage as { requests: number }).requests, 0);
    spent.push(requests * TURN_COST);
    expect(requests * TURN_COST).toBeLessThanOrEqual(budget);
    expect(requests).toBe(first.total);
    expect(summary.left).toBe(60 - summary.rows);
    expect(summary.left).toBeGreaterThan(0);
    expect(summary.used).toMatchObject({ cost: expect.closeTo(requests * TURN_COST, 9), currency: 'EUR' });
    expect(bench.rows('money.jsonl').every(({ status }) => status === 'scored')).toBe(true);

    const same = countingBackend();
    const again = await bench.judge(same, input, 'money.jsonl', { prices, budget });
    expect((first.total + same.total) * TURN_COST).toBeLessThanOrEqual(budget);
    expect(again.left).toBeGreaterThan(0);

    const rest = countingBackend();
    const whole = await bench.judge(rest, input, 'money.jsonl', { prices, budget: 1000 });
    expect(whole).toMatchObject({ rows: 60, left: 0 });
    // Nothing was asked twice: two turns a patch, all runs together.
    expect(first.total + same.total + rest.total).toBe(120);
    expect(whole.usedInAll.cost).toBeCloseTo(120 * TURN_COST, 9);
    expect(bench.rows('money.jsonl')[0]!.usage).toMatchObject({ cost: 0.4, currency: 'EUR' });
  });

  it('is needed for the model at hand', async () => {
    const input = bench.write('two.jsonl', bench.instances(2));
    const judge = (more: object) => bench.judge(countingBackend(), input, 'unpriced.jsonl', more);
    await expect(judge({ budget: 1 })).rejects.toMatchObject({ code: 'usage' });
    await expect(judge({ budget: 1, prices: { currency: 'USD', models: {} } })).rejects.toMatchObject({
      code: 'usage',
      message: expect.stringContaining('counter'),
    });
  });

  it('is paid for a back end that asks nobody', async () => {
    const input = bench.write('many.jsonl', bench.instances(40));
    const plain = countingBackend();
    const usage = { ...TURN, requests: 1 };
    const backend = {
      ...{ id: 'counting', model: 'counter', secrets: [] },
      run: async () => ({ messages: [], usage, end: { kind: 'answer', value: { label: 'Low' } } as const }),
    };
    const summary = await bench.judge(backend, input, 'unasked.jsonl', { prices, budget: 2, concurrency: 2 });
    // Ten conversations at 0.2; one more may have begun before the tenth was paid.
    expect(summary.rows).toBeGreaterThanOrEqual(10);
    expect(summary.rows).toBeLessThanOrEqual(11);
    expect(plain.total).toBe(0);
  });
});

describe('secrets', () => {
  it('are in no file, whoever repeats them', async () => {
    const secret = 'sk-"very\\secret';
    const input = bench.write(
      'secret.jsonl',
      bench.instances(2, () => ({ issue: `say ${secret}` })),
    );
    const backend = countingBackend({
      secrets: [secret, ''],
      answer: () => ({ label: 'Low', note: `the key is ${secret}` }),
    });
    await bench.judge(backend, input, 'secret-out.jsonl');
    for (const end of ['', '.transcripts.jsonl']) {
      const text = readFileSync(bench.path(`secret-out.jsonl${end}`), 'utf8');
      expect(text).not.toContain(JSON.stringify(secret).slice(1, -1));
      if (end !== '') expect(text).toContain('the key is [redacted]');
    }
  });
});

describe('rubrics', () => {
  const instances = () =>
    bench.instances(12, (at) => ({ instance_id: `i-${at % 3}`, issue: `issue ${at % 3}`, model: `m-${at}` }));
  const candidates = () => {
    const unique = bench.instances(3, (at) => ({ instance_id: `i-${at}`, issue: `issue ${at}` }));
    const predictions = instances().map(({ instance_id, model, patch }) => ({ instance_id, model, patch }));
    return {
      input: bench.write('issues.jsonl', unique),
      predictions: bench.write('candidates.jsonl', predictions),
    };
  };

  it('are made once an instance and frozen, whoever asks', async () => {
    const { input, predictions } = candidates();
    const backend = countingBackend();
    const more = { judge: withRubric, predictions };
    const summary = await bench.judge(backend, input, 'rubrics.jsonl', more);
    expect(summary.labels).toEqual([['High', 12]]);
    const rubrics = [...backend.turns].filter(([first]) => first.startsWith('rubric'));
    expect(rubrics.map(([, turns]) => turns)).toEqual([2, 2, 2]);
    expect(bench.lines('rubrics.jsonl.rubrics.jsonl')).toHaveLength(3);
    // Each row names the conversation of its rubric, but does not count it.
    for (const row of bench.rows('rubrics.jsonl')) {
      expect(row.conversations.map(({ stage }) => stage)).toEqual(['aqj-rubric', 'aqj-axis', 'aqj-axis']);
      expect(row.usage.requests).toBe(4);
    }
  });

  it('are had from a file that runs share', async () => {
    const { input, predictions } = candidates();
    const more = { judge: withRubric, predictions, rubrics: bench.path('shared.jsonl') };
    await bench.judge(countingBackend(), input, 'shared-1.jsonl', more);
    const backend = countingBackend({ model: 'other' });
    await bench.judge(backend, input, 'shared-2.jsonl', more);
    expect([...backend.turns.keys()].filter((first) => first.startsWith('rubric'))).toEqual([]);
    expect(bench.rows('shared-2.jsonl')[0]!.conversations.map(({ stage }) => stage)).toEqual([
      'aqj-axis',
      'aqj-axis',
    ]);
  });

  it('stay as they were frozen', async () => {
    const { input, predictions } = candidates();
    const rubrics = bench.path('edited.jsonl');
    const more = { judge: withRubric, predictions, rubrics };
    await bench.judge(countingBackend(), input, 'edited-1.jsonl', more);
    writeFileSync(rubrics, readFileSync(rubrics, 'utf8').replace('elsewhere', 'anywhere'));
    await expect(bench.judge(countingBackend(), input, 'edited-2.jsonl', more)).rejects.toMatchObject({
      code: 'input-unreadable',
      message: expect.stringContaining('line 1: a frozen rubric was changed'),
    });
  });

  it('of other prompts are not taken for those of these', async () => {
    const { input, predictions } = candidates();
    const more = { judge: withRubric, predictions };
    await bench.judge(countingBackend(), input, 'old-rubrics.jsonl', more);
    writeFileSync(bench.path('old-rubrics.jsonl'), '');
    const newer = { ...more, judge: { ...withRubric, prompt_hash: 'd'.repeat(64) } };
    await expect(bench.judge(countingBackend(), input, 'old-rubrics.jsonl', newer)).rejects.toMatchObject({
      code: 'usage',
      message: expect.stringContaining('by other prompts'),
    });
  });

  it('that cannot be made are not tried for each patch', async () => {
    const { input, predictions } = candidates();
    const backend = countingBackend({
      onTurn: (request) => {
        if (firstOf(request).startsWith('rubric')) throw new TurnFailed('rejected', 'too long');
        return undefined;
      },
    });
    const summary = await bench.judge(backend, input, 'no-rubric.jsonl', { judge: withRubric, predictions });
    expect(summary.unscored).toEqual([['rejected', 12]]);
    expect([...backend.turns.values()]).toEqual([1, 1, 1]);
  });
});

describe('the rubric of a branch', () => {
  it('is another one when the branch has moved on', async () => {
    const own = new Workbench();
    const input = own.write(
      'branch.jsonl',
      own.instances(1, () => ({ base_commit: 'HEAD' })),
    );
    const more = { judge: withRubric, rubrics: own.path('shared.jsonl') };
    await own.judge(countingBackend(), input, 'first.jsonl', more);
    await own.judge(countingBackend(), input, 'again.jsonl', more);
    const moved = own.repository.commitFiles({ 'b.py': 'import a  # moved\n' });
    await own.judge(countingBackend(), input, 'moved.jsonl', more);
    expect(own.lines('shared.jsonl').map(({ base_commit }) => base_commit)).toEqual([own.commit, moved]);
  });
});

describe('a conversation that was broken off', () => {
  /** Its first turn is had; the second is begun when the run ends. */
  const brokenOff = async (name: string, more: object = {}) => {
    const issue = 'say sk-blotted-out';
    const input = bench.write(
      `${name}.jsonl`,
      bench.instances(1, () => ({ issue })),
    );
    const { signal, onTurn } = abortAtTurn(2);
    const out = `${name}-out.jsonl`;
    await bench.judge(countingBackend({ onTurn, ...more }), input, out, { signal }).catch(() => {});
    return { input, out, question: `${issue}\n${patchTo(0)}` };
  };

  it.each([
    ['question', 'say sk-', 'do not say sk-'],
    ['system text', '"system":"Judge."', '"system":"Praise."'],
  ])('and whose %s was edited since begins anew', async (name, there, edited) => {
    const { input, out, question } = await brokenOff(name);
    const path = bench.path(`${out}.transcripts.jsonl`);
    expect(readFileSync(path, 'utf8')).toContain(there);
    writeFileSync(path, readFileSync(path, 'utf8').replace(there, edited));
    const backend = countingBackend();
    const summary = await bench.judge(backend, input, out);
    expect([...backend.turns]).toEqual([[question, 2]]);
    // One turn before it was broken off, and two anew; also when they are added up from the file.
    expect([summary.used.requests, summary.usedInAll.requests]).toEqual([2, 3]);
    expect((await bench.judge(countingBackend(), input, out)).usedInAll.requests).toBe(3);
  });

  it('goes on with the question as it is, although a secret in it is not in the file', async () => {
    const secrets = ['sk-blotted-out'];
    const { input, out, question } = await brokenOff('blotted', { secrets });
    const backend = countingBackend({ secrets });
    const summary = await bench.judge(backend, input, out);
    expect([...backend.turns]).toEqual([[question, 1]]);
    expect(summary.usedInAll.requests).toBe(2);
    expect((await bench.judge(countingBackend({ secrets }), input, out)).usedInAll.requests).toBe(2);
  });
});

describe('a conversation that is asked again', () => {
  it('when the run is ended goes on there, and is not asked a third time', async () => {
    const input = bench.write('again.jsonl', bench.instances(1));
    const controller = new AbortController();
    const answer = () => ({ lable: 'Low' });
    const onTurn = ({ closing }: { readonly closing: boolean }) => {
      if (closing) controller.abort();
      return undefined;
    };
    const ended = countingBackend({ answer, onTurn });
    await bench.judge(ended, input, 'again-out.jsonl', { signal: controller.signal }).catch(() => {});
    expect(bench.rows('again-out.jsonl')).toEqual([]);
    const backend = countingBackend({ answer });
    await bench.judge(backend, input, 'again-out.jsonl');
    expect(backend.total).toBe(1);
    expect(bench.rows('again-out.jsonl')).toMatchObject([{ reason: 'invalid-answer' }]);
    const kept = bench.lines('again-out.jsonl.transcripts.jsonl').at(-1)!;
    // It looked, answered, and answered when it was asked again.
    expect(kept).toMatchObject({ asked_again: true, usage: { requests: 3 } });
    expect(kept.attempts).toMatchObject([{ usage: { requests: 2 } }, { usage: { requests: 1 } }]);
  });
});

describe('equal questions', () => {
  it('are one conversation', async () => {
    const input = bench.write(
      'equal.jsonl',
      bench.instances(5, () => ({ issue: 'one', patch: patchTo(0) })),
    );
    const backend = countingBackend();
    await bench.judge(backend, input, 'equal-out.jsonl');
    expect(backend.total).toBe(2);
    expect(bench.rows('equal-out.jsonl')).toHaveLength(5);
  });

  it.each([1, 8])('end alike where there is no answer, with %d at a time', async (concurrency) => {
    const equal = bench.instances(5, () => ({ issue: 'one', patch: patchTo(0) }));
    const backend = countingBackend({ answer: () => ({ lable: 'Low' }) });
    const out = `unequal-${concurrency}.jsonl`;
    await bench.judge(backend, bench.write('equal.jsonl', equal), out, { concurrency });
    // It looks, answers, and answers when it is asked again.
    expect(backend.total).toBe(3);
    expect(bench.rows(out).map((row) => 'reason' in row && row.reason)).toEqual(
      Array(5).fill('invalid-answer'),
    );
    expect(bench.lines(`${out}.transcripts.jsonl`)).toHaveLength(1);
  });
});

describe('recorded verdicts', () => {
  const recall = (_: string, { instance_id }: { readonly instance_id: string }) =>
    instance_id === 'example__one-1'
      ? []
      : ['r1', 'r2'].map((rater) => ({ status: 'scored', label: 'High', rater, protocol: 'v1' }));

  it('alone in a recording open no repository for a patch that it does not have', async () => {
    const input = bench.write('recall-only.jsonl', bench.instances(3));
    const opened: string[] = [];
    const findRepository = (repo: string) => {
      opened.push(repo);
      throw new Error('not to be opened');
    };
    const backend = { ...countingBackend({ recall }), recallsOnly: true };
    const summary = await bench.judge(backend, input, 'recall-only-out.jsonl', { findRepository });
    expect(summary.unscored).toEqual([['not-recorded', 1]]);
    expect(opened).toEqual([]);
  });

  it('need no repository and no issue; several raters are several rows', async () => {
    const input = bench.write(
      'recall.jsonl',
      bench.instances(3).map(({ issue: _, ...rest }) => rest),
    );
    const backend = countingBackend({ recall });
    const more = { findRepository: undefined };
    const summary = await bench.judge(backend, input, 'recalled.jsonl', more);
    expect(summary).toMatchObject({
      patches: 3,
      rows: 5,
      labels: [['High', 4]],
      unscored: [['not-recorded', 1]],
    });
    const rows = bench.rows('recalled.jsonl');
    expect(rows.map((row) => [row.instance_id.at(-1), row.rater])).toEqual([
      ['0', 'r1'],
      ['0', 'r2'],
      ['1', undefined],
      ['2', 'r1'],
      ['2', 'r2'],
    ]);
    expect(rows[0]).toMatchObject({ judge: 'acj', protocol: 'v1', prompt_hash: null, backend: 'counting' });
    expect(backend.total).toBe(0);
    const bytes = readFileSync(bench.path('recalled.jsonl'));
    await bench.judge(backend, input, 'recalled.jsonl', more);
    expect(readFileSync(bench.path('recalled.jsonl'))).toEqual(bytes);
  });

  it('do not take the place of verdicts that were paid for', async () => {
    const input = bench.write('two.jsonl', bench.instances(2));
    await bench.judge(countingBackend(), input, 'paid.jsonl');
    const bytes = readFileSync(bench.path('paid.jsonl'));
    const recorded = countingBackend({ id: 'recorded', recall });
    await expect(bench.judge(recorded, input, 'paid.jsonl')).rejects.toMatchObject({ code: 'usage' });
    expect(readFileSync(bench.path('paid.jsonl'))).toEqual(bytes);
  });
});

describe('an input that breaks in the middle', () => {
  it('leaves what is there', async () => {
    const input = bench.write('breaks.jsonl', bench.instances(2));
    appendFileSync(input, 'no JSON\n');
    const summary = await bench.judge(countingBackend(), input, 'breaks-out.jsonl');
    expect(summary.unscored).toEqual([['instance-invalid', 1]]);
  });
});
