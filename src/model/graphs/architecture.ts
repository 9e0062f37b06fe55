import { compareText } from '../../core/ordering.ts';
import { type DirectedGraph, directedGraph, quotient } from '../../graph/csr.ts';
import { GraphAnalysis } from './graph-analysis.ts';

/** A file as a node: where it stands. */
export interface Placed {
  readonly path: string;
  readonly package: string;
  readonly component: string;
}

/** Files grouped into packages or components: the quotient of the file graph. */
export interface GroupedGraph {
  /** Names of the groups in text order; their indices are the nodes. */
  readonly names: readonly string[];
  readonly indexOf: ReadonlyMap<string, number>;
  /** Group of each file. */
  readonly of: Uint32Array;
  /** Number of files of each group. */
  readonly sizes: Uint32Array;
  /** Weight of an edge: its number of file edges. */
  readonly analysis: GraphAnalysis;
  /** File edges inside each group. */
  readonly internal: Float64Array;
}

/** G, G_p and G_c of one state (catalogue §1). Nodes are numbered in path or name order. */
export interface Architecture {
  /** Paths of the files, ascending: node i of the file graph. */
  readonly paths: readonly string[];
  readonly nodeOf: ReadonlyMap<string, number>;
  readonly files: GraphAnalysis;
  readonly packages: GroupedGraph;
  readonly components: GroupedGraph;
}

/**
 * Builds the three graphs.
 *
 * @param files - the files of F in path order.
 * @param targets - parallel to the files: paths that each depends on; those outside of F make no edge.
 */
export function architectureOf(
  files: readonly Placed[],
  targets: readonly (readonly { readonly path: string }[])[],
): Architecture {
  const nodeOf = new Map(files.map((file, node) => [file.path, node]));
  const successors = targets.map((edges) =>
    edges.flatMap(({ path }) => {
      const node = nodeOf.get(path);
      return node === undefined ? [] : [node];
    }),
  );
  const graph = directedGraph(files.length, successors);
  return {
    paths: files.map(({ path }) => path),
    nodeOf,
    files: new GraphAnalysis(graph),
    packages: grouped(graph, files, (file) => file.package),
    components: grouped(graph, files, (file) => file.component),
  };
}

function grouped(
  graph: DirectedGraph,
  files: readonly Placed[],
  nameOf: (file: Placed) => string,
): GroupedGraph {
  const names = [...new Set(files.map(nameOf))].sort(compareText);
  const indexOf = new Map(names.map((name, index) => [name, index]));
  const of = Uint32Array.from(files, (file) => indexOf.get(nameOf(file))!);
  const sizes = new Uint32Array(names.length);
  for (const group of of) sizes[group]!++;
  const { graph: groups, internal } = quotient(graph, of, names.length);
  return { names, indexOf, of, sizes, internal, analysis: new GraphAnalysis(groups) };
}
