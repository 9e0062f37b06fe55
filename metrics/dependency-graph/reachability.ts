import { cumulativeReach } from '../../src/graph/closure.ts';
import { deltaGroup } from '../../src/measure/metric-group.ts';
import { maxOf, meanOf } from '../../src/measure/side.ts';
import type { GraphAnalysis } from '../../src/model/graphs/graph-analysis.ts';
import type { ModelFile } from '../../src/model/repo-model.ts';

export default deltaGroup({
  id: 'reachability',
  title: 'Reachability',
  category: 'dependency-graph',
  metrics: {
    'reachability.repo.propagation_cost': {
      level: 'repo',
      scope: 'all',
      unit: 'ratio',
      range: '[0,1]',
      direction: 'worse',
      aggregation: 'ratio',
      empty: 0,
      meaning:
        'Share of the repository that a file reaches on average through its dependencies, itself included. It tells how far a change can spread.',
      definition: 'sum over f in F of |R(f)| / n^2, R(f) reachable set in G incl. f',
      source:
        'MacCormack, Rusnak, Baldwin 2006, Exploring the structure of complex software designs (Management Science)',
    },
    'reachability.repo.core_share': {
      level: 'repo',
      scope: 'all',
      unit: 'ratio',
      range: '[0,1]',
      direction: 'worse',
      threshold: '>0.05 (core-periphery)',
      limit: 0.05,
      aggregation: 'ratio',
      empty: 0,
      meaning:
        'Share of all files that lie in the largest group of files which reach each other; 0 without cycles.',
      definition: '|largest SCC of G| / n if it has >1 file, else 0',
      source:
        'Baldwin, MacCormack, Rusnak 2014, Hidden structure: using network methods to map system architecture (Research Policy)',
    },
    'reachability.package.nccd': {
      level: 'package',
      scope: 'all',
      unit: 'ratio',
      range: '[0,inf)',
      direction: 'worse',
      threshold: '>1',
      limit: 1,
      aggregation: 'ratio',
      empty: 0,
      meaning:
        'How much packages reach in all, relative to a balanced binary tree of as many packages: about 1 for a tree, more for entangled packages, less for separate ones.',
      definition: 'CCD(G_p)/((k+1)log2(k+1)-k), CCD = sum of |R(p)|, k=|P|',
      source: 'Lakos 1996, Large-Scale C++ Software Design',
    },
    'reachability.file.vfi_mean': {
      level: 'file',
      scope: 'touched-common',
      unit: 'ratio',
      range: '[0,1]',
      direction: 'worse',
      aggregation: 'mean',
      empty: 'undefined',
      meaning:
        'Share of the repository that depends on a file directly or indirectly, as a mean over the files that exist before and after.',
      definition: 'mean over f in T of |{g: f in R(g)}| / n',
      source: 'MacCormack et al. 2006; Baldwin et al. 2014',
      departures: 'visible fan-in',
    },
    'reachability.file.vfo_mean': {
      level: 'file',
      scope: 'touched-common',
      unit: 'ratio',
      range: '[0,1]',
      direction: 'worse',
      aggregation: 'mean',
      empty: 'undefined',
      meaning:
        'Share of the repository on which a file depends directly or indirectly, as a mean over the files that exist before and after.',
      definition: 'mean over f in T of |R(f)| / n',
      source: 'MacCormack et al. 2006; Baldwin et al. 2014',
      departures: 'visible fan-out',
    },
  },
  compute({ model, common }) {
    const { nodeOf, files, packages } = model.architecture();
    const n = model.files.length;
    const isNone = common.length === 0;
    const component = ({ path }: ModelFile) => files.scc().of[nodeOf.get(path)!]!;
    return {
      'reachability.repo.propagation_cost': n === 0 ? 0 : ccd(files) / n ** 2,
      'reachability.repo.core_share': n === 0 ? 0 : coreSize(files) / n,
      'reachability.package.nccd': nccd(packages.analysis),
      'reachability.file.vfi_mean': isNone
        ? 'no-common-file'
        : meanOf(common, (file) => files.closure().reachedBy[component(file)]!) / n,
      'reachability.file.vfo_mean': isNone
        ? 'no-common-file'
        : meanOf(common, (file) => files.closure().reach[component(file)]!) / n,
    };
  },
});

/** Cumulative component dependency: the sum over all nodes of what they reach. */
function ccd(graph: GraphAnalysis): number {
  return cumulativeReach(graph.scc(), graph.closure());
}

/** Size of the largest cyclic group; 0 without cycles. */
function coreSize(graph: GraphAnalysis): number {
  const largest = maxOf([...graph.scc().sizes], (size) => size);
  return largest > 1 ? largest : 0;
}

/** CCD over that of a balanced binary tree of as many nodes. */
function nccd(packages: GraphAnalysis): number {
  const k = packages.graph.order;
  return k === 0 ? 0 : ccd(packages) / ((k + 1) * Math.log2(k + 1) - k);
}
