import { deltaGroup } from '../../src/measure/metric-group.ts';
import type { Side } from '../../src/measure/side.ts';
import type { ComponentPlaces } from '../../src/model/frozen.ts';
import type { Architecture } from '../../src/model/graphs/architecture.ts';

export default deltaGroup({
  id: 'layering',
  title: 'Layering',
  category: 'dependency-graph',
  metrics: {
    'layering.component.back_call_share': {
      level: 'component',
      scope: 'all',
      unit: 'ratio',
      range: '[0,1]',
      direction: 'worse',
      threshold: '>0',
      limit: 0,
      aggregation: 'ratio',
      empty: 'undefined',
      undefinedWhen: { 'one-component': 'the side has fewer than two components' },
      meaning:
        'Share of the dependencies between components that go against the order of layers which the base has. 0 means that all go downwards.',
      definition: 'weight of G_c edges against the base order / weight of G_c edges',
      source:
        'Sarkar, Maskeri Rama, Shubha 2006, A method for detecting and measuring architectural layering violations in source code (APSEC); Eades, Lin, Smyth 1993, A fast and effective heuristic for the feedback arc set problem (IPL)',
      departures: 'order: Eades-Lin-Smyth on base G_c, frozen (§7.5); undefined if |C|<2',
    },
    'layering.component.skip_call_share': {
      level: 'component',
      scope: 'all',
      unit: 'ratio',
      range: '[0,1]',
      direction: 'worse',
      threshold: '>0',
      limit: 0,
      aggregation: 'ratio',
      empty: 'undefined',
      undefinedWhen: { 'one-component': 'the side has fewer than two components' },
      meaning: 'Share of the dependencies between components that go down past at least one layer.',
      definition: 'weight of forward G_c edges that span >1 base level / weight of G_c edges',
      source:
        'Sarkar, Maskeri, Ramachandran 2009, Discovery of architectural layers and measurement of layering violations in source code (JSS)',
      departures: 'level: longest path over forward edges of base G_c, frozen; undefined if |C|<2',
    },
    'layering.component.bypass_share': {
      level: 'component',
      scope: 'all',
      unit: 'ratio',
      range: '[0,1]',
      direction: 'worse',
      threshold: '>0',
      limit: 0,
      aggregation: 'ratio',
      empty: 'undefined',
      undefinedWhen: { 'one-component': 'the side has fewer than two components' },
      meaning:
        'Share of the dependencies between components that lead past the files which the target offers to other components.',
      definition:
        'cross-component file edges whose target is not an API file of its component / cross-component file edges',
      source:
        'Sarkar, Rama, Kak 2007, API-based and information-theoretic metrics for measuring the quality of software modularization (TSE)',
      departures:
        'API files: facade files, else the files used from outside at base (§7.6); 1 minus the module interaction index; undefined if |C|<2',
    },
    'layering.repo.levels': {
      level: 'repo',
      scope: 'all',
      unit: 'levels',
      range: '[0,inf)',
      direction: 'neutral',
      aggregation: 'max',
      empty: 0,
      meaning:
        'Length of the longest chain of dependent files, a cycle counting as one. It measures depth; more is neither better nor worse.',
      definition: 'longest path (in SCCs) in the condensation of G',
      source: 'Lakos 1996, Large-Scale C++ Software Design (levelization)',
    },
  },
  compute(side) {
    const architecture = side.model.architecture();
    const levels = architecture.files.layers().count;
    if (architecture.components.names.length < 2) {
      return {
        'layering.component.back_call_share': 'one-component',
        'layering.component.skip_call_share': 'one-component',
        'layering.component.bypass_share': 'one-component',
        'layering.repo.levels': levels,
      };
    }
    const { all, back, skip } = callWeights(architecture, side.frozen.componentPlaces(architecture));
    return {
      'layering.component.back_call_share': all === 0 ? 0 : back / all,
      'layering.component.skip_call_share': all === 0 ? 0 : skip / all,
      'layering.component.bypass_share': all === 0 ? 0 : bypassingEdges(side) / all,
      'layering.repo.levels': levels,
    };
  },
});

/** Weight of the edges between components: of all, of those against the order, of those that skip a level. */
function callWeights(
  { components: { analysis } }: Architecture,
  { position, level }: ComponentPlaces,
): { all: number; back: number; skip: number } {
  const { offsets, targets, weights, order } = analysis.graph;
  let [all, back, skip] = [0, 0, 0];
  for (let source = 0; source < order; source++) {
    for (let edge = offsets[source]!; edge < offsets[source + 1]!; edge++) {
      const target = targets[edge]!;
      const weight = weights![edge]!;
      all += weight;
      if (position[source]! > position[target]!) back += weight;
      else if (level[source]! - level[target]! > 1) skip += weight;
    }
  }
  return { all, back, skip };
}

/** File edges into another component that pass by its API files. */
function bypassingEdges(side: Side): number {
  const { paths, files, components } = side.model.architecture();
  let count = 0;
  paths.forEach((path, target) => {
    const own = components.of[target]!;
    let outside = 0;
    for (const source of files.predecessors(target)) if (components.of[source] !== own) outside++;
    if (outside > 0 && !side.frozen.isApiFile(side.basePath(path), components.names[own]!)) count += outside;
  });
  return count;
}
