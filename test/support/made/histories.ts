import { createRandom, type Random } from '../../../src/core/random.ts';
import type { PlannedCommit } from '../commits.ts';
import { fixturePath, readTree } from '../fixtures.ts';
import type { Tree } from './dialects.ts';
import { EDITS, type EditName } from './edits.ts';
import { pick } from './trees.ts';

/** Commits of a history, with the tree of each. */
export interface History {
  readonly commits: readonly PlannedCommit[];
  readonly trees: readonly Tree[];
  /** Places of the base commits. */
  readonly bases: readonly number[];
}

/** Before the first base, so that the history before it says something. */
const EARLIER = 18;
const BASES = 12;
/** From one base to the next. */
const COMMITS_A_BASE = 2;
/** Here a branch leaves the history, two bases back. */
const BRANCH = EARLIER + 6 * COMMITS_A_BASE;

/** The first trees of the repositories, each from fixtures: their folders by the path that they get. */
const BEGINNINGS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'made/python': { '': 'rich/python/base' },
  'made/java': { '': 'rich/java/base' },
  'made/go': { '': 'repos/go/base' },
  'made/typescript': { '': 'repos/typescript/base' },
  'made/mixed': { '': 'repos/python/base', 'web/': 'repos/typescript/base', 'service/': 'repos/go/base' },
};

/** Names of the repositories. */
export const REPOSITORIES = Object.keys(BEGINNINGS);

/** What commits do, by how often: a body most often, as in real ones, and each kind somewhere between two bases. */
const OF_COMMITS: readonly (readonly [EditName, number])[] = [
  ['tweak', 6],
  ['insertLines', 5],
  ['addUnit', 6],
  ['addType', 3],
  ['renameUnit', 4],
  ['changeSignature', 2],
  ['dropUnit', 3],
  ['changeImports', 5],
  ['moveUnit', 3],
  ['newFile', 3],
  ['newTest', 2],
  ['newPackage', 2],
  ['deleteFile', 2],
  ['renameFile', 4],
  ['configure', 4],
  ['blemish', 2],
];

/** One of some things, each as often as its weight says. */
export function drawn<T>(weighted: readonly (readonly [T, number])[], random: Random): T {
  let left = random.unit() * weighted.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [item, weight] of weighted) {
    left -= weight;
    if (left < 0) return item;
  }
  return weighted.at(-1)![0];
}

/** Edits until one finds a place. */
export function edit(
  tree: Map<string, string>,
  weights: readonly (readonly [EditName, number])[],
  random: Random,
  only?: string,
): void {
  for (let attempt = 0; attempt < 50; attempt++) {
    if (EDITS[drawn(weights, random)](tree, random, only)) return;
  }
}

/** The commits of a repository; the same each time. */
export function historyOf(repository: string): History {
  const random = createRandom(7, 'history', repository);
  const first = new Map<string, string>();
  for (const [prefix, folder] of Object.entries(BEGINNINGS[repository]!)) {
    for (const [path, text] of Object.entries(readTree(fixturePath(folder)))) first.set(prefix + path, text);
  }
  const trees: Tree[] = [first];
  const commits: PlannedCommit[] = [commitBetween(new Map(), first, {})];
  for (let at = 1; at < EARLIER + BASES * COMMITS_A_BASE; at++) {
    const parent = at === BRANCH ? at - 2 * COMMITS_A_BASE : at - 1;
    const tree = new Map(trees[parent]);
    for (let edits = 1 + random.below(3); edits > 0; edits--) edit(tree, OF_COMMITS, random);
    const author = pick(['ada@example.org', 'bob@example.org', 'eve@example.org'], random);
    commits.push(commitBetween(trees[parent]!, tree, { parents: [parent], author }));
    trees.push(tree);
  }
  const bases = Array.from({ length: BASES }, (_, at) => EARLIER - 1 + at * COMMITS_A_BASE);
  return { commits, trees, bases };
}

/** A commit that turns one tree into another. */
export function commitBetween(before: Tree, after: Tree, commit: PlannedCommit): PlannedCommit {
  const paths = new Set([...before.keys(), ...after.keys()]);
  const changed = [...paths].filter((path) => before.get(path) !== after.get(path));
  return { ...commit, files: Object.fromEntries(changed.map((path) => [path, after.get(path) ?? null])) };
}
