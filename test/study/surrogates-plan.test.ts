import { describe, expect, it } from 'vitest';
import { planSurrogates } from '../../src/study/surrogates-plan.ts';
import { plantedStudy } from './planted-study.ts';

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
    const plan = planSurrogates(plantedStudy({ seed: 1, rows: 60, repositories: 1, signal: 1 }), 5);
    expect(plan.estimands.map(({ estimand }) => estimand)).toEqual(['instance', 'language']);
    expect(plan.estimands[0]!.predictors).not.toContain('repository-prior');
    expect(plan.notes).toEqual(['No repository can be left out: all labelled rows are of one.']);
  });

  it('asks a group for its own shares only where it is not held out', () => {
    const plan = planSurrogates(plantedStudy({ seed: 1, rows: 60, signal: 1 }), 5);
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
