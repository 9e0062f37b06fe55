import { deltaGroup } from '../../src/measure/metric-group.ts';
import { countOf, sumOf, unitsOf } from '../../src/measure/side.ts';
import { topLevelEntities } from '../../src/model/symbols/visibility.ts';
import { gini } from '../../src/stats/gini.ts';

export default deltaGroup({
  id: 'entities',
  title: 'Entities',
  category: 'size',
  metrics: {
    'entities.file.units_per_file': {
      level: 'file',
      scope: 'touched-common',
      unit: 'units',
      range: '[0,inf)',
      direction: 'neutral',
      aggregation: 'mean',
      empty: 'undefined',
      meaning:
        'Functions and methods of an average file among those that exist before and after. It tells how finely the code is cut; neither many nor few is better as such.',
      definition: '|U(T)| / |T|',
      source: 'Lorenz, Kidd 1994, Object-Oriented Software Metrics',
    },
    'entities.package.files_per_package': {
      level: 'package',
      scope: 'touched',
      unit: 'files',
      range: '[0,inf)',
      direction: 'neutral',
      threshold: '>30 (Lippert, Roock)',
      limit: 30,
      aggregation: 'mean',
      empty: 0,
      meaning:
        'Files of an average touched package. A delta of 1 with one touched package means one new file in it.',
      definition: 'sum over p in PT of |files(p)| / |PT|',
      source: 'Lippert, Roock 2006, Refactoring in Large Software Projects',
      departures: 'a package that does not exist on a side is left out of that side',
    },
    'entities.package.public_share': {
      level: 'package',
      scope: 'touched',
      unit: 'ratio',
      range: '[0,1]',
      direction: 'worse',
      aggregation: 'mean',
      empty: 'undefined',
      undefinedWhen: { 'no-unit': 'the touched packages declare nothing at top level' },
      meaning:
        'Share of the top-level entities of a touched package that are public, as a mean over the touched packages. A rise means that more of the inside can be seen from outside.',
      definition: 'mean over p in PT of public top-level entities(p) / top-level entities(p)',
      source: 'Parnas 1972, On the criteria to be used in decomposing systems into modules (CACM)',
      departures: 'public: §4.4',
    },
    'entities.repo.package_size_gini': {
      level: 'repo',
      scope: 'all',
      unit: 'ratio',
      range: '[0,1)',
      direction: 'worse',
      aggregation: 'gini',
      empty: 0,
      meaning:
        'How unevenly files are spread over the packages: 0 when all packages have as many, towards 1 when one has nearly all.',
      definition: 'Gini of { |files(p)| : p in P }',
      source:
        'Vasa, Lumpe, Branch, Nierstrasz 2009, Comparative analysis of evolving software systems using the Gini coefficient (ICSM)',
    },
  },
  compute({ model, common, packages }) {
    const shares = packages.flatMap((files) => {
      const entities = files.flatMap(topLevelEntities);
      return entities.length === 0 ? [] : [countOf(entities, (entity) => entity.public) / entities.length];
    });
    return {
      'entities.file.units_per_file':
        common.length === 0 ? 'no-common-file' : unitsOf(common).length / common.length,
      'entities.package.files_per_package':
        packages.length === 0 ? 0 : sumOf(packages, (files) => files.length) / packages.length,
      'entities.package.public_share':
        packages.length === 0
          ? 'no-file'
          : shares.length === 0
            ? 'no-unit'
            : sumOf(shares, (share) => share) / shares.length,
      'entities.repo.package_size_gini': gini([...model.packages.values()].map((files) => files.length)),
    };
  },
});
