import type { Measurement } from '../../src/measure/measurement.ts';
import { deltaGroup } from '../../src/measure/metric-group.ts';
import { countOf, meanOf, type Side } from '../../src/measure/side.ts';
import { instabilities } from '../../src/model/graphs/instability.ts';
import type { ModelFile } from '../../src/model/repo-model.ts';
import { hasAbstractTypes, typeCounts } from '../../src/model/types/abstract-types.ts';

const FAR_FROM_MAIN_SEQUENCE = 0.7;
/** What A + I - 1 can be off by rounding: 9/10 + 8/10 - 1 is 0.7 and not above. */
const ROUNDING = 1e-12;

export default deltaGroup({
  id: 'martin',
  title: "Martin's package metrics",
  category: 'dependency-graph',
  metrics: {
    'martin.package.ce_mean': {
      level: 'package',
      scope: 'touched',
      unit: 'packages',
      range: '[0,inf)',
      direction: 'worse',
      aggregation: 'mean',
      empty: 'undefined',
      meaning: 'On how many other packages a touched package depends, as a mean.',
      definition: 'mean over p in PT of out-degree of p in G_p',
      source: 'Martin 1994, OO design quality metrics: an analysis of dependencies',
    },
    'martin.package.ca_mean': {
      level: 'package',
      scope: 'touched',
      unit: 'packages',
      range: '[0,inf)',
      direction: 'neutral',
      aggregation: 'mean',
      empty: 'undefined',
      meaning:
        'How many other packages depend on a touched package, as a mean. Many dependants mean responsibility, not a fault.',
      definition: 'mean over p in PT of in-degree of p in G_p',
      source: 'Martin 1994, OO design quality metrics: an analysis of dependencies',
    },
    'martin.package.instability_mean': {
      level: 'package',
      scope: 'touched',
      unit: 'ratio',
      range: '[0,1]',
      direction: 'neutral',
      aggregation: 'mean',
      empty: 'undefined',
      undefinedWhen: { 'no-edge': 'no dependency joins the touched packages with others' },
      meaning:
        'Share of outgoing dependencies among all of a touched package: 0 when others only depend on it, 1 when it only depends on others.',
      definition: 'mean over p in PT of Ce/(Ca+Ce)',
      source: 'Martin 1994, OO design quality metrics: an analysis of dependencies',
      departures: 'Ca+Ce=0: left out',
    },
    'martin.package.distance_mean': {
      level: 'package',
      scope: 'touched',
      unit: 'ratio',
      range: '[0,1]',
      direction: 'worse',
      threshold: '>0.7 (NDepend)',
      limit: 0.7,
      aggregation: 'mean',
      empty: 'undefined',
      undefinedWhen: {
        'no-type': 'the touched packages declare no type',
        'no-edge': 'no dependency joins a touched package that declares types with another one',
        'not-in-language': 'all files of the touched packages are of a language without abstract types',
      },
      meaning:
        'How far a touched package is from the balance of abstractness and instability, as a mean. Far off are concrete packages on which much depends, and abstract ones that nobody uses.',
      definition:
        'mean over p in PT of |A+I-1|, over packages with types in a language that has abstract types',
      source: 'Martin 1994, OO design quality metrics: an analysis of dependencies',
      departures: 'undefined for JS and C',
    },
    'martin.component.abstractness': {
      level: 'component',
      scope: 'touched',
      unit: 'ratio',
      range: '[0,1]',
      direction: 'neutral',
      aggregation: 'ratio',
      empty: 'undefined',
      undefinedWhen: {
        'no-type': 'the touched components declare no type',
        'not-in-language': 'all files of the touched components are of a language without abstract types',
      },
      meaning: 'Share of abstract types among the types of the touched components.',
      definition: 'abstract types(CT) / types(CT)',
      source: 'Martin 1994, OO design quality metrics: an analysis of dependencies',
      departures: 'undefined for JS and C',
    },
    'martin.repo.distance_over_share': {
      level: 'repo',
      scope: 'all',
      unit: 'ratio',
      range: '[0,1]',
      direction: 'worse',
      threshold: '>0.7',
      aggregation: 'ratio',
      empty: 'undefined',
      undefinedWhen: {
        'no-file': 'the side has no production file',
        'no-type': 'no production file declares a type',
        'not-in-language': 'all production files are of a language without abstract types',
      },
      meaning: 'Share of the packages that are far from the balance of abstractness and instability.',
      definition:
        '#{p in P: |A+I-1|>0.7} / #{p: Ca+Ce>0}, over packages with types in a language that has abstract types',
      source: 'Martin 1994, OO design quality metrics: an analysis of dependencies',
      departures: 'undefined for JS and C',
    },
  },
  compute(side) {
    const { analysis, indexOf } = side.model.architecture().packages;
    const nodes = side.packages.map((files) => indexOf.get(files[0]!.package)!);
    const instability = instabilities(analysis);
    const coupled = nodes.flatMap((node) => instability[node] ?? []);
    const isNone = nodes.length === 0;
    const types = typeCounts(side.components.flat());
    return {
      'martin.package.ce_mean': isNone ? 'no-file' : meanOf(nodes, (node) => analysis.outDegrees()[node]!),
      'martin.package.ca_mean': isNone ? 'no-file' : meanOf(nodes, (node) => analysis.inDegrees()[node]!),
      'martin.package.instability_mean': isNone
        ? 'no-file'
        : coupled.length === 0
          ? 'no-edge'
          : meanOf(coupled, (value) => value),
      'martin.package.distance_mean': distanceMean(side),
      'martin.component.abstractness':
        types.all === 0 ? reasonOf(side.components.flat()) : types.abstract / types.all,
      'martin.repo.distance_over_share': distanceOverShare(side),
    };
  },
});

function distanceMean({ model, packages }: Side): Measurement {
  const distances = distancesOf(model, packages);
  if (distances.length === 0) return reasonOf(packages.flat());
  const coupled = distances.filter((distance) => distance !== undefined);
  return coupled.length === 0 ? 'no-edge' : meanOf(coupled, (distance) => distance);
}

function distanceOverShare({ model }: Side): Measurement {
  const distances = distancesOf(model, [...model.packages.values()]);
  if (distances.length === 0) return reasonOf(model.files);
  const coupled = distances.filter((distance) => distance !== undefined);
  const far = countOf(coupled, (distance) => distance > FAR_FROM_MAIN_SEQUENCE + ROUNDING);
  return coupled.length === 0 ? 0 : far / coupled.length;
}

/** |A+I-1| of the packages that have types; undefined for one that nothing joins with another. */
function distancesOf(
  model: Side['model'],
  packages: readonly (readonly ModelFile[])[],
): (number | undefined)[] {
  const { analysis, indexOf } = model.architecture().packages;
  const instability = instabilities(analysis);
  return packages.flatMap((files) => {
    const { all, abstract } = typeCounts(files);
    const own = instability[indexOf.get(files[0]!.package)!];
    if (all === 0) return [];
    return [own === undefined ? undefined : Math.abs(abstract / all + own - 1)];
  });
}

/** Why some files have no types. */
function reasonOf(files: readonly ModelFile[]): Measurement {
  if (files.length === 0) return 'no-file';
  return files.some(({ language }) => hasAbstractTypes(language)) ? 'no-type' : 'not-in-language';
}
