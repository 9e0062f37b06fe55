import type { Measurement } from '../../src/measure/measurement.ts';
import { patchGroup } from '../../src/measure/metric-group.ts';
import { apiOfPatch } from '../../src/measure/patch/api-of-patch.ts';
import type { PatchFacts } from '../../src/measure/patch-facts.ts';
import { sidesOf, withoutFacts } from '../../src/measure/patch-population.ts';
import { countOf, type Side, sumOf } from '../../src/measure/side.ts';
import { WITHOUT_FACTS } from '../../src/measure/undefined-when.ts';
import { usersOfEntries } from '../../src/model/api/api-users.ts';
import type { GraphAnalysis } from '../../src/model/graphs/graph-analysis.ts';
import { cochangeOmitted } from '../../src/model/history/cochange-omitted.ts';

export default patchGroup({
  id: 'patch_impact',
  title: 'Impact of the patch',
  category: 'patch',
  metrics: {
    'patch_impact.patch.direct': {
      level: 'patch',
      scope: 'patch',
      unit: 'ratio',
      range: '[0,1]',
      direction: 'worse',
      aggregation: 'ratio',
      empty: 0,
      undefinedWhen: WITHOUT_FACTS,
      meaning: 'Share of the production files that depend on a touched file and are not touched themselves.',
      definition: 'files outside T with a before-G edge into T / n',
      source: 'Arnold, Bohner 1996, Software Change Impact Analysis',
      departures: 'n=0 -> 0',
    },
    'patch_impact.patch.transitive': {
      level: 'patch',
      scope: 'patch',
      unit: 'ratio',
      range: '[0,1]',
      direction: 'worse',
      aggregation: 'ratio',
      empty: 0,
      undefinedWhen: WITHOUT_FACTS,
      meaning:
        'Share of the production files that depend on a touched file, directly or through others, and are not touched themselves.',
      definition: 'files outside T that reach T in before-G / n',
      source: 'MacCormack et al. 2006; Arnold, Bohner 1996, Software Change Impact Analysis',
      departures: 'n=0 -> 0',
    },
    'patch_impact.patch.pagerank_mass': {
      level: 'patch',
      scope: 'patch',
      unit: 'ratio',
      range: '[0,1]',
      direction: 'worse',
      aggregation: 'sum',
      empty: 0,
      undefinedWhen: WITHOUT_FACTS,
      meaning:
        'PageRank of the touched files together: how much of the dependencies of the repository leads to them.',
      definition: 'sum over f in T of PR(f) in before-G',
      source:
        'Zimmermann, Nagappan 2008, Predicting defects using network analysis on dependency graphs (ICSE)',
      departures: 'centrality of what is touched',
    },
    'patch_impact.patch.cochange_omitted': {
      level: 'patch',
      scope: 'patch',
      unit: 'ratio',
      range: '[0,1]',
      direction: 'worse',
      aggregation: 'ratio',
      empty: 'undefined',
      undefinedWhen: {
        ...WITHOUT_FACTS,
        'no-history': 'fewer than 20 usable commits, or none that can be read',
      },
      meaning:
        'Share of the files that usually change together with the touched ones and that the patch leaves as they are.',
      definition:
        'files outside T that co-changed with a file of T (support>=3, confidence>=0.5) / (those + files of T so predicted)',
      source:
        'Zimmermann, Weissgerber, Diehl, Zeller 2005, Mining version histories to guide software changes (TSE)',
      departures: 'none predicted -> 0; undefined without history',
    },
    'patch_impact.patch.callers_left': {
      level: 'patch',
      scope: 'patch',
      unit: 'ratio',
      range: '[0,1]',
      direction: 'worse',
      aggregation: 'ratio',
      empty: 0,
      undefinedWhen: WITHOUT_FACTS,
      meaning:
        'Share of the files that use what the patch breaks and that the patch does not touch: callers that may be left behind.',
      definition:
        'files that name a removed or signature-changed public symbol before, outside T / all files that name one, its own file excluded',
      source:
        'Xavier, Brito, Hora, Valente 2017, Historical and impact analysis of API breaking changes (SANER); Arnold, Bohner 1996, Software Change Impact Analysis',
      departures:
        'no such symbol -> 0; tests are counted among the files, and one that the patch touches is not left; members of a removed type have their users among those of the type',
    },
  },
  compute(patch) {
    const reason = withoutFacts(patch);
    if (reason !== undefined) {
      return {
        'patch_impact.patch.direct': reason,
        'patch_impact.patch.transitive': reason,
        'patch_impact.patch.pagerank_mass': reason,
        'patch_impact.patch.cochange_omitted': reason,
        'patch_impact.patch.callers_left': reason,
      };
    }
    const { files, nodeOf } = patch.before.model.architecture();
    const touched = patch.before.touched.map(({ path }) => nodeOf.get(path)!);
    const share = (count: number) => (files.graph.order === 0 ? 0 : count / files.graph.order);
    return {
      'patch_impact.patch.direct': share(dependents(files, touched, false)),
      'patch_impact.patch.transitive': share(dependents(files, touched, true)),
      'patch_impact.patch.pagerank_mass':
        touched.length === 0
          ? 0
          : Math.min(
              1,
              sumOf(touched, (node) => files.pageRank()[node]!),
            ),
      'patch_impact.patch.cochange_omitted': omitted(patch.after),
      'patch_impact.patch.callers_left': callersLeft(patch),
    };
  },
});

/** Nodes from which an edge, or a path, leads to one of some nodes, these left out. */
function dependents(graph: GraphAnalysis, targets: readonly number[], isTransitive: boolean): number {
  const reached = new Set(targets);
  const open = [...targets];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    for (const source of graph.predecessors(node)) {
      if (reached.has(source)) continue;
      reached.add(source);
      if (isTransitive) open.push(source);
    }
  }
  return reached.size - targets.length;
}

function omitted({ frozen, change }: Side): Measurement {
  const history = frozen.history();
  if (!history) return 'no-history';
  return cochangeOmitted(
    history,
    change.map(({ path }) => path),
  );
}

/** Users of what breaks: those that the patch does not touch among all. */
function callersLeft(patch: PatchFacts): number {
  const { removed, signatureChanged } = apiOfPatch(patch);
  const touched = new Set(patch.files.flatMap(sidesOf).map(({ path }) => path));
  const { model } = patch.before;
  const users = [
    ...usersOfEntries(model, removed, removed).values(),
    ...usersOfEntries(model, signatureChanged).values(),
  ];
  const callers = new Set(users.flatMap((paths) => [...paths]));
  return callers.size === 0 ? 0 : countOf([...callers], (path) => !touched.has(path)) / callers.size;
}
