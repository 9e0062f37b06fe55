import { compareText } from '../core/ordering.ts';
import type { UnparsableReason } from '../facts/types.ts';
import type { TreeEntry } from '../git/change.ts';
import { classifyPath } from '../model/classify.ts';
import { manifestDirectories, type Partition, partitionOf } from '../model/components.ts';
import { headerLanguage, languageOf } from '../model/languages.ts';
import { modelFile, type RepoModel, repoModel } from '../model/repo-model.ts';
import { type BlobSource, type FactsStore, factsKey, frontEndOf, type WantedFacts } from './facts-store.ts';

/** A repository at a base: its tree, what was fixed there, and its model. */
export interface BaseState {
  /** All entries, sorted by path. */
  readonly tree: readonly TreeEntry[];
  readonly manifests: ReadonlySet<string>;
  readonly partition: Partition;
  /** Language of `.h` files. */
  readonly headerLanguage: string;
  readonly model: RepoModel;
  /** Production files that could not be parsed, or that are generated, in path order. */
  readonly skipped: readonly { readonly path: string; readonly reason: UnparsableReason | 'generated' }[];
}

/** True for regular files; links and submodules have no content of their own. */
export function isRegularFile(entry: TreeEntry): boolean {
  return entry.mode.startsWith('100');
}

/** The files of a tree that are production code by their path and have a front end. */
export function productionFiles(
  tree: readonly TreeEntry[],
  manifests: ReadonlySet<string>,
): (WantedFacts & { path: string })[] {
  const files: (WantedFacts & { path: string })[] = [];
  for (const treeEntry of tree) {
    const entry = isRegularFile(treeEntry) ? frontEndOf(treeEntry.path) : undefined;
    if (entry && classifyPath(treeEntry.path, manifests) === 'production') {
      files.push({ path: treeEntry.path, blobId: treeEntry.id, entry });
    }
  }
  return files;
}

/** Builds the state of a tree; its facts stay resident in the store. */
export async function baseState(
  blobs: BlobSource,
  tree: readonly TreeEntry[],
  store: FactsStore,
  signal?: AbortSignal,
): Promise<BaseState> {
  const paths = tree.filter(isRegularFile).map(({ path }) => path);
  const manifests = manifestDirectories(paths);
  const wanted = productionFiles(tree, manifests);
  const facts = await store.load(blobs, wanted, { stay: true, signal });
  const skipped: { path: string; reason: UnparsableReason | 'generated' }[] = [];
  const parsed = wanted.flatMap(({ path, ...item }) => {
    const extraction = facts.get(factsKey(item))!;
    if (extraction.parsed && !extraction.facts.generated) return [{ path, facts: extraction.facts }];
    skipped.push({ path, reason: extraction.parsed ? 'generated' : extraction.reason });
    return [];
  });
  const partition = partitionOf(
    parsed.map(({ path }) => path),
    manifests,
  );
  const files = parsed.map((file) => modelFile(file.path, languageOf(file.path)!, file.facts, partition));
  skipped.sort((a, b) => compareText(a.path, b.path));
  return {
    tree,
    manifests,
    partition,
    headerLanguage: headerLanguage(paths),
    model: repoModel(files),
    skipped,
  };
}
