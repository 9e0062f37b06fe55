import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readInstances } from '../../src/instance/instances.ts';
import { joinPredictions, readPredictions } from '../../src/instance/predictions.ts';
import { temporaryFolder } from '../git/temporary-repository.ts';

const INSTANCE = { instance_id: 'a', repo: 'o/r', base_commit: 'c', patch: 'p' };

function fileOf(records: readonly object[], name = 'file.jsonl'): string {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, records.map((record) => `${JSON.stringify(record)}\n`).join(''));
  return path;
}

async function read(more: object, issue = true) {
  const found: unknown[] = [];
  for await (const each of readInstances(fileOf([{ ...INSTANCE, ...more }]), { issue })) found.push(each);
  return found[0] as { issue?: string };
}

describe('the issue of an instance', () => {
  it('is the problem statement', async () => {
    expect(await read({ problem_statement: ' text\n' })).toEqual({ ...INSTANCE, issue: ' text\n' });
  });

  it('is read where it is asked for alone', async () => {
    expect(await read({ problem_statement: 'text' }, false)).toEqual(INSTANCE);
  });

  it('is made of the resolved issues of Multi-SWE-bench', async () => {
    const resolved_issues = [
      { number: 1, title: 'First', body: 'Body of it.' },
      { number: 2, title: 'Second', body: null },
    ];
    const issue = 'First\n\nBody of it.\n\nSecond';
    expect((await read({ resolved_issues })).issue).toBe(issue);
    expect((await read({ resolved_issues: JSON.stringify(resolved_issues) })).issue).toBe(issue);
    expect((await read({ resolved_issues: ['One', 'Two'] })).issue).toBe('One\n\nTwo');
    expect((await read({ problem_statement: 'stated', resolved_issues })).issue).toBe('stated');
  });

  it.each([
    {},
    { problem_statement: null },
    { problem_statement: ' ' },
    { resolved_issues: [] },
    { resolved_issues: 'x' },
  ])('is absent in %j', async (more) => {
    expect(await read(more)).toEqual(INSTANCE);
  });

  it('is not the text of a pull request, which tells the fix', async () => {
    expect(await read({ title: 'Fix it', body: 'by that' })).toEqual(INSTANCE);
  });

  it('comes with predictions', async () => {
    const joined: unknown[] = [];
    const instances = readInstances(fileOf([{ ...INSTANCE, problem_statement: 'text' }]), { issue: true });
    const predictions = readPredictions(fileOf([{ instance_id: 'a', model: 'm', patch: 'q' }]));
    for await (const each of joinPredictions(instances, predictions)) joined.push(each);
    expect(joined).toEqual([{ ...INSTANCE, patch: 'q', model: 'm', issue: 'text' }]);
  });

  it('must be one for all instances of an id', async () => {
    const doubles = ['one', 'two'].map((problem_statement) => ({ ...INSTANCE, problem_statement }));
    const instances = readInstances(fileOf(doubles), { issue: true });
    const predictions = readPredictions(fileOf([{ instance_id: 'a', model: 'm', patch: 'q' }]));
    for await (const each of joinPredictions(instances, predictions))
      expect(each).toMatchObject({
        invalid: 'instances with the id of this prediction have different issues',
      });
  });
});
