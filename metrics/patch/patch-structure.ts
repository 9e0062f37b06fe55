import { patchGroup } from '../../src/measure/metric-group.ts';
import { entityChanges } from '../../src/measure/patch/entity-changes.ts';
import { isMeasured } from '../../src/measure/patch/touched-files.ts';
import type { PatchFile } from '../../src/measure/patch-facts.ts';
import { withoutFacts } from '../../src/measure/patch-population.ts';
import { countOf, sumOf } from '../../src/measure/side.ts';
import { WITHOUT_FACTS } from '../../src/measure/undefined-when.ts';
import type { EntityChanges } from '../../src/model/entities/comparison.ts';

export default patchGroup({
  id: 'patch_structure',
  title: 'Structural changes of the patch',
  category: 'patch',
  metrics: {
    'patch_structure.patch.files_added': {
      level: 'patch',
      scope: 'patch',
      unit: 'files',
      range: '[0,inf)',
      direction: 'neutral',
      aggregation: 'count',
      empty: 0,
      undefinedWhen: WITHOUT_FACTS,
      meaning: 'Number of production files that the patch adds. A renamed file is not added.',
      definition: 'production files added (not renames)',
      source:
        'Fluri, Wuersch, Pinzger, Gall 2007, Change distilling: tree differencing for fine-grained source code change extraction (TSE)',
    },
    'patch_structure.patch.files_moved_removed': {
      level: 'patch',
      scope: 'patch',
      unit: 'files',
      range: '[0,inf)',
      direction: 'neutral',
      aggregation: 'count',
      empty: 0,
      undefinedWhen: WITHOUT_FACTS,
      meaning: 'Number of production files that the patch removes or renames.',
      definition: 'production files removed or renamed (rename: similarity >=50% of lines, git -M50%)',
      source:
        'Fluri, Wuersch, Pinzger, Gall 2007, Change distilling: tree differencing for fine-grained source code change extraction (TSE)',
    },
    'patch_structure.patch.entities_added': {
      level: 'patch',
      scope: 'patch',
      unit: 'entities',
      range: '[0,inf)',
      direction: 'neutral',
      aggregation: 'count',
      empty: 0,
      undefinedWhen: WITHOUT_FACTS,
      meaning: 'Number of functions, methods and classes that are new and were not moved from elsewhere.',
      definition: 'units and classes whose key (file, qualified name) exists after only, moves excluded',
      source:
        'Fluri, Wuersch, Pinzger, Gall 2007, Change distilling: tree differencing for fine-grained source code change extraction (TSE)',
      departures: 'overloads of one key are joined: equal ones first, then equal signatures, then in order',
    },
    'patch_structure.patch.entities_moved': {
      level: 'patch',
      scope: 'patch',
      unit: 'entities',
      range: '[0,inf)',
      direction: 'neutral',
      aggregation: 'count',
      empty: 0,
      undefinedWhen: WITHOUT_FACTS,
      meaning:
        'Number of functions, methods and classes that stand elsewhere, or under another name, after the patch.',
      definition:
        'added/removed pairs with equal normalised body hash, or equal simple name and >=0.7 Jaccard of body token 3-grams; greedy by similarity, then path',
      source:
        'Tsantalis, Mansouri, Eshkevari, Mazinanian, Dig 2018, Accurate and efficient refactoring detection in commit history (ICSE)',
      departures:
        'bodies under 10 tokens excluded; the bodies themselves are compared in place of their hashes',
    },
    'patch_structure.patch.body_only_share': {
      level: 'patch',
      scope: 'patch',
      unit: 'ratio',
      range: '[0,1]',
      direction: 'neutral',
      aggregation: 'ratio',
      empty: 0,
      undefinedWhen: WITHOUT_FACTS,
      meaning:
        'Share of the changed functions, methods and classes of which only a body changed: nothing that others see.',
      definition:
        'existing units with equal signature and changed body / changed entities (added, removed, moved, signature, body)',
      source:
        'Fluri, Wuersch, Pinzger, Gall 2007, Change distilling: tree differencing for fine-grained source code change extraction (TSE); Fluri, Gall 2006, Classifying change types for qualifying change couplings (ICPC)',
      departures: 'no changed entity -> 0; a class changes by its own text, without its units',
    },
  },
  compute(patch) {
    const reason = withoutFacts(patch);
    if (reason !== undefined) {
      return {
        'patch_structure.patch.files_added': reason,
        'patch_structure.patch.files_moved_removed': reason,
        'patch_structure.patch.entities_added': reason,
        'patch_structure.patch.entities_moved': reason,
        'patch_structure.patch.body_only_share': reason,
      };
    }
    const changes = entityChanges(patch);
    return {
      'patch_structure.patch.files_added': countOf(patch.files, isAdded),
      'patch_structure.patch.files_moved_removed': countOf(patch.files, isMovedOrRemoved),
      'patch_structure.patch.entities_added': changes.added.length,
      'patch_structure.patch.entities_moved': changes.moved.length,
      'patch_structure.patch.body_only_share': bodyOnlyShare(changes),
    };
  },
});

function isRenamed({ before, after }: PatchFile): boolean {
  return before !== undefined && after !== undefined && before.path !== after.path;
}

function isAdded(file: PatchFile): boolean {
  return isMeasured(file.after) && !isMeasured(file.before) && !isRenamed(file);
}

function isMovedOrRemoved(file: PatchFile): boolean {
  return isMeasured(file.before) && (!isMeasured(file.after) || isRenamed(file));
}

/** Every entity counts once: a moved one as moved, one with another signature and body as redeclared. */
function bodyOnlyShare({ bodyOnly, ...others }: EntityChanges): number {
  const { added, removed, moved, redeclared, overloads } = others;
  const lists = [added, removed, moved, redeclared, overloads, bodyOnly];
  const changed = sumOf(lists, ({ length }) => length);
  return changed === 0 ? 0 : bodyOnly.length / changed;
}
