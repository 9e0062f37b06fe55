import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { metricGroups } from '../../metrics/index.ts';
import type { Instance } from '../../src/instance/row.ts';
import { isDefined, type Measurement } from '../../src/measure/measurement.ts';
import { classifyPath } from '../../src/model/classify.ts';
import type { ModelFile } from '../../src/model/repo-model.ts';
import { instanceOf, LANGUAGES, readFixture } from '../support/fixtures.ts';
import { type Measured, Workbench } from '../support/workbench.ts';
import type { GoldenFile, GoldenMetric, GoldenRow } from './row.ts';

const METRIC_IDS = metricGroups.flatMap((group) => Object.keys(group.metrics));
const SIDES = ['before', 'after'] as const;

function modelOf(measured: Measured, side: 'before' | 'after') {
  return measured.prepared.measured[side].model;
}

/** A number within 1e-9 of the expected one, relatively; a reason exactly. */
function expectMeasurement(found: Measurement, expected: number | null, reason: string | undefined): void {
  if (expected === null) {
    expect(found).toBe(reason);
    return;
  }
  expect(isDefined(found), `a number and no ${found}`).toBe(true);
  const tolerance = 1e-9 * Math.max(1, Math.abs(expected));
  expect(Math.abs((found as number) - expected), `${found} for ${expected}`).toBeLessThanOrEqual(tolerance);
}

function expectMetric(measured: Measured, { id, ...expected }: GoldenMetric): void {
  const value = measured.values.get(id)!;
  if (expected.value !== undefined) {
    expectMeasurement(value.value, expected.value, expected.reason);
    return;
  }
  expectMeasurement(value.before!, expected.before!, expected.reason);
  expectMeasurement(value.after!, expected.after!, expected.reason);
  expectMeasurement(value.value, expected.delta!, expected.reason);
}

/** The measured facts of a file under the names of the golden row. */
function fileOf(measured: Measured, expected: GoldenFile): Record<string, unknown> {
  const { model } = measured.prepared.measured[expected.side];
  const file = model.byPath.get(expected.file);
  if (!file) return { class: classifyOf(measured, expected) };
  const { facts } = file;
  return {
    class: 'production',
    package: file.package,
    sloc: facts.sloc,
    cloc: facts.cloc,
    headerLines: facts.headerLines,
    blank: facts.blank,
    lloc: facts.lloc,
    halstead: facts.halstead,
    topLevelCognitive: facts.topLevelCognitive,
  };
}

/** The class of a file outside of F: what the patch's account says of it, else that of its path. */
function classifyOf(measured: Measured, { file, side }: GoldenFile): string {
  const skipped = measured.base.skipped.find(({ path }) => path === file);
  const touched = measured.prepared.measured.patch.files.map((each) => each[side]);
  const own = touched.find((each) => each?.path === file);
  if (own) return own.class;
  return skipped?.reason === 'generated' ? 'excluded' : classifyPath(file, measured.base.manifests);
}

const FACTS_OF_FILE = [
  'package',
  'sloc',
  'cloc',
  'headerLines',
  'blank',
  'lloc',
  'halstead',
  'topLevelCognitive',
] as const;

function expectedFile(golden: GoldenFile): Record<string, unknown> {
  const facts = FACTS_OF_FILE.filter((name) => golden.class === 'production' && golden[name] !== null);
  return { class: golden.class, ...Object.fromEntries(facts.map((name) => [name, golden[name]])) };
}

/** A partition of names as a set of sets: what counts is who stands together. */
function partition(pairs: readonly (readonly [string, string])[]): string[] {
  const groups = new Map<string, string[]>();
  for (const [name, label] of pairs) groups.set(label, [...(groups.get(label) ?? []), name]);
  return [...groups.values()].map((names) => names.sort().join(' ')).sort();
}

describe.each(LANGUAGES)('the golden row in %s', (language) => {
  const golden = JSON.parse(readFixture(`golden/${language}.json`)) as GoldenRow;
  let bench: Workbench;
  let measured: Measured;

  beforeAll(async () => {
    bench = await Workbench.ofExample(`repos/${language}`);
    measured = await bench.measurePatch(instanceOf(golden.instance_id).patch);
  });
  afterAll(() => bench.close());

  it('works out every registered metric', () => {
    expect(golden.metrics.map(({ id }) => id)).toEqual(METRIC_IDS);
    expect([...measured.values.keys()]).toEqual(METRIC_IDS);
  });

  it.each(golden.metrics)('$id', (metric) => expectMetric(measured, metric));

  it.each(SIDES)('touches the files, packages and components %s', (side) => {
    const { touched, common } = measured.prepared.measured[side];
    const paths = (files: readonly ModelFile[]) => files.map(({ path }) => path);
    expect(paths(touched)).toEqual(golden.touched[side]);
    expect(paths(common)).toEqual(golden.touched.common[side]);
    const files = [...measured.prepared.measured.before.touched, ...measured.prepared.measured.after.touched];
    expect([...new Set(files.map((file) => file.package))].sort()).toEqual(golden.touched.packages);
    expect(new Set(files.map((file) => file.component)).size).toBe(golden.touched.components.length);
  });

  it.each(golden.units)('unit $name of $file $side', ({ file, side, name, line, ...values }) => {
    const { units } = modelOf(measured, side).byPath.get(file)!.facts;
    const unit = units.find((each) => each.name === name && each.line === line);
    const { operators, operands, derivation: _, halsteadReason: __, halstead, ...expected } = values;
    expect(unit).toMatchObject(expected);
    if (halstead === null) return;
    expect(unit?.halstead).toEqual(halstead);
    // The listed tokens add up to the counts, so that both can be checked by eye.
    const sum = (tokens: Readonly<Record<string, number>>) =>
      Object.values(tokens).reduce((total, count) => total + count, 0);
    const listed = { n1: Object.keys(operators!).length, n2: Object.keys(operands!).length };
    expect({ ...listed, N1: sum(operators!), N2: sum(operands!) }).toEqual(halstead);
  });

  it.each(SIDES)('has no other units %s', (side) => {
    const found = modelOf(measured, side).files.flatMap((file) =>
      file.facts.units.map((unit) => `${file.path} ${unit.name} ${unit.line}`),
    );
    const expected = golden.units
      .filter((unit) => unit.side === side)
      .map((unit) => `${unit.file} ${unit.name} ${unit.line}`);
    expect(found.sort()).toEqual(expected.sort());
  });

  it.each(golden.files)('file $file $side', (file) => {
    expect(fileOf(measured, file)).toMatchObject(expectedFile(file));
  });

  it.each(SIDES)('has no other production files, and their components, %s', (side) => {
    const found = modelOf(measured, side).files.map(({ path, component }) => [path, component] as const);
    const expected = golden.files
      .filter((file) => file.side === side && file.class === 'production')
      .map(({ file, component }) => [file, component!] as const);
    expect(partition(found)).toEqual(partition(expected));
  });

  it.each(SIDES)('has the entities of the touched packages %s', (side) => {
    const found = measured.prepared.measured[side].packages.flat().flatMap(({ path, facts }) =>
      facts.entities.map(({ name, kind, topLevel, public: isPublic, documented }) => ({
        file: path,
        side,
        name,
        kind,
        topLevel,
        public: isPublic,
        documented,
      })),
    );
    const expected = golden.entities
      .filter((entity) => entity.side === side)
      .map(({ derivation: _, ...entity }) => entity);
    const order = (a: { file: string; name: string }, b: { file: string; name: string }) =>
      `${a.file} ${a.name}` < `${b.file} ${b.name}` ? -1 : 1;
    expect(found.sort(order)).toEqual([...expected].sort(order));
  });
});

describe.each(['go', 'python'] as const)('the row without a touched file in %s', (language) => {
  const golden = JSON.parse(readFixture(`golden/undefined/${language}.json`)) as GoldenRow;
  let bench: Workbench;
  let measured: Measured;

  beforeAll(async () => {
    bench = await Workbench.ofExample(`repos/${language}`);
    measured = await bench.measurePatch(instanceOf(golden.instance_id).patch);
  });
  afterAll(() => bench.close());

  it('works out every registered metric', () => {
    expect(golden.metrics.map(({ id }) => id)).toEqual(METRIC_IDS);
  });

  it.each(golden.metrics)('$id', (metric) => expectMetric(measured, metric));

  it('is written as null with a reason', async () => {
    const row = await bench.score(instanceOf(golden.instance_id));
    for (const { id, delta, value, reason } of golden.metrics) {
      const expected = value === undefined ? delta : value;
      expect(row.undefined[id]).toBe(reason);
      if (expected === null) expect(row.features[id]).toBeNull();
      else expect(row.features[id]).toBeCloseTo(expected!, 9);
    }
  });
});

describe.each(['python', 'java'] as const)('the rich row in %s', (language) => {
  const golden = JSON.parse(readFixture(`golden/rich/${language}.json`)) as Pick<GoldenRow, 'metrics'>;
  const { patch } = JSON.parse(readFixture(`rich/${language}/instance.json`)) as Instance;
  let bench: Workbench;
  let measured: Measured;

  beforeAll(async () => {
    bench = await Workbench.ofExample(`rich/${language}`);
    measured = await bench.measurePatch(patch);
  });
  afterAll(() => bench.close());

  it('works out the groups that the other rows leave at 0', () => {
    const groups = new Set(golden.metrics.map(({ id }) => id.slice(0, id.indexOf('.'))));
    const wanted = metricGroups.filter(({ id }) => groups.has(id));
    expect(groups.size).toBe(9);
    expect(golden.metrics.map(({ id }) => id)).toEqual(wanted.flatMap(({ metrics }) => Object.keys(metrics)));
  });

  it.each(golden.metrics)('$id', (metric) => expectMetric(measured, metric));
});
