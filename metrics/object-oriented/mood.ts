import { perObject } from '../../src/core/per-object.ts';
import { closure } from '../../src/graph/closure.ts';
import { stronglyConnected } from '../../src/graph/components.ts';
import { directedGraph } from '../../src/graph/csr.ts';
import type { Measurement } from '../../src/measure/measurement.ts';
import { deltaGroup } from '../../src/measure/metric-group.ts';
import { countOf, type Side, sumOf } from '../../src/measure/side.ts';
import type { ModelFile, RepoModel, Variant } from '../../src/model/repo-model.ts';
import type { SourceFile } from '../../src/model/resolution/world.ts';
import { isInternal } from '../../src/model/symbols/visibility.ts';
import { declaredMethods, inheritedMethods } from '../../src/model/types/methods.ts';
import type { Member, TypeIndex, TypeModel } from '../../src/model/types/type-index.ts';

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
  const types = model.types();
  const classes = types.classesOf(components.flat());
  if (classes.length === 0) return 'no-class';
  const inherited = sumOf(classes, (type) => inheritedMethods(types, type));
  const all = inherited + sumOf(classes, (type) => declaredMethods(type).length);
  return all === 0 ? 'degenerate' : inherited / all;
}

/** Pairs of classes of which one names the other, of those that inheritance does not couple anyway. */
function couplingFactor(model: RepoModel): number {
  const { possible, coupled } = couplingOf(model);
  return possible <= 0 ? 0 : coupled / possible;
}

/** Ordered pairs of unrelated classes, and those of which the first names the second. */
const couplingOf: (model: RepoModel) => { possible: number; coupled: number } = perObject((model) => {
  const { variant } = model;
  if (variant && hasSameClasses(variant)) return couplingOfVariant(variant);
  const types = model.types();
  const classes = types.classesOf(model.files);
  const possible = classes.length ** 2 - classes.length - relatedPairs(types, classes);
  return { possible, coupled: possible <= 0 ? 0 : coupledPairs(model, classes) };
});

function coupledPairs(model: RepoModel, classes: readonly TypeModel[]): number {
  const types = model.types();
  const isRelated = (a: TypeModel, b: TypeModel) => types.isAncestor(a, b) || types.isAncestor(b, a);
  return sumOf(classes, (type) =>
    countOf(types.named(type), (named) => named.isClass && !isRelated(type, named)),
  );
}

/** Bodies say what a class names; only with them can something become a class that was none. */
function hasSameClasses({ of, model, files }: Variant): boolean {
  const classNames = (state: RepoModel) =>
    state
      .types()
      .classesOf(filesNamedBy(state, files))
      .map(({ id }) => id)
      .join('\n');
  return classNames(of) === classNames(model);
}

/** Whatever the changed files do not hold names what it named before. */
function couplingOfVariant({ of, model, files }: Variant): { possible: number; coupled: number } {
  const { possible, coupled } = couplingOf(of);
  if (possible <= 0) return { possible, coupled };
  const pairs = (state: RepoModel) =>
    coupledPairs(state, state.types().classesOf(filesNamedBy(state, files)));
  return { possible, coupled: coupled - pairs(of) + pairs(model) };
}

/** The production files at the paths of some; in Go with their packages, over which the methods of a type may lie. */
function filesNamedBy({ byPath, packages }: RepoModel, files: readonly SourceFile[]): ModelFile[] {
  const found = new Set<ModelFile>();
  for (const { path } of files) {
    const file = byPath.get(path);
    const all = file?.language === 'go' ? packages.get(file.package)! : [file];
    for (const each of all) if (each) found.add(each);
  }
  return [...found];
}

/** Ordered pairs of classes of which one is an ancestor of the other, also over types that are no classes. */
function relatedPairs(types: TypeIndex, classes: readonly TypeModel[]): number {
  const nodeOf = new Map<TypeModel, number>(classes.map((type, node) => [type, node]));
  const successors: number[][] = [];
  // A map that grows while it is walked: interfaces between classes become nodes too.
  for (const [type, node] of nodeOf) {
    successors[node] = types.parents(type).map((parent) => {
      const known = nodeOf.get(parent) ?? nodeOf.size;
      nodeOf.set(parent, known);
      return known;
    });
  }
  const graph = directedGraph(nodeOf.size, successors);
  const scc = stronglyConnected(graph);
  const weights = Uint8Array.from(nodeOf.keys(), ({ isClass }) => (isClass ? 1 : 0));
  const { reach, reachedBy } = closure(graph, scc, weights);
  const mutual = new Uint32Array(scc.count);
  for (let node = 0; node < weights.length; node++) mutual[scc.of[node]!]! += weights[node]!;
  return sumOf(classes, (type) => {
    const at = scc.of[nodeOf.get(type)!]!;
    // A cycle of bases, which no compiler accepts, would count its members both ways.
    return reach[at]! + reachedBy[at]! - mutual[at]! - 1;
  });
}
