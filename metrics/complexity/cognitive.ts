import { perObject } from '../../src/core/per-object.ts';
import type { FileFacts, UnitFacts } from '../../src/facts/types.ts';
import { deltaGroup } from '../../src/measure/metric-group.ts';
import { countOf, maxOf, sumOf, unitsOf, unitsOfGroups } from '../../src/measure/side.ts';

const HARD_UNIT = 15;

export default deltaGroup({
  id: 'cognitive',
  title: 'Cognitive complexity',
  category: 'complexity',
  metrics: {
    'cognitive.file.sum': {
      level: 'file',
      scope: 'touched',
      unit: 'points',
      range: '[0,inf)',
      direction: 'worse',
      aggregation: 'sum',
      empty: 0,
      meaning:
        'How hard the touched files are to follow in all: breaks in the linear flow, those inside others counting more. It grows with the amount of code.',
      definition: 'sum over u in U(T) of COG(u) plus top-level code of T',
      source:
        'Campbell 2018, Cognitive complexity: an overview and evaluation (TechDebt); SonarSource white paper v1.5',
      departures: '§5.3',
    },
    'cognitive.file.max': {
      level: 'file',
      scope: 'touched',
      unit: 'points',
      range: '[0,inf)',
      direction: 'worse',
      threshold: '>15',
      limit: 15,
      aggregation: 'max',
      empty: 'undefined',
      undefinedWhen: { 'no-unit': 'the touched files hold no unit' },
      meaning: 'Cognitive complexity of the hardest function or method in the touched files.',
      definition: 'max over u in U(T) of COG(u)',
      source:
        'Campbell 2018, Cognitive complexity: an overview and evaluation (TechDebt); SonarSource white paper v1.5',
    },
    'cognitive.package.over15_share': {
      level: 'package',
      scope: 'touched',
      unit: 'ratio',
      range: '[0,1]',
      direction: 'worse',
      threshold: '>15',
      aggregation: 'ratio',
      empty: 'undefined',
      undefinedWhen: { 'no-unit': 'the touched packages hold no unit' },
      meaning:
        'Share of the functions and methods in the touched packages with a cognitive complexity above 15.',
      definition: '#{u in U(PT): COG(u)>15} / |U(PT)|',
      source:
        'Campbell 2018, Cognitive complexity: an overview and evaluation (TechDebt); SonarSource white paper v1.5',
    },
    'cognitive.repo.mean': {
      level: 'repo',
      scope: 'all',
      unit: 'points',
      range: '[0,inf)',
      direction: 'worse',
      aggregation: 'mean',
      empty: 0,
      meaning:
        'Cognitive complexity of an average function or method of the repository. In a large repository a single patch moves it by very little.',
      definition: 'mean over u in U(F) of COG(u)',
      source:
        'Campbell 2018, Cognitive complexity: an overview and evaluation (TechDebt); SonarSource white paper v1.5',
    },
  },
  compute({ model, touched, packages }) {
    const units = unitsOf(touched);
    const packageUnits = unitsOfGroups(packages);
    const unitCount = sumOf(model.files, ({ facts }) => facts.units.length);
    const cognitive = (unit: UnitFacts) => unit.cognitive;
    return {
      'cognitive.file.sum': sumOf(units, cognitive) + sumOf(touched, (file) => file.facts.topLevelCognitive),
      'cognitive.file.max':
        touched.length === 0 ? 'no-file' : units.length === 0 ? 'no-unit' : maxOf(units, cognitive),
      'cognitive.package.over15_share':
        packages.length === 0
          ? 'no-file'
          : packageUnits.length === 0
            ? 'no-unit'
            : countOf(packageUnits, (unit) => unit.cognitive > HARD_UNIT) / packageUnits.length,
      'cognitive.repo.mean':
        unitCount === 0 ? 0 : sumOf(model.files, ({ facts }) => cognitiveOf(facts)) / unitCount,
    };
  },
});

/** Of the units of a file together: whole numbers, whose sum is the same in any order. */
const cognitiveOf = perObject(({ units }: FileFacts) => sumOf(units, ({ cognitive }) => cognitive));
