import { perObject } from '../../src/core/per-object.ts';
import { closure } from '../../src/graph/closure.ts';
import { clusterFactors, modularity } from '../../src/graph/modularity.ts';
import type { Measurement } from '../../src/measure/measurement.ts';
import { deltaGroup } from '../../src/measure/metric-group.ts';
import { countOf, meanOf } from '../../src/measure/side.ts';
import type { Frozen } from '../../src/model/frozen.ts';
import type { Architecture, GroupedGraph } from '../../src/model/graphs/architecture.ts';

/** Modules up to this size count in full (Mo et al. 2016). */
const SMALL_MODULE = 5;

export default deltaGroup({
  id: 'modularity',
  title: 'Modularity',
  category: 'dependency-graph',
  metrics: {
    'modularity.component.q': {
      level: 'component',
      scope: 'all',
      unit: 'Q',
      range: '[-0.5,1)',
      direction: 'better',
      threshold: '0.3 (Newman: community structure)',
      limit: 0.3,
      aggregation: 'sum',
      empty: 'undefined',
      undefinedWhen: { 'one-component': 'the side has fewer than two components' },
      meaning:
        'How much more dependencies stay inside components than chance would have them. A fall means that the patch joins components.',
      definition:
        'sum over c in C of w_cc/W - out_c in_c/W^2; w_cc file edges inside c, out_c and in_c file edges leaving/entering files of c (inside included), W=|E|',
      source:
        'Newman, Girvan 2004, Finding and evaluating community structure (Phys Rev E); Leicht, Newman 2008, Community structure in directed networks (PRL)',
      departures: 'undefined if |C|<2; directed variant',
    },
    'modularity.package.turbomq': {
      level: 'package',
      scope: 'all',
      unit: 'ratio',
      range: '[0,1]',
      direction: 'better',
      aggregation: 'mean',
      empty: 'undefined',
      undefinedWhen: {
        'no-file': 'the side has no production file',
        'no-package-peer': 'no package has two files',
      },
      meaning:
        'How much of the dependencies of a package stay inside it, as a mean over all packages of two files and more: 1 when all do, 0 when none does.',
      definition:
        'mean over p in P with |files(p)|>=2 of 2 mu/(2 mu+eps), mu internal file edges, eps file edges across p in either direction; mu=0 -> 0',
      source:
        'Mitchell, Mancoridis 2006, On the automatic modularization of software systems using the Bunch tool (TSE)',
      departures: 'one-file packages left out (their factor is always 0)',
    },
    'modularity.repo.decoupling': {
      level: 'repo',
      scope: 'all',
      unit: 'ratio',
      range: '[0,1]',
      direction: 'better',
      aggregation: 'sum',
      empty: 0,
      meaning:
        'How far the packages can be changed independently: small ones that little above them depends on score high.',
      definition:
        'sum over SCCs s of G_p of SF(s) max(0, 1-D(s)/L(s)), sizes and D in files; SF=|s|/n if |s|<=5 else |s|/(n log5|s|); D files outside s that reach s; L files in packages whose base layer exceeds the highest base layer in s (layer: longest path from sinks in the condensation of base G_p); L=0 -> factor 1',
      source:
        'Mo, Cai, Kazman, Xiao, Feng 2016, Decoupling level: a new metric for architectural maintenance complexity (ICSE)',
      departures:
        'departure: SCCs of the package graph in place of design-rule-hierarchy modules; base layers frozen, a new package takes its layer after',
    },
    'modularity.repo.independence': {
      level: 'repo',
      scope: 'all',
      unit: 'ratio',
      range: '[0,1]',
      direction: 'better',
      aggregation: 'ratio',
      empty: 0,
      meaning: 'Share of the files on which no other depends: each can be changed or removed alone.',
      definition: '#{f: f in a singleton SCC and in-degree 0 in G} / n',
      source:
        "Sethi, Cai, Wong, Garcia, Sant'Anna 2009, From retrospect to prospect: assessing modularity and stability from software architecture (WICSA)",
      departures: 'share in the last design-rule layer',
    },
  },
  compute({ model, frozen }) {
    const architecture = model.architecture();
    const n = model.files.length;
    return {
      'modularity.component.q':
        architecture.components.names.length < 2 ? 'one-component' : componentModularity(architecture),
      'modularity.package.turbomq': turboMq(architecture),
      'modularity.repo.decoupling': decoupling(architecture, frozen),
      'modularity.repo.independence': n === 0 ? 0 : independentFiles(architecture) / n,
    };
  },
});

const componentModularity = perObject(({ files, components }: Architecture): number =>
  modularity(files.graph, components.of, components.names.length),
);

/** Mean of the cluster factors of the packages with two files and more. */
const turboMq = perObject(({ files, packages }: Architecture): Measurement => {
  const factors = clusterFactors(files.graph, packages.of, packages.names.length);
  const counted = [...factors].filter((_, node) => packages.sizes[node]! > 1);
  if (counted.length > 0) return meanOf(counted, (factor) => factor);
  return factors.length === 0 ? 'no-file' : 'no-package-peer';
});

/** Files on no cycle on which no other depends. */
const independentFiles = perObject(({ files }: Architecture): number =>
  countOf([...files.inDegrees()], (degree) => degree === 0),
);

/** Per strongly connected component of G_p: its files, and the files that reach it, its own included. */
const weighed = perObject(
  ({ analysis, sizes }: GroupedGraph): { own: Float64Array; reachedBy: Float64Array } => {
    const scc = analysis.scc();
    const own = new Float64Array(scc.count);
    scc.of.forEach((component, node) => {
      own[component]! += sizes[node]!;
    });
    return { own, reachedBy: closure(analysis.graph, scc, sizes).reachedBy };
  },
);

/** Sum over the modules of their weight and of the share of the files above them that they leave alone. */
function decoupling({ paths, packages }: Architecture, frozen: Frozen): number {
  const { own, reachedBy } = weighed(packages);
  const { highest, filesAbove } = layersOf(packages, frozen);
  let sum = 0;
  own.forEach((size, module) => {
    const above = filesAbove(highest[module]!);
    const factor = above === 0 ? 1 : Math.max(0, 1 - (reachedBy[module]! - size) / above);
    const weight = size <= SMALL_MODULE ? size : (size * Math.log(SMALL_MODULE)) / Math.log(size);
    sum += (weight / paths.length) * factor;
  });
  return sum;
}

/** The highest layer in each module, and the number of files in the packages above a layer. */
function layersOf(
  { names, sizes, analysis }: GroupedGraph,
  frozen: Frozen,
): { highest: Float64Array; filesAbove: (layer: number) => number } {
  const { of, count } = analysis.scc();
  const base = frozen.packageLayers();
  const own = analysis.layers().of;
  const highest = new Float64Array(count);
  const filesIn: number[] = [];
  names.forEach((name, node) => {
    // A package that is new in the patch has no layer at base.
    const layer = base.get(name) ?? own[of[node]!]!;
    highest[of[node]!] = Math.max(highest[of[node]!]!, layer);
    filesIn[layer] = (filesIn[layer] ?? 0) + sizes[node]!;
  });
  const above = new Float64Array(filesIn.length + 1);
  for (let layer = filesIn.length - 1; layer > 0; layer--) {
    above[layer - 1] = above[layer]! + (filesIn[layer] ?? 0);
  }
  return { highest, filesAbove: (layer) => above[layer]! };
}
