import { weightedMethods } from '../../src/measure/design-smells.ts';
import type { Measurement } from '../../src/measure/measurement.ts';
import { deltaGroup } from '../../src/measure/metric-group.ts';
import { responseForClass } from '../../src/measure/response-for-class.ts';
import { countOf, meanOf } from '../../src/measure/side.ts';
import type { TypeModel } from '../../src/model/types/type-index.ts';

const STRONG_COUPLING = 14;

export default deltaGroup({
  id: 'ck',
  title: 'Chidamber and Kemerer',
  category: 'object-oriented',
  metrics: {
    'ck.file.wmc_mean': {
      level: 'file',
      scope: 'touched-common',
      unit: 'paths',
      range: '[0,inf)',
      direction: 'worse',
      threshold: '>=47 (Lanza, Marinescu)',
      limit: 47,
      aggregation: 'mean',
      empty: 'undefined',
      undefinedWhen: { 'no-class': 'the touched files that exist on both sides declare no class' },
      meaning:
        'Cyclomatic complexity of all methods of a class together, as a mean over the classes of the files that exist before and after.',
      definition: 'mean over k in K(T) of sum of CC(m), m methods of k',
      source: 'Chidamber, Kemerer 1994, A metrics suite for object oriented design (TSE)',
    },
    'ck.file.cbo_mean': {
      level: 'file',
      scope: 'touched-common',
      unit: 'classes',
      range: '[0,inf)',
      direction: 'worse',
      threshold: '>14',
      limit: 14,
      aggregation: 'mean',
      empty: 'undefined',
      undefinedWhen: { 'no-class': 'the touched files that exist on both sides declare no class' },
      meaning:
        'How many other types of the repository a class names, as a mean over the classes of the files that exist before and after.',
      definition: 'mean over k in K(T) of #{other repo types named in k}',
      source: 'Chidamber, Kemerer 1994; Sahraoui, Godin, Miceli 2000 (threshold)',
      departures: 'outgoing only; names resolved by §3',
    },
    'ck.file.rfc_mean': {
      level: 'file',
      scope: 'touched-common',
      unit: 'methods',
      range: '[0,inf)',
      direction: 'worse',
      threshold: '>50',
      limit: 50,
      aggregation: 'mean',
      empty: 'undefined',
      undefinedWhen: { 'no-class': 'the touched files that exist on both sides declare no class' },
      meaning:
        'How many different methods and functions a class has and calls directly, as a mean over the classes of the files that exist before and after.',
      definition:
        'mean over k in K(T) of methods(k) + #{distinct callee names called in k, less self/this/super calls to names declared in k}',
      source: 'Chidamber, Kemerer 1994; Rosenberg, Stapko, Gallo 1999 (threshold)',
      departures: 'by name, without argument counts',
    },
    'ck.package.cbo_over14_share': {
      level: 'package',
      scope: 'touched',
      unit: 'ratio',
      range: '[0,1]',
      direction: 'worse',
      threshold: '>14',
      aggregation: 'ratio',
      empty: 'undefined',
      undefinedWhen: { 'no-class': 'the touched packages declare no class' },
      meaning: 'Share of the classes in the touched packages that name more than 14 other types.',
      definition: '#{k in K(PT): CBO(k)>14} / |K(PT)|',
      source: 'Chidamber, Kemerer 1994; Sahraoui, Godin, Miceli 2000 (ICSM, threshold)',
    },
  },
  compute({ model, common, packages }) {
    const types = model.types();
    const classes = types.classesOf(common);
    const real = types.classesOf(packages.flat());
    const mean = (value: (type: TypeModel) => number): Measurement =>
      common.length === 0 ? 'no-common-file' : classes.length === 0 ? 'no-class' : meanOf(classes, value);
    return {
      'ck.file.wmc_mean': mean(weightedMethods),
      'ck.file.cbo_mean': mean((type) => types.named(type).length),
      'ck.file.rfc_mean': mean((type) => responseForClass(types, type)),
      'ck.package.cbo_over14_share':
        packages.length === 0
          ? 'no-file'
          : real.length === 0
            ? 'no-class'
            : countOf(real, (type) => types.named(type).length > STRONG_COUPLING) / real.length,
    };
  },
});
