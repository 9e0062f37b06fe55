import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { betweenness } from '../../src/graph/betweenness.ts';
import { closure } from '../../src/graph/closure.ts';
import { clustering } from '../../src/graph/clustering.ts';
import { stronglyConnected, weaklyConnected } from '../../src/graph/components.ts';
import { undirectedNeighbours } from '../../src/graph/csr.ts';
import { cappedDistances } from '../../src/graph/distance.ts';
import { layers } from '../../src/graph/levels.ts';
import { modularity } from '../../src/graph/modularity.ts';
import { pageRank } from '../../src/graph/page-rank.ts';
import { byFirstNode, fromEdges, pairs } from './graphs.ts';

/** What `networkx-fixtures.py` records of a graph; its header says how each value was made. */
interface Recorded {
  readonly kind: string;
  readonly n: number;
  readonly edges: readonly number[];
  readonly scc: readonly number[];
  readonly reach: readonly number[];
  readonly reachedBy: readonly number[];
  readonly layer: readonly number[];
  readonly levels: number;
  readonly pageRank: readonly number[];
  readonly betweenness: readonly number[];
  readonly triangles: number;
  readonly triples: number;
  readonly group: readonly number[];
  readonly groups: number;
  readonly q: number | null;
  readonly weak: readonly number[];
  /** -1: no path. */
  readonly distance: readonly number[];
}

const recorded = JSON.parse(
  readFileSync(new URL('./networkx.json', import.meta.url), 'utf8'),
) as readonly Recorded[];
const cases = recorded.map((theirs, at) => {
  const graph = fromEdges(theirs.n, pairs(theirs.edges));
  return { name: `${at} (${theirs.kind}, ${theirs.n} nodes)`, theirs, graph, scc: stronglyConnected(graph) };
});

/** Fails unless the numbers agree to 1e-9 of their size. */
function expectClose(ours: ArrayLike<number>, theirs: readonly number[]): void {
  expect(ours.length).toBe(theirs.length);
  theirs.forEach((value, at) => {
    expect(Math.abs(ours[at]! - value)).toBeLessThanOrEqual(1e-9 * Math.max(Math.abs(value), 1e-3));
  });
}

it('has what it needs: 200 graphs, cycles of components, long distances, the empty graph', () => {
  expect(recorded).toHaveLength(200);
  expect(recorded.filter((graph) => new Set(graph.scc).size < graph.n).length).toBeGreaterThan(50);
  expect(Math.max(...recorded.flatMap((graph) => graph.distance))).toBeGreaterThan(10);
  expect(recorded.some((graph) => graph.n === 0)).toBe(true);
});

describe.each(cases)('graph $name agrees with networkx', ({ theirs, graph, scc }) => {
  const ofNodes = (values: ArrayLike<number>) => Array.from(scc.of, (component) => values[component]);

  it('components', () => {
    expect(graph.size).toBe(theirs.edges.length / 2);
    expect(byFirstNode(scc.of)).toEqual(theirs.scc);
    expect(Array.from(weaklyConnected(graph).of)).toEqual(theirs.weak);
    for (const [from, to] of pairs(theirs.edges)) {
      expect(scc.of[to]!).toBeLessThanOrEqual(scc.of[from]!);
    }
  });

  it('closure and layers', () => {
    const sizes = closure(graph, scc);
    expect(ofNodes(sizes.reach)).toEqual(theirs.reach);
    expect(ofNodes(sizes.reachedBy)).toEqual(theirs.reachedBy);
    const { of, count } = layers(graph, scc);
    expect(ofNodes(of)).toEqual(theirs.layer);
    expect(count).toBe(theirs.levels);
  });

  it('PageRank, betweenness, modularity', () => {
    expectClose(pageRank(graph), theirs.pageRank);
    expectClose(betweenness(graph), theirs.betweenness);
    expectClose([modularity(graph, Uint32Array.from(theirs.group), theirs.groups)], [theirs.q ?? 0]);
  });

  it('triangles and distances', () => {
    const neighbours = undirectedNeighbours(graph);
    expect(clustering(neighbours)).toEqual({ triangles: theirs.triangles, triples: theirs.triples });
    if (theirs.n === 0) return;
    const capped = theirs.distance.map((distance) => (distance < 0 ? 10 : Math.min(distance, 10)));
    expect(Array.from(cappedDistances(neighbours, 0))).toEqual(capped);
  });
});
