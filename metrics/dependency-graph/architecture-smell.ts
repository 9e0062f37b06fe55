import { deltaGroup } from '../../src/measure/metric-group.ts';
import { countOf, sumOf } from '../../src/measure/side.ts';
import type { GraphAnalysis } from '../../src/model/graphs/graph-analysis.ts';
import { unstableEdges } from '../../src/model/graphs/instability.ts';
import { sharedGlobals } from '../../src/model/symbols/shared-globals.ts';

const LEAST_HUB_DEGREE = 5;
const BAD_DEPENDENCIES = 0.3;

export default deltaGroup({
  id: 'architecture_smell',
  title: 'Architecture smells',
  category: 'dependency-graph',
  metrics: {
    'architecture_smell.file.hubs': {
      level: 'file',
      scope: 'all',
      unit: 'files',
      range: '[0,inf)',
      direction: 'worse',
      threshold: 'Arcan: medians and 1/4',
      aggregation: 'count',
      empty: 0,
      meaning:
        'Number of files in the repository with many dependants and about as many dependencies: a change of one spreads both ways.',
      definition: '#{f: in>med_in, out>med_out, |in-out|<(in+out)/4, in>=5, out>=5}',
      source:
        'Fontana et al. 2017, Arcan (ICSA workshops); Suryanarayana, Samarthyam, Sharma 2014, Refactoring for Software Design Smells',
      departures: 'medians of degrees frozen at base; floor of 5 is ours',
    },
    'architecture_smell.package.unstable': {
      level: 'package',
      scope: 'all',
      unit: 'packages',
      range: '[0,inf)',
      direction: 'worse',
      threshold: '>30% (Arcan)',
      aggregation: 'count',
      empty: 0,
      meaning:
        'Number of packages of which more than 30 % of the dependencies lead to packages less stable than themselves.',
      definition: '#{p in P: share of its efferent packages q with I(q)>I(p) is >0.3}',
      source:
        'Fontana, Pigazzini, Roveda, Zanoni 2016, Automatic detection of instability architectural smells (ICSME)',
    },
    'architecture_smell.package.sdp_share': {
      level: 'package',
      scope: 'all',
      unit: 'ratio',
      range: '[0,1]',
      direction: 'worse',
      threshold: '>0',
      limit: 0,
      aggregation: 'ratio',
      empty: 0,
      meaning: 'Share of the dependencies between packages that lead to a less stable package.',
      definition: 'G_p edges p->q with I(q)>I(p) / G_p edges',
      source:
        'Martin 1994 (stable dependencies principle); Fontana, Pigazzini, Roveda, Zanoni 2016, Automatic detection of instability architectural smells (ICSME)',
    },
    'architecture_smell.package.shared_globals': {
      level: 'package',
      scope: 'touched',
      unit: 'variables',
      range: '[0,inf)',
      direction: 'worse',
      threshold: '>0',
      limit: 0,
      aggregation: 'count',
      empty: 0,
      meaning:
        'Number of variables of the touched packages that are global, change while the program runs, and are named in several files.',
      definition:
        '#{mutable module-level or static non-final variables declared in PT, written outside their initialiser, named in >=2 files}',
      source:
        'Yu, Schach, Chen, Offutt 2004, Categorization of common coupling and its application to the maintainability of the Linux kernel (TSE)',
      departures:
        'mutable: Go var, TS/JS let/var or exported object that is assigned to, Python module name assigned in a function by global or from outside as mod.x=, Java static non-final, C non-const file/extern variable, Rust static mut',
    },
  },
  compute({ model, packages, frozen }) {
    const { files, packages: grouped } = model.architecture();
    const bad = unstableEdges(grouped.analysis);
    const efferent = grouped.analysis.outDegrees();
    const edges = grouped.analysis.graph.size;
    return {
      'architecture_smell.file.hubs': hubs(files, frozen.degreeMedians()),
      'architecture_smell.package.unstable': countOf(
        [...bad.keys()],
        (node) => bad[node]! / Math.max(1, efferent[node]!) > BAD_DEPENDENCIES,
      ),
      'architecture_smell.package.sdp_share': edges === 0 ? 0 : sumOf([...bad], (count) => count) / edges,
      'architecture_smell.package.shared_globals': sharedGlobals(model, packages.flat()),
    };
  },
});

/** Files with many edges both in and out, and about as many of either. */
function hubs(files: GraphAnalysis, medians: { readonly in: number; readonly out: number }): number {
  const fanOut = files.outDegrees();
  let count = 0;
  files.inDegrees().forEach((into, node) => {
    const out = fanOut[node]!;
    const isHigh = into > medians.in && out > medians.out;
    if (!isHigh || Math.min(into, out) < LEAST_HUB_DEGREE) return;
    if (Math.abs(into - out) < (into + out) / 4) count++;
  });
  return count;
}
