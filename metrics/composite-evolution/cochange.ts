import { compareText } from '../../src/core/ordering.ts';
import { perObject } from '../../src/core/per-object.ts';
import type { Measurement } from '../../src/measure/measurement.ts';
import { deltaGroup } from '../../src/measure/metric-group.ts';
import { countOf, type Side, sumOf } from '../../src/measure/side.ts';
import type { History, HistoryFile } from '../../src/model/history/history.ts';
import { strongPartners } from '../../src/model/history/strong-pairs.ts';

const NO_HISTORY = 'fewer than 20 usable commits before the base, or commits that cannot be read';

/** Common commits from which on a pair counts for the congruence, and commits that both of its files need. */
const SUPPORT_OF_CONGRUENT = 2;

export default deltaGroup({
  id: 'cochange',
  title: 'Co-change',
  category: 'composite-evolution',
  metrics: {
    'cochange.component.cross_share': {
      level: 'component',
      scope: 'all',
      unit: 'ratio',
      range: '[0,1]',
      direction: 'worse',
      aggregation: 'ratio',
      empty: 'undefined',
      undefinedWhen: {
        'no-history': NO_HISTORY,
        'one-component': 'the repository has fewer than two components at base',
      },
      meaning:
        'Share of the joint changes of files that cross a border between components, the patch included on the side after it.',
      definition:
        'co-change weight between components / co-change weight; each commit of size s>=2 gives 1/(s-1) to each of its pairs; after side: patch added as one commit',
      source:
        'Gall, Hajek, Jazayeri 1998, Detection of logical coupling based on product release history (ICSM)',
      departures: 'undefined without history or if |C|<2; 0 if no commit touches two files',
    },
    'cochange.file.hidden_share': {
      level: 'file',
      scope: 'touched-common',
      unit: 'ratio',
      range: '[0,1]',
      direction: 'worse',
      threshold: 'support>=3, confidence>=0.5',
      aggregation: 'ratio',
      empty: 'undefined',
      undefinedWhen: {
        'no-history': NO_HISTORY,
        degenerate: 'no touched file that exists on both sides has a strong co-change pair',
      },
      meaning:
        'Share of the files that usually change together with a touched file although no dependency joins the two.',
      definition:
        'strong co-change pairs with an end in T and no edge in G either way / strong co-change pairs with an end in T',
      source: 'Wong, Cai, Kim, Dalton 2011, Detecting software modularity violations (ICSE)',
      departures:
        'pairs frozen at base; renames followed, pairs with a deleted file leave; undefined without history',
    },
    'cochange.package.congruence': {
      level: 'package',
      scope: 'touched',
      unit: 'ratio',
      range: '[0,1]',
      direction: 'better',
      aggregation: 'ratio',
      empty: 'undefined',
      undefinedWhen: {
        'no-history': NO_HISTORY,
        degenerate:
          'no file of the touched packages with two commits depends on such a file, or changed twice with one',
      },
      meaning:
        'How far the dependencies of the touched packages and the joint changes of their files agree: 1 when the same pairs of files depend on each other and change together.',
      definition:
        'Jaccard of {undirected G edges} and {co-change pairs, support>=2} among pairs with an end in files(PT) and both ends with >=2 base commits',
      source: 'Beck, Diehl 2011, On the congruence of modularity and code coupling (FSE)',
      departures: 'undefined without history',
    },
  },
  compute(side) {
    const history = side.frozen.history();
    if (history === undefined) {
      return {
        'cochange.component.cross_share': 'no-history',
        'cochange.file.hidden_share': 'no-history',
        'cochange.package.congruence': 'no-history',
      };
    }
    return {
      'cochange.component.cross_share': crossShare(history, side.change),
      'cochange.file.hidden_share': hiddenShare(side, history),
      'cochange.package.congruence': congruence(side, history),
    };
  },
});

/** Co-change weight of pairs of files: of all, of those between components. */
interface Weight {
  readonly all: number;
  readonly cross: number;
}

const weightOf = perObject(({ commits }: History): Weight => {
  const weights = commits.map(({ files }) => commitWeight(files));
  return { all: sumOf(weights, ({ all }) => all), cross: sumOf(weights, ({ cross }) => cross) };
});

/** A commit of s files has s(s-1)/2 pairs of weight 1/(s-1). */
function commitWeight(files: readonly HistoryFile[]): Weight {
  const size = files.length;
  if (size < 2) return { all: 0, cross: 0 };
  const sizes = new Map<string, number>();
  for (const { component } of files) sizes.set(component, (sizes.get(component) ?? 0) + 1);
  const within = sumOf([...sizes.values()], (own) => (own * (own - 1)) / 2);
  return { all: size / 2, cross: ((size * (size - 1)) / 2 - within) / (size - 1) };
}

function crossShare(history: History, change: readonly HistoryFile[]): Measurement {
  if (history.components < 2) return 'one-component';
  const before = weightOf(history);
  const patch = commitWeight(change);
  const all = before.all + patch.all;
  return all === 0 ? 0 : (before.cross + patch.cross) / all;
}

function hiddenShare(side: Side, history: History): Measurement {
  if (side.common.length === 0) return 'no-common-file';
  const here = pathsHere(side);
  const pairs = new Map<string, boolean>();
  for (const { path } of side.common) {
    const neighbours = new Set(neighboursOf(side, path));
    const own = side.basePath(path);
    for (const partner of strongPartners(history, own)) {
      const there = here(partner);
      if (there !== undefined) pairs.set(pairKey(own, partner), !neighbours.has(there));
    }
  }
  return pairs.size === 0 ? 'degenerate' : countOf([...pairs.values()], (hidden) => hidden) / pairs.size;
}

function congruence(side: Side, history: History): Measurement {
  if (side.packages.length === 0) return 'no-file';
  const here = pathsHere(side);
  const dependent = new Set<string>();
  const changedTogether = new Set<string>();
  for (const { path } of side.packages.flat()) {
    const own = side.basePath(path);
    if (history.revisions(own) < SUPPORT_OF_CONGRUENT) continue;
    for (const neighbour of neighboursOf(side, path)) {
      const other = side.basePath(neighbour);
      if (history.revisions(other) >= SUPPORT_OF_CONGRUENT) dependent.add(pairKey(own, other));
    }
    for (const [partner, support] of history.partners(own)) {
      if (support >= SUPPORT_OF_CONGRUENT && here(partner) !== undefined)
        changedTogether.add(pairKey(own, partner));
    }
  }
  const both = countOf([...dependent], (pair) => changedTogether.has(pair));
  const either = dependent.size + changedTogether.size - both;
  return either === 0 ? 'degenerate' : both / either;
}

/** The path on a side of a file of the base; undefined when it is not there. */
function pathsHere({ model, common, basePath }: Side): (path: string) => string | undefined {
  const moved = new Map(common.map(({ path }) => [basePath(path), path]));
  return (path) => {
    const own = moved.get(path) ?? path;
    return model.byPath.has(own) ? own : undefined;
  };
}

/** Files that a file depends on, or that depend on it. */
function neighboursOf({ model }: Side, path: string): string[] {
  const { files, nodeOf, paths } = model.architecture();
  const node = nodeOf.get(path)!;
  return [...files.successors(node), ...files.predecessors(node)].map((other) => paths[other]!);
}

/** A pair of paths, whichever comes first; no path holds a NUL. */
function pairKey(a: string, b: string): string {
  return [a, b].sort(compareText).join('\0');
}
