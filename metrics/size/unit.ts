import type { UnitFacts } from '../../src/facts/types.ts';
import { deltaGroup } from '../../src/measure/metric-group.ts';
import { countOf, maxOf, sumOf, unitsOf, unitsOfGroups } from '../../src/measure/side.ts';

const LONG_UNIT = 60;
const MANY_PARAMETERS = 4;

export default deltaGroup({
  id: 'unit',
  title: 'Unit size and interface',
  category: 'size',
  metrics: {
    'unit.file.length_mean': {
      level: 'file',
      scope: 'touched-common',
      unit: 'lines',
      range: '[0,inf)',
      direction: 'worse',
      threshold: '>15',
      limit: 15,
      aggregation: 'mean',
      empty: 'undefined',
      undefinedWhen: { 'no-unit': 'the touched files that exist on both sides hold no unit' },
      meaning:
        'Lines of code of an average function or method in the files that exist before and after. A rise means that units grew, or that short ones left.',
      definition: 'mean over u in U(T) of SLOC(u)',
      source:
        'Heitlager, Kuipers, Visser 2007, A practical model for measuring maintainability (QUATIC); Visser et al. 2016, Building Maintainable Software',
      departures: 'unit: §4; lines of named nested units are counted in the nested unit only',
    },
    'unit.file.length_max': {
      level: 'file',
      scope: 'touched',
      unit: 'lines',
      range: '[0,inf)',
      direction: 'worse',
      threshold: '>60',
      limit: 60,
      aggregation: 'max',
      empty: 'undefined',
      undefinedWhen: { 'no-unit': 'the touched files hold no unit' },
      meaning: 'Lines of code of the longest function or method in the touched files.',
      definition: 'max over u in U(T) of SLOC(u)',
      source:
        'Heitlager, Kuipers, Visser 2007, A practical model for measuring maintainability (QUATIC); Visser et al. 2016, Building Maintainable Software',
    },
    'unit.package.length_risk_share': {
      level: 'package',
      scope: 'touched',
      unit: 'ratio',
      range: '[0,1]',
      direction: 'worse',
      threshold: 'units >60 lines',
      aggregation: 'ratio',
      empty: 'undefined',
      undefinedWhen: { 'no-unit': 'the touched packages hold no unit' },
      meaning:
        'Share of the code of functions and methods in the touched packages that lies in those of more than 60 lines. 0 means that no unit is that long.',
      definition: 'sum SLOC(u), SLOC(u)>60, / sum SLOC(u), over u in U(PT)',
      source:
        'Heitlager, Kuipers, Visser 2007, A practical model for measuring maintainability (QUATIC); Alves, Ypma, Visser 2010, Deriving metric thresholds from benchmark data (ICSM)',
    },
    'unit.file.params_mean': {
      level: 'file',
      scope: 'touched-common',
      unit: 'parameters',
      range: '[0,inf)',
      direction: 'worse',
      threshold: '>2',
      limit: 2,
      aggregation: 'mean',
      empty: 'undefined',
      undefinedWhen: { 'no-unit': 'the touched files that exist on both sides hold no unit' },
      meaning:
        'Parameters of an average function or method in the files that exist before and after. Units with many parameters are hard to call and often do several things.',
      definition: 'mean over u in U(T) of PAR(u)',
      source: 'Visser et al. 2016, Building Maintainable Software (unit interfacing)',
      departures:
        'receiver/self/cls excluded; *args, **kwargs, rest, variadic = 1 each; destructured object = 1',
    },
    'unit.package.params_over4': {
      level: 'package',
      scope: 'touched',
      unit: 'units',
      range: '[0,inf)',
      direction: 'worse',
      threshold: '>4',
      aggregation: 'count',
      empty: 0,
      meaning: 'Number of functions and methods in the touched packages with more than four parameters.',
      definition: '#{u in U(PT): PAR(u)>4}',
      source:
        'Visser et al. 2016, Building Maintainable Software; Fowler 1999, Refactoring (Long Parameter List)',
    },
  },
  compute({ touched, common, packages }) {
    const units = unitsOf(touched);
    const commonUnits = unitsOf(common);
    const packageUnits = unitsOfGroups(packages);
    const sloc = (unit: UnitFacts) => unit.sloc;
    const total = sumOf(packageUnits, sloc);
    const mean = (quantity: (unit: UnitFacts) => number) =>
      common.length === 0
        ? 'no-common-file'
        : commonUnits.length === 0
          ? 'no-unit'
          : sumOf(commonUnits, quantity) / commonUnits.length;
    return {
      'unit.file.length_mean': mean(sloc),
      'unit.file.length_max':
        touched.length === 0 ? 'no-file' : units.length === 0 ? 'no-unit' : maxOf(units, sloc),
      'unit.package.length_risk_share':
        packages.length === 0
          ? 'no-file'
          : total === 0
            ? 'no-unit'
            : sumOf(packageUnits, (unit) => (unit.sloc > LONG_UNIT ? unit.sloc : 0)) / total,
      'unit.file.params_mean': mean((unit) => unit.parameters),
      'unit.package.params_over4': countOf(packageUnits, (unit) => unit.parameters > MANY_PARAMETERS),
    };
  },
});
