import { perObject } from '../../src/core/per-object.ts';
import type { FileFacts, UnitFacts } from '../../src/facts/types.ts';
import { debtMinutes } from '../../src/measure/debt-minutes.ts';
import type { Measurement } from '../../src/measure/measurement.ts';
import { deltaGroup } from '../../src/measure/metric-group.ts';
import { type Side, sumOf, unitsOf } from '../../src/measure/side.ts';
import { sideClones } from '../../src/measure/side-clones.ts';
import type { RepoModel } from '../../src/model/repo-model.ts';

/** Minutes in which a line of code is written (SQALE). */
const MINUTES_A_LINE = 30;

export default deltaGroup({
  id: 'rating',
  title: 'Maintainability ratings',
  category: 'composite-evolution',
  metrics: {
    'rating.file.low_risk_share': {
      level: 'file',
      scope: 'touched-common',
      unit: 'ratio',
      range: '[0,1]',
      direction: 'better',
      threshold: 'size<=15, CC<=5, params<=2',
      aggregation: 'mean',
      empty: 'undefined',
      undefinedWhen: { 'no-unit': 'the touched files that exist on both sides hold no unit' },
      meaning:
        'How much of the code of the touched files stands in units that are short, simple and called with few arguments, each property counting a third. A rise means that risky code was split or small units were added.',
      definition: 'mean of 3 shares of SLOC(U(T)) in units with SLOC<=15, CC<=5, PAR<=2',
      source: 'di Biase, Rastogi, Bruntink, van Deursen 2019, The delta maintainability model (TechDebt)',
      departures: 'state form of DMM; its change form is patch_nature.patch.dmm',
    },
    'rating.file.debt_ratio': {
      level: 'file',
      scope: 'touched-common',
      unit: 'ratio',
      range: '[0,inf)',
      direction: 'worse',
      threshold: '5/10/20/50% (A to E)',
      aggregation: 'ratio',
      empty: 'undefined',
      undefinedWhen: { degenerate: 'the touched files that exist on both sides hold no line of code' },
      meaning:
        'Time to mend what is wrong in the touched files, as a share of the time to write them anew. It adds up what other metrics count apart; a rise says that something got worse, and they say what.',
      definition: 'sum over findings in T of minutes / (30 SLOC(T))',
      source: 'Letouzey 2012, The SQALE method for evaluating technical debt (MTD)',
      departures: 'minutes per finding fixed in §5.7',
    },
    'rating.component.complexity_risk': {
      level: 'component',
      scope: 'touched',
      unit: 'ratio',
      range: '[0,1]',
      direction: 'worse',
      threshold: 'CC>20',
      aggregation: 'ratio',
      empty: 'undefined',
      undefinedWhen: { 'no-unit': 'the touched components hold no unit' },
      meaning:
        'Share of the code of the touched components that stands in units too complex to test with confidence. A rise means that such a unit grew, or that one came into being.',
      definition: 'SLOC of units with CC>20 / SLOC of units, over U(CT)',
      source: 'Heitlager, Kuipers, Visser 2007, A practical model for measuring maintainability (QUATIC)',
    },
    'rating.repo.sig_score': {
      level: 'repo',
      scope: 'all',
      unit: 'stars',
      range: '[1,5]',
      direction: 'better',
      threshold: '<3',
      limit: 3,
      aggregation: 'mean',
      empty: 3,
      meaning:
        'Stars from 1 to 5 for the whole repository, from duplication, complexity, length of units and files that many depend on. One patch moves it by a hair; its sign says to which side.',
      definition:
        'mean of s(dup), s(share SLOC CC>10), s(share SLOC units>30), s(share SLOC in files with in-degree>20); s piecewise linear, §5.8',
      source: 'Heitlager, Kuipers, Visser 2007, A practical model for measuring maintainability (QUATIC)',
      departures: 'volume term left out on purpose; continuous in place of steps (ours)',
    },
  },
  compute(side) {
    return {
      'rating.file.low_risk_share': lowRiskShare(side),
      'rating.file.debt_ratio': debtRatio(side),
      'rating.component.complexity_risk': complexityRisk(side),
      'rating.repo.sig_score': sigScore(side),
    };
  },
});

/** Share of the lines of some units that stand in those with a property; undefined without lines. */
function shareOfLines(units: readonly UnitFacts[], holds: (unit: UnitFacts) => boolean): number | undefined {
  const lines = sumOf(units, ({ sloc }) => sloc);
  return lines === 0 ? undefined : sumOf(units, (unit) => (holds(unit) ? unit.sloc : 0)) / lines;
}

function lowRiskShare({ common }: Side): Measurement {
  if (common.length === 0) return 'no-common-file';
  const units = unitsOf(common);
  const short = shareOfLines(units, ({ sloc }) => sloc <= 15);
  const simple = shareOfLines(units, ({ cyclomatic }) => cyclomatic <= 5);
  const narrow = shareOfLines(units, ({ parameters }) => parameters <= 2);
  if (short === undefined || simple === undefined || narrow === undefined) return 'no-unit';
  return (short + simple + narrow) / 3;
}

function debtRatio(side: Side): Measurement {
  const { common } = side;
  if (common.length === 0) return 'no-common-file';
  const lines = sumOf(common, ({ facts }) => facts.sloc);
  if (lines === 0) return 'degenerate';
  return sumOf(common, (file) => debtMinutes(side, file)) / (MINUTES_A_LINE * lines);
}

function complexityRisk({ components }: Side): Measurement {
  if (components.length === 0) return 'no-file';
  const files = components.flat();
  const lines = sumOf(files, ({ facts }) => linesOf(facts).all);
  return lines === 0 ? 'no-unit' : sumOf(files, ({ facts }) => linesOf(facts).risky) / lines;
}

/** Share in percent and the stars that it stands for; linear between, flat outside. */
type Knots = readonly (readonly [share: number, stars: number])[];

// Catalogue §5.8.
const DUPLICATION: Knots = [
  [3, 5],
  [5, 4],
  [10, 3],
  [20, 2],
  [40, 1],
];
const COMPLEXITY: Knots = [
  [25, 5],
  [35, 4],
  [50, 3],
  [70, 2],
  [100, 1],
];
const UNIT_LENGTH: Knots = [
  [20, 5],
  [22.3, 4],
  [43.7, 3],
  [70, 2],
  [100, 1],
];
const IN_DEGREE: Knots = [
  [5, 5],
  [10, 4],
  [15, 3],
  [25, 2],
  [50, 1],
];

function stars(knots: Knots, share: number): number {
  const percent = 100 * share;
  const next = knots.findIndex(([at]) => percent <= at);
  if (next < 0) return knots.at(-1)![1];
  const [high, below] = knots[next]!;
  if (next === 0) return below;
  const [low, above] = knots[next - 1]!;
  return above + ((below - above) * (percent - low)) / (high - low);
}

/** Lines in the units of a file, in complex, very complex and long ones. */
const linesOf = perObject(({ units }: FileFacts) => ({
  all: sumOf(units, ({ sloc }) => sloc),
  complex: sumOf(units, ({ cyclomatic, sloc }) => (cyclomatic > 10 ? sloc : 0)),
  risky: sumOf(units, ({ cyclomatic, sloc }) => (cyclomatic > 20 ? sloc : 0)),
  long: sumOf(units, ({ sloc }) => (sloc > 30 ? sloc : 0)),
}));

/** What the stars of a repository come from, but its clones. */
const profileOf = perObject((model: RepoModel) => {
  const { files } = model;
  const architecture = model.architecture();
  const inDegrees = architecture.files.inDegrees();
  const isHub = (path: string) => inDegrees[architecture.nodeOf.get(path)!]! > 20;
  const units = sumOf(files, ({ facts }) => linesOf(facts).all);
  const share = (lines: number) => (units === 0 ? 0 : lines / units);
  return {
    lines: sumOf(files, ({ facts }) => facts.sloc),
    complex: share(sumOf(files, ({ facts }) => linesOf(facts).complex)),
    long: share(sumOf(files, ({ facts }) => linesOf(facts).long)),
    linesOfHubs: sumOf(files, ({ path, facts }) => (isHub(path) ? facts.sloc : 0)),
  };
});

function sigScore(side: Side): number {
  const { lines, complex, long, linesOfHubs } = profileOf(side.model);
  if (lines === 0) return 3;
  const scores = [
    stars(DUPLICATION, sideClones(side).coveredLines() / lines),
    stars(COMPLEXITY, complex),
    stars(UNIT_LENGTH, long),
    stars(IN_DEGREE, linesOfHubs / lines),
  ];
  return sumOf(scores, (score) => score) / scores.length;
}
