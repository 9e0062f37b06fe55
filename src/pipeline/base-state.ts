import { compareText } from '../core/ordering.ts';
import { isSameSet } from '../core/sets.ts';
import { type UnparsableReason, wholeFacts } from '../facts/types.ts';
import { factsKey, type WantedFacts } from '../facts/wanted-facts.ts';
import type { TreeEntry } from '../git/change.ts';
import type { HistoryCommit } from '../git/history.ts';
import { classifyPath } from '../model/classify.ts';
import { manifestDirectories, type Partition, partitionOf } from '../model/components.ts';
import { type Frozen, frozenAt } from '../model/frozen.ts';
import { baseHistory } from '../model/history/base-history.ts';
import { headerLanguage, languageOf } from '../model/languages.ts';
import { modelFile, nextModel, type RepoModel, repoModel } from '../model/repo-model.ts';
import { pathIndex, type SourceFile } from '../model/resolution/world.ts';
import { readConfigurations } from './configuration-files.ts';
import { type EntryTraits, traitsOf } from './entry-traits.ts';
import type { BlobSource, FactsStore } from './facts-store.ts';

/** A repository at a base: its tree, what was fixed there, and its model. */
export interface BaseState {
  /** All entries, sorted by path. */
  readonly tree: readonly TreeEntry[];
  /** Paths of the regular files, in the order of the tree. */
  readonly paths: readonly string[];
  readonly manifests: ReadonlySet<string>;
  readonly partition: Partition;
  /** Language of `.h` files. */
  readonly headerLanguage: string;
  readonly model: RepoModel;
  readonly frozen: Frozen;
  /** Production files that could not be parsed, or that are generated, in path order. */
  readonly skipped: readonly { readonly path: string; readonly reason: UnparsableReason | 'generated' }[];
}

/** A file of a tree that is to be parsed. */
export type WantedFile = WantedFacts & { readonly path: string; readonly class: 'production' | 'test' };

/**
 * The files of a tree that have a front end and are production code or tests by their path.
 *
 * @param wholeTests - all facts of tests are wanted, not those of their names alone.
 */
export function sourceFiles(
  tree: readonly TreeEntry[],
  manifests: ReadonlySet<string>,
  wholeTests = false,
): WantedFile[] {
  const files: WantedFile[] = [];
  for (const treeEntry of tree) {
    const entry = traitsOf(treeEntry).frontEnd;
    if (!entry) continue;
    const fileClass = classifyPath(treeEntry.path, manifests);
    if (fileClass !== 'production' && fileClass !== 'test') continue;
    const scope = fileClass === 'production' || wholeTests ? 'whole' : 'names';
    files.push({ path: treeEntry.path, blobId: treeEntry.id, entry, class: fileClass, scope });
  }
  return files;
}

/** The directories of a tree that hold a manifest of a build unit. */
export function unitsOf(tree: readonly TreeEntry[]): ReadonlySet<string> {
  return manifestDirectories(pathsOf(tree, (traits) => traits.isManifest));
}

function pathsOf(tree: readonly TreeEntry[], holds: (traits: EntryTraits) => boolean): string[] {
  const paths: string[] = [];
  for (const entry of tree) if (holds(traitsOf(entry))) paths.push(entry.path);
  return paths;
}

/** What the state of a tree is made from, besides the tree. */
export interface BaseOptions {
  readonly signal?: AbortSignal | undefined;
  readonly commits?: readonly HistoryCommit[] | Promise<readonly HistoryCommit[] | undefined> | undefined;
  readonly previous?: BaseState | undefined;
  readonly wholeTests?: boolean | undefined;
}

/**
 * Builds the state of a tree; its facts stay resident in the store.
 *
 * @param options.commits the commits before it, by `commitHistory`; without them history is absent.
 * @param options.previous the state of another tree of the repository, of which what is the same is kept.
 * @param options.wholeTests all facts of tests are made, which no metric asks for; else those of their names.
 */
export async function baseState(
  blobs: BlobSource,
  tree: readonly TreeEntry[],
  store: FactsStore,
  options: BaseOptions = {},
): Promise<BaseState> {
  const { signal, previous } = options;
  const paths = pathsOf(tree, ({ isRegular }) => isRegular);
  const manifests = sameSetOr(previous?.manifests, unitsOf(tree));
  const wanted = sourceFiles(tree, manifests, options.wholeTests);
  const facts = await store.load(blobs, wanted, { stay: true, signal });
  const configurations = await readConfigurations(blobs, tree);
  const before = previous?.model.world;
  const skipped: { path: string; reason: UnparsableReason | 'generated' }[] = [];
  const parsed: SourceFile[] = [];
  for (const file of wanted) {
    const { path, class: fileClass } = file;
    const extraction = facts.get(factsKey(file))!;
    if (extraction.parsed && !extraction.facts.generated) {
      const known = before?.file(path);
      const isKnown = known?.facts === extraction.facts && known.class === fileClass;
      parsed.push(
        isKnown ? known : { path, language: languageOf(path)!, class: fileClass, facts: extraction.facts },
      );
    } else if (fileClass === 'production') {
      skipped.push({ path, reason: extraction.parsed ? 'generated' : extraction.reason });
    }
  }
  const production = parsed.filter((file) => file.class === 'production');
  const partition = partitionOf(
    production.map(({ path }) => path),
    manifests,
  );
  const files = production.map((file) => {
    const known = previous?.model.byPath.get(file.path);
    const isKnown = known === file && known.component === partition(file.path);
    return isKnown ? known : modelFile(file.path, file.language, wholeFacts(file.facts), partition);
  });
  const surroundings = {
    tests: parsed.filter((file) => file.class === 'test'),
    paths: before && isSameList(paths, previous.paths) ? before.paths : pathIndex(paths),
    configurations: before && isSameMap(configurations, before.texts) ? before.texts : configurations,
  };
  const model = previous ? nextModel(previous.model, files, surroundings) : repoModel(files, surroundings);
  skipped.sort((a, b) => compareText(a.path, b.path));
  const commits = await options.commits;
  return {
    ...{ tree, paths, manifests, partition, model, skipped },
    headerLanguage: headerLanguage(pathsOf(tree, ({ isC }) => isC)),
    frozen: frozenAt(model, commits && baseHistory(commits, model.byPath, manifests), previous?.frozen),
  };
}

/** The set that is known when it holds the same: what is kept by it then stays. */
function sameSetOr(known: ReadonlySet<string> | undefined, made: ReadonlySet<string>): ReadonlySet<string> {
  return known && isSameSet(known, made) ? known : made;
}

function isSameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((text, at) => text === b[at]);
}

function isSameMap(a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): boolean {
  return a.size === b.size && [...a].every(([key, text]) => text === b.get(key));
}
