import {
  dispersedUnits,
  enviousMethods,
  isBrainMethod,
  isDataClass,
  isGodClass,
} from '../../src/measure/design-smells.ts';
import { deltaGroup } from '../../src/measure/metric-group.ts';
import { countOf, sumOf, unitsOf } from '../../src/measure/side.ts';

const LANZA_MARINESCU = 'Lanza, Marinescu 2006, Object-Oriented Metrics in Practice';

export default deltaGroup({
  id: 'smell',
  title: 'Design smells',
  category: 'composite-evolution',
  metrics: {
    'smell.file.god_class': {
      level: 'file',
      scope: 'touched',
      unit: 'classes',
      range: '[0,inf)',
      direction: 'worse',
      threshold: 'ATFD>5, WMC>=47, TCC<1/3',
      aggregation: 'count',
      empty: 0,
      meaning:
        'Classes of the touched files that do much work with the data of other objects while their own methods share little. A rise means that a class crossed all three thresholds.',
      definition: '#{k in K(T): ATFD>5 and WMC>=47 and TCC<1/3}',
      source: `${LANZA_MARINESCU}; Marinescu 2004, Detection strategies (ICSM)`,
      departures: 'ATFD by syntax: §5.6',
    },
    'smell.file.brain_method': {
      level: 'file',
      scope: 'touched',
      unit: 'units',
      range: '[0,inf)',
      direction: 'worse',
      threshold: 'LOC>65, CC/LOC>=0.24, NEST>=3, NOAV>7',
      aggregation: 'count',
      empty: 0,
      meaning:
        'Functions of the touched files that are long, branch densely, nest deeply and keep many variables, all at once. A rise means that one function took over what belongs to several.',
      definition: '#{u in U(T): SLOC>65 and CC/SLOC>=0.24 and NEST>=3 and NOAV>7}',
      source: LANZA_MARINESCU,
      departures: 'NOAV: distinct locals, parameters, attributes, globals named in u',
    },
    'smell.package.data_class': {
      level: 'package',
      scope: 'touched',
      unit: 'classes',
      range: '[0,inf)',
      direction: 'worse',
      threshold: 'WOC<1/3',
      aggregation: 'count',
      empty: 0,
      meaning:
        'Classes of the touched packages that show fields and accessors and have hardly a method that does something. A rise means data whose behaviour lives elsewhere.',
      definition: '#{k in K(PT): WOC<1/3 and ((NOPA+NOAM>3 and WMC<31) or (NOPA+NOAM>5 and WMC<47))}',
      source: LANZA_MARINESCU,
      departures: '@dataclass, record, data struct without methods excluded: declared as values',
    },
    'smell.file.feature_envy': {
      level: 'file',
      scope: 'touched',
      unit: 'units',
      range: '[0,inf)',
      direction: 'worse',
      threshold: 'ATFD>5, LAA<1/3, FDP<=5',
      aggregation: 'count',
      empty: 0,
      meaning:
        'Methods of the touched files that work on the data of a few other objects rather than on that of their own. A rise means code that stands in the wrong class.',
      definition: '#{m in methods(K(T)): ATFD>5 and LAA<1/3 and FDP<=5}',
      source: LANZA_MARINESCU,
      departures: 'FDP: distinct foreign base expressions',
    },
    'smell.file.dispersed': {
      level: 'file',
      scope: 'touched',
      unit: 'units',
      range: '[0,inf)',
      direction: 'worse',
      threshold: 'CINT>7, CDISP>=1/2, NEST>1',
      aggregation: 'count',
      empty: 0,
      meaning:
        'Functions of the touched files that call many operations, each few of them from another file. A rise means a function that a change almost anywhere can reach.',
      definition:
        '#{u in U(T): CINT>7 and CDISP>=1/2 and NEST>1}; CINT distinct callees resolved by import, CDISP distinct callee files / CINT',
      source: LANZA_MARINESCU,
      departures: 'dispersed coupling',
    },
  },
  compute({ model, touched, packages }) {
    const types = model.types();
    const classes = types.classesOf(touched);
    return {
      'smell.file.god_class': countOf(classes, (type) => isGodClass(model, type)),
      'smell.file.brain_method': countOf(unitsOf(touched), isBrainMethod),
      'smell.package.data_class': countOf(types.classesOf(packages.flat()), isDataClass),
      'smell.file.feature_envy': sumOf(classes, (type) => enviousMethods(model, type)),
      'smell.file.dispersed': sumOf(touched, (file) => dispersedUnits(model, file)),
    };
  },
});
