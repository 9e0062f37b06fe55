import { compareText } from '../../src/core/ordering.ts';
import { perObject } from '../../src/core/per-object.ts';
import type { Measurement } from '../../src/measure/measurement.ts';
import { deltaGroup } from '../../src/measure/metric-group.ts';
import { meanOf, type Side, sumOf } from '../../src/measure/side.ts';
import type { History, HistoryFile } from '../../src/model/history/history.ts';
import type { ModelFile } from '../../src/model/repo-model.ts';

const NO_HISTORY = 'fewer than 20 usable commits before the base, or commits that cannot be read';

export default deltaGroup({
  id: 'process',
  title: 'Process',
  category: 'composite-evolution',
  metrics: {
    'process.package.hotspot_load': {
      level: 'package',
      scope: 'touched',
      unit: 'points',
      range: '[0,inf)',
      direction: 'worse',
      aggregation: 'ratio',
      empty: 'undefined',
      undefinedWhen: {
        'no-history': NO_HISTORY,
        degenerate: 'the code of the touched packages has a cognitive complexity of 0',
      },
      meaning:
        'How often changed the complex code of the touched packages is: percentile rank of a file by its commits, weighted by its cognitive complexity. It rises when complexity moves into files that change often.',
      definition:
        'sum over f in files(PT) of h(f) COG(f) / sum over f in files(PT) of COG(f), h(f) = percentile rank of revisions of f in the window',
      source:
        'Tornhill 2015, Your Code as a Crime Scene; Nagappan, Ball 2005, Use of relative code churn measures to predict system defect density (ICSE)',
      departures:
        'h frozen at base; renames carry h; added file h=0; undefined without history or if the sum of COG is 0',
    },
    'process.package.diffuse_load': {
      level: 'package',
      scope: 'touched',
      unit: 'points',
      range: '[0,inf)',
      direction: 'worse',
      threshold: 'minor <5% of commits',
      aggregation: 'ratio',
      empty: 'undefined',
      undefinedWhen: {
        'no-history': NO_HISTORY,
        degenerate: 'the code of the touched packages has a cognitive complexity of 0',
      },
      meaning:
        'Share of the commits of a file that are not by its main author, weighted by its cognitive complexity. It rises when complexity moves into files that nobody owns.',
      definition:
        'sum over f in files(PT) of (1-own(f)) COG(f) / sum over f in files(PT) of COG(f), own(f) = commits of the top author / commits of f',
      source: "Bird, Nagappan, Murphy, Gall, Devanbu 2011, Don't touch my code! (FSE)",
      departures:
        'own frozen at base; added or unseen file own=1; undefined without history or if the sum of COG is 0',
    },
    'process.file.volatile_targets': {
      level: 'file',
      scope: 'touched-common',
      unit: 'percentile',
      range: '[0,1]',
      direction: 'worse',
      aggregation: 'mean',
      empty: 'undefined',
      undefinedWhen: {
        'no-history': NO_HISTORY,
        'no-edge': 'the touched files that exist on both sides depend on no file',
      },
      meaning:
        'How often changed the files are on which the touched files depend, as the mean of their percentile ranks.',
      definition: 'mean over edges (f,g) in E, f in T, of h(g)',
      source:
        'Mo, Cai, Kazman, Xiao 2015, Hotspot patterns: the formal definition and automatic detection of architecture smells (WICSA)',
      departures: 'h frozen at base; an edge to an added file counts 0; undefined without history',
    },
    'process.component.change_entropy': {
      level: 'component',
      scope: 'all',
      unit: 'ratio',
      range: '[0,1]',
      direction: 'worse',
      aggregation: 'entropy',
      empty: 'undefined',
      undefinedWhen: {
        'no-history': NO_HISTORY,
        'one-component': 'the repository has fewer than two components at base',
      },
      meaning:
        'How evenly changes spread over the components, the patch included on the side after it: 0 when all touch one component, 1 when all components are touched equally often.',
      definition:
        '-sum q_c log2 q_c / log2|C|, q_c share of (commit, component) touches in the window; after side: the patch as one commit, never skipped; |C| of base',
      source: 'Hassan 2009, Predicting faults using the complexity of code changes (ICSE)',
      departures:
        'undefined without history or if |C|<2; 0 without a touch; at most 1 when the patch adds a component',
    },
  },
  compute(side) {
    const history = side.frozen.history();
    if (history === undefined) {
      return {
        'process.package.hotspot_load': 'no-history',
        'process.package.diffuse_load': 'no-history',
        'process.file.volatile_targets': 'no-history',
        'process.component.change_entropy': 'no-history',
      };
    }
    const atBase = ({ path }: ModelFile) => side.basePath(path);
    return {
      'process.package.hotspot_load': load(side, (file) => history.rank(atBase(file))),
      'process.package.diffuse_load': load(side, (file) => 1 - history.ownership(atBase(file))),
      'process.file.volatile_targets': volatileTargets(side, history),
      'process.component.change_entropy': changeEntropy(history, side.change),
    };
  },
});

/** Mean of a quantity over the files of PT, each weighted by its cognitive complexity. */
function load({ packages }: Side, quantity: (file: ModelFile) => number): Measurement {
  if (packages.length === 0) return 'no-file';
  const files = packages.flat();
  const whole = sumOf(files, cognitive);
  return whole === 0 ? 'degenerate' : sumOf(files, (file) => quantity(file) * cognitive(file)) / whole;
}

function cognitive({ facts }: ModelFile): number {
  return sumOf(facts.units, (unit) => unit.cognitive) + facts.topLevelCognitive;
}

function volatileTargets({ model, common, basePath }: Side, history: History): Measurement {
  if (common.length === 0) return 'no-common-file';
  const { files, nodeOf, paths } = model.architecture();
  const targets = common.flatMap(({ path }) => [...files.successors(nodeOf.get(path)!)]);
  return targets.length === 0 ? 'no-edge' : meanOf(targets, (node) => history.rank(basePath(paths[node]!)));
}

const touchesOf = perObject(({ commits }: History): ReadonlyMap<string, number> => {
  const touches = new Map<string, number>();
  for (const { files } of commits) addTouches(touches, files);
  return touches;
});

/** One touch for each component that a commit touches. */
function addTouches(touches: Map<string, number>, files: readonly HistoryFile[]): void {
  for (const component of new Set(files.map((file) => file.component))) {
    touches.set(component, (touches.get(component) ?? 0) + 1);
  }
}

function changeEntropy(history: History, change: readonly HistoryFile[]): Measurement {
  if (history.components < 2) return 'one-component';
  const touches = new Map(touchesOf(history));
  addTouches(touches, change);
  const all = sumOf([...touches.values()], (count) => count);
  const shares = [...touches].sort(([a], [b]) => compareText(a, b)).map(([, count]) => count / all);
  const entropy = sumOf(shares, (share) => -share * Math.log2(share));
  return Math.min(1, entropy / Math.log2(history.components));
}
