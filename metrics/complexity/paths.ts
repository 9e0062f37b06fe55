import type { UnitFacts } from '../../src/facts/types.ts';
import { deltaGroup } from '../../src/measure/metric-group.ts';
import { countOf, maxOf, unitsOf, unitsOfGroups } from '../../src/measure/side.ts';

const DEEP_NESTING = 3;
const MANY_PATHS = 200;

export default deltaGroup({
  id: 'paths',
  title: 'Nesting and paths',
  category: 'complexity',
  metrics: {
    'paths.file.nesting_max': {
      level: 'file',
      scope: 'touched',
      unit: 'levels',
      range: '[0,inf)',
      direction: 'worse',
      threshold: '>4 (ESLint max-depth)',
      limit: 4,
      aggregation: 'max',
      empty: 'undefined',
      undefinedWhen: { 'no-unit': 'the touched files hold no unit' },
      meaning:
        'Deepest level of control structures inside each other in any function or method of the touched files; 0 means that the body is flat.',
      definition: 'max over u in U(T) of NEST(u)',
      source: 'Harrison, Magel 1981, A complexity measure based on nesting level (SIGPLAN Notices)',
      departures: "body of unit = level 0; else-if stays at its if's level; lambdas +1",
    },
    'paths.package.nesting_over3_share': {
      level: 'package',
      scope: 'touched',
      unit: 'ratio',
      range: '[0,1]',
      direction: 'worse',
      threshold: '>3 (Sonar S134)',
      aggregation: 'ratio',
      empty: 'undefined',
      undefinedWhen: { 'no-unit': 'the touched packages hold no unit' },
      meaning:
        'Share of the functions and methods in the touched packages that nest control structures more than three deep.',
      definition: '#{u in U(PT): NEST(u)>3} / |U(PT)|',
      source: 'Harrison, Magel 1981; Lanza, Marinescu 2006',
    },
    'paths.file.npath_max_log': {
      level: 'file',
      scope: 'touched',
      unit: 'log10',
      range: '[0,9]',
      direction: 'worse',
      threshold: 'log10(200)',
      limit: Math.log10(200),
      aggregation: 'max',
      empty: 'undefined',
      undefinedWhen: { 'no-unit': 'the touched files hold no unit' },
      meaning:
        'Number of acyclic paths through the function or method of the touched files that has most, as a logarithm to base 10: 2 means a hundred paths.',
      definition: 'max over u in U(T) of log10(min(NPATH(u),1e9))',
      source: 'Nejmeh 1988, NPATH: a measure of execution path complexity and its applications (CACM)',
      departures: 'saturates at 1e9; §5.4',
    },
    'paths.package.npath_over200': {
      level: 'package',
      scope: 'touched',
      unit: 'units',
      range: '[0,inf)',
      direction: 'worse',
      threshold: '>200',
      aggregation: 'count',
      empty: 0,
      meaning: 'Number of functions and methods in the touched packages with more than 200 acyclic paths.',
      definition: '#{u in U(PT): NPATH(u)>200}',
      source: 'Nejmeh 1988, NPATH: a measure of execution path complexity and its applications (CACM)',
    },
  },
  compute({ touched, packages }) {
    const units = unitsOf(touched);
    const packageUnits = unitsOfGroups(packages);
    const max = (quantity: (unit: UnitFacts) => number) =>
      touched.length === 0 ? 'no-file' : units.length === 0 ? 'no-unit' : maxOf(units, quantity);
    return {
      'paths.file.nesting_max': max((unit) => unit.nesting),
      'paths.package.nesting_over3_share':
        packages.length === 0
          ? 'no-file'
          : packageUnits.length === 0
            ? 'no-unit'
            : countOf(packageUnits, (unit) => unit.nesting > DEEP_NESTING) / packageUnits.length,
      'paths.file.npath_max_log': max((unit) => Math.log10(unit.npath)),
      'paths.package.npath_over200': countOf(packageUnits, (unit) => unit.npath > MANY_PATHS),
    };
  },
});
