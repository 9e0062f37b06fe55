import { describe, expect, it } from 'vitest';
import moduleCohesion from '../../metrics/cohesion/module-cohesion.ts';
import type { Side } from '../../src/measure/side.ts';
import { frozenAt } from '../../src/model/frozen.ts';
import { architectureOf } from '../../src/model/graphs/architecture.ts';
import { modelFile, repoModel } from '../../src/model/repo-model.ts';
import { factsOf } from '../support/facts.ts';
import { sideFrom, sidesFrom } from '../support/model.ts';

const ids = {
  relational: 'module_cohesion.package.relational',
  fragments: 'module_cohesion.package.fragments',
  reuse: 'module_cohesion.package.common_reuse',
  lexical: 'module_cohesion.package.lexical',
  separation: 'module_cohesion.component.separation',
} as const;

/** A side in which the packages of a graph of files are touched. */
function sideOf(edges: Readonly<Record<string, readonly string[]>>, touched: readonly string[]): Side {
  const facts = factsOf('python', '');
  const files = Object.keys(edges)
    .sort()
    .map((path) => modelFile(path, 'python', facts, () => '.:.'));
  const targets = files.map(({ path }) => edges[path]!.map((target) => ({ path: target })));
  const model = { ...repoModel(files), architecture: () => architectureOf(files, targets) };
  return {
    ...{ model, touched: [], common: [], components: [] },
    packages: touched.map((name) => model.packages.get(name)!),
    frozen: frozenAt(model),
    change: [],
    basePath: (path) => path,
  };
}

describe('the graph of a package', () => {
  const EDGES = {
    'a/1.py': ['a/2.py'],
    'a/2.py': ['a/1.py', 'c/6.py'],
    'a/3.py': [],
    'a/4.py': [],
    'b/5.py': ['a/1.py', 'a/3.py'],
    'b/7.py': ['a/3.py'],
    'c/6.py': ['a/1.py'],
  };

  it('gives relational cohesion, fragments and common reuse', () => {
    const values = moduleCohesion.compute(sideOf(EDGES, ['a', 'b', 'c']));
    // Internal edges: a 2 of 4 files, b 0 of 2, c 0 of 1.
    expect(values[ids.relational]).toBeCloseTo((3 / 4 + 1 / 2 + 1) / 3, 12);
    // a: {1, 2}, {3}, {4}; b: {5}, {7}; c has one file.
    expect(values[ids.fragments]).toBeCloseTo((3 / 4 + 2 / 2) / 2, 12);
    // b uses 1 and 3 of a's four files, c uses 1; a uses the one file of c; nobody uses b.
    expect(values[ids.reuse]).toBeCloseTo((2 / 4 + 1 / 4 + 1) / 3, 12);
  });

  it('looks at touched packages, and at clients from everywhere', () => {
    const values = moduleCohesion.compute(sideOf(EDGES, ['b']));
    expect(values[ids.relational]).toBe(1 / 2);
    expect(values[ids.fragments]).toBe(1);
    expect(values[ids.reuse]).toBe('no-edge');
    expect(moduleCohesion.compute(sideOf(EDGES, ['c']))[ids.fragments]).toBe('no-package-peer');
  });
});

const words = (...names: string[]) => names.map((name) => `export const ${name} = 1;\n`).join('');

describe('module_cohesion.package.lexical', () => {
  it('compares each file with the rest of its package', async () => {
    const side = await sideFrom({
      'p/a.ts': words('alpha'),
      'p/b.ts': words('alpha', 'beta'),
      'p/c.ts': words('ab'),
      'q/d.ts': words('gamma'),
    });
    // idf of alpha ln(5/3) + 1, of beta ln(5/2) + 1, with 4 files. c has no word of three letters, q one file.
    // cos(a, b) = cos(b, a) = alpha's part of b.
    const [alpha, beta] = [Math.log(5 / 3) + 1, Math.log(5 / 2) + 1];
    expect(moduleCohesion.compute(side)[ids.lexical]).toBeCloseTo(alpha / Math.hypot(alpha, beta), 12);
  });

  it('says why it has no value', async () => {
    const alone = await sideFrom({ 'p/a.ts': words('alpha'), 'q/b.ts': words('beta') });
    expect(moduleCohesion.compute(alone)[ids.lexical]).toBe('no-package-peer');
    const silent = await sideFrom({ 'p/a.ts': words('alpha'), 'p/b.ts': words('ab') });
    expect(moduleCohesion.compute(silent)[ids.lexical]).toBe('too-little-text');
    expect(moduleCohesion.compute(await sideFrom({}))[ids.lexical]).toBe('no-file');
  });
});

describe('module_cohesion.component.separation', () => {
  const BASE = {
    'x/1.ts': words('alpha'),
    'x/2.ts': words('alpha'),
    'y/3.ts': words('beta'),
    'y/4.ts': words('beta'),
  };
  const separations = async (...args: Parameters<typeof sidesFrom>) => {
    const { before, after } = await sidesFrom(...args);
    return [moduleCohesion.compute(before)[ids.separation], moduleCohesion.compute(after)[ids.separation]];
  };

  it('falls from 1 to -1 when a file begins to speak of another component', async () => {
    const [before, after] = await separations(BASE, { ...BASE, 'x/1.ts': words('beta') });
    expect(before).toBeCloseTo(1, 12);
    expect(after).toBeCloseTo(-1, 12);
  });

  it('takes a file that moved out of the component that held it', async () => {
    const base = { ...BASE, 'x/2.ts': words('gamma') };
    const { 'x/1.ts': moved, ...rest } = base;
    const [before, after] = await separations(base, { ...rest, 'y/1.ts': moved }, { 'x/1.ts': 'y/1.ts' });
    // Neither x without it (gamma) nor y (beta) has a word of it.
    expect([before, after]).toEqual([0, 0]);
  });

  it('takes the nearest other component, and the base without the file', async () => {
    const base = {
      ...BASE,
      'x/1.ts': words('alpha', 'beta'),
      'z/5.ts': words('beta'),
      'z/6.ts': words('gamma'),
    };
    const [before] = await separations(base, { ...base, 'x/1.ts': words('delta') });
    // 6 files; alpha in 2, beta in 4, gamma in 1. The file is (alpha, beta); x without it is alpha, y beta,
    // z (beta, gamma) of unit vectors, so that y is nearer.
    const [alpha, beta] = [Math.log(7 / 3) + 1, Math.log(7 / 5) + 1];
    expect(before).toBeCloseTo((alpha - beta) / Math.hypot(alpha, beta), 12);
  });

  it('says why it has no value', async () => {
    const one = { 'a.ts': words('alpha'), 'b.ts': words('beta') };
    expect(await separations(one, { ...one, 'a.ts': words('gamma') })).toEqual([
      'one-component',
      'one-component',
    ]);
    const { 'x/2.ts': _, ...lonely } = BASE;
    expect(await separations(lonely, { ...lonely, 'x/1.ts': words('beta') })).toEqual([
      'no-package-peer',
      'no-package-peer',
    ]);
    expect(await separations(BASE, { ...BASE, 'x/1.ts': words('ab') })).toEqual([1, 'too-little-text']);
    expect(await separations(BASE, { ...BASE, 'x/9.ts': words('alpha') })).toEqual(['no-file', 1]);
    // A component that is new has no centroid at base.
    expect(await separations(BASE, { ...BASE, 'n/9.ts': words('alpha') })).toEqual([
      'no-file',
      'no-package-peer',
    ]);
  });
});
