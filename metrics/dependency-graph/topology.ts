import { perObject } from '../../src/core/per-object.ts';
import type { Measurement } from '../../src/measure/measurement.ts';
import { deltaGroup } from '../../src/measure/metric-group.ts';
import { maxOf, type Side } from '../../src/measure/side.ts';
import type { GraphAnalysis } from '../../src/model/graphs/graph-analysis.ts';
import { gini } from '../../src/stats/gini.ts';

export default deltaGroup({
  id: 'topology',
  title: 'Network topology',
  category: 'dependency-graph',
  metrics: {
    'topology.repo.mean_degree': {
      level: 'repo',
      scope: 'all',
      unit: 'edges/file',
      range: '[0,inf)',
      direction: 'worse',
      threshold: '>5 (dense structure)',
      limit: 5,
      aggregation: 'ratio',
      empty: 0,
      meaning: 'Dependencies per file. A rise means that the graph of files got denser.',
      definition: '|E| / n',
      source:
        'Sharma, Mishra, Tiwari 2016, Designite; Zimmermann, Nagappan 2008, Predicting defects using network analysis on dependency graphs (ICSE)',
    },
    'topology.repo.clustering': {
      level: 'repo',
      scope: 'all',
      unit: 'ratio',
      range: '[0,1]',
      direction: 'neutral',
      aggregation: 'ratio',
      empty: 0,
      meaning:
        'How often two neighbours of a file are joined themselves. It describes the shape of the graph; neither high nor low is better.',
      definition: '3 triangles / connected triples of the undirected simple G',
      source: 'Myers 2003, Software systems as complex networks (Phys Rev E); Watts, Strogatz 1998',
      departures: 'no triples -> 0',
    },
    'topology.repo.pagerank_gini': {
      level: 'repo',
      scope: 'all',
      unit: 'ratio',
      range: '[0,1)',
      direction: 'neutral',
      aggregation: 'gini',
      empty: 0,
      meaning:
        'How unevenly importance (PageRank) is spread over the files: 0 when all are alike, towards 1 when everything leads to a few.',
      definition: 'Gini of PageRank over F',
      source:
        'Page, Brin, Motwani, Winograd 1999, The PageRank citation ranking; Zimmermann, Nagappan 2008, Predicting defects using network analysis on dependency graphs (ICSE)',
      departures: 'd=0.85; dangling mass spread evenly; nodes in path order',
    },
    'topology.file.pagerank_max': {
      level: 'file',
      scope: 'touched',
      unit: 'x average',
      range: '[0,inf)',
      direction: 'neutral',
      aggregation: 'max',
      empty: 'undefined',
      meaning: 'Importance (PageRank) of the most important touched file, in multiples of the average file.',
      definition: 'max over f in T of n PR(f)',
      source:
        'Zimmermann, Nagappan 2008, Predicting defects using network analysis on dependency graphs (ICSE)',
    },
    'topology.package.betweenness_max': {
      level: 'package',
      scope: 'touched',
      unit: 'ratio',
      range: '[0,1]',
      direction: 'worse',
      aggregation: 'max',
      empty: 'undefined',
      meaning:
        'Share of the shortest dependency paths between other packages that pass through a touched package, for the one with most. A high value marks a broker through which much goes.',
      definition: 'max over p in PT of B(p)/((k-1)(k-2)), Brandes on directed unweighted G_p',
      source:
        'Freeman 1977; Brandes 2001, A faster algorithm for betweenness centrality; Zimmermann, Nagappan 2008, Predicting defects using network analysis on dependency graphs (ICSE)',
      departures: 'k<3 -> 0',
    },
  },
  compute(side) {
    const { nodeOf, files } = side.model.architecture();
    const n = side.model.files.length;
    const { touched } = side;
    return {
      'topology.repo.mean_degree': n === 0 ? 0 : files.graph.size / n,
      'topology.repo.clustering': transitivity(files),
      'topology.repo.pagerank_gini': rankGini(files),
      'topology.file.pagerank_max':
        touched.length === 0
          ? 'no-file'
          : n * maxOf(touched, ({ path }) => files.pageRank()[nodeOf.get(path)!]!),
      'topology.package.betweenness_max': betweennessMax(side),
    };
  },
});

function transitivity(graph: GraphAnalysis): number {
  const { triangles, triples } = graph.clustering();
  return triples === 0 ? 0 : (3 * triangles) / triples;
}

const rankGini = perObject((graph: GraphAnalysis): number => gini([...graph.pageRank()]));

function betweennessMax({ model, packages, components, frozen }: Side): Measurement {
  if (packages.length === 0) return 'no-file';
  const architecture = model.architecture();
  const on = frozen.betweennessOn();
  const { analysis, indexOf, names } = architecture[on];
  const k = names.length;
  if (k < 3) return 0;
  const groups =
    on === 'components'
      ? components.map((files) => files[0]!.component)
      : packages.map((files) => files[0]!.package);
  return maxOf(groups, (name) => analysis.betweenness()[indexOf.get(name)!]!) / ((k - 1) * (k - 2));
}
