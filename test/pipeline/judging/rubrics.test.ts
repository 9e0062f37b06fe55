import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { NO_USAGE } from '../../../src/judges/conversation/usage.ts';
import { type Rubric, rubricHash } from '../../../src/judges/rubric.ts';
import { RubricFile } from '../../../src/pipeline/judging/rubrics.ts';
import { temporaryFolder } from '../../git/temporary-repository.ts';
import { RUBRIC } from './workbench.ts';

/** A file with one line, which has the hash of the rubric that it holds. */
function fileWith(rubric: Rubric): string {
  const path = join(temporaryFolder('rubrics'), 'rubrics.jsonl');
  const record = {
    ...{ instance_id: 'i', base_commit: 'c', issue: 'h', rubric_hash: rubricHash(rubric) },
    ...{ backend: 'b', judge_model: null, prompt_hash: 'p', rubric },
    conversation: { key: 'k', stage: 'aqj-rubric', usage: NO_USAGE },
  };
  writeFileSync(path, `${JSON.stringify(record)}\n`);
  return path;
}

const opened = (path: string) => new RubricFile(path, (value) => value, undefined);
const [first, second] = RUBRIC as [Rubric[number], Rubric[number]];

describe('a file of rubrics', () => {
  it('is taken when a verdict can be given by it', () => {
    expect(() => opened(fileWith(RUBRIC)).close()).not.toThrow();
  });

  it.each<[string, Rubric, string]>([
    ['none is defining', [{ ...first, defining: false }, second], 'exactly one axis must be defining, not 0'],
    ['two are', [first, { ...second, priority: 'primary', defining: true }], 'must be defining, not 2'],
    [
      'a secondary axis is',
      [{ ...first, priority: 'secondary' }, second],
      'to 3 axes must be primary, not 0',
    ],
    ['two have one name', [first, { ...second, axis_name: 'Place' }], 'more than one axis is named "Place"'],
    ['one axis is all', [first], 'there must be 2 to 6 axes, not 1'],
  ])('is refused before anything is asked where %s', (_, rubric, problem) => {
    expect(() => opened(fileWith(rubric))).toThrow(`line 1: is no rubric of a judge: `);
    expect(() => opened(fileWith(rubric))).toThrow(problem);
  });
});
