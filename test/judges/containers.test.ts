import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acj } from '../../src/judges/acj.ts';
import { aqj } from '../../src/judges/aqj.ts';
import type { Judgement } from '../../src/judges/judge.ts';
import { AskingRun, type Had } from './asking-run.ts';
import { ContainersRepository, instance, patches, scriptedBackend } from './containers.ts';

/** Both judges on the example, with the real tools on its repository and a model that says what the script has. */
const { signal } = new AbortController();
let repository: ContainersRepository;
let run: AskingRun;
const verdicts = new Map<string, Judgement>();

type Scored = Extract<Judgement, { status: 'scored' }>;
/** A verdict of one of the judges; the fields of both are optional in the tests. */
const verdict = (name: string) => verdicts.get(name) as Scored & Record<string, unknown>;

beforeAll(async () => {
  repository = new ContainersRepository();
  run = new AskingRun(await scriptedBackend());
  for (const model of ['source', 'downstream', undefined]) {
    const task = await repository.task(model === undefined ? instance.patch : patches[model]!, model);
    const name = model ?? 'reference';
    if (model !== 'downstream') verdicts.set(`acj ${name}`, (await acj.judge(task, run, signal))!);
    if (model !== undefined) verdicts.set(`aqj ${name}`, (await aqj.judge(task, run, signal))!);
  }
});
afterAll(async () => {
  await repository.close();
});

const conversations = (stage: string): Had[] =>
  [...run.had.values()].filter(({ question }) => question.stage === stage);

describe('the quality judge on the example', () => {
  it('finds source High: both primary axes are strong, and no secondary one is a concern', () => {
    const { status, label, axes, flags } = verdict('aqj source');
    expect({ status, label, flags }).toEqual({ status: 'scored', label: 'High', flags: [] });
    expect((axes as readonly { grade: string }[]).map(({ grade }) => grade)).toEqual([
      ...['strong', 'strong', 'strong', 'strong'],
    ]);
  });

  it('finds downstream Low: the defining axis is poor', () => {
    const { status, label, axes, no_real_solution } = verdict('aqj downstream');
    expect({ status, label, no_real_solution }).toEqual({
      ...{ status: 'scored', label: 'Low', no_real_solution: false },
    });
    expect(
      (axes as readonly { grade: string; defining: boolean }[]).map(({ grade, defining }) => [
        grade,
        defining,
      ]),
    ).toEqual([
      ['poor', true],
      ['poor', false],
      ['poor', false],
      ['adequate', false],
    ]);
  });

  it('flags the one cited line that is not there: the loader has 26 lines', () => {
    expect(verdict('aqj downstream').flags).toEqual([
      'axis "Core stays below, interfaces stay as they are" cites "batchline/data/loader.py:27: batches are handed out as collate gave them", which does not exist',
    ]);
  });

  it('finds lines of the patched tree there', () => {
    const [axis] = verdict('aqj downstream').axes as readonly {
      evidence: readonly { place: string; found: string }[];
    }[];
    expect(axis!.evidence.map(({ place, found }) => [place.split(': ')[0], found])).toEqual([
      ['patched:batchline/core/containers.py:34', 'patched'],
      ['patched:batchline/data/collate.py:13', 'patched'],
      ['patched:batchline/data/collate.py:16', 'patched'],
      ['batchline/data/collate.py:24', 'base'],
    ]);
  });

  it('judges both by one rubric, made once', () => {
    expect(verdict('aqj source').rubric_hash).toBe(verdict('aqj downstream').rubric_hash);
    expect(conversations('aqj-rubric')).toHaveLength(1);
    expect(conversations('aqj-axis')).toHaveLength(8);
  });

  it('made the rubric blind to both candidates', () => {
    const [{ question, result }] = conversations('aqj-rubric') as [Had];
    const said = JSON.stringify([question, result.messages]);
    const changed = Object.values(patches)
      .flatMap((patch) => patch.split('\n'))
      .filter((line) => /^[+](?![+])/.test(line))
      .map((line) => JSON.stringify(line.slice(1).trim()).slice(1, -1));
    // Lines that are in the base too, such as `return batch`, would tell nothing: there are none.
    expect(changed.length).toBe(6);
    for (const line of changed) expect(said).not.toContain(line);
    expect(question.patch).toBeUndefined();
    expect(question.tools.map(({ name }) => name)).not.toContain('show_patch');
  });
});

describe('the complexity judge on the example', () => {
  it('finds source Moderate: four axes at 3, one at 1', () => {
    const { label, axes, flags } = verdict('acj source');
    expect(Object.values(axes as Record<string, { level: number }>).map(({ level }) => level)).toEqual([
      ...[3, 3, 3, 1, 3],
    ]);
    expect({ label, flags }).toEqual({ label: 'Moderate', flags: [] });
  });

  it('has one conversation for source and the reference, whose patches are equal', () => {
    expect(instance.patch).toBe(patches.source);
    expect(verdict('acj reference')).toEqual(verdict('acj source'));
    expect(conversations('acj')).toHaveLength(1);
  });
});

describe('the conversations of the example', () => {
  it('call tools that answer', () => {
    for (const { result } of run.had.values())
      for (const message of result.messages)
        if (message.role === 'tool') expect(message.failed, message.text).toBe(false);
  });

  it('cite lines that an answer of a tool has shown before', () => {
    for (const { question, result } of run.had.values()) {
      const shown = result.messages
        .map((message) => (message.role === 'tool' ? message.text : ''))
        .join('\n');
      const cited = JSON.stringify('answer' in result.outcome ? result.outcome.answer : '').matchAll(
        /"(?:patched:)?([\w./]+\.(?:py|md)):\d/g,
      );
      for (const [, path] of cited) expect(shown, `${question.axis}: ${path}`).toContain(path!);
    }
  });
});
