import { perObject } from '../../src/core/per-object.ts';
import { patchGroup } from '../../src/measure/metric-group.ts';
import type { PatchFacts } from '../../src/measure/patch-facts.ts';
import { withoutFacts } from '../../src/measure/patch-population.ts';
import { countOf, type Side } from '../../src/measure/side.ts';
import { WITHOUT_FACTS } from '../../src/measure/undefined-when.ts';
import {
  type EdgeDifference,
  edgeDifference,
  type GraphChange,
} from '../../src/model/graphs/graph-difference.ts';
import type { RepoModel } from '../../src/model/repo-model.ts';

type Edge = EdgeDifference['added'][number];

export default patchGroup({
  id: 'patch_deps',
  title: 'Dependencies of the patch',
  category: 'patch',
  metrics: {
    'patch_deps.patch.edges_added': {
      level: 'patch',
      scope: 'patch',
      unit: 'edges',
      range: '[0,inf)',
      direction: 'worse',
      aggregation: 'count',
      empty: 0,
      undefinedWhen: WITHOUT_FACTS,
      meaning: 'Number of dependencies between files that the patch adds. Renaming a file adds none.',
      definition: '|E_after minus E_before| after rename mapping',
      source:
        'Wermelinger, Yu, Lozano, Capiluppi 2011, Assessing architectural evolution: a case study (EMSE)',
    },
    'patch_deps.patch.edges_removed': {
      level: 'patch',
      scope: 'patch',
      unit: 'edges',
      range: '[0,inf)',
      direction: 'better',
      aggregation: 'count',
      empty: 0,
      undefinedWhen: WITHOUT_FACTS,
      meaning: 'Number of dependencies between files that the patch removes. Renaming a file removes none.',
      definition: '|E_before minus E_after| after rename mapping',
      source: 'Wermelinger, Yu, Lozano, Capiluppi 2011 (EMSE)',
    },
    'patch_deps.patch.novel_package_pairs': {
      level: 'patch',
      scope: 'patch',
      unit: 'pairs',
      range: '[0,inf)',
      direction: 'worse',
      threshold: '>0',
      limit: 0,
      aggregation: 'count',
      empty: 0,
      undefinedWhen: WITHOUT_FACTS,
      meaning:
        'Number of pairs of existing packages of which the first comes to depend on the second by the patch.',
      definition: '#{G_p edges after and not before, both packages exist before}',
      source: 'Murphy, Notkin, Sullivan 2001, Software reflexion models (TSE)',
      departures: 'an existing pair strengthened is free: reflexion-model divergence with the base as model',
    },
    'patch_deps.patch.cross_component_share': {
      level: 'patch',
      scope: 'patch',
      unit: 'ratio',
      range: '[0,1]',
      direction: 'worse',
      aggregation: 'ratio',
      empty: 0,
      undefinedWhen: WITHOUT_FACTS,
      meaning: 'Share of the added dependencies that lead into another component.',
      definition: 'added file edges that cross components / added file edges',
      source:
        'Bouwers, van Deursen, Visser 2011, Dependency profiles for software architecture evaluations (ICSM)',
      departures: 'none added -> 0',
    },
    'patch_deps.patch.external_added': {
      level: 'patch',
      scope: 'patch',
      unit: 'packages',
      range: '[0,inf)',
      direction: 'worse',
      threshold: '>0',
      limit: 0,
      aggregation: 'count',
      empty: 0,
      undefinedWhen: WITHOUT_FACTS,
      meaning: 'Number of third-party distributions that nothing in the repository imported before.',
      definition: 'third-party distributions imported after and nowhere in F before',
      source: 'Decan, Mens, Grosjean 2019 (EMSE)',
    },
    'patch_deps.patch.against_order': {
      level: 'patch',
      scope: 'patch',
      unit: 'edges',
      range: '[0,inf)',
      direction: 'worse',
      threshold: '>0',
      limit: 0,
      aggregation: 'count',
      empty: 0,
      undefinedWhen: WITHOUT_FACTS,
      meaning:
        'Number of added dependencies that go against the order of the components or close a cycle of files.',
      definition:
        'added file edges that go against the base component order, or join two files that are not in one SCC of before-G but are in one of after-G',
      source: 'Eades, Lin, Smyth 1993; Sarkar et al. 2009 (JSS); Martin 1996 (ADP)',
    },
  },
  compute(patch) {
    const reason = withoutFacts(patch);
    if (reason !== undefined) {
      return {
        'patch_deps.patch.edges_added': reason,
        'patch_deps.patch.edges_removed': reason,
        'patch_deps.patch.novel_package_pairs': reason,
        'patch_deps.patch.cross_component_share': reason,
        'patch_deps.patch.external_added': reason,
        'patch_deps.patch.against_order': reason,
      };
    }
    const change = graphChangeOf(patch);
    const { added, removed } = edgeDifference(change);
    const { of } = change.after.components;
    const crossing = countOf(added, ({ source, target }) => of[source] !== of[target]);
    return {
      'patch_deps.patch.edges_added': added.length,
      'patch_deps.patch.edges_removed': removed,
      'patch_deps.patch.novel_package_pairs': novelPackagePairs(change),
      'patch_deps.patch.cross_component_share': added.length === 0 ? 0 : crossing / added.length,
      'patch_deps.patch.external_added': addedDistributions(patch),
      'patch_deps.patch.against_order': againstOrder(added, change, patch.after),
    };
  },
});

function graphChangeOf({ before, after }: PatchFacts): GraphChange {
  return {
    before: before.model.architecture(),
    after: after.model.architecture(),
    basePath: (path) => after.basePath(path),
  };
}

/** Package edges that are new between packages that are not. */
function novelPackagePairs({ before, after }: GraphChange): number {
  if (before === after) return 0;
  const known = after.packages.names.map((name) => before.packages.indexOf.get(name));
  let count = 0;
  known.forEach((source, node) => {
    if (source === undefined) return;
    const targets = new Set(before.packages.analysis.successors(source));
    for (const target of after.packages.analysis.successors(node)) {
      const base = known[target];
      if (base !== undefined && !targets.has(base)) count++;
    }
  });
  return count;
}

/** Edges that turn the order of the components round, or close a cycle of files. */
function againstOrder(added: readonly Edge[], { before, after, basePath }: GraphChange, side: Side): number {
  if (added.length === 0) return 0;
  const { position } = side.frozen.componentPlaces(after);
  const place = (node: number) => position[after.components.of[node]!]!;
  const [sccBefore, sccAfter] = [before.files.scc(), after.files.scc()];
  const baseScc = (node: number) => {
    const known = before.nodeOf.get(basePath(after.paths[node]!));
    return known === undefined ? undefined : sccBefore.of[known];
  };
  const closesCycle = ({ source, target }: Edge) => {
    if (sccAfter.of[source] !== sccAfter.of[target]) return false;
    const known = baseScc(source);
    return known === undefined || known !== baseScc(target);
  };
  return countOf(added, (edge) => place(edge.source) > place(edge.target) || closesCycle(edge));
}

const distributions = perObject(
  (model: RepoModel): ReadonlySet<string> =>
    new Set(model.files.flatMap((file) => model.resolution(file).external)),
);

/** Third-party distributions that nothing imported before. */
function addedDistributions({ before, after }: PatchFacts): number {
  const found = new Set<string>();
  for (const file of after.model.files) {
    const { external } = after.model.resolution(file);
    const known = before.model.byPath.get(file.path);
    if (external.length === 0 || (known && before.model.resolution(known).external === external)) continue;
    for (const name of external) found.add(name);
  }
  return countOf([...found], (name) => !distributions(before.model).has(name));
}
