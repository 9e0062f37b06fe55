import { describe, expect, it } from 'vitest';
import type { PredictorName } from '../../../../src/study/report.ts';
import type { FoldInput, FoldTask } from '../../../../src/study/surrogates/fold-task.ts';
import { PREDICTORS } from '../../../../src/study/surrogates/predictors/index.ts';
import type { StudyRow } from '../../../../src/study/table.ts';

const rows: StudyRow[] = [
  { instance_id: 'a-1', repo: 'a', language: 'go' },
  { instance_id: 'a-1', repo: 'a', language: 'go', model: 'm' },
  { instance_id: 'a-2', repo: 'a', language: null },
  { instance_id: 'b-1', repo: 'b', language: 'go', model: 'm' },
  { instance_id: 'c-1', repo: 'c', language: 'go' },
  { instance_id: 'a-3', repo: 'a', language: 'c', model: 'n' },
];

function inputOf(
  codes: readonly number[],
  columns: readonly (readonly number[])[],
  kind: 'ordinal' | 'nominal' = 'ordinal',
): FoldInput {
  const numbers = (count: number) => Float64Array.from({ length: count }, (_, at) => at);
  return {
    table: {
      ids: columns.map((_, at) => `g.file.m${at}`),
      rows: codes.map((_, at) => rows[at % rows.length]!),
      columns: columns.map((column) => Float64Array.from(column)),
      controls: {
        plain_lines: numbers(codes.length),
        files: numbers(codes.length),
        hunks: numbers(codes.length),
        base_sloc: numbers(codes.length),
      },
    },
    target: { name: 'label', kind, classes: ['poor', 'good'], codes: Int32Array.from(codes), good: [1] },
    seed: 7,
    trees: 5,
  };
}

function predict(predictor: PredictorName, input: FoldInput, train: number[], test: number[]) {
  const task: FoldTask = {
    plan: 'instance',
    fold: 0,
    predictor,
    train: Uint32Array.from(train),
    test: Uint32Array.from(test),
  };
  return PREDICTORS[predictor](input, task);
}

describe('priors', () => {
  const input = inputOf([1, 1, 0, 0, 1, 0], []);

  it('majority says the training shares', () => {
    // Rows 0, 1, 2, 3: two of each.
    expect([...predict('majority', input, [0, 1, 2, 3], [4, 5]).probabilities]).toEqual([0.5, 0.5, 0.5, 0.5]);
  });

  it('draws a repository towards all, an unknown one says what all say', () => {
    // Repository a in training: classes 1, 1, 0. With two rows of .5 and .5 more: (1 + 1) / 5 and (2 + 1) / 5.
    const { probabilities } = predict('repository-prior', input, [0, 1, 2, 3], [4, 5]);
    expect([...probabilities]).toEqual([0.5, 0.5, 0.4, 0.6]);
  });

  it('takes rows without a model for one, and rows without a language', () => {
    // Models: reference has 1, 0; m has 1, 0; n is unknown.
    const { probabilities } = predict('model-prior', input, [0, 1, 2, 3], [4, 5]);
    expect([...probabilities]).toEqual([0.5, 0.5, 0.5, 0.5]);
    // Language go: 1, 1, 0; (1 + 1) / 5 and (2 + 1) / 5. The only row without a language is poor: (1 + 1) / 3.
    const byLanguage = predict('language-prior', input, [0, 1, 2, 3], [4, 2]);
    expect([...byLanguage.probabilities]).toEqual([0.4, 0.6, 2 / 3, 1 / 3]);
  });
});

describe('best metric', () => {
  const half = Array.from({ length: 40 }, (_, at) => (at < 20 ? 0 : 1));
  const noise = half.map((_, at) => (at * 7) % 13);
  const train = [...half.keys()];

  it('chooses inside the training rows and says the shares of the bin', () => {
    const input = inputOf(
      [...half, 0, 0],
      [
        [...noise, 0, 0],
        [...half.map((code) => 5 - code), 5, 4],
      ],
    );
    const { chosen, probabilities } = predict('best-metric', input, train, [40, 41]);
    expect(chosen).toBe('g.file.m1');
    // Each bin holds 20 rows of one class, and two more like all: (20 + 1) / 22 and 1 / 22. Lower is good.
    const expected = [21 / 22, 1 / 22, 1 / 22, 21 / 22];
    probabilities.forEach((value, at) => {
      expect(value).toBeCloseTo(expected[at]!, 12);
    });
  });

  it('knows a nominal target too', () => {
    const input = inputOf(half, [noise, half], 'nominal');
    expect(predict('best-metric', input, train, [0]).chosen).toBe('g.file.m1');
    const { good: _, ...unsaid } = input.target;
    expect(predict('best-metric', { ...input, target: unsaid }, train, [0]).chosen).toBe('g.file.m1');
  });

  it('does not choose what most rows lack', () => {
    const rare = half.map((code, at) => (at % 3 === 0 ? code : Number.NaN));
    expect(predict('best-metric', inputOf(half, [noise, rare]), train, [0]).chosen).toBe('g.file.m0');
  });

  it('says what all say without a metric that varies', () => {
    const none = half.map(() => Number.NaN);
    const { chosen, probabilities } = predict(
      'best-metric',
      inputOf(half, [none, half.map(() => 3)]),
      train,
      [0],
    );
    expect(chosen).toBeUndefined();
    expect([...probabilities]).toEqual([0.5, 0.5]);
  });
});

describe('forest', () => {
  const codes = Array.from({ length: 60 }, (_, at) => (at < 30 ? 0 : 1));
  const train = [...codes.keys()];

  it('learns from the metrics; the one on size from the sizes alone', () => {
    // The sizes are the row's number, which separates the classes; the metric says nothing.
    const input = inputOf(codes, [codes.map((_, at) => at % 2)]);
    const ofSize = predict('forest-size', input, train, [0, 59]).probabilities;
    expect(ofSize[0]).toBeGreaterThan(0.9);
    expect(ofSize[3]).toBeGreaterThan(0.9);
    const ofBoth = predict('forest-with-size', input, train, [0, 59]).probabilities;
    expect(ofBoth[0]).toBeGreaterThan(0.8);
    expect(ofBoth[3]).toBeGreaterThan(0.8);
    const ofMetrics = predict('forest', input, train, [0, 59]).probabilities;
    expect(Math.abs(ofMetrics[0]! - 0.5)).toBeLessThan(0.3);
  });

  it('says what the majority says when no column varies', () => {
    const input = inputOf(codes, [codes.map(() => 1), codes.map(() => Number.NaN)]);
    expect([...predict('forest', input, train, [0]).probabilities]).toEqual([0.5, 0.5]);
  });

  it('fits its imputation on training rows alone', () => {
    // What the tested row's other values are cannot matter to a row that is missing.
    const column = codes.map((code, at) => (at % 5 === 0 ? Number.NaN : code + at / 100));
    const first = inputOf([...codes, 0, 0], [[...column, Number.NaN, 1e6]]);
    const second = inputOf([...codes, 0, 0], [[...column, Number.NaN, -1e6]]);
    const said = (input: FoldInput) => [
      ...predict('forest', input, train, [60, 61]).probabilities.subarray(0, 2),
    ];
    expect(said(first)).toEqual(said(second));
  });
});

describe('ordinal logistic on size', () => {
  it('predicts the higher class for larger patches', () => {
    const codes = Array.from({ length: 60 }, (_, at) => (at + (at % 4) * 6 < 36 ? 0 : 1));
    const { probabilities } = predict(
      'ordinal-logistic-size',
      inputOf(codes, []),
      [...codes.keys()],
      [1, 59],
    );
    expect(probabilities[1]).toBeLessThan(0.2);
    expect(probabilities[3]).toBeGreaterThan(0.6);
    expect(probabilities[2]! + probabilities[3]!).toBeCloseTo(1, 12);
  });
});
