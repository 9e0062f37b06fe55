import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ArchdeltaError } from '../../src/core/errors.ts';
import { aqj } from '../../src/judges/aqj.ts';
import type { AxisGrade } from '../../src/judges/aqj-verdict.ts';
import { STOP_REASONS } from '../../src/judges/backend.ts';
import { type Judgement, type JudgeQuestion, RunStopped } from '../../src/judges/judge.ts';
import { requestKey } from '../../src/judges/request-key.ts';
import { AnsweringRun, type Reply } from './answering-run.ts';
import { PATCH, RUBRIC, taskOf } from './tasks.ts';

const { signal } = new AbortController();

type Grades = Readonly<Record<string, AxisGrade | Reply>>;

/** A submitted assessment; the defining axis, `Place`, has a field more. */
const graded = (axis: string, grade: AxisGrade, more: object = {}): Reply => ({
  value: {
    ...{ evidence: ['src/a.py:1: here'], assessment: `${axis} is ${grade}`, grade },
    ...(axis === 'Place' ? { no_real_solution: false } : {}),
    ...more,
  },
});
const replies = (grades: Grades) => (question: JudgeQuestion) => {
  if (question.stage === 'aqj-rubric') return { value: { rubric_yaml: JSON.stringify(RUBRIC) } };
  const reply = grades[question.axis!] ?? 'strong';
  return typeof reply === 'string' ? graded(question.axis!, reply) : reply;
};
const judged = async (grades: Grades, fields: Parameters<typeof taskOf>[0] = {}) => {
  const run = new AnsweringRun(replies(grades));
  return { run, judgement: await aqj.judge(taskOf(fields), run, signal) };
};
const labelOf = async (grades: Grades) => {
  const { judgement } = await judged(grades);
  return judgement?.status === 'scored' ? judgement.label : judgement;
};

describe('aqj without a model', () => {
  it.each([
    ['', 'empty-patch'],
    [' \n', 'empty-patch'],
  ])('finds the patch %j Low', async (patch, decided_by) => {
    const { run, judgement } = await judged({}, { patch });
    expect(judgement).toEqual({ status: 'scored', label: 'Low', decided_by, conversations: [], flags: [] });
    expect(run.questions).toEqual([]);
  });

  it('finds a patch Low that changes nothing', async () => {
    const { run, judgement } = await judged({}, { changesNothing: true });
    expect(judgement).toEqual({
      ...{ status: 'scored', label: 'Low', decided_by: 'no-change', conversations: [], flags: [] },
    });
    expect(run.questions).toEqual([]);
  });
});

describe('the rubric of aqj', () => {
  const rubricQuestion = async (fields: Parameters<typeof taskOf>[0]) => {
    const { run } = await judged({}, fields);
    return run.questions.find(({ stage }) => stage === 'aqj-rubric')!;
  };

  it('is asked for in the same bytes for two candidates, with no line of either', async () => {
    const other = PATCH.replace('value = 2', 'other = 2').replace('return value', 'return other');
    const first = await rubricQuestion({});
    const second = await rubricQuestion({
      patch: other,
      subject: { instance_id: 'example__tiny-1', model: 'n' },
    });
    const bytes = [first, second].map(({ codebase, ...question }) => JSON.stringify(question));
    expect(bytes[0]).toBe(bytes[1]);
    expect(requestKey(first)).toBe(requestKey(second));
    for (const line of ['value = 2', 'return value', 'other = 2', 'return other', 'diff --git', 'show_patch'])
      expect(bytes[0]).not.toContain(line);
    expect(first).not.toHaveProperty('patch');
    expect(first.subject).toEqual({ instance_id: 'example__tiny-1' });
  });

  it('is asked for by tools that know the base alone', async () => {
    const { tools, codebase } = await rubricQuestion({});
    expect(JSON.stringify(tools)).not.toContain('patched');
    expect(codebase.entries.map(({ path }) => path)).toEqual(['src/a.py', 'src/b.py']);
    const read = tools.find(({ name }) => name === 'read_file')!;
    const { text } = await read.call({ path: 'src/a.py' }, signal);
    expect(text).toContain('return 1');
    expect((await read.call({ path: 'src/a.py', tree: 'patched' }, signal)).failed).toBe(true);
  });

  it('is not asked for where it is there already', async () => {
    const run = new AnsweringRun(replies({}), RUBRIC);
    const judgement = await aqj.judge(taskOf(), run, signal);
    expect(run.questions.map(({ stage }) => stage)).toEqual(Array(4).fill('aqj-axis'));
    expect(judgement!.conversations.map(({ stage }) => stage)).toEqual(Array(4).fill('aqj-axis'));
  });

  it.each(STOP_REASONS.filter((reason) => reason !== 'budget' && reason !== 'interrupted'))(
    'leaves the patch unscored after %s',
    async (reason) => {
      const run = new AnsweringRun(() => ({ reason, detail: 'why' }));
      expect(await aqj.judge(taskOf(), run, signal)).toEqual({
        ...{ status: 'unscored', reason, detail: 'why', stage: 'aqj-rubric', flags: [] },
        conversations: [{ key: 'aqj-rubric', stage: 'aqj-rubric', usage: expect.anything() }],
      });
      expect(run.questions).toHaveLength(1);
    },
  );

  it('leaves the patch unscored where it breaks the rules of rubrics', async () => {
    const run = new AnsweringRun(() => ({ value: { rubric_yaml: '- axis_name: alone' } }));
    expect(await aqj.judge(taskOf(), run, signal)).toMatchObject({
      ...{ status: 'unscored', reason: 'invalid-answer', stage: 'aqj-rubric' },
    });
  });

  it.each(['budget', 'interrupted'] as const)('leaves no verdict after %s', async (reason) => {
    expect(await aqj.judge(taskOf(), new AnsweringRun(() => ({ reason })), signal)).toBeNull();
  });

  it('stops the run after an end that every other would have too', async () => {
    const run = new AnsweringRun(() => ({ reason: 'rejected', detail: 'wrong key', fatal: true }));
    await expect(aqj.judge(taskOf(), run, signal)).rejects.toThrow(new RunStopped('rejected', 'wrong key'));
  });
});

describe('the axes of aqj', () => {
  const questions = async () => (await judged({})).run.questions.filter(({ stage }) => stage === 'aqj-axis');
  const textOf = (question: JudgeQuestion) => (question.messages[0] as { text: string }).text;

  it('are asked for one by one, each with its anchors and the names of the others', async () => {
    const asked = await questions();
    expect(asked.map(({ axis }) => axis)).toEqual(['Callers', 'Place', 'Style', 'Names']);
    for (const question of asked) {
      for (const { axis_name, ideal_conformance } of RUBRIC) {
        expect(textOf(question)).toContain(axis_name);
        expect(textOf(question).includes(ideal_conformance)).toBe(question.axis === axis_name);
      }
      expect(textOf(question)).toContain('+    value = 2');
      expect(question.patch).toBe(PATCH);
      expect(question.subject).toEqual({ instance_id: 'example__tiny-1', model: 'm', sample: 3 });
    }
  });

  it('look beyond the changed files where they are primary, and for solutions at all where defining', async () => {
    const asked = await questions();
    const beyond = asked.filter(({ system }) => system.includes('subclasses and implementers'));
    expect(beyond.map(({ axis }) => axis)).toEqual(['Callers', 'Place']);
    const defining = asked.filter(({ answer }) => JSON.stringify(answer).includes('no_real_solution'));
    expect(defining.map(({ axis }) => axis)).toEqual(['Place']);
  });

  it('have tools on both trees and the patch', async () => {
    const [{ tools }] = (await questions()) as [JudgeQuestion];
    const read = tools.find(({ name }) => name === 'read_file')!;
    expect((await read.call({ path: 'src/a.py' }, signal)).text).toContain('return 1');
    expect((await read.call({ path: 'src/a.py', tree: 'patched' }, signal)).text).toContain('value = 2');
    expect(tools.map(({ name }) => name)).toContain('show_patch');
  });

  it('run at once, and are told in the order of the rubric whoever ends first', async () => {
    let end = (): void => {};
    const last = new Promise<void>((resolve) => {
      end = resolve;
    });
    const run = new AnsweringRun((question) => {
      if (question.axis === 'Names') queueMicrotask(end);
      const reply = replies({})(question) as { value: unknown };
      return question.axis === 'Callers' ? { ...reply, after: last } : reply;
    }, RUBRIC);
    const judgement = (await aqj.judge(taskOf(), run, signal)) as {
      axes: readonly { axis_name: string }[];
    } & Judgement;
    expect(run.ended).toEqual(['aqj-axis Place', 'aqj-axis Style', 'aqj-axis Names', 'aqj-axis Callers']);
    expect(judgement.axes.map(({ axis_name }) => axis_name)).toEqual(['Callers', 'Place', 'Style', 'Names']);
    expect(judgement.conversations.map(({ axis }) => axis)).toEqual(['Callers', 'Place', 'Style', 'Names']);
  });
});

describe('the verdict of aqj', () => {
  it.each([
    ['High', {}],
    ['High', { Style: 'concern', Names: 'adequate' }],
    ['High_with_concerns', { Callers: 'adequate' }],
    ['High_with_concerns', { Place: 'concern' }],
    ['Acceptable', { Callers: 'concern', Place: 'concern' }],
    ['Acceptable', { Callers: 'poor' }],
    ['Acceptable', { Names: 'poor' }],
    ['Low', { Place: 'poor' }],
  ] as const)('is %s for %j on top of strong axes', async (label, grades) => {
    expect(await labelOf(grades)).toBe(label);
  });

  it('holds rubric, hash, axes with priorities, evidence and conversations', async () => {
    const { judgement } = await judged({
      Style: graded('Style', 'concern', { evidence: ['src/a.py:3: added', 'src/z.py:1: none'] }),
    });
    expect(judgement).toMatchObject({
      ...{ rubric: RUBRIC, unscored_axes: [], no_real_solution: false },
      // SHA-256 of the rubric as JSON in the order of the fields, as the fixture has them.
      rubric_hash: createHash('sha256').update(JSON.stringify(RUBRIC)).digest('hex'),
      conversations: [
        { key: 'aqj-rubric', stage: 'aqj-rubric' },
        ...RUBRIC.map(({ axis_name }) => ({
          ...{ key: `aqj-axis ${axis_name}`, stage: 'aqj-axis', axis: axis_name },
        })),
      ],
    });
    const { axes, flags } = judgement as { axes: readonly unknown[] } & Judgement;
    expect(axes[2]).toEqual({
      ...{ axis_name: 'Style', priority: 'secondary', defining: false, grade: 'concern' },
      assessment: 'Style is concern',
      evidence: [
        { place: 'src/a.py:3: added', found: 'patched' },
        { place: 'src/z.py:1: none', found: null },
      ],
    });
    expect(flags).toEqual(['axis "Style" cites "src/z.py:1: none", which does not exist']);
  });

  it('flags lines of the rubric that do not exist', async () => {
    const rubric = RUBRIC.map((axis, at) => (at === 3 ? { ...axis, evidence: ['src/a.py:3'] } : axis));
    const judgement = await aqj.judge(taskOf(), new AnsweringRun(replies({}), rubric), signal);
    expect(judgement!.flags).toEqual(['the rubric, axis "Names", cites "src/a.py:3", which does not exist']);
  });

  it('is Low for what is no real solution, and says what the grades give', async () => {
    const { judgement } = await judged({ Place: graded('Place', 'concern', { no_real_solution: true }) });
    expect(judgement).toMatchObject({ status: 'scored', label: 'Low', no_real_solution: true });
    expect(judgement!.flags).toEqual([
      'held to be no real solution, which makes it Low: its grades give High_with_concerns',
    ]);
  });

  it('takes no strong solution that is none', async () => {
    const { judgement } = await judged({ Place: graded('Place', 'strong', { no_real_solution: true }) });
    expect(judgement).toMatchObject({ status: 'unscored', reason: 'invalid-answer', stage: 'aqj-axis' });
  });

  it('asks no axis but the defining one for it', async () => {
    expect(await labelOf({ Callers: graded('Callers', 'strong', { no_real_solution: true }) })).toBe('High');
  });

  it('is not changed by a label that a model adds', async () => {
    expect(await labelOf({ Place: graded('Place', 'poor', { label: 'High', aqj: 'High' }) })).toBe('Low');
  });
});

describe('failures within aqj', () => {
  it.each(['Callers', 'Place'])('leave the patch unscored on the primary axis %s', async (axis) => {
    const { judgement } = await judged({ [axis]: { reason: 'timeout', detail: 'too slow' }, Style: 'poor' });
    expect(judgement).toMatchObject({
      ...{ status: 'unscored', reason: 'timeout', stage: 'aqj-axis', rubric: RUBRIC },
      detail: `axis "${axis}": too slow`,
    });
    expect(judgement).not.toHaveProperty('label');
    const { axes, conversations } = judgement as { axes: readonly { grade: unknown }[] } & Judgement;
    expect(axes.map(({ grade }) => grade).filter((grade) => grade === null)).toHaveLength(1);
    expect(conversations).toHaveLength(5);
  });

  it('leave it unscored even where the other grades would settle it, or it is held to be no solution', async () => {
    const failed: Reply = { reason: 'refusal' };
    expect(await labelOf({ Callers: failed, Place: 'poor' })).toMatchObject({ status: 'unscored' });
    const none = graded('Place', 'poor', { no_real_solution: true });
    expect(await labelOf({ Callers: failed, Place: none })).toMatchObject({ status: 'unscored' });
  });

  it('leave a secondary axis out, and name it', async () => {
    const { judgement } = await judged({ Names: { reason: 'cut', detail: 'too long' }, Callers: 'adequate' });
    expect(judgement).toMatchObject({
      ...{ status: 'scored', label: 'High_with_concerns', unscored_axes: ['Names'] },
      flags: ['axis "Names" stayed unscored: cut'],
    });
    expect((judgement as { axes: readonly unknown[] } & Judgement).axes[3]).toEqual({
      ...{ axis_name: 'Names', priority: 'secondary', defining: false, grade: null },
      ...{ assessment: '', evidence: [], reason: 'cut', detail: 'too long' },
    });
  });

  it.each(['Place', 'Names'])(
    'leave no verdict when the run ends in %s, and the others end first',
    async (axis) => {
      for (const reason of ['budget', 'interrupted'] as const) {
        const { run, judgement } = await judged({ [axis]: { reason } });
        expect(judgement).toBeNull();
        expect(run.ended).toHaveLength(5);
      }
    },
  );

  it('stop the run when every other conversation would end so, after the others have ended', async () => {
    let end = (): void => {};
    const last = new Promise<void>((resolve) => {
      end = resolve;
    });
    const run = new AnsweringRun((question) => {
      if (question.axis === 'Callers') return { reason: 'rejected', detail: 'no such model', fatal: true };
      const reply = replies({})(question) as { value: unknown };
      return question.axis === 'Names' ? { ...reply, after: last } : reply;
    });
    const judging = aqj.judge(taskOf(), run, signal);
    setTimeout(end, 5);
    await expect(judging).rejects.toThrow(new RunStopped('rejected', 'no such model'));
    expect(run.ended).toHaveLength(5);
  });

  it('throw on what is thrown, after the others have ended', async () => {
    const run = new AnsweringRun(
      replies({ Callers: { thrown: new ArchdeltaError('blob-missing', 'a partial clone') } }),
    );
    await expect(aqj.judge(taskOf(), run, signal)).rejects.toThrow('a partial clone');
    expect(run.ended).toHaveLength(5);
  });
});
