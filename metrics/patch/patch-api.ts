import { patchGroup } from '../../src/measure/metric-group.ts';
import { apiOfPatch } from '../../src/measure/patch/api-of-patch.ts';
import { entityChanges } from '../../src/measure/patch/entity-changes.ts';
import type { PatchFacts } from '../../src/measure/patch-facts.ts';
import { withoutFacts } from '../../src/measure/patch-population.ts';
import { countOf } from '../../src/measure/side.ts';
import { WITHOUT_FACTS } from '../../src/measure/undefined-when.ts';
import { isPublicEntity } from '../../src/model/api/public-api.ts';

export default patchGroup({
  id: 'patch_api',
  title: 'Public interface',
  category: 'patch',
  metrics: {
    'patch_api.patch.added': {
      level: 'patch',
      scope: 'patch',
      unit: 'symbols',
      range: '[0,inf)',
      direction: 'neutral',
      aggregation: 'count',
      empty: 0,
      undefinedWhen: WITHOUT_FACTS,
      meaning:
        'Number of public names that the patch brings: functions, types, variables, and members of public types.',
      definition: 'public symbols after and not before, key (package, qualified name)',
      source: 'Dig, Johnson 2006, How do APIs evolve? A story of refactoring (JSME)',
      departures: 'constructors are part of their class; names that only the language calls are left out',
    },
    'patch_api.patch.removed': {
      level: 'patch',
      scope: 'patch',
      unit: 'symbols',
      range: '[0,inf)',
      direction: 'worse',
      threshold: '>0: breaking',
      limit: 0,
      aggregation: 'count',
      empty: 0,
      undefinedWhen: WITHOUT_FACTS,
      meaning: 'Number of public names that are gone, or no longer public: who uses them breaks.',
      definition: 'public symbols before and not after, nor re-exported under the same name',
      source:
        'Xavier, Brito, Hora, Valente 2017, Historical and impact analysis of API breaking changes (SANER)',
      departures: 'visibility loss included; a member that its type inherits after is not removed',
    },
    'patch_api.patch.signature_changed': {
      level: 'patch',
      scope: 'patch',
      unit: 'symbols',
      range: '[0,inf)',
      direction: 'worse',
      threshold: '>0: breaking',
      limit: 0,
      aggregation: 'count',
      empty: 0,
      undefinedWhen: WITHOUT_FACTS,
      meaning: 'Number of public names that stay, but that calls and uses of before no longer fit.',
      definition:
        'public symbols on both sides with a breaking signature change: required parameter added, parameter removed/reordered, name changed where callable by keyword (Python), type text changed',
      source:
        'Xavier, Brito, Hora, Valente 2017, Historical and impact analysis of API breaking changes (SANER); Dig, Johnson 2006, How do APIs evolve? A story of refactoring (JSME)',
      departures:
        'a new optional/default/variadic parameter is not breaking; a type written where none was, or left out, is no change; overloads are compared as sets, a class by its constructors',
    },
    'patch_api.patch.added_public_share': {
      level: 'patch',
      scope: 'patch',
      unit: 'ratio',
      range: '[0,1]',
      direction: 'worse',
      aggregation: 'ratio',
      empty: 0,
      undefinedWhen: WITHOUT_FACTS,
      meaning: 'Share of the added functions, methods and classes that others may name.',
      definition: 'added public entities / added entities (units, classes)',
      source: 'Parnas 1972, On the criteria to be used in decomposing systems into modules (CACM)',
      departures: 'none added -> 0',
    },
  },
  compute(patch) {
    const reason = withoutFacts(patch);
    if (reason !== undefined) {
      return {
        'patch_api.patch.added': reason,
        'patch_api.patch.removed': reason,
        'patch_api.patch.signature_changed': reason,
        'patch_api.patch.added_public_share': reason,
      };
    }
    const { added, removed, signatureChanged } = apiOfPatch(patch);
    return {
      'patch_api.patch.added': added.length,
      'patch_api.patch.removed': removed.length,
      'patch_api.patch.signature_changed': signatureChanged.length,
      'patch_api.patch.added_public_share': addedPublicShare(patch),
    };
  },
});

function addedPublicShare(patch: PatchFacts): number {
  const { added } = entityChanges(patch);
  const { model, touched, basePath } = patch.after;
  const files = new Map(touched.map((file) => [basePath(file.path), file]));
  const isPublic = (entity: (typeof added)[number]) =>
    isPublicEntity(model, files.get(entity.path)!, entity.kind, entity.at);
  return added.length === 0 ? 0 : countOf(added, isPublic) / added.length;
}
