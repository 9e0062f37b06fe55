import { perObject } from '../../src/core/per-object.ts';
import type { FileFacts, UnitFacts } from '../../src/facts/types.ts';
import { deltaGroup } from '../../src/measure/metric-group.ts';
import { countOf, maxOf, sumOf, unitsOf, unitsOfGroups } from '../../src/measure/side.ts';

const COMPLEX_UNIT = 10;

export default deltaGroup({
  id: 'cyclomatic',
  title: 'Cyclomatic complexity',
  category: 'complexity',
  metrics: {
    'cyclomatic.file.density': {
      level: 'file',
      scope: 'touched-common',
      unit: 'decisions/line',
      range: '[0,inf)',
      direction: 'worse',
      threshold: '0.24 (Lanza, Marinescu HIGH)',
      limit: 0.24,
      aggregation: 'ratio',
      empty: 'undefined',
      undefinedWhen: { 'no-unit': 'the touched files that exist on both sides hold no unit' },
      meaning:
        'Decisions per line of code within the functions and methods of the files that exist before and after. It separates branching from mere size.',
      definition: 'sum CC(u) / sum SLOC(u) over u in U(T)',
      source: 'Gill, Kemerer 1991, Cyclomatic complexity density and software maintenance productivity (TSE)',
    },
    'cyclomatic.file.max': {
      level: 'file',
      scope: 'touched',
      unit: 'paths',
      range: '[1,inf)',
      direction: 'worse',
      threshold: '>10',
      limit: 10,
      aggregation: 'max',
      empty: 'undefined',
      undefinedWhen: { 'no-unit': 'the touched files hold no unit' },
      meaning:
        'Number of independent paths of the most branching function or method in the touched files; as many test cases are needed to take each.',
      definition: 'max over u in U(T) of CC(u)',
      source: 'McCabe 1976, A complexity measure (TSE)',
    },
    'cyclomatic.package.over10': {
      level: 'package',
      scope: 'touched',
      unit: 'units',
      range: '[0,inf)',
      direction: 'worse',
      threshold: '>10',
      aggregation: 'count',
      empty: 0,
      meaning:
        "Number of functions and methods in the touched packages with a cyclomatic complexity above 10, McCabe's limit.",
      definition: '#{u in U(PT): CC(u)>10}',
      source: 'McCabe 1976, A complexity measure (TSE)',
    },
    'cyclomatic.component.mean': {
      level: 'component',
      scope: 'touched',
      unit: 'paths',
      range: '[1,inf)',
      direction: 'worse',
      aggregation: 'mean',
      empty: 'undefined',
      undefinedWhen: { 'no-unit': 'the touched components hold no unit' },
      meaning:
        'Cyclomatic complexity of an average function or method in the touched components. It moves little: a component holds many units.',
      definition: 'mean over u in U(CT) of CC(u)',
      source: 'McCabe 1976, A complexity measure (TSE)',
    },
  },
  compute({ touched, common, packages, components }) {
    const units = unitsOf(touched);
    const commonUnits = unitsOf(common);
    const componentFiles = components.flat();
    const componentUnits = sumOf(componentFiles, ({ facts }) => facts.units.length);
    const cyclomatic = (unit: UnitFacts) => unit.cyclomatic;
    return {
      'cyclomatic.file.density':
        common.length === 0
          ? 'no-common-file'
          : commonUnits.length === 0
            ? 'no-unit'
            : sumOf(commonUnits, cyclomatic) / sumOf(commonUnits, (unit) => unit.sloc),
      'cyclomatic.file.max':
        touched.length === 0 ? 'no-file' : units.length === 0 ? 'no-unit' : maxOf(units, cyclomatic),
      'cyclomatic.package.over10': countOf(unitsOfGroups(packages), (unit) => unit.cyclomatic > COMPLEX_UNIT),
      'cyclomatic.component.mean':
        components.length === 0
          ? 'no-file'
          : componentUnits === 0
            ? 'no-unit'
            : sumOf(componentFiles, ({ facts }) => cyclomaticOf(facts)) / componentUnits,
    };
  },
});

/** Sum over the units of a file: whole numbers, which add up the same in any order. */
const cyclomaticOf = perObject(({ units }: FileFacts) => sumOf(units, ({ cyclomatic }) => cyclomatic));
