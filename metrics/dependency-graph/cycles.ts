import { perObject } from '../../src/core/per-object.ts';
import { condensation } from '../../src/graph/components.ts';
import { deltaGroup } from '../../src/measure/metric-group.ts';
import { countOf, sumOf } from '../../src/measure/side.ts';
import type { GraphAnalysis } from '../../src/model/graphs/graph-analysis.ts';

export default deltaGroup({
  id: 'cycles',
  title: 'Dependency cycles',
  category: 'dependency-graph',
  metrics: {
    'cycles.file.touched': {
      level: 'file',
      scope: 'touched',
      unit: 'files',
      range: '[0,inf)',
      direction: 'worse',
      threshold: '>0',
      limit: 0,
      aggregation: 'count',
      empty: 0,
      meaning: 'Number of touched files that lie on a cycle of dependencies.',
      definition: '#{f in T: |SCC_G(f)|>1}',
      source: 'Melton, Tempero 2007, An empirical study of cycles among classes in Java (EMSE)',
    },
    'cycles.repo.file_share': {
      level: 'repo',
      scope: 'all',
      unit: 'ratio',
      range: '[0,1]',
      direction: 'worse',
      threshold: '>0',
      limit: 0,
      aggregation: 'ratio',
      empty: 0,
      meaning: 'Share of all files that lie on a cycle of dependencies.',
      definition: '#{f in F: |SCC_G(f)|>1} / n',
      source: 'Melton, Tempero 2007, An empirical study of cycles among classes in Java (EMSE)',
    },
    'cycles.repo.circuit_rank': {
      level: 'repo',
      scope: 'all',
      unit: 'cycles',
      range: '[0,inf)',
      direction: 'worse',
      threshold: '>0',
      limit: 0,
      aggregation: 'sum',
      empty: 0,
      meaning:
        'Number of independent cycles between files: each needs the removal of at least one dependency.',
      definition: 'sum over SCCs s of G, |s|>1, of (|E(s)|-|s|+1)',
      source:
        'Berge 1973, Graphs and Hypergraphs; Melton, Tempero 2007, An empirical study of cycles among classes in Java (EMSE)',
      departures: 'dimension of the cycle space: independent cycles',
    },
    'cycles.package.tangle': {
      level: 'package',
      scope: 'all',
      unit: 'ratio',
      range: '[0,1]',
      direction: 'worse',
      threshold: '>0',
      limit: 0,
      aggregation: 'ratio',
      empty: 0,
      meaning:
        'Share of the dependencies between packages that lie inside groups of packages which depend on each other in a circle.',
      definition:
        'weight of G_p edges inside SCCs with >1 package / weight of G_p edges; weight = file edges',
      source:
        'Martin 1996, Granularity (acyclic dependencies principle); Laval, Falleri, Vismara, Ducasse 2012, Efficient retrieval and ranking of undesired package cycles (JOT)',
    },
    'cycles.component.mutual_pairs': {
      level: 'component',
      scope: 'all',
      unit: 'pairs',
      range: '[0,inf)',
      direction: 'worse',
      threshold: '>0',
      limit: 0,
      aggregation: 'count',
      empty: 0,
      meaning: 'Number of pairs of components that depend on each other directly.',
      definition: '#{unordered {c,d}: c->d and d->c in G_c}',
      source:
        'Fontana, Pigazzini, Roveda, Tamburri, Zanoni, Di Nitto 2017, Arcan: a tool for architectural smells detection (ICSA workshops)',
    },
  },
  compute({ model, touched }) {
    const { nodeOf, files, packages, components } = model.architecture();
    return {
      'cycles.file.touched': countOf(touched, ({ path }) => files.isCyclic(nodeOf.get(path)!)),
      'cycles.repo.file_share': model.files.length === 0 ? 0 : cyclicNodes(files) / model.files.length,
      'cycles.repo.circuit_rank': circuitRank(files),
      'cycles.package.tangle': tangle(packages.analysis),
      'cycles.component.mutual_pairs': mutualPairs(components.analysis),
    };
  },
});

/** Nodes on a cycle. */
function cyclicNodes(graph: GraphAnalysis): number {
  return sumOf([...graph.scc().sizes], (size) => (size > 1 ? size : 0));
}

/** Dimension of the cycle space: |E(s)| - |s| + 1 of each strongly connected component s of several nodes. */
const circuitRank = perObject((analysis: GraphAnalysis): number => {
  const { sizes } = analysis.scc();
  const { internal } = condensation(analysis.graph, analysis.scc());
  let rank = 0;
  internal.forEach((edges, component) => {
    if (sizes[component]! > 1) rank += edges - sizes[component]! + 1;
  });
  return rank;
});

/** Share of the weight of the edges that lies inside strongly connected components. */
const tangle = perObject((analysis: GraphAnalysis): number => {
  const all = sumOf([...(analysis.graph.weights ?? [])], (weight) => weight);
  const { internal } = condensation(analysis.graph, analysis.scc());
  return all === 0 ? 0 : sumOf([...internal], (weight) => weight) / all;
});

/** Pairs of nodes with edges both ways. */
const mutualPairs = perObject((analysis: GraphAnalysis): number => {
  let pairs = 0;
  for (let node = 0; node < analysis.graph.order; node++) {
    const back = new Set(analysis.predecessors(node));
    for (const target of analysis.successors(node)) if (target > node && back.has(target)) pairs++;
  }
  return pairs;
});
