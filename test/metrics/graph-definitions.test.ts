import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import cycles from '../../metrics/dependency-graph/cycles.ts';
import layering from '../../metrics/dependency-graph/layering.ts';
import modularity from '../../metrics/dependency-graph/modularity.ts';
import reachability from '../../metrics/dependency-graph/reachability.ts';
import deps from '../../metrics/patch/patch-deps.ts';
import spread from '../../metrics/patch/patch-spread.ts';
import { type Edges, graphChange, valuesOf } from '../support/graph-sides.ts';

// The definitions, read literally over sets of names, for graphs small enough that cost does not matter.

const PATHS = ['a/x/1.py', 'a/x/2.py', 'a/y/1.py', 'b/x/1.py', 'b/y/1.py', 'b/y/2.py', 'c/1.py', 'd/1.py'];

const graphs: fc.Arbitrary<Edges> = fc
  .uniqueArray(fc.constantFrom(...PATHS), { minLength: 1 })
  .chain((paths) =>
    fc.tuple(
      fc.constant(paths),
      fc.array(fc.tuple(fc.constantFrom(...paths), fc.constantFrom(...paths)), { maxLength: 16 }),
    ),
  )
  .map(([paths, pairs]) =>
    Object.fromEntries(
      paths.map((path) => [
        path,
        pairs.filter(([from, to]) => from === path && to !== path).map(([, to]) => to),
      ]),
    ),
  );

const packageOf = (path: string) => path.slice(0, path.lastIndexOf('/'));
const componentOf = (path: string) => path.split('/')[0]!;

/** Edges as pairs, each once. */
function pairsOf(edges: Edges, nameOf = (path: string) => path): [string, string][] {
  const all = Object.entries(edges).flatMap(([from, targets]) =>
    targets.map((to): [string, string] => [nameOf(from), nameOf(to)]),
  );
  return [...new Map(all.filter(([from, to]) => from !== to).map((pair) => [pair.join(' '), pair])).values()];
}

/** Everything that a name reaches, itself included. */
function reach(pairs: readonly (readonly [string, string])[], start: string): Set<string> {
  const found = new Set([start]);
  for (const name of found) for (const [from, to] of pairs) if (from === name) found.add(to);
  return found;
}

function moduleOf(pairs: readonly [string, string][], name: string, names: readonly string[]): string[] {
  return names.filter((other) => reach(pairs, name).has(other) && reach(pairs, other).has(name));
}

/** Edges of the longest path down from a name, where a cycle is one node. */
function layerOf(pairs: readonly [string, string][], name: string, names: readonly string[]): number {
  const module = moduleOf(pairs, name, names);
  const next = pairs.filter(([from, to]) => module.includes(from) && !module.includes(to));
  return Math.max(0, ...next.map(([, to]) => 1 + layerOf(pairs, to, names)));
}

function decoupling(before: Edges, after: Edges): number {
  const files = Object.keys(after);
  const names = [...new Set(files.map(packageOf))];
  const pairs = pairsOf(after, packageOf);
  const oldNames = [...new Set(Object.keys(before).map(packageOf))];
  const layer = (name: string) =>
    oldNames.includes(name)
      ? layerOf(pairsOf(before, packageOf), name, oldNames)
      : layerOf(pairs, name, names);
  const size = (group: readonly string[]) => files.filter((path) => group.includes(packageOf(path))).length;
  let sum = 0;
  for (const name of names) {
    const module = moduleOf(pairs, name, names);
    if (module[0] !== name) continue;
    const top = Math.max(...module.map(layer));
    const above = size(names.filter((other) => layer(other) > top));
    const users = size(names.filter((other) => !module.includes(other) && reach(pairs, other).has(name)));
    const own = size(module);
    const weight = own <= 5 ? own / files.length : own / (files.length * (Math.log(own) / Math.log(5)));
    sum += weight * (above === 0 ? 1 : Math.max(0, 1 - users / above));
  }
  return sum;
}

function clusterMean(edges: Edges): number | undefined {
  const files = Object.keys(edges);
  const factors = [...new Set(files.map(packageOf))].flatMap((name) => {
    if (files.filter((path) => packageOf(path) === name).length < 2) return [];
    const inside = pairsOf(edges).filter(([from, to]) => packageOf(from) === name && packageOf(to) === name);
    const across = pairsOf(edges).filter(
      ([from, to]) => (packageOf(from) === name) !== (packageOf(to) === name),
    );
    return [inside.length === 0 ? 0 : (2 * inside.length) / (2 * inside.length + across.length)];
  });
  return factors.length === 0 ? undefined : factors.reduce((sum, each) => sum + each, 0) / factors.length;
}

function modularityOf(edges: Edges): number {
  const pairs = pairsOf(edges).map(([from, to]) => [componentOf(from), componentOf(to)] as const);
  const count = (test: (pair: readonly [string, string]) => boolean) =>
    pairs.filter(test).length / pairs.length;
  const names = [...new Set(Object.keys(edges).map(componentOf))];
  return names.reduce(
    (sum, name) =>
      sum +
      count(([from, to]) => from === name && to === name) -
      count(([from]) => from === name) * count(([, to]) => to === name),
    0,
  );
}

describe('of two random states', () => {
  it('modularity is that of its definition', () => {
    fc.assert(
      fc.property(graphs, graphs, (before, after) => {
        const values = valuesOf(modularity, graphChange(before, after).after);
        expect(values.decoupling).toBeCloseTo(decoupling(before, after), 9);
        expect(values.turbomq).toEqual(
          clusterMean(after) === undefined ? 'no-package-peer' : expect.closeTo(clusterMean(after)!, 9),
        );
        const isOne = new Set(Object.keys(after).map(componentOf)).size < 2;
        if (isOne) expect(values.q).toBe('one-component');
        else expect(values.q).toBeCloseTo(pairsOf(after).length === 0 ? 0 : modularityOf(after), 9);
      }),
      { seed: 1, numRuns: 300 },
    );
  });

  it('reachability and cycles are those of their definitions', () => {
    fc.assert(
      fc.property(graphs, (edges) => {
        const { after } = graphChange(edges);
        const [files, pairs] = [Object.keys(edges), pairsOf(edges)];
        const sum = files.reduce((all, path) => all + reach(pairs, path).size, 0);
        const modules = files.map((path) => moduleOf(pairs, path, files));
        const largest = Math.max(...modules.map(({ length }) => length));
        expect(valuesOf(reachability, after)).toMatchObject({
          propagation_cost: expect.closeTo(sum / files.length ** 2, 9),
          core_share: largest > 1 ? largest / files.length : 0,
        });
        const inCycle = pairs.filter(([from, to]) => reach(pairs, to).has(from));
        const cyclic = modules.filter(({ length }) => length > 1);
        const count = new Set(cyclic.map(([first]) => first)).size;
        const grouped = pairsOf(edges, packageOf);
        const isTangled = ([from, to]: [string, string]) =>
          reach(grouped, packageOf(to)).has(packageOf(from));
        const across = pairs.filter(([from, to]) => packageOf(from) !== packageOf(to));
        expect(valuesOf(cycles, after)).toMatchObject({
          file_share: cyclic.length / files.length,
          circuit_rank: inCycle.length - cyclic.length + count,
          tangle: across.length === 0 ? 0 : across.filter(isTangled).length / across.length,
        });
      }),
      { seed: 2, numRuns: 300 },
    );
  });

  it('added and removed edges are those of their definitions', () => {
    fc.assert(
      fc.property(graphs, graphs, (before, after) => {
        const change = graphChange(before, after);
        const { position } = change.after.frozen.componentPlaces(change.after.model.architecture());
        const { indexOf } = change.after.model.architecture().components;
        const place = (path: string) => position[indexOf.get(componentOf(path))!]!;
        const [from, to] = [pairsOf(before), pairsOf(after)];
        const has = (pairs: readonly [string, string][], [a, b]: [string, string]) =>
          pairs.some(([c, d]) => a === c && b === d);
        const isMutual = (pairs: readonly [string, string][], [a, b]: [string, string]) =>
          reach(pairs, a).has(b) && reach(pairs, b).has(a);
        const added = to.filter((pair) => !has(from, pair));
        const crossing = added.filter(([a, b]) => componentOf(a) !== componentOf(b));
        const against = added.filter(
          ([a, b]) => place(a) > place(b) || (isMutual(to, [a, b]) && !isMutual(from, [a, b])),
        );
        const names = new Set(Object.keys(before).map(packageOf));
        const novel = pairsOf(after, packageOf).filter(
          (pair) => !has(pairsOf(before, packageOf), pair) && pair.every((name) => names.has(name)),
        );
        expect(valuesOf(deps, change.patch)).toMatchObject({
          edges_added: added.length,
          edges_removed: from.filter((pair) => !has(to, pair)).length,
          cross_component_share: added.length === 0 ? 0 : crossing.length / added.length,
          novel_package_pairs: novel.length,
          against_order: against.length,
        });
        const calls = to.filter(([a, b]) => componentOf(a) !== componentOf(b));
        if (indexOf.size < 2 || calls.length === 0) return;
        expect(valuesOf(layering, change.after).back_call_share).toBeCloseTo(
          calls.filter(([a, b]) => place(a) > place(b)).length / calls.length,
          9,
        );
      }),
      { seed: 3, numRuns: 300 },
    );
  });

  it('distances and clusters are those of their definitions', () => {
    fc.assert(
      fc.property(graphs, graphs, fc.subarray(PATHS), (before, after, touched) => {
        const pairs = [...pairsOf(before), ...pairsOf(after)];
        const both = pairs.flatMap(([a, b]): [string, string][] => [
          [a, b],
          [b, a],
        ]);
        const nodes = touched.filter((path) => path in before || path in after);
        const steps = (start: string, end: string) => {
          let [reached, count] = [new Set([start]), 0];
          while (!reached.has(end) && count < 10) {
            reached = new Set([...reached, ...both.flatMap(([a, b]) => (reached.has(a) ? [b] : []))]);
            count++;
          }
          return count;
        };
        const lengths = nodes.flatMap((a, at) => nodes.slice(at + 1).map((b) => steps(a, b)));
        const within = both.filter(([a, b]) => nodes.includes(a) && nodes.includes(b));
        const clusters = new Set(nodes.map((path) => [...reach(within, path)].sort().join(' ')));
        expect(valuesOf(spread, graphChange(before, after, { touched }).patch)).toMatchObject({
          files: nodes.length,
          clusters: clusters.size,
          graph_distance: expect.closeTo(
            lengths.length === 0 ? 0 : lengths.reduce((sum, each) => sum + each, 0) / lengths.length,
            9,
          ),
        });
      }),
      { seed: 4, numRuns: 300 },
    );
  });
});
