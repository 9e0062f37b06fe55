import { lazily } from '../../core/lazily.ts';
import { betweenness } from '../../graph/betweenness.ts';
import { type Closure, closure } from '../../graph/closure.ts';
import { type Clustering, clustering } from '../../graph/clustering.ts';
import { type Partition, stronglyConnected } from '../../graph/components.ts';
import {
  type DirectedGraph,
  inDegrees,
  outDegrees,
  reversed,
  undirectedNeighbours,
} from '../../graph/csr.ts';
import { type Layers, layers } from '../../graph/levels.ts';
import { pageRank } from '../../graph/page-rank.ts';

/** A graph with what is computed of it: each result once, when it is first asked for, and shared by all groups. */
export class GraphAnalysis {
  readonly graph: DirectedGraph;
  readonly reversed: () => DirectedGraph;
  readonly undirected: () => DirectedGraph;
  readonly inDegrees: () => Uint32Array;
  readonly outDegrees: () => Uint32Array;
  readonly scc: () => Partition;
  readonly layers: () => Layers;
  /** Sizes in nodes, by strongly connected component. */
  readonly closure: () => Closure;
  readonly pageRank: () => Float64Array;
  readonly betweenness: () => Float64Array;
  readonly clustering: () => Clustering;

  constructor(graph: DirectedGraph) {
    this.graph = graph;
    this.reversed = lazily(() => reversed(graph));
    this.undirected = lazily(() => undirectedNeighbours(graph));
    this.inDegrees = lazily(() => inDegrees(graph));
    this.outDegrees = lazily(() => outDegrees(graph));
    this.scc = lazily(() => stronglyConnected(graph));
    this.layers = lazily(() => layers(graph, this.scc()));
    this.closure = lazily(() => closure(graph, this.scc()));
    this.pageRank = lazily(() => pageRank(graph));
    this.betweenness = lazily(() => betweenness(graph));
    this.clustering = lazily(() => clustering(this.undirected()));
  }

  /** Successors of a node, ascending. */
  successors(node: number): Uint32Array {
    return this.graph.targets.subarray(this.graph.offsets[node], this.graph.offsets[node + 1]);
  }

  /** Predecessors of a node, ascending. */
  predecessors(node: number): Uint32Array {
    const back = this.reversed();
    return back.targets.subarray(back.offsets[node], back.offsets[node + 1]);
  }

  /** True for a node that lies on a cycle. */
  isCyclic(node: number): boolean {
    const { of, sizes } = this.scc();
    return sizes[of[node]!]! > 1;
  }
}
