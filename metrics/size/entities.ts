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
