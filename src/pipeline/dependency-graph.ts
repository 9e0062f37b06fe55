import { DirectedGraph } from 'graphology';
import gexf from 'graphology-gexf';
import type { RepoModel } from '../model/repo-model.ts';
import type { EdgeKind } from '../model/resolution/resolver.ts';
import { type MeasureTreeOptions, readTreeState } from './tree-state.ts';

/** Attributes of a file in {@link dependencyGraph}. */
export interface FileAttributes {
  readonly language: string;
  readonly package: string;
  readonly component: string;
  readonly sloc: number;
}

/** Attributes of a dependency in {@link dependencyGraph}. */
export interface DependencyAttributes {
  /** How it comes about, joined by spaces: `import`, `type-only`, `re-export`, `dynamic`, `reference`. */
  readonly kinds: string;
}

/** A dependency between two production files. */
export interface Dependency {
  readonly from: string;
  readonly to: string;
  readonly kinds: readonly EdgeKind[];
}

/** The edges of G in path order. */
export function dependenciesOf(model: RepoModel): Dependency[] {
  return model.files.flatMap((file) =>
    model
      .resolution(file)
      .edges.filter(({ path }) => path !== file.path && model.byPath.has(path))
      .map(({ path, kinds }) => ({ from: file.path, to: path, kinds })),
  );
}

/**
 * The file graph of one state of a repository as a `graphology` graph: a node a production file (its path is the
 * key), an edge a dependency.
 *
 * @throws {ArchdeltaError} `repo-missing`, `base-commit-missing`, `blob-missing`, `input-unreadable`, `usage`, `aborted`.
 * @example
 * ```ts
 * import { dependencyGraph } from 'archdelta';
 *
 * const graph = await dependencyGraph({ path: '.', revision: 'HEAD' });
 * console.log(graph.order, graph.size, graph.inNeighbors('src/index.ts'));
 * ```
 */
export async function dependencyGraph(
  options: MeasureTreeOptions,
): Promise<DirectedGraph<FileAttributes, DependencyAttributes>> {
  const { state, isWanted } = await readTreeState(options);
  return graphOf(state.model, isWanted);
}

/**
 * The file graph as GEXF, for Gephi and its like.
 *
 * @throws {ArchdeltaError} as {@link dependencyGraph}.
 */
export async function dependencyGraphAsGexf(options: MeasureTreeOptions): Promise<string> {
  const { state, isWanted } = await readTreeState(options);
  return gexf.write(graphOf(state.model, isWanted, xmlKey));
}

/** A path without the control characters that XML cannot hold; they are written as `\\u0001`. */
function xmlKey(path: string): string {
  return path.replace(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    /[\u0000-\u001f\ud800-\udfff\ufffe\uffff\\]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function graphOf(
  model: RepoModel,
  isWanted: (path: string) => boolean,
  keyOf: (path: string) => string = (path) => path,
): DirectedGraph<FileAttributes, DependencyAttributes> {
  const graph = new DirectedGraph<FileAttributes, DependencyAttributes>({
    multi: false,
    allowSelfLoops: false,
  });
  for (const { path, language, package: name, component, facts } of model.files) {
    if (isWanted(path)) graph.addNode(keyOf(path), { language, package: name, component, sloc: facts.sloc });
  }
  const wanted = dependenciesOf(model).filter(({ from, to }) => isWanted(from) && isWanted(to));
  // Keys of their own: generated ones differ from run to run.
  wanted.forEach(({ from, to, kinds }, at) => {
    graph.addDirectedEdgeWithKey(String(at), keyOf(from), keyOf(to), { kinds: kinds.join(' ') });
  });
  return graph;
}
