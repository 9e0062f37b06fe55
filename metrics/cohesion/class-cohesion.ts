import type { Measurement } from '../../src/measure/measurement.ts';
import { deltaGroup } from '../../src/measure/metric-group.ts';
import { meanOf } from '../../src/measure/side.ts';
import { camc, lcc, tcc } from '../../src/model/types/class-cohesion.ts';
import { cohesionClasses, cohesionOf } from '../../src/model/types/cohesion.ts';

export default deltaGroup({
  id: 'class_cohesion',
  title: 'Class cohesion',
  category: 'cohesion',
  metrics: {
    'class_cohesion.file.tcc_mean': {
      level: 'file',
      scope: 'touched-common',
      unit: 'ratio',
      range: '[0,1]',
      direction: 'better',
      threshold: '<1/3',
      limit: 1 / 3,
      aggregation: 'mean',
      empty: 'undefined',
      undefinedWhen: {
        'no-class':
          'the touched files that exist on both sides have no class, or module of functions, with two visible methods',
      },
      meaning:
        'Share of the pairs of visible methods of an average class, or module of functions, that use a common attribute. 1 means that every method is tied to every other.',
      definition:
        'mean over k in K*(T) of NDC(k)/NP(k), NP=m(m-1)/2 visible methods, NDC pairs with a common attribute (direct or through a called method of k)',
      source: 'Bieman, Kang 1995, Cohesion and reuse in an object-oriented system (SSR)',
      departures: 'pairs via attribute bitsets; m<2 left out',
    },
    'class_cohesion.package.lcc_mean': {
      level: 'package',
      scope: 'touched',
      unit: 'ratio',
      range: '[0,1]',
      direction: 'better',
      threshold: '<1/3',
      limit: 1 / 3,
      aggregation: 'mean',
      empty: 'undefined',
      undefinedWhen: { 'no-class': 'the touched packages have no class with two visible methods' },
      meaning:
        'Share of the pairs of visible methods of an average class in the touched packages that are tied directly or through other methods.',
      definition: 'mean over k in K(PT) of (NDC+NIC)/NP = sum over connected parts s of s(s-1)/2 / NP',
      source: 'Bieman, Kang 1995',
      departures: 'union-find',
    },
    'class_cohesion.file.camc_mean': {
      level: 'file',
      scope: 'touched-common',
      unit: 'ratio',
      range: '[0,1]',
      direction: 'better',
      threshold: '<0.35',
      limit: 0.35,
      aggregation: 'mean',
      empty: 'undefined',
      undefinedWhen: {
        'no-class':
          'the touched files that exist on both sides have no class, or module of functions, with two methods and a parameter',
      },
      meaning:
        'How much the methods of an average class, or module of functions, take the same kinds of parameters. 1 means that each method takes all of them.',
      definition:
        'mean over k in K*(T), m>=2 methods and l>=1 parameter types, of sum_ij o_ij/(m l), o_ij=1 if method i has parameter type j',
      source: 'Bansiya, Etzkorn, Davis, Li 1999, A class cohesion metric for object-oriented designs (JOOP)',
      departures:
        'Python, JS: parameter names in place of types, always; departure: the class itself is not counted among its types',
    },
  },
  compute({ model, common, packages }) {
    const touched = cohesionClasses(model, common);
    const isNone = common.length === 0;
    const real = model.types().classesOf(packages.flat()).map(cohesionOf);
    return {
      'class_cohesion.file.tcc_mean': isNone ? 'no-common-file' : mean(touched.flatMap((k) => tcc(k) ?? [])),
      'class_cohesion.package.lcc_mean':
        packages.length === 0 ? 'no-file' : mean(real.flatMap((k) => lcc(k) ?? [])),
      'class_cohesion.file.camc_mean': isNone
        ? 'no-common-file'
        : mean(touched.flatMap((k) => camc(k) ?? [])),
    };
  },
});

function mean(values: readonly number[]): Measurement {
  return values.length === 0 ? 'no-class' : meanOf(values, (value) => value);
}
