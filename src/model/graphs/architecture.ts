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
  /** What each depends on, be it one of the files or not. */
  readonly targets: readonly Targets[];
  readonly files: GraphAnalysis;
  readonly packages: GroupedGraph;
  readonly components: GroupedGraph;
}

/** What a file depends on: paths, in path order. */
type Targets = readonly { readonly path: string }[];

/**
 * Builds the three graphs, or gives those that are known where files and edges are the same.
 *
 * @param files - the files of F in path order.
 * @param targets - parallel to the files: paths that each depends on; those outside of F make no edge.
 * @param known - the graphs of another state, with all that was computed of them.
 */
export function architectureOf(
  files: readonly Placed[],
  targets: readonly Targets[],
  known?: Architecture,
): Architecture {
  if (known && isOf(known, files, targets)) return known;
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
    targets,
    files: new GraphAnalysis(graph),
    packages: grouped(graph, files, (file) => file.package),
    components: grouped(graph, files, (file) => file.component),
  };
}

/** True when the graphs are those of some files: each stands where it stood and depends on the same ones. */
function isOf(known: Architecture, files: readonly Placed[], targets: readonly Targets[]): boolean {
  if (known.paths.length !== files.length) return false;
  const isIn = ({ names, of }: GroupedGraph, node: number, name: string) => names[of[node]!] === name;
  return files.every((file, node) => {
    if (known.paths[node] !== file.path) return false;
    if (!isIn(known.packages, node, file.package) || !isIn(known.components, node, file.component))
      return false;
    const [from, to] = [known.targets[node]!, targets[node]!];
    return from === to || (from.length === to.length && from.every(({ path }, at) => path === to[at]!.path));
  });
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
