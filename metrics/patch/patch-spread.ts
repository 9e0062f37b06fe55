import { compareText } from '../../src/core/ordering.ts';
import { weaklyConnected } from '../../src/graph/components.ts';
import { type DirectedGraph, undirectedNeighbours } from '../../src/graph/csr.ts';
import { cappedDistances } from '../../src/graph/distance.ts';
import type { Measurement } from '../../src/measure/measurement.ts';
import { patchGroup } from '../../src/measure/metric-group.ts';
import type { PatchFacts, PatchFile, PatchFileSide } from '../../src/measure/patch-facts.ts';
import {
  isProductionSource,
  productionChanges,
  sidesOf,
  withoutFacts,
} from '../../src/measure/patch-population.ts';
import { sumOf } from '../../src/measure/side.ts';
import { WITHOUT_FACTS } from '../../src/measure/undefined-when.ts';
import { directoryOf } from '../../src/model/components.ts';
import { joinedGraph, joinedNodes } from '../../src/model/graphs/graph-difference.ts';

/** Files whose pairs count in `graph_distance`. */
const MOST_FILES = 200;

export default patchGroup({
  id: 'patch_spread',
  title: 'Spread of the patch',
  category: 'patch',
  metrics: {
    'patch_spread.patch.files': {
      level: 'patch',
      scope: 'patch',
      unit: 'files',
      range: '[0,inf)',
      direction: 'neutral',
      aggregation: 'count',
      empty: 0,
      meaning: 'Number of production files that the patch touches.',
      definition: '|T|, union of pre- and post-paths, a rename counts once',
      source: 'Kamei et al. 2013, A large-scale empirical study of just-in-time quality assurance (TSE)',
      departures: 'NF in the source',
    },
    'patch_spread.patch.packages': {
      level: 'patch',
      scope: 'patch',
      unit: 'packages',
      range: '[0,inf)',
      direction: 'worse',
      aggregation: 'count',
      empty: 0,
      meaning: 'Number of packages in which the patch touches production files.',
      definition: '|PT|',
      source: 'Kamei et al. 2013, A large-scale empirical study of just-in-time quality assurance (TSE)',
      departures: 'ND in the source',
    },
    'patch_spread.patch.components': {
      level: 'patch',
      scope: 'patch',
      unit: 'components',
      range: '[0,inf)',
      direction: 'worse',
      aggregation: 'count',
      empty: 0,
      meaning: 'Number of components in which the patch touches production files.',
      definition: '|CT|',
      source: 'Kamei et al. 2013, A large-scale empirical study of just-in-time quality assurance (TSE)',
      departures: 'NS in the source',
    },
    'patch_spread.patch.entropy': {
      level: 'patch',
      scope: 'patch',
      unit: 'ratio',
      range: '[0,1]',
      direction: 'worse',
      aggregation: 'entropy',
      empty: 0,
      undefinedWhen: {
        degenerate: 'one of several touched files is binary to git and has no lines to count',
      },
      meaning:
        'How evenly the changed lines are spread over the touched files: 0 when one file has all of them, 1 when each has as many.',
      definition: '-sum q_f log2 q_f / log2|T|, q_f share of changed lines',
      source: 'Hassan 2009; Kamei et al. 2013',
      departures: '|T|<2 -> 0',
    },
    'patch_spread.patch.graph_distance': {
      level: 'patch',
      scope: 'patch',
      unit: 'edges',
      range: '[0,inf)',
      direction: 'worse',
      aggregation: 'mean',
      empty: 0,
      undefinedWhen: WITHOUT_FACTS,
      meaning:
        'How far apart the touched files are in the graph of dependencies, as a mean over pairs. 10 stands for files that no path joins.',
      definition:
        'mean over pairs of touched files of the shortest path in undirected after-G joined with before-G; no path -> 10; paths capped at 10',
      source:
        "Bavota, Dit, Oliveto, Di Penta, Poshyvanyk, De Lucia 2013, An empirical study on the developers' perception of software coupling (ICSE); Zimmermann, Nagappan 2008",
      departures: 'pairs of the 200 first files by path if |T|>200; |T|<2 -> 0',
    },
    'patch_spread.patch.clusters': {
      level: 'patch',
      scope: 'patch',
      unit: 'groups',
      range: '[0,inf)',
      direction: 'worse',
      threshold: '>1: tangled',
      limit: 1,
      aggregation: 'count',
      empty: 0,
      undefinedWhen: WITHOUT_FACTS,
      meaning:
        'Into how many groups the touched files fall that no dependency joins directly. More than one suggests several changes in one patch.',
      definition: 'weakly connected components of after-G joined with before-G, induced on T',
      source:
        'Barnett, Bird, Brunet, Lahiri 2015, Helping developers help themselves: automatic decomposition of code review changesets (ICSE); Herzig, Zeller 2013, The impact of tangled code changes (MSR)',
    },
  },
  compute(patch) {
    const changes = productionChanges(patch);
    const sides = changes.flatMap(sidesOf).filter(isProductionSource);
    const distinct = (name: (side: PatchFileSide) => string) => new Set(sides.map(name)).size;
    const touched = patch.files.filter((file) => file.touched);
    const joined = touched.length < 2 ? undefined : touchedGraph(patch, touched);
    const reason = withoutFacts(patch);
    return {
      'patch_spread.patch.files': changes.length,
      'patch_spread.patch.packages': distinct(({ path }) => directoryOf(path)),
      'patch_spread.patch.components': distinct(({ component }) => component),
      'patch_spread.patch.entropy': entropy(changes),
      'patch_spread.patch.graph_distance': reason ?? (joined ? meanDistance(joined) : 0),
      'patch_spread.patch.clusters':
        reason ?? (joined ? weaklyConnected(joined.graph, joined.nodes).count : touched.length),
    };
  },
});

/** Normalised entropy of the changed lines, added and deleted ones of every kind, over the files. */
function entropy(changes: readonly PatchFile[]): Measurement {
  if (changes.length < 2) return 0;
  if (changes.some(({ binary }) => binary)) return 'degenerate';
  const lines = changes.map(({ hunks }) =>
    sumOf(hunks, ({ beforeLines, afterLines }) => beforeLines + afterLines),
  );
  const all = sumOf(lines, (count) => count);
  const bits = sumOf(lines, (count) => (count === 0 ? 0 : (count / all) * Math.log2(all / count)));
  return Math.min(1, bits / Math.log2(changes.length));
}

interface TouchedGraph {
  /** The files of both sides with the edges of both. */
  readonly graph: DirectedGraph;
  /** The touched ones, in path order, a renamed file once. */
  readonly nodes: readonly number[];
}

function touchedGraph({ before, after }: PatchFacts, touched: readonly PatchFile[]): TouchedGraph {
  const change = {
    before: before.model.architecture(),
    after: after.model.architecture(),
    basePath: (path: string) => after.basePath(path),
  };
  const numbers = joinedNodes(change);
  const nodeOf = ({ before: from, after: to }: PatchFile): number => {
    const node = to && change.after.nodeOf.get(to.path);
    return node === undefined ? change.before.nodeOf.get(from!.path)! : numbers.ofAfter[node]!;
  };
  const path = (file: PatchFile) => (file.after ?? file.before)!.path;
  return {
    graph: change.before === change.after ? change.before.files.graph : joinedGraph(change, numbers),
    nodes: [...touched].sort((a, b) => compareText(path(a), path(b))).map(nodeOf),
  };
}

/** Mean length of the shortest paths between pairs of touched files, whatever the direction of the edges. */
function meanDistance({ graph, nodes }: TouchedGraph): number {
  const counted = nodes.slice(0, MOST_FILES);
  if (counted.length < 2) return 0;
  const neighbours = undirectedNeighbours(graph);
  const sum = sumOf([...counted.keys()], (at) => {
    const distances = cappedDistances(neighbours, counted[at]!);
    return sumOf(counted.slice(at + 1), (other) => distances[other]!);
  });
  return sum / ((counted.length * (counted.length - 1)) / 2);
}
