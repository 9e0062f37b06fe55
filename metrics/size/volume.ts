import { deltaGroup } from '../../src/measure/metric-group.ts';
import { maxOf, sumOf } from '../../src/measure/side.ts';
import type { ModelFile } from '../../src/model/repo-model.ts';
import { gini } from '../../src/stats/gini.ts';

export default deltaGroup({
  id: 'volume',
  title: 'Volume',
  category: 'size',
  metrics: {
    'volume.file.sloc_sum': {
      level: 'file',
      scope: 'touched',
      unit: 'lines',
      range: '[0,inf)',
      direction: 'neutral',
      aggregation: 'sum',
      empty: 0,
      meaning:
        'Lines of code in the files that the patch touches. The delta is the net growth of the production code; it says nothing of its quality.',
      definition: 'sum over f in T of SLOC(f)',
      source: 'Conte, Dunsmore, Shen 1986, Software Engineering Metrics and Models; Park 1992, SEI-92-TR-20',
      departures: 'SLOC: lines with at least one code token (§5.1)',
    },
    'volume.file.sloc_max': {
      level: 'file',
      scope: 'touched',
      unit: 'lines',
      range: '[0,inf)',
      direction: 'worse',
      threshold: '>1000 (pylint C0302)',
      limit: 1000,
      aggregation: 'max',
      empty: 'undefined',
      meaning:
        'Length of the longest touched file in lines of code. A rise means that the longest of them grew, or that a longer one joined them.',
      definition: 'max over f in T of SLOC(f)',
      source:
        'Park 1992, Software Size Measurement: counting source statements (SEI-92-TR-20); Lippert, Roock 2006, Refactoring in Large Software Projects',
    },
    'volume.package.lloc_per_file': {
      level: 'package',
      scope: 'touched',
      unit: 'statements',
      range: '[0,inf)',
      direction: 'worse',
      aggregation: 'mean',
      empty: 'undefined',
      meaning:
        'Statements and declarations of an average file in the touched packages, each package counting alike. A fall can mean smaller files or more of them.',
      definition: 'mean over p in PT of [ sum over f in p of LLOC(f) / |files(p)| ]',
      source: 'Park 1992, SEI-92-TR-20',
      departures: 'LLOC: statement and declaration nodes (§5.1)',
    },
    'volume.component.sloc_gini': {
      level: 'component',
      scope: 'all',
      unit: 'ratio',
      range: '[0,1)',
      direction: 'worse',
      aggregation: 'gini',
      empty: 0,
      meaning:
        'How unevenly code is spread over the components: 0 when all are of equal size, towards 1 when one holds nearly all. A rise means that large components gained on small ones.',
      definition: 'Gini of { SLOC(c) : c in C } = sum_i (2i-k-1)x_i / (k sum x), x ascending, k=|C|',
      source:
        'Vasa, Lumpe, Branch, Nierstrasz 2009, Comparative analysis of evolving software systems using the Gini coefficient (ICSM); Bouwers, Correia, van Deursen, Visser 2011, Quantifying the analyzability of software architectures (WICSA)',
      departures: "k<2 or sum 0 -> 0; 1 minus this is 'component size uniformity'",
    },
  },
  compute({ model, touched, packages }) {
    const sloc = (file: ModelFile) => file.facts.sloc;
    return {
      'volume.file.sloc_sum': sumOf(touched, sloc),
      'volume.file.sloc_max': touched.length === 0 ? 'no-file' : maxOf(touched, sloc),
      'volume.package.lloc_per_file':
        packages.length === 0
          ? 'no-file'
          : sumOf(packages, (files) => sumOf(files, (file) => file.facts.lloc) / files.length) /
            packages.length,
      'volume.component.sloc_gini': gini([...model.components.values()].map((files) => sumOf(files, sloc))),
    };
  },
});
