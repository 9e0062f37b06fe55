import { describe, expect, it } from 'vitest';
import modularity from '../../metrics/dependency-graph/modularity.ts';
import { type Edges, graphChange, graphSide, valuesOf } from '../support/graph-sides.ts';

/** Files of a package that depend on nothing. */
function files(name: string, count: number): Edges {
  return Object.fromEntries(Array.from({ length: count }, (_, at) => [`${name}/${at}.py`, []]));
}

const decoupling = (...[before, after]: [Edges, Edges?]) => {
  const change = graphChange(before, after ?? before);
  return [change.before, change.after].map((side) => valuesOf(modularity, side).decoupling);
};

describe('modularity', () => {
  const EDGES = { 'x/1.py': ['x/2.py', 'y/1.py'], 'y/1.py': ['y/2.py'], 'z/1.py': [] };

  it('weighs edges inside components against chance', () => {
    // W = 3; x: inside 1, out 2, in 1; y: inside 1, out 1, in 2; z: none.
    expect(valuesOf(modularity, graphSide(EDGES)).q).toBeCloseTo(1 / 3 - 2 / 9 + (1 / 3 - 2 / 9), 12);
  });

  it('leaves packages of one file out of TurboMQ', () => {
    // x and y: 2 1 / (2 1 + 1) each.
    expect(valuesOf(modularity, graphSide(EDGES)).turbomq).toBeCloseTo(2 / 3, 12);
    // A package without an edge inside has a factor of 0.
    expect(valuesOf(modularity, graphSide({ ...EDGES, ...files('w', 2) })).turbomq).toBeCloseTo(4 / 9, 12);
    expect(valuesOf(modularity, graphSide({ 'x/1.py': ['y/1.py'] })).turbomq).toBe('no-package-peer');
    expect(valuesOf(modularity, graphSide({})).turbomq).toBe('no-file');
  });

  it('needs two components', () => {
    expect(valuesOf(modularity, graphSide({ 'x/1.py': ['x/2.py'] })).q).toBe('one-component');
    expect(valuesOf(modularity, graphSide({ 'x/1.py': [], 'y/1.py': [] })).q).toBe(0);
  });

  it('counts the files that no other needs', () => {
    // x/1 and z/1 of five.
    expect(valuesOf(modularity, graphSide(EDGES)).independence).toBe(2 / 5);
    const cycle = { 'x/1.py': ['x/2.py'], 'x/2.py': ['x/1.py', 'y/1.py'], 'z/1.py': ['x/1.py'] };
    expect(valuesOf(modularity, graphSide(cycle)).independence).toBe(1 / 4);
    expect(valuesOf(modularity, graphSide({})).independence).toBe(0);
  });
});

describe('decoupling', () => {
  /** Layers: x 1, y 0, z 0. */
  const BASE = { ...files('x', 2), ...files('y', 2), ...files('z', 1), 'x/0.py': ['y/0.py'] };

  it('takes from each module the share of the files above it that depend on it', () => {
    // x: nothing above, 2/5; y: both files of x reach it, 0; z: none of the two above it do, 1/5.
    expect(decoupling(BASE)[0]).toBeCloseTo(2 / 5 + 0 + 1 / 5, 12);
    expect(decoupling({})).toEqual([0, 0]);
  });

  it('counts files that reach a module over others, and gives no less than 0', () => {
    const edges = { ...files('w', 3), ...BASE, 'w/0.py': ['x/0.py'] };
    // Layers: w 2, x 1, y 0, z 0; n = 8. w 3/8; x: 3 of 3 above; y: 5 of 5 above; z: 0 of 5.
    expect(decoupling(edges)[0]).toBeCloseTo(3 / 8 + 1 / 8, 12);
    // z depends on y too: three files reach y, and its layer has two above it as before.
    expect(decoupling(BASE, { ...BASE, 'z/0.py': ['y/0.py'] })[1]).toBeCloseTo(2 / 5 + 0 + 1 / 5, 12);
    const wide = { ...BASE, ...files('v', 2), 'v/0.py': ['z/0.py'] };
    // Layers: v 1, x 1, y 0, z 0; n = 7: half of the 4 files above y and z reach them.
    expect(decoupling(wide)[0]).toBeCloseTo(2 / 7 + 2 / 7 + (2 / 7) * (1 / 2) + (1 / 7) * (1 / 2), 12);
  });

  it('keeps the layers of the base, and takes that of a new package from the side after', () => {
    // w is on layer 2 after: x has 2 of 2 files above it, y 4 of 4, z 0 of 4.
    const after = { ...BASE, ...files('w', 2), 'w/0.py': ['x/0.py'] };
    expect(decoupling(BASE, after)[1]).toBeCloseTo(2 / 7 + 0 + 0 + 1 / 7, 12);
    // The edge x -> y is turned round: y has 2 above it at base, of which none reach it now; x has none above.
    const turned = { ...BASE, 'x/0.py': [], 'y/0.py': ['x/0.py'] };
    expect(decoupling(BASE, turned)[1]).toBeCloseTo(2 / 5 + 2 / 5 + 1 / 5, 12);
  });

  it('takes a cycle of packages for one module on its highest layer', () => {
    // x and y are one module, on layer 1 of the base, with nothing above it; z has x alone above it.
    const cycle = { ...BASE, 'y/0.py': ['x/1.py'] };
    expect(decoupling(BASE, cycle)[1]).toBeCloseTo(4 / 5 + 1 / 5, 12);
  });

  it('counts a module of more than five files by the logarithm of its size', () => {
    expect(decoupling(files('x', 5))[0]).toBe(1);
    expect(decoupling(files('x', 25))[0]).toBeCloseTo(1 / 2, 12);
    const cycle = { ...files('x', 3), ...files('y', 3), 'x/0.py': ['y/0.py'], 'y/1.py': ['x/1.py'] };
    expect(decoupling(cycle)[0]).toBeCloseTo(Math.log(5) / Math.log(6), 12);
  });
});
