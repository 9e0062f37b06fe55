import { describe, expect, it } from 'vitest';
import { planSurrogates } from '../../../src/study/surrogates/plan.ts';
import type { StudyTable } from '../../../src/study/table.ts';
import { plantedStudy } from '../planted-study.ts';

/** A plan of rows given as [instance, repository, language, class], two columns of nothing. */
function planOf(rows: readonly (readonly [string, string, string | null, number])[]) {
  const zeros = new Float64Array(rows.length);
  const table: StudyTable = {
    ids: [],
    rows: rows.map(([instance_id, repo, language]) => ({ instance_id, repo, language })),
    columns: [],
    controls: { plain_lines: zeros, files: zeros, hunks: zeros, base_sloc: zeros },
  };
  const codes = Int32Array.from(rows, ([, , , code]) => code);
  const target = { name: 'label', kind: 'ordinal', classes: ['poor', 'good'], codes, good: [1] } as const;
  return planSurrogates({ table, target, seed: 1, trees: 1 }, 5);
}

/** `count` instances of one row each. */
function instances(
  count: number,
  prefix: string,
  language: string | null,
  codeOf = (at: number) => at % 2,
): [string, string, string | null, number][] {
  return Array.from({ length: count }, (_, at) => [`${prefix}${at}`, prefix, language, codeOf(at)]);
}

describe('estimands that cannot be tested', () => {
  it('are left out when an instance has patches in both languages: nothing is left to train on', () => {
    // 40 instances with a Python patch each, three of them with a Go patch too, in two repositories.
    const rows = [...instances(20, 'a', 'python'), ...instances(20, 'b', 'python')];
    const twins = rows.slice(0, 3).map(([instance, repo]) => [instance, repo, 'go', 1] as const);
    const plan = planOf([...rows, ...twins]);
    expect(plan.estimands.map(({ estimand }) => estimand)).toEqual(['instance']);
    // Without repository a the 20 rows of b are left; the fold of a, the larger one, comes first.
    expect(plan.notes).toEqual([
      'Nothing is said by repository: without a, and all rows of the same instances, 20 rows of 2 classes are left to train on; it takes 30 of 2.',
      'Nothing is said by language: without python, and all rows of the same instances, 0 rows of 0 classes are left to train on; it takes 30 of 2.',
    ]);
  });

  it('are left out when the training rows are of one class', () => {
    const plan = planOf([...instances(40, 'a', 'go'), ...instances(30, 'b', 'c', () => 1)]);
    expect(plan.estimands.map(({ estimand }) => estimand)).toEqual(['instance']);
    expect(plan.notes[0]).toContain('without a, and all rows of the same instances, 30 rows of 1 class are');
  });

  it('do not claim that small groups share a fold', () => {
    const rows = ['python', 'go', 'c', 'java'].flatMap((language, at) =>
      instances(at === 0 ? 40 : 9, language, language),
    );
    // Without Python 27 rows are left.
    expect(planOf(rows).notes.join()).not.toContain('share');
  });

  it('trains on rows without a language, and does not hold them out as if they shared one', () => {
    const rows = [...instances(35, 'a', 'go'), ...instances(35, 'b', 'c'), ...instances(5, 'd', null)];
    const { estimands, notes } = planOf(rows);
    const byLanguage = estimands.find(({ estimand }) => estimand === 'language')!;
    expect(byLanguage.splits.map(({ train, test }) => [train.length, test.length])).toEqual([
      [40, 35],
      [40, 35],
    ]);
    for (const { train } of byLanguage.splits) expect([...train.slice(-5)]).toEqual([70, 71, 72, 73, 74]);
    expect(notes).toEqual(['5 rows without a language are trained on, but not tested, by language.']);
  });
});

describe('planSurrogates', () => {
  it('asks nothing of ten rows and says so', () => {
    const plan = planSurrogates(plantedStudy({ seed: 1, rows: 10, signal: 1 }), 5);
    expect(plan.estimands).toEqual([]);
    expect(plan.notes).toEqual([
      'Surrogates need at least 30 rows of 10 instances; there are 10 labelled rows of 5 instances.',
    ]);
  });

  it('asks nothing of many patches of few instances', () => {
    expect(planSurrogates(plantedStudy({ seed: 1, rows: 90, patches: 10, signal: 1 }), 5).estimands).toEqual(
      [],
    );
  });

  it('leaves no repository out when there is one, and gives it no prior', () => {
    const plan = planSurrogates(plantedStudy({ seed: 1, rows: 120, repositories: 1, signal: 1 }), 5);
    expect(plan.estimands.map(({ estimand }) => estimand)).toEqual(['instance', 'language']);
    expect(plan.estimands[0]!.predictors).not.toContain('repository-prior');
    expect(plan.notes).toEqual(['No repository can be left out: all labelled rows are of one.']);
  });

  it('asks a group for its own shares only where it is not held out', () => {
    const plan = planSurrogates(plantedStudy({ seed: 1, rows: 120, signal: 1 }), 5);
    const priors = plan.estimands.map(({ predictors }) =>
      predictors.filter((name) => name.endsWith('prior')),
    );
    expect(priors).toEqual([
      ['repository-prior', 'language-prior', 'model-prior'],
      ['language-prior', 'model-prior'],
      ['model-prior'],
    ]);
  });

  it('knows no ordinal model of classes without order, and no model prior of reference patches', () => {
    const input = plantedStudy({ seed: 1, rows: 60, patches: 1, signal: 1, kind: 'nominal' });
    for (const { predictors } of planSurrogates(input, 5).estimands) {
      expect(predictors).not.toContain('ordinal-logistic-size');
      expect(predictors).not.toContain('model-prior');
    }
  });
});
