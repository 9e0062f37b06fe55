import { deltaGroup } from '../../src/measure/metric-group.ts';
import { maxOf, meanOf } from '../../src/measure/side.ts';
import type { ModelFile } from '../../src/model/repo-model.ts';

export default deltaGroup({
  id: 'fan',
  title: 'Fan-in and fan-out',
  category: 'dependency-graph',
  metrics: {
    'fan.file.out_mean': {
      level: 'file',
      scope: 'touched-common',
      unit: 'files',
      range: '[0,inf)',
      direction: 'worse',
      aggregation: 'mean',
      empty: 'undefined',
      meaning: 'On how many other files a file depends, as a mean over those that exist before and after.',
      definition: 'mean over f in T of out-degree of f in G',
      source: 'Henry, Kafura 1981, Software structure metrics based on information flow (TSE)',
    },
    'fan.file.in_max': {
      level: 'file',
      scope: 'touched',
      unit: 'files',
      range: '[0,inf)',
      direction: 'neutral',
      threshold: '>20 (SIG module coupling)',
      limit: 20,
      aggregation: 'max',
      empty: 'undefined',
      meaning:
        'How many files depend on the touched file that most depend on. It shows how far the touched code is used.',
      definition: 'max over f in T of in-degree of f in G',
      source: 'Heitlager et al. 2007; Visser et al. 2016, Building Maintainable Software',
    },
    'fan.file.hk_log_mean': {
      level: 'file',
      scope: 'touched-common',
      unit: 'ln',
      range: '[0,inf)',
      direction: 'worse',
      aggregation: 'mean',
      empty: 'undefined',
      meaning:
        'Information flow through a file, its size times the square of dependants times dependencies, as the mean of logarithms over the files that exist before and after. It is 0 for a file without dependants or without dependencies.',
      definition: 'mean over f in T of ln(1+SLOC(f)(in(f) out(f))^2)',
      source: 'Henry, Kafura 1981, Software structure metrics based on information flow (TSE)',
    },
    'fan.component.out_mean': {
      level: 'component',
      scope: 'touched',
      unit: 'components',
      range: '[0,inf)',
      direction: 'worse',
      aggregation: 'mean',
      empty: 'undefined',
      meaning: 'On how many other components a touched component depends, as a mean.',
      definition: 'mean over c in CT of out-degree of c in G_c',
      source: 'Henry, Kafura 1981, Software structure metrics based on information flow (TSE)',
    },
    'fan.package.external_mean': {
      level: 'package',
      scope: 'touched',
      unit: 'packages',
      range: '[0,inf)',
      direction: 'worse',
      aggregation: 'mean',
      empty: 'undefined',
      meaning: 'How many third-party distributions a touched package imports, as a mean.',
      definition: 'mean over p in PT of #{third-party distributions imported by files(p)}',
      source:
        'Decan, Mens, Grosjean 2019, An empirical comparison of dependency network evolution in seven software packaging ecosystems (EMSE)',
      departures: "standard library excluded by the language's fixed list",
    },
  },
  compute({ model, touched, common, packages, components }) {
    const { nodeOf, files, components: grouped } = model.architecture();
    const fanIn = ({ path }: ModelFile) => files.inDegrees()[nodeOf.get(path)!]!;
    const fanOut = ({ path }: ModelFile) => files.outDegrees()[nodeOf.get(path)!]!;
    const componentOut = ([file]: readonly ModelFile[]) =>
      grouped.analysis.outDegrees()[grouped.indexOf.get(file!.component)!]!;
    const externals = (own: readonly ModelFile[]) =>
      new Set(own.flatMap((file) => model.resolution(file).external)).size;
    return {
      'fan.file.out_mean': common.length === 0 ? 'no-common-file' : meanOf(common, fanOut),
      'fan.file.in_max': touched.length === 0 ? 'no-file' : maxOf(touched, fanIn),
      'fan.file.hk_log_mean':
        common.length === 0
          ? 'no-common-file'
          : meanOf(common, (file) => Math.log1p(file.facts.sloc * (fanIn(file) * fanOut(file)) ** 2)),
      'fan.component.out_mean': components.length === 0 ? 'no-file' : meanOf(components, componentOut),
      'fan.package.external_mean': packages.length === 0 ? 'no-file' : meanOf(packages, externals),
    };
  },
});
