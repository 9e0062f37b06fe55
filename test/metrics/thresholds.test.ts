import { describe, expect, it } from 'vitest';
import { metricGroups } from '../../metrics/index.ts';
import type { FileFacts, UnitFacts } from '../../src/facts/types.ts';
import type { Measurement } from '../../src/measure/measurement.ts';
import { runGroups } from '../../src/measure/run.ts';
import { factsOf } from '../support/facts.ts';
import { measuredChange, type State } from '../support/sides.ts';

const EMPTY = factsOf('python', '');

const PLAIN_UNIT: UnitFacts = {
  name: 'f',
  kind: 'function',
  line: 1,
  endLine: 2,
  parameters: 0,
  cyclomatic: 1,
  cognitive: 0,
  nesting: 0,
  npath: 1,
  sloc: 2,
  lloc: 2,
  halstead: { n1: 4, n2: 4, N1: 4, N2: 4 },
  outer: -1,
  owner: '',
  unusedParameters: [],
  unusedLocals: [],
  variables: 0,
};

const fileOf = (facts: Partial<FileFacts>): FileFacts => ({ ...EMPTY, sloc: 1, ...facts });
const fileWith = (...units: Partial<UnitFacts>[]): FileFacts =>
  fileOf({ units: units.map((unit) => ({ ...PLAIN_UNIT, ...unit })) });

/** The values of the side after, for files that are all new. */
function valuesOf(files: Readonly<Record<string, FileFacts>>): ReadonlyMap<string, Measurement> {
  const change = measuredChange(new Map(), new Map(Object.entries(files)));
  return new Map(runGroups(metricGroups, change).map(({ id, value, after }) => [id, after ?? value]));
}

/** The values of the side after, for files that are there on both sides. */
function commonValuesOf(files: Readonly<Record<string, FileFacts>>): ReadonlyMap<string, Measurement> {
  const before: State = new Map(Object.keys(files).map((path) => [path, fileOf({})]));
  const change = measuredChange(before, new Map(Object.entries(files)));
  return new Map(runGroups(metricGroups, change).map(({ id, value, after }) => [id, after ?? value]));
}

// "Over" a threshold is above it, never at it.
describe('thresholds', () => {
  it.each([
    ['unit.package.params_over4', [{ parameters: 4 }, { parameters: 5 }, { parameters: 9 }], 2],
    // 61 of 60 + 61 + 3 lines.
    ['unit.package.length_risk_share', [{ sloc: 60 }, { sloc: 61 }, { sloc: 3 }], 61 / 124],
    ['cyclomatic.package.over10', [{ cyclomatic: 10 }, { cyclomatic: 11 }], 1],
    ['cognitive.package.over15_share', [{ cognitive: 15 }, { cognitive: 16 }, {}, {}], 1 / 4],
    ['paths.package.nesting_over3_share', [{ nesting: 3 }, { nesting: 4 }], 1 / 2],
    ['paths.package.npath_over200', [{ npath: 200 }, { npath: 201 }, { npath: 1e9 }], 2],
  ])('%s', (id, units, expected) => {
    expect(valuesOf({ 'a.py': fileWith(...units) }).get(id)).toBeCloseTo(expected as number, 12);
  });
});

describe('aggregations', () => {
  it('take the logarithm of the most paths, 9 at most', () => {
    const max = (...units: Partial<UnitFacts>[]) =>
      valuesOf({ 'a.py': fileWith(...units) }).get('paths.file.npath_max_log');
    expect(max({ npath: 100 }, { npath: 1000 })).toBeCloseTo(3, 12);
    expect(max({ npath: 1 })).toBe(0);
    expect(max({ npath: 1e9 })).toBeCloseTo(9, 12);
  });

  it('take means of means over packages, not over files', () => {
    // a: (10 + 20) / 2 = 15, b: 3. Mean of packages 9; of files it would be 11.
    const values = valuesOf({
      'a/1.py': fileOf({ lloc: 10 }),
      'a/2.py': fileOf({ lloc: 20 }),
      'b/3.py': fileOf({ lloc: 3 }),
    });
    expect(values.get('volume.package.lloc_per_file')).toBe(9);
    expect(values.get('entities.package.files_per_package')).toBe(1.5);
    // Sizes of packages 1 and 2: (-1 + 2) / (2 * 3).
    expect(values.get('entities.repo.package_size_gini')).toBeCloseTo(1 / 6, 12);
  });

  it('take the sum of the lines of a component', () => {
    // Components a and b: 5 + 1 = 6 and 2: (-2 + 6) / (2 * 8).
    const values = valuesOf({
      'a/1.py': fileOf({ sloc: 5 }),
      'a/2.py': fileOf({ sloc: 1 }),
      'b/3.py': fileOf({ sloc: 2 }),
    });
    expect(values.get('volume.component.sloc_gini')).toBeCloseTo(1 / 4, 12);
    expect(values.get('volume.file.sloc_sum')).toBe(8);
    expect(values.get('volume.file.sloc_max')).toBe(5);
  });

  it('leave the header comment out of the density alone', () => {
    // 6 comment lines, 2 of them header: 4 / (4 + 4).
    const values = commonValuesOf({ 'a.py': fileOf({ sloc: 4, cloc: 6, headerLines: 2 }) });
    expect(values.get('comment.file.density')).toBe(0.5);
    // perCM with all 6: 6 / 10.
    const expected = 171 - 0.23 - 16.2 * Math.log(4) + 50 * Math.sin(Math.sqrt(2.4 * 0.6));
    expect(values.get('maintainability.component.sei_mean')).toBeCloseTo(expected, 10);
  });

  it('count the cognitive complexity outside of units for the file alone', () => {
    const values = valuesOf({ 'a.py': { ...fileWith({ cognitive: 3 }), topLevelCognitive: 4 } });
    expect(values.get('cognitive.file.sum')).toBe(7);
    expect(values.get('cognitive.file.max')).toBe(3);
    expect(values.get('cognitive.repo.mean')).toBe(3);
  });

  it('take means of shares over packages that have entities', () => {
    const entity = (isPublic: boolean, topLevel = true) => ({
      name: 'x',
      kind: 'unit' as const,
      line: 1,
      endLine: 1,
      topLevel,
      public: isPublic,
      documented: isPublic,
    });
    // a: 1 of 2 (the nested one is none); b: 1 of 1; c has no entity.
    const values = valuesOf({
      'a/1.py': fileOf({ entities: [entity(true), entity(false), entity(true, false)] }),
      'b/2.py': fileOf({ entities: [entity(true)] }),
      'c/3.py': fileOf({}),
    });
    expect(values.get('entities.package.public_share')).toBe(0.75);
    expect(values.get('comment.package.doc_coverage')).toBe(1);
  });

  it('hide Go files under internal/ from the public', () => {
    const facts = factsOf('go', 'package p\n\n// F does.\nfunc F() {}\n\nfunc g() {}\n');
    const share = (path: string) => valuesOf({ [path]: facts }).get('entities.package.public_share');
    expect(share('a/b.go')).toBe(0.5);
    expect(share('a/internal/b.go')).toBe(0);
    expect(share('internal/a/b.go')).toBe(0);
    expect(share('internals/b.go')).toBe(0.5);
    expect(valuesOf({ 'internal/b.go': facts }).get('comment.package.doc_coverage')).toBe('no-unit');
  });
});

describe('values that are not there', () => {
  const NO_UNIT = [
    'unit.file.length_max',
    'unit.package.length_risk_share',
    'cyclomatic.file.max',
    'cyclomatic.component.mean',
    'cognitive.file.max',
    'cognitive.package.over15_share',
    'paths.file.nesting_max',
    'paths.package.nesting_over3_share',
    'paths.file.npath_max_log',
    'halstead.package.effort_log_mean',
  ];
  const NO_COMMON = [
    'comment.file.density',
    'unit.file.length_mean',
    'unit.file.params_mean',
    'entities.file.units_per_file',
    'cyclomatic.file.density',
    'halstead.file.volume_density',
    'halstead.file.difficulty_mean',
    'maintainability.file.vs_min',
  ];

  it.each(NO_UNIT)('%s says no-unit where a file has none', (id) => {
    expect(valuesOf({ 'a.py': fileOf({}) }).get(id)).toBe('no-unit');
  });

  it.each(NO_COMMON)('%s says no-common-file where all files are new', (id) => {
    expect(valuesOf({ 'a.py': fileWith({}) }).get(id)).toBe('no-common-file');
  });

  it('says degenerate where a ratio has nothing below the line', () => {
    const values = commonValuesOf({ 'a.py': EMPTY });
    expect(values.get('comment.file.density')).toBe('degenerate');
    expect(values.get('halstead.file.volume_density')).toBe('degenerate');
    // "Empty file -> 100".
    expect(values.get('maintainability.file.vs_min')).toBe(100);
  });

  it('says no-unit where a file that stays has none', () => {
    const values = commonValuesOf({ 'a.py': fileOf({}) });
    for (const id of ['unit.file.length_mean', 'unit.file.params_mean', 'cyclomatic.file.density'])
      expect(values.get(id)).toBe('no-unit');
    expect(values.get('entities.file.units_per_file')).toBe(0);
  });
});
