import type { Measurement } from '../../src/measure/measurement.ts';
import { deltaGroup } from '../../src/measure/metric-group.ts';
import { countOf, meanOf, type Side, sumOf } from '../../src/measure/side.ts';
import { lcom4, lcomHs } from '../../src/model/types/class-cohesion.ts';
import { cohesionClasses, cohesionOf } from '../../src/model/types/cohesion.ts';

export default deltaGroup({
  id: 'lcom',
  title: 'Lack of cohesion in methods',
  category: 'cohesion',
  metrics: {
    'lcom.file.lcom4_mean': {
      level: 'file',
      scope: 'touched-common',
      unit: 'components',
      range: '[0,inf)',
      direction: 'worse',
      threshold: '>1',
      limit: 1,
      aggregation: 'mean',
      empty: 'undefined',
      undefinedWhen: {
        'no-class':
          'the touched files that exist on both sides have no class, or module of functions, with two methods that count',
      },
      meaning:
        'Into how many unrelated parts an average class, or module of functions, falls when methods are joined by shared attributes and calls. 1 is cohesive; more suggests that it could be split.',
      definition:
        'mean over k in K*(T) of LCOM4(k) = connected components of methods, joined by a shared attribute or a call',
      source: 'Hitz, Montazeri 1995, Measuring coupling and cohesion in object-oriented systems (ISACC)',
      departures:
        'K*: classes plus module pseudo-classes (§4.2); constructors, abstract and static methods excluded; k with <2 methods left out',
    },
    'lcom.package.lcom4_over1_share': {
      level: 'package',
      scope: 'touched',
      unit: 'ratio',
      range: '[0,1]',
      direction: 'worse',
      threshold: '>1',
      aggregation: 'ratio',
      empty: 'undefined',
      undefinedWhen: { 'no-class': 'the touched packages have no class with two methods that count' },
      meaning: 'Share of the classes in the touched packages that fall into several unrelated parts.',
      definition: '#{k in K(PT): LCOM4(k)>1} / #{k in K(PT) with >=2 methods}',
      source: 'Hitz, Montazeri 1995',
      departures: 'real classes only',
    },
    'lcom.file.hs_mean': {
      level: 'file',
      scope: 'touched-common',
      unit: 'ratio',
      range: '[0,2]',
      direction: 'worse',
      threshold: '>1 (alarming); >0.8',
      limit: 1,
      aggregation: 'mean',
      empty: 'undefined',
      undefinedWhen: {
        'no-class':
          'the touched files that exist on both sides have no class, or module of functions, with an attribute and two methods that count',
      },
      meaning:
        'How far the methods of an average class, or module of functions, are from all using all attributes: 0 when each uses each, 1 when on average an attribute is used by one method alone, above 1 when attributes are used by none.',
      definition: 'mean over k in K*(T) of (m - mean_a mu(a))/(m-1), m methods, mu(a) methods that access a',
      source: 'Henderson-Sellers 1996, Object-Oriented Metrics: Measures of Complexity',
      departures: 'm<2 or no attributes: class left out',
    },
    'lcom.component.hs_weighted': {
      level: 'component',
      scope: 'touched',
      unit: 'ratio',
      range: '[0,2]',
      direction: 'worse',
      aggregation: 'weighted mean',
      empty: 'undefined',
      undefinedWhen: {
        'no-class': 'the touched components have no class with an attribute and two methods that count',
      },
      meaning:
        'How far the methods of the classes in the touched components are from all using all attributes, large classes counting more.',
      definition: 'sum SLOC(k) LCOMHS(k) / sum SLOC(k) over k in K(CT)',
      source: 'Henderson-Sellers 1996',
      departures: 'real classes only',
    },
  },
  compute(side) {
    const { model, common } = side;
    const classes = cohesionClasses(model, common);
    const isNone = common.length === 0;
    const components = classes.flatMap((k) => lcom4(k) ?? []);
    const lacks = classes.flatMap((k) => lcomHs(k) ?? []);
    const mean = (values: readonly number[]): Measurement =>
      isNone ? 'no-common-file' : values.length === 0 ? 'no-class' : meanOf(values, (value) => value);
    return {
      'lcom.file.lcom4_mean': mean(components),
      'lcom.package.lcom4_over1_share': overOneShare(side),
      'lcom.file.hs_mean': mean(lacks),
      'lcom.component.hs_weighted': weightedLack(side),
    };
  },
});

function overOneShare({ model, packages }: Side): Measurement {
  if (packages.length === 0) return 'no-file';
  const values = model
    .types()
    .classesOf(packages.flat())
    .flatMap((type) => lcom4(cohesionOf(type)) ?? []);
  return values.length === 0 ? 'no-class' : countOf(values, (value) => value > 1) / values.length;
}

function weightedLack({ model, components }: Side): Measurement {
  if (components.length === 0) return 'no-file';
  const weighted = model
    .types()
    .classesOf(components.flat())
    .flatMap((type) => {
      const lack = lcomHs(cohesionOf(type));
      return lack === undefined ? [] : [{ lack, sloc: type.sloc }];
    });
  if (weighted.length === 0) return 'no-class';
  const lines = sumOf(weighted, ({ sloc }) => sloc);
  return lines === 0 ? 0 : sumOf(weighted, ({ lack, sloc }) => lack * sloc) / lines;
}
