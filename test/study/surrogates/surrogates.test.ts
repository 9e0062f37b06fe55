import { describe, expect, it } from 'vitest';
import { createRandom, shuffle } from '../../../src/core/random.ts';
import type { SurrogateReport } from '../../../src/study/report.ts';
import { clustersOf } from '../../../src/study/surrogates/clusters.ts';
import { predictionScores, resampleScores } from '../../../src/study/surrogates/estimates.ts';
import type { FoldInput, FoldResult, RunFoldTasks } from '../../../src/study/surrogates/fold-task.ts';
import { runFoldTask } from '../../../src/study/surrogates/fold-task-run.ts';
import type { SurrogateOptions } from '../../../src/study/surrogates/options.ts';
import { planSurrogates, tasksOf } from '../../../src/study/surrogates/plan.ts';
import { outOfFold } from '../../../src/study/surrogates/pool.ts';
import { scorable } from '../../../src/study/surrogates/scores.ts';
import { evaluateSurrogates } from '../../../src/study/surrogates/surrogates.ts';
import { plantedStudy } from '../planted-study.ts';

const OPTIONS: SurrogateOptions = { folds: 5, resamples: 200, repeats: 0, clusters: [] };

function reportOf(reports: readonly SurrogateReport[], estimand: string): SurrogateReport {
  return reports.find((report) => report.estimand === estimand)!;
}

describe('a planted signal', () => {
  const answers = evaluateSurrogates(
    plantedStudy({ seed: 11, rows: 240, signal: 0.9, missing: 0.2 }),
    OPTIONS,
  );

  it.each(['instance', 'repository', 'language'])(
    'is found by %s: the forest beats size',
    async (estimand) => {
      const { differences, predictors } = reportOf((await answers).surrogates, estimand);
      expect(differences[0]).toMatchObject({ first: 'forest', second: 'forest-size' });
      expect(differences[0]!.kappa!.low).toBeGreaterThan(0);
      expect(differences[0]!.macroF1.low).toBeGreaterThan(0);
      expect(differences[0]!.auc!.low).toBeGreaterThan(0);
      // Lower is better.
      expect(differences[0]!.rankedProbabilityScore!.high).toBeLessThan(0);
      expect(predictors[0]!.scores.kappa!.low).toBeGreaterThan(0.5);
    },
  );

  it('has groups that are held out, each with all its rows', async () => {
    const { groups, n, macroAverage } = reportOf((await answers).surrogates, 'repository');
    expect(groups.map(({ group }) => group)).toEqual([
      'owner/repo0',
      'owner/repo1',
      'owner/repo2',
      'owner/repo3',
    ]);
    expect(groups.reduce((sum, group) => sum + group.n, 0)).toBe(n);
    const mean = groups.reduce((sum, group) => sum + group.kappa!, 0) / 4;
    expect(macroAverage.kappa.value).toBeCloseTo(mean, 12);
    const gain = groups.reduce((sum, group) => sum + group.difference!, 0) / 4;
    expect(macroAverage.difference.value).toBeCloseTo(gain, 12);
    expect(macroAverage.difference.low).toBeGreaterThan(0);
    expect(macroAverage.groups).toBe(4);
    for (const group of groups) expect(group.difference).toBeGreaterThan(0);
  });

  it('reports the difference of the scores, its interval narrower than those of independent ones', async () => {
    for (const { differences, predictors } of (await answers).surrogates) {
      const [forest, size] = [predictors[0]!.scores.kappa!, predictors[1]!.scores.kappa!];
      const difference = differences[0]!.kappa!;
      expect(difference.value).toBeCloseTo(forest.value! - size.value!, 12);
      expect(difference.low).toBeGreaterThanOrEqual(forest.low! - size.high!);
      expect(difference.high).toBeLessThanOrEqual(forest.high! - size.low!);
    }
  });

  it('counts every row once in each confusion matrix and each calibration', async () => {
    for (const { predictors, n } of (await answers).surrogates) {
      for (const { confusion, calibration } of predictors) {
        expect(confusion.flat().reduce((sum, count) => sum + count, 0)).toBe(n);
        expect(calibration.reduce((sum, bin) => sum + bin.n, 0)).toBe(n);
      }
    }
  });

  it('knows that the majority ranks nothing', async () => {
    for (const { predictors } of (await answers).surrogates) {
      const majority = predictors.find(({ predictor }) => predictor === 'majority')!;
      expect(majority.scores.auc).toEqual({ value: 0.5, low: 0.5, high: 0.5 });
      expect(majority.scores.kappa!.value).toBe(0);
    }
  });

  it('adds size to the metrics, and compares that with size alone right after the headline', async () => {
    for (const { differences, predictors } of (await answers).surrogates) {
      const pairs = differences.map(({ first, second }) => `${first} - ${second}`);
      expect(pairs.slice(0, 3)).toEqual([
        'forest - forest-size',
        'forest-with-size - forest-size',
        'forest - best-metric',
      ]);
      expect(pairs).toHaveLength(predictors.length - 1);
      expect(differences[1]!.kappa!.low).toBeGreaterThan(0);
    }
  });

  it('ranks a prior by what it knows inside a fold: nothing of a language that the fold has alone', async () => {
    // Repositories are of one language each, and differ in how good they are: the others' shares go against them.
    const input = plantedStudy({ seed: 3, rows: 160, repositories: 4, signal: 0.5, trees: 3 });
    const repository = (row: number) => Number(input.table.rows[row]!.repo.at(-1));
    const rows = input.table.rows.map((row, at) => ({ ...row, language: ['c', 'go'][repository(at) % 2]! }));
    input.target.codes.forEach((_, row) => {
      input.target.codes[row] = Math.floor(row / 8) % 4 < repository(row) ? 2 : row % 2;
    });
    const { surrogates } = await evaluateSurrogates({ ...input, table: { ...input.table, rows } }, OPTIONS);
    const prior = reportOf(surrogates, 'repository').predictors.find(
      ({ predictor }) => predictor === 'language-prior',
    )!;
    expect(prior.scores.auc).toEqual({ value: 0.5, low: 0.5, high: 0.5 });
  });

  it('lets the majority predict one class in all folds', async () => {
    for (const { predictors } of (await answers).surrogates) {
      const { confusion } = predictors.find(({ predictor }) => predictor === 'majority')!;
      const predicted = confusion[0]!.map((_, code) => confusion.reduce((sum, line) => sum + line[code]!, 0));
      expect(predicted.filter((rows) => rows > 0)).toHaveLength(1);
    }
  });

  it('hands the predictions of the two forests on, which give the confusion again', async () => {
    const { predictions, surrogates } = await answers;
    expect(predictions!.predictors.map(({ estimand, predictor }) => `${estimand} ${predictor}`)).toEqual(
      ['instance', 'repository', 'language'].flatMap((estimand) => [
        `${estimand} forest`,
        `${estimand} forest-size`,
      ]),
    );
    for (const { estimand, predictor, row, fold, predicted, probabilities } of predictions!.predictors) {
      const report = reportOf(surrogates, estimand);
      const counts = [0, 1, 2].map(() => [0, 0, 0]);
      row.forEach((place, at) => {
        counts[predictions!.rows[place]!.truth]![predicted[at]!]!++;
      });
      expect(counts).toEqual(report.predictors.find((each) => each.predictor === predictor)!.confusion);
      expect(new Set(fold).size).toBe(report.folds);
      for (const shares of probabilities) expect(shares.reduce((sum, share) => sum + share)).toBeCloseTo(1);
    }
  });

  it('scores parts when asked to, and none otherwise', async () => {
    const input = plantedStudy({ seed: 11, rows: 120, signal: 0.9, trees: 5 });
    const { surrogates } = await evaluateSurrogates(input, { ...OPTIONS, by: 'model' });
    for (const { parts } of surrogates) {
      expect(parts.map(({ part, n }) => [part, n])).toEqual([
        ['model1', 60],
        ['reference', 60],
      ]);
      for (const { kappa, auc, difference } of parts) {
        expect(kappa).toBeGreaterThan(0.3);
        expect(auc).toBeGreaterThan(0.6);
        expect(difference).toBeGreaterThan(0);
      }
    }
    for (const { parts } of (await answers).surrogates) expect(parts).toEqual([]);
  });
});

describe('shuffled labels', () => {
  it('give a kappa whose interval holds 0 in at least 90 % of 40 seeds', () => {
    let holding = 0;
    for (let seed = 0; seed < 40; seed++) {
      const input = plantedStudy({ seed, rows: 160, metrics: 12, signal: 0.9, trees: 15 });
      shuffle(input.target.codes, createRandom(seed, 'shuffled labels'));
      const { value, low, high } = forestKappa(input);
      expect(value).not.toBeNull();
      if (low! <= 0 && high! >= 0) holding++;
    }
    expect(holding).toBeGreaterThanOrEqual(36);
  }, 60_000);

  /** The forest's score alone: the other predictors cost time and say nothing here. */
  function forestKappa(input: FoldInput) {
    const plan = planSurrogates(input, 5).estimands[0]!;
    const tasks = tasksOf({ ...plan, predictors: ['forest'] });
    const pooled = outOfFold(
      plan,
      'forest',
      tasks.map((task) => runFoldTask(input, task)),
      input.target,
    );
    const clusters = clustersOf(input.table, pooled.rows, 'instance');
    const random = createRandom(input.seed, 'test');
    return predictionScores(resampleScores([scorable(pooled, input.target)], clusters, 300, random)[0]!)
      .kappa!;
  }
});

describe('order and place of the tasks', () => {
  it('do not matter', async () => {
    const input = plantedStudy({ seed: 5, rows: 60, signal: 0.8, trees: 5 });
    const options = { ...OPTIONS, resamples: 30, repeats: 2 };
    // The last task first, each on a copy, as a worker would have it.
    const backwards: RunFoldTasks = async (tasks) => {
      const results: FoldResult[] = [];
      for (let at = tasks.length - 1; at >= 0; at--) {
        const { input: copy, task } = structuredClone({ input, task: tasks[at]! });
        results[at] = structuredClone(runFoldTask(copy, task));
      }
      return results;
    };
    expect(await evaluateSurrogates(input, options, backwards)).toEqual(
      await evaluateSurrogates(input, options),
    );
  });
});

describe('unusual data', () => {
  it('answers nothing from ten rows, with a note', async () => {
    const answers = await evaluateSurrogates(plantedStudy({ seed: 1, rows: 10, signal: 1 }), OPTIONS);
    expect(answers).toMatchObject({ surrogates: [], importance: null, filters: [], predictions: null });
    expect(answers.notes).toHaveLength(1);
  });

  it('keeps a class of three rows and says so', async () => {
    const input = plantedStudy({ seed: 1, rows: 60, signal: 0, trees: 5 });
    input.target.codes.forEach((_, row) => {
      input.target.codes[row] = row < 3 ? 2 : row % 2;
    });
    const { surrogates, notes } = await evaluateSurrogates(input, OPTIONS);
    expect(surrogates[0]!.predictors[0]!.confusion[2]!.reduce((sum, count) => sum + count, 0)).toBe(3);
    expect(notes).toContain('Class good has 3 rows: what is said of it rests on these.');
  });

  it('does not let a resample without a rare class move the mean over classes', async () => {
    const input = plantedStudy({ seed: 1, rows: 60, patches: 1, signal: 0, trees: 3 });
    // The rare class is one row: more than a third of the resamples miss it. Majority: one class of three is right.
    input.target.codes.forEach((_, row) => {
      input.target.codes[row] = row === 0 ? 2 : row % 2;
    });
    const { surrogates } = await evaluateSurrogates(input, OPTIONS);
    const majority = surrogates[1]!.predictors.find(({ predictor }) => predictor === 'majority')!;
    expect(majority.scores.balancedAccuracy.high).toBeLessThan(0.5);
  });

  it('says what the majority says when every column is constant or empty', async () => {
    const input = plantedStudy({ seed: 1, rows: 60, metrics: 4, signal: 0.5, trees: 5 });
    input.table.columns.forEach((column, at) => {
      column.fill(at % 2 === 0 ? 4 : Number.NaN);
    });
    const { surrogates, notes, importance } = await evaluateSurrogates(input, { ...OPTIONS, repeats: 1 });
    const confusion = (predictor: string) =>
      surrogates[0]!.predictors.find((each) => each.predictor === predictor)!.confusion;
    expect(confusion('forest')).toEqual(confusion('majority'));
    expect(notes).toContain('No metric varies in the labelled rows: the forest says what the majority says.');
    expect(importance!.metrics.map(({ value }) => value)).toEqual([0, 0, 0, 0]);
  });

  it('gives classes without order no ordered scores, and no filter unless someone says what is good', async () => {
    const input = plantedStudy({ seed: 1, rows: 60, signal: 0.9, trees: 5, kind: 'nominal' });
    const { surrogates, filters, notes } = await evaluateSurrogates(input, OPTIONS);
    expect(surrogates[0]!.predictors[0]!.scores).toMatchObject({
      kappa: null,
      rankedProbabilityScore: null,
      auc: null,
    });
    expect(surrogates[0]!.predictors[0]!).toMatchObject({ calibration: [], calibrationError: null });
    expect(surrogates[0]!.differences[0]!.macroF1.value).not.toBeNull();
    expect(filters).toEqual([]);
    expect(notes.join(' ')).toContain('No filter');
  });

  it('lets rows without a label be', async () => {
    const input = plantedStudy({ seed: 1, rows: 80, signal: 0.9, trees: 5 });
    for (let row = 0; row < 20; row++) input.target.codes[row] = -1;
    const { surrogates, predictions } = await evaluateSurrogates(input, OPTIONS);
    expect(surrogates[0]!.n).toBe(60);
    expect(predictions!.rows).toHaveLength(60);
    expect(predictions!.rows[0]).toEqual({
      instance_id: input.table.rows[20]!.instance_id,
      truth: input.target.codes[20],
    });
  });
});
