import { condensation, type Partition } from './components.ts';
import type { DirectedGraph } from './csr.ts';

/** Height of a graph above its sinks; see {@link layers}. */
export interface Layers {
  /** Per strongly connected component the edges of the longest path down to a sink; 0: a sink. */
  readonly of: Uint32Array;
  /** Components on the longest path: 0 of the empty graph, 1 of one without edges between components. */
  readonly count: number;
}

/**
 * Layers of the condensation by longest path from the sinks: `layering.repo.levels` is `count`. The layer of
 * node f is `of[scc.of[f]]`. O(V + E log E) at most.
 *
 * Source: Lakos 1996, Large-Scale C++ Software Design (levelization).
 *
 * @param scc what `stronglyConnected(graph)` gave
 */
export function layers(graph: DirectedGraph, scc: Partition): Layers {
  const { offsets, targets } = condensation(graph, scc).graph;
  const of = new Uint32Array(scc.count);
  let count = 0;
  // Successors have lower numbers, so that their layers stand.
  for (let component = 0; component < scc.count; component++) {
    let layer = 0;
    for (let edge = offsets[component]!; edge < offsets[component + 1]!; edge++) {
      layer = Math.max(layer, of[targets[edge]!]! + 1);
    }
    of[component] = layer;
    count = Math.max(count, layer + 1);
  }
  return { of, count };
}
