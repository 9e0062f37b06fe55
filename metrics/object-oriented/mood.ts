import type { Measurement } from '../../src/measure/measurement.ts';
import { deltaGroup } from '../../src/measure/metric-group.ts';
import { countOf, type Side, sumOf } from '../../src/measure/side.ts';
import type { RepoModel } from '../../src/model/repo-model.ts';
import { isInternal } from '../../src/model/symbols/visibility.ts';
import { classPairs, relatedPairs } from '../../src/model/types/coupling.ts';
import { declaredMethods, declaredMethodsOf, inheritedMethods } from '../../src/model/types/methods.ts';
import type { Member, TypeModel } from '../../src/model/types/type-index.ts';

export default deltaGroup({
  id: 'mood',
  title: 'Metrics for object-oriented design',
  category: 'object-oriented',
  metrics: {
    'mood.package.ahf': {
      level: 'package',
      scope: 'touched',
      unit: 'ratio',
      range: '[0,1]',
      direction: 'better',
      aggregation: 'ratio',
      empty: 'undefined',
      undefinedWhen: {
        'no-class': 'the touched packages declare no class',
        degenerate: 'the classes of the touched packages have no attribute',
      },
      meaning: 'Share of the attributes of the classes in the touched packages that are not public.',
      definition: 'non-public attributes / attributes of K(PT)',
      source:
        'Brito e Abreu, Carapuca 1994, Object-oriented software engineering: measuring and controlling the development process (ICSQ); Brito e Abreu 1995, The MOOD metrics set (ECOOP workshop)',
      departures: 'protected and package-private count as hidden',
    },
    'mood.package.mhf': {
      level: 'package',
      scope: 'touched',
      unit: 'ratio',
      range: '[0,1]',
      direction: 'neutral',
      aggregation: 'ratio',
      empty: 'undefined',
      undefinedWhen: {
        'no-class': 'the touched packages declare no class',
        degenerate: 'the classes of the touched packages have no method',
      },
      meaning:
        'Share of the methods of the classes in the touched packages that are not public. Neither a low nor a high share is better as such.',
      definition: 'non-public methods / methods of K(PT)',
      source:
        'Brito e Abreu, Carapuca 1994, Object-oriented software engineering: measuring and controlling the development process (ICSQ); Brito e Abreu 1995, The MOOD metrics set (ECOOP workshop)',
    },
    'mood.component.mif': {
      level: 'component',
      scope: 'touched',
      unit: 'ratio',
      range: '[0,1]',
      direction: 'neutral',
      aggregation: 'ratio',
      empty: 'undefined',
      undefinedWhen: {
        'no-class': 'the touched components declare no class',
        degenerate: 'the classes of the touched components have no method',
      },
      meaning:
        'Share of inherited methods among all methods that the classes of the touched components have.',
      definition:
        'sum Mi(k) / sum (Mi(k)+Md(k)) over K(CT); Mi methods of repo ancestors not redeclared, Md declared',
      source:
        'Brito e Abreu, Carapuca 1994, Object-oriented software engineering: measuring and controlling the development process (ICSQ); Brito e Abreu 1995, The MOOD metrics set (ECOOP workshop)',
    },
    'mood.repo.cof': {
      level: 'repo',
      scope: 'all',
      unit: 'ratio',
      range: '[0,1]',
      direction: 'worse',
      aggregation: 'ratio',
      empty: 0,
      meaning:
        'Share of the pairs of classes, unrelated by inheritance, of which the first names the second.',
      definition:
        '#{(k,l): k names l, l neither ancestor nor descendant of k} / (t^2-t-2 d), t=|K(F)|, d pairs (class, descendant)',
      source:
        'Brito e Abreu, Carapuca 1994, Object-oriented software engineering: measuring and controlling the development process (ICSQ); Brito e Abreu 1995, The MOOD metrics set (ECOOP workshop)',
      departures: 't<2 or denominator <=0 -> 0',
    },
  },
  compute(side) {
    const { model, packages } = side;
    const classes = model.types().classesOf(packages.flat());
    const attributes = classes.flatMap(attributesOf);
    const hiding = (members: readonly Member[]): Measurement => {
      if (packages.length === 0) return 'no-file';
      if (classes.length === 0) return 'no-class';
      return members.length === 0 ? 'degenerate' : countOf(members, isHidden) / members.length;
    };
    return {
      'mood.package.ahf': hiding(attributes),
      'mood.package.mhf': hiding(classes.flatMap(declaredMethods)),
      'mood.component.mif': inheritanceFactor(side),
      'mood.repo.cof': couplingFactor(model),
    };
  },
});

function attributesOf({ members }: TypeModel): Member[] {
  return members.filter(({ symbol }) => symbol.kind === 'field');
}

function isHidden({ file, symbol }: Member): boolean {
  return symbol.visibility !== 'public' || isInternal(file);
}

function inheritanceFactor({ model, components }: Side): Measurement {
  if (components.length === 0) return 'no-file';
  const files = components.flat();
  if (sumOf(files, (file) => classPairs(model, file).classes) === 0) return 'no-class';
  const inherited = sumOf(files, (file) => inheritedMethods(model, file));
  const all = inherited + sumOf(files, (file) => declaredMethodsOf(model, file));
  return all === 0 ? 'degenerate' : inherited / all;
}

/** Pairs of classes of which one names the other, of those that inheritance does not couple anyway. */
function couplingFactor(model: RepoModel): number {
  const { files } = model;
  const pairs = files.map((file) => classPairs(model, file));
  const classes = sumOf(pairs, (each) => each.classes);
  const possible = classes ** 2 - classes - relatedPairs(model, pairs);
  return possible <= 0 ? 0 : sumOf(pairs, ({ coupled }) => coupled) / possible;
}
