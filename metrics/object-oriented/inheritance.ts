import type { Measurement } from '../../src/measure/measurement.ts';
import { deltaGroup } from '../../src/measure/metric-group.ts';
import { maxOf, meanOf, type Side } from '../../src/measure/side.ts';
import type { ModelFile, RepoModel } from '../../src/model/repo-model.ts';
import { hasAbstractTypes } from '../../src/model/types/abstract-types.ts';
import { specialisations } from '../../src/model/types/methods.ts';
import type { TypeModel } from '../../src/model/types/type-index.ts';

export default deltaGroup({
  id: 'inheritance',
  title: 'Inheritance',
  category: 'object-oriented',
  metrics: {
    'inheritance.file.dit_mean': {
      level: 'file',
      scope: 'touched-common',
      unit: 'levels',
      range: '[0,inf)',
      direction: 'worse',
      threshold: '>5',
      limit: 5,
      aggregation: 'mean',
      empty: 'undefined',
      undefinedWhen: { 'no-class': 'the touched files that exist on both sides declare no class' },
      meaning:
        'Length of the chain of bases above a class, as a mean over the classes of the files that exist before and after. Deep chains make behaviour hard to locate.',
      definition: 'mean over k in K(T) of DIT(k), longest chain of bases',
      source: 'Chidamber, Kemerer 1994, A metrics suite for object oriented design (TSE)',
      departures:
        'external base = 1; repo-cycle broken at first repeat; Go/Rust: struct embedding / supertrait depth',
    },
    'inheritance.package.noc_max': {
      level: 'package',
      scope: 'touched',
      unit: 'classes',
      range: '[0,inf)',
      direction: 'neutral',
      threshold: '>10',
      limit: 10,
      aggregation: 'max',
      empty: 'undefined',
      undefinedWhen: { 'no-class': 'the touched packages declare no class' },
      meaning:
        'Number of classes that inherit directly from the class of the touched packages that has most. It shows how much rests on that class.',
      definition: 'max over k in K(PT) of #{repo classes that list k as a direct base}',
      source: 'Chidamber, Kemerer 1994, A metrics suite for object oriented design (TSE)',
    },
    'inheritance.component.six_mean': {
      level: 'component',
      scope: 'touched',
      unit: 'ratio',
      range: '[0,inf)',
      direction: 'worse',
      threshold: '>1.5',
      limit: 1.5,
      aggregation: 'mean',
      empty: 'undefined',
      undefinedWhen: {
        'no-class': 'the touched components have no class with a base in the repository and a method',
      },
      meaning:
        'How much the inheriting classes of the touched components override of what they inherit, deep ones counting more. A high value suggests that bases are replaced rather than extended.',
      definition: 'mean over k in K(CT) with a repo base and NOM>0 of NMO(k) DIT(k) / NOM(k)',
      source: 'Lorenz, Kidd 1994, Object-Oriented Software Metrics (specialization index)',
      departures:
        'NMO: redeclared methods of repo ancestors, less those that are abstract there or whose body is only pass, ... or raise NotImplementedError',
    },
    'inheritance.package.dip_share': {
      level: 'package',
      scope: 'touched',
      unit: 'ratio',
      range: '[0,1]',
      direction: 'better',
      aggregation: 'ratio',
      empty: 'undefined',
      undefinedWhen: {
        'no-type': 'the touched packages use no type of another package',
        'not-in-language': 'all files of the touched packages are of a language without abstract types',
      },
      meaning:
        'Share of the types of other packages which the touched packages use that are abstract. A rise means more dependence on abstractions.',
      definition:
        'distinct cross-package (file, type) pairs from files(PT) to abstract repo types / all such pairs to repo types',
      source: 'Martin 1996, The dependency inversion principle (C++ Report)',
      departures: 'undefined for JS and C',
    },
  },
  compute(side) {
    const { model, common, packages, components } = side;
    const types = model.types();
    const classes = types.classesOf(common);
    const inPackages = types.classesOf(packages.flat());
    const specialised = components.flat().flatMap((file) => specialisations(model, file));
    return {
      'inheritance.file.dit_mean':
        common.length === 0
          ? 'no-common-file'
          : classes.length === 0
            ? 'no-class'
            : meanOf(classes, (type) => types.depth(type)),
      'inheritance.package.noc_max':
        packages.length === 0
          ? 'no-file'
          : inPackages.length === 0
            ? 'no-class'
            : maxOf(inPackages, (type) => types.childCount(type)),
      'inheritance.component.six_mean':
        components.length === 0
          ? 'no-file'
          : specialised.length === 0
            ? 'no-class'
            : meanOf(specialised, (value) => value),
      'inheritance.package.dip_share': inversionShare(side),
    };
  },
});

/** DIP: of the types of other packages that files depend on, how many are abstract. */
function inversionShare({ model, packages }: Side): Measurement {
  const files = packages.flat();
  if (files.length === 0) return 'no-file';
  const known = files.filter(({ language }) => hasAbstractTypes(language));
  if (known.length === 0) return 'not-in-language';
  let all = 0;
  let abstract = 0;
  for (const file of known) {
    for (const type of foreignTypes(model, file)) {
      all++;
      if (type.facts.isAbstract) abstract++;
    }
  }
  return all === 0 ? 'no-type' : abstract / all;
}

/** Types of other packages that a file imports or names. */
function foreignTypes(model: RepoModel, file: ModelFile): Set<TypeModel> {
  const resolution = model.resolution(file);
  const found = new Set<TypeModel>();
  for (const target of [...resolution.imports, ...resolution.references()]) {
    if (!target || target.path === file.path) continue;
    const type = model.types().at(target);
    if (type && type.file.package !== file.package && hasAbstractTypes(type.file.language)) found.add(type);
  }
  return found;
}
