import { join } from 'node:path';
import { createRandom, type Random } from '../../../src/core/random.ts';
import type { Instance } from '../../../src/instance/row.ts';
import { git, gitBytes, temporaryFolder } from '../../git/temporary-repository.ts';
import { makeCommits, type PlannedCommit } from '../commits.ts';
import type { Tree } from './dialects.ts';
import type { EditName } from './edits.ts';
import { commitBetween, drawn, edit, type History, historyOf, REPOSITORIES } from './histories.ts';
import { codePaths, pick } from './trees.ts';

/** Repositories with their histories, and patches of their base commits. */
export interface MadePatches {
  /** For `--repos`: the repositories by owner and name. */
  readonly folder: string;
  readonly instances: readonly Instance[];
}

/**
 * Sizes of patches, as they are in SWE-bench Verified (500 reference patches; `princeton-nlp/SWE-bench_Verified`)
 * and in 1,079 patches of models for the same tasks. Of the reference patches 86 % touch one file, 10 % two, 2 %
 * three, 2 % more; of their files 59 % have one hunk, 22 % two, 9 % three, 10 % more; half of them change 7 lines or
 * fewer, three quarters 13, a tenth more than 34. Of the files of the models' patches 16 % are new, 8 % tests, 1 % end
 * without a line break; 4 % of the patches do not apply. Deleted and renamed files, of which there are hardly any,
 * other configuration and line ends stand here more often: they are what a state that is kept could forget.
 */
const FILES: readonly (readonly [number, number])[] = [
  [1, 80],
  [2, 13],
  [3, 4],
  [5, 3],
];
const HUNKS: readonly (readonly [number, number])[] = [
  [1, 59],
  [2, 22],
  [3, 9],
  [5, 10],
];
/** What a patch does to a file, if it is there: changes it, mostly in bodies; or another thing altogether. */
const OF_FILES: readonly (readonly ['change' | EditName, number])[] = [
  ['change', 70],
  ['newFile', 9],
  ['newTest', 4],
  ['newPackage', 2],
  ['deleteFile', 3],
  ['renameFile', 4],
  ['moveUnit', 2],
  ['renameUnit', 2],
  ['configure', 2],
  ['blemish', 2],
];
const OF_HUNKS: readonly (readonly [EditName, number])[] = [
  ['tweak', 30],
  ['insertLines', 34],
  ['addUnit', 12],
  ['addType', 3],
  ['changeSignature', 6],
  ['dropUnit', 3],
  ['changeImports', 12],
];
/** One in so many patches was made for another base commit than the one that it is scored on. */
const MISPLACED = 8;
/** One in so many was made for a text that the repository never had: it does not apply. */
const FOREIGN = 16;
/** Shares of the repositories, in their order: SWE-bench has Python alone, so Python has most. */
const SHARES = [44, 20, 16, 10, 10];

/** Makes repositories and a hundred patches, about as many for each base commit; the same each time. */
export function madePatches(): MadePatches {
  const folder = temporaryFolder('repositories');
  const instances = REPOSITORIES.flatMap((repository, at) =>
    patchesOf(repository, join(folder, repository), SHARES[at]!),
  );
  return { folder, instances };
}

function patchesOf(repo: string, directory: string, count: number): Instance[] {
  const history = historyOf(repo);
  git('/', ['init', '-q', directory]);
  const ids = makeCommits(directory, history.commits);
  // The repository that is scored has no object of any patch.
  const drafts = temporaryFolder('drafts');
  git(drafts, ['init', '-q']);
  const planned = Array.from({ length: count }, (_, at) => planPatch(history, at, createRandom(7, repo, at)));
  const made = makeCommits(drafts, [...history.commits, ...planned.map(({ commit }) => commit)]);
  const patches = diffsOf(drafts, made.slice(history.commits.length));
  return planned.map(({ base }, at) => ({
    instance_id: `${repo.replace('/', '__')}-${String(at).padStart(2, '0')}`,
    ...{ repo, base_commit: ids[base]! },
    patch: at % FOREIGN === FOREIGN - 1 ? foreign(patches[at]!) : patches[at]!,
  }));
}

/** A patch whose context and removed lines are others. */
function foreign(patch: string): string {
  return patch.replaceAll(/^(?: |-(?!-)).*\S/gm, '$& of another version');
}

/** The diffs of commits with their parents, from one git. */
function diffsOf(directory: string, commits: readonly string[]): string[] {
  const text = gitBytes(directory, ['diff-tree', '--stdin', '-p', '-M', '--full-index'], {
    input: `${commits.join('\n')}\n`,
  }).toString('latin1');
  const starts = commits.map((id) => text.indexOf(`${id}\n`));
  return starts.map((start, at) =>
    text.slice(start + commits[at]!.length + 1, starts[at + 1]).replace(/^\n/, ''),
  );
}

interface PlannedPatch {
  readonly commit: PlannedCommit;
  /** The commit that the patch is scored on: mostly the one that it was made for. */
  readonly base: number;
}

function planPatch({ trees, bases }: History, at: number, random: Random): PlannedPatch {
  const place = at % bases.length;
  const madeFor = bases[place]!;
  const after = new Map(trees[madeFor]);
  for (let files = drawn(FILES, random); files > 0; files--) changeFile(after, random);
  const commit = commitBetween(trees[madeFor]!, after, { parents: [madeFor] });
  const other = bases[(place + bases.length / 2) % bases.length]!;
  return { commit, base: at % MISPLACED === MISPLACED - 1 ? other : madeFor };
}

function changeFile(tree: Map<string, string>, random: Random): void {
  const kind = drawn(OF_FILES, random);
  if (kind !== 'change') {
    edit(tree, [[kind, 1]], random);
    return;
  }
  const path = pick(codePaths(tree as Tree), random);
  for (let hunks = drawn(HUNKS, random); hunks > 0; hunks--) edit(tree, OF_HUNKS, random, path);
}
