import { describe, expect, it } from 'vitest';
import { ArchdeltaError } from '../../src/core/errors.ts';
import { sha256 } from '../../src/core/hashing.ts';
import { createRandom } from '../../src/core/random.ts';
import { growTrees } from '../../src/surrogate/forest.ts';
import type { ForestOptions } from '../../src/surrogate/forest-options.ts';
import {
  assembleSurrogate,
  predictSurrogate,
  type Surrogate,
  type SurrogateInput,
  surrogateTraining,
  trainSurrogate,
} from '../../src/surrogate/surrogate.ts';
import { surrogateFromJson, surrogateToJson } from '../../src/surrogate/surrogate-json.ts';

const IDS = ['size.file.sum', 'depth.file.max', 'empty.repo.mean', 'fan.file.in'];
const OPTIONS: ForestOptions = { seed: 2, trees: 12, classWeight: 'balanced', minimumLeaf: 3 };
const ROWS = 150;

/** The class is the first column in thirds; the second has gaps where the class is 2; the third is empty. */
function input(): SurrogateInput {
  const random = createRandom(1, 'rows');
  const column = () => Float64Array.from({ length: ROWS }, () => random.unit());
  const [size, fan] = [column(), column()];
  const codes = Int32Array.from(size, (value) => Math.floor(3 * value));
  return {
    catalogue: '1.0',
    ids: IDS,
    target: { name: 'aqj', kind: 'ordinal', classes: ['Low', 'Acceptable', 'High'], good: [1, 2] },
    columns: [
      size,
      column().map((value, row) => (codes[row] === 2 ? Number.NaN : value)),
      column().fill(Number.NaN),
      fan,
    ],
    codes,
    instances: Array.from(codes, (_, row) => `instance-${row >> 1}`),
    calibration: {
      by: 'repository',
      rows: [
        { p: 0.25, good: 0, cluster: 3 },
        { p: 1, good: 1, cluster: 0 },
      ],
    },
  };
}

const trained = trainSurrogate(input(), OPTIONS);
const text = surrogateToJson(trained);

describe('a surrogate', () => {
  it('knows the instances that it was trained on again, by marks', () => {
    expect(trained.seen).toHaveLength(ROWS / 2);
    // echo -n instance-0 | sha256sum
    expect(trained.seen).toContain('c1286d689b39');
    expect(trained.seen).toEqual([...trained.seen].sort());
  });

  it('predicts classes, their mean index and the probability of good', () => {
    const { probabilities, labels, expected, good } = predictSurrogate(trained, input().columns);
    expect(labels.filter((label, row) => label === input().codes[row]).length).toBeGreaterThan(0.9 * ROWS);
    for (let row = 0; row < ROWS; row++) {
      const [low, acceptable, high] = probabilities.slice(3 * row, 3 * row + 3);
      expect(low! + acceptable! + high!).toBeCloseTo(1, 12);
      expect(expected![row]).toBeCloseTo(acceptable! + 2 * high!, 12);
      expect(good![row]).toBeCloseTo(1 - low!, 12);
      expect(good![row]).toBeLessThanOrEqual(1);
    }
  });

  it('has no mean index of nominal classes, and no good where nobody says what is', () => {
    const { name, classes } = input().target;
    const nominal = trainSurrogate({ ...input(), target: { name, classes, kind: 'nominal' } }, OPTIONS);
    expect(predictSurrogate(nominal, input().columns)).toMatchObject({ expected: null, good: null });
    expect(nominal.outOfBag.kappa).toBeNull();
  });

  it('knows how many rows it saw and how well it does out of bag', () => {
    const counts = [0, 1, 2].map((code) => input().codes.filter((each) => each === code).length);
    expect(trained.trainingCounts).toEqual(counts);
    expect(trained.outOfBag.rows).toBeGreaterThan(0.9 * ROWS);
    expect(trained.outOfBag.error).toBeLessThan(0.2);
    expect(trained.outOfBag.macroF1).toBeGreaterThan(0.8);
    expect(trained.outOfBag.kappa).toBeGreaterThan(0.8);
    expect(trained.imputation.empty).toEqual([2]);
  });

  it('is the same when its trees are grown in parts', () => {
    const training = surrogateTraining(input());
    const trees = [...growTrees(training.set, OPTIONS, 0, 5), ...growTrees(training.set, OPTIONS, 5, 7)];
    expect(surrogateToJson(assembleSurrogate(input(), OPTIONS, training, trees))).toBe(text);
  });

  it('needs two classes and a metric that varies', () => {
    const one = { ...input(), codes: new Int32Array(ROWS).fill(1) };
    expect(() => trainSurrogate(one, OPTIONS)).toThrow(/hold 1 of the classes of aqj/);
    const flat = { ...input(), columns: IDS.map(() => new Float64Array(ROWS).fill(3)) };
    expect(() => trainSurrogate(flat, OPTIONS)).toThrow(/no metric varies/);
  });
});

describe('a saved surrogate', () => {
  it('comes back as it was, byte by byte', () => {
    const read = surrogateFromJson(text, '1.0', IDS);
    expect(read).toEqual(trained);
    expect(surrogateToJson(read)).toBe(text);
    expect(predictSurrogate(read, input().columns)).toEqual(predictSurrogate(trained, input().columns));
  });

  it('keeps options and parts that may be absent', () => {
    const { name, classes } = input().target;
    const options: ForestOptions = { ...OPTIONS, maximumDepth: 4, featuresPerSplit: 2 };
    const other = trainSurrogate(
      { ...input(), target: { name, classes, kind: 'nominal' }, calibration: { by: 'instance', rows: [] } },
      options,
    );
    const read = surrogateFromJson(surrogateToJson(other), '1.0', IDS);
    expect(read).toEqual(other);
    expect(read.target).not.toHaveProperty('good');
  });

  const refusal = (file: string, catalogue = '1.0', known: readonly string[] = IDS): string => {
    try {
      surrogateFromJson(file, catalogue, known);
    } catch (error) {
      expect(error).toBeInstanceOf(ArchdeltaError);
      return `${(error as ArchdeltaError).code}: ${(error as ArchdeltaError).message}`;
    }
    return 'read';
  };

  it('of another catalogue, or of metrics that are not known, is refused by name', () => {
    expect(refusal(text, '1.1')).toMatch(/^usage: .*catalogue "1\.0", not "1\.1"/);
    expect(refusal(text, '1.0', IDS.slice(1))).toMatch(
      /^usage: .*1 metrics that are not known, as "size\.file\.sum"/,
    );
  });

  it('is refused when it is cut off anywhere, or is something else', () => {
    for (let end = 0; end < text.length - 1; end += Math.ceil(text.length / 97)) {
      expect(refusal(text.slice(0, end))).toMatch(/^input-unreadable/);
    }
    for (const other of [
      '',
      'null',
      '[]',
      '7',
      '{}',
      '{"format":"archdelta-surrogate/2"}',
      '['.repeat(200_000),
    ]) {
      expect(refusal(other)).toMatch(/^input-unreadable/);
    }
    const controls = JSON.stringify({ format: `\u001b[2J${'x'.repeat(5000)}` });
    expect(refusal(controls)).toMatch(/^input-unreadable: .{1,200}$/);
    expect(refusal(controls)).not.toContain('\u001b');
  });

  it('is refused when a character of a number is another one', () => {
    const at = text.indexOf('"shares"') + 60;
    const swapped = `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`;
    expect(refusal(swapped)).toMatch(/^input-unreadable/);
    expect(refusal(text.replace(/"minimumLeaf":3/, '"minimumLeaf":4'))).toBe(
      'input-unreadable: the surrogate file is damaged: body is not what was written',
    );
  });
});

describe('a hostile surrogate with a right digest', () => {
  type Mutable = { [key: string]: Mutable } & { [index: number]: Mutable };

  /** The file after a change of its body, sealed again as its writer would. */
  function forged(change: (body: Mutable) => void): string {
    const file = JSON.parse(text);
    change(file.body);
    return JSON.stringify({ ...file, sha256: sha256(JSON.stringify([file.catalogue, file.ids, file.body])) });
  }

  const int32 = (...numbers: number[]) => Buffer.from(Int32Array.from(numbers).buffer).toString('base64');
  const float64 = (...numbers: number[]) => Buffer.from(Float64Array.from(numbers).buffer).toString('base64');
  const tree = (feature: number[], right: number[], shares: number[], threshold = feature.map(() => 0)) => ({
    feature: int32(...feature),
    threshold: float64(...threshold),
    right: int32(...right),
    shares: float64(...shares),
  });
  const withTree = (one: object) => forged((body) => Object.assign(body.trees![0]!, one));
  const LEAF = [1, 0, 0];

  it('is read when only its tree is another', () => {
    const stump = withTree(tree([0, -1, -1], [2, 0, 1], [...LEAF, 0, 0, 1]));
    expect(surrogateFromJson(stump, '1.0', IDS).forest.trees[0]!.feature.length).toBe(3);
  });

  it.each<[string, string]>([
    ['no node', withTree(tree([], [], []))],
    ['a circle', withTree(tree([0, -1, -1], [0, 0, 1], [...LEAF, ...LEAF]))],
    ['a right child beyond the end', withTree(tree([0, -1], [2, 0], LEAF))],
    ['no left child', withTree(tree([0], [1], []))],
    ['a node that nothing leads to', withTree(tree([-1, -1], [0, 1], [...LEAF, ...LEAF]))],
    ['a leaf with the shares of another', withTree(tree([0, -1, -1], [2, 0, 0], [...LEAF, ...LEAF]))],
    ['a feature that does not exist', withTree(tree([9, -1, -1], [2, 0, 1], [...LEAF, ...LEAF]))],
    ['a feature below -1', withTree(tree([-2], [0], LEAF))],
    ['shares of too few classes', withTree(tree([-1], [0], [1, 0]))],
    ['a negative share', withTree(tree([-1], [0], [2, -1, 0]))],
    ['shares that do not sum to 1', withTree(tree([-1], [0], [1, 1, 0]))],
    [
      'a threshold that is not a number',
      withTree(tree([0, -1, -1], [2, 0, 1], [...LEAF, ...LEAF], [Number.NaN, 0, 0])),
    ],
    ['arrays of different lengths', withTree({ threshold: float64(1) })],
    ['half a number', withTree({ right: 'AAA=' })],
    ['what is no base64', withTree({ right: '!!!!' })],
    ['a tree that is a list', forged((body) => Object.assign(body.trees!, [[]]))],
    ['fewer trees than it says', forged((body) => (body.trees as unknown as unknown[]).pop())],
    ['no option', forged((body) => delete body.options)],
    ['an option that is too small', forged((body) => Object.assign(body.options!, { minimumLeaf: 0 }))],
    ['one class', forged((body) => Object.assign(body.target!, { classes: ['Low'] }))],
    ['a class twice', forged((body) => Object.assign(body.target!, { classes: ['Low', 'Low', 'High'] }))],
    ['a good class that does not exist', forged((body) => Object.assign(body.target!, { good: [3] }))],
    ['good classes out of order', forged((body) => Object.assign(body.target!, { good: [2, 1] }))],
    ['another kind', forged((body) => Object.assign(body.target!, { kind: 'other' }))],
    ['counts of too few classes', forged((body) => Object.assign(body, { trainingCounts: [1, 2] }))],
    ['counts of one class', forged((body) => Object.assign(body, { trainingCounts: [0, 150, 0] }))],
    ['a negative count', forged((body) => Object.assign(body, { trainingCounts: [1, -2, 3] }))],
    ['a column of two kinds', forged((body) => Object.assign(body.imputation!, { constant: [0] }))],
    ['a column of no kind', forged((body) => Object.assign(body.imputation!, { empty: [] }))],
    [
      'a column that does not exist',
      forged((body) => Object.assign(body.imputation!, { values: [0, 1, 4] })),
    ],
    [
      'a column without its median',
      forged((body) => Object.assign(body.imputation!, { medians: [null, 1, null, 1] })),
    ],
    [
      'an indicator of an empty column',
      forged((body) => Object.assign(body.imputation!, { indicators: [2] })),
    ],
    ['a score above 1', forged((body) => Object.assign(body.outOfBag!, { macroF1: 1.5 }))],
    ['calibration by another part', forged((body) => Object.assign(body.calibration!, { by: 'language' }))],
    ['a probability above 1', forged((body) => Object.assign(body.calibration!, { p: float64(2, 1) }))],
    ['an outcome that is neither', forged((body) => Object.assign(body.calibration!, { good: int32(0, 2) }))],
    [
      'calibration of different lengths',
      forged((body) => Object.assign(body.calibration!, { cluster: int32(1) })),
    ],
    ['no body', JSON.stringify({ ...JSON.parse(text), body: null })],
    ['an id twice', JSON.stringify({ ...JSON.parse(text), ids: [...IDS.slice(1), IDS[1]] })],
  ])('is refused: %s', (_, file) => {
    let thrown: unknown;
    try {
      surrogateFromJson(file, '1.0', IDS);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(ArchdeltaError);
    expect((thrown as ArchdeltaError).code).toBe('input-unreadable');
    // The check of the part itself, not that of the digest.
    expect((thrown as ArchdeltaError).message).not.toContain('what was written');
  });

  it('reads what was forged back to itself', () => {
    const same: Surrogate = surrogateFromJson(
      forged(() => {}),
      '1.0',
      IDS,
    );
    expect(same).toEqual(trained);
  });
});
