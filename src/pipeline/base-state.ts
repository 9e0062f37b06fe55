import { compareText } from '../core/ordering.ts';
import type { UnparsableReason } from '../facts/types.ts';
import type { TreeEntry } from '../git/change.ts';
import type { HistoryCommit } from '../git/history.ts';
import { classifyPath } from '../model/classify.ts';
import { manifestDirectories, type Partition, partitionOf } from '../model/components.ts';
import { type Frozen, frozenAt } from '../model/frozen.ts';
import { baseHistory } from '../model/history/base-history.ts';
import { headerLanguage, languageOf } from '../model/languages.ts';
import { modelFile, type RepoModel, repoModel } from '../model/repo-model.ts';
import { pathIndex, type SourceFile } from '../model/resolution/world.ts';
import { readConfigurations } from './configuration-files.ts';
import {
  type BlobSource,
  type FactsStore,
  factsKey,
  frontEndOf,
  isRegularFile,
  type WantedFacts,
} from './facts-store.ts';

/** A repository at a base: its tree, what was fixed there, and its model. */
export interface BaseState {
  /** All entries, sorted by path. */
  readonly tree: readonly TreeEntry[];
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

/** The files of a tree that have a front end and are production code or tests by their path. */
export function sourceFiles(tree: readonly TreeEntry[], manifests: ReadonlySet<string>): WantedFile[] {
  const files: WantedFile[] = [];
  for (const treeEntry of tree) {
    const entry = isRegularFile(treeEntry) ? frontEndOf(treeEntry.path) : undefined;
    if (!entry) continue;
    const fileClass = classifyPath(treeEntry.path, manifests);
    if (fileClass !== 'production' && fileClass !== 'test') continue;
    files.push({ path: treeEntry.path, blobId: treeEntry.id, entry, class: fileClass });
  }
  return files;
}

/**
 * Builds the state of a tree; its facts stay resident in the store.
 *
 * @param commits the commits before it, by `commitHistory`; without them history is absent.
 */
export async function baseState(
  blobs: BlobSource,
  tree: readonly TreeEntry[],
  store: FactsStore,
  signal?: AbortSignal,
  commits?: readonly HistoryCommit[],
): Promise<BaseState> {
  const paths = tree.filter(isRegularFile).map(({ path }) => path);
  const manifests = manifestDirectories(paths);
  const wanted = sourceFiles(tree, manifests);
  const facts = await store.load(blobs, wanted, { stay: true, signal });
  const configurations = await readConfigurations(blobs, tree);
  const skipped: { path: string; reason: UnparsableReason | 'generated' }[] = [];
  const parsed: SourceFile[] = [];
  for (const { path, class: fileClass, ...item } of wanted) {
    const extraction = facts.get(factsKey(item))!;
    if (extraction.parsed && !extraction.facts.generated) {
      parsed.push({ path, language: languageOf(path)!, class: fileClass, facts: extraction.facts });
    } else if (fileClass === 'production') {
      skipped.push({ path, reason: extraction.parsed ? 'generated' : extraction.reason });
    }
  }
  const production = parsed.filter((file) => file.class === 'production');
  const partition = partitionOf(
    production.map(({ path }) => path),
    manifests,
  );
  const model = repoModel(
    production.map((file) => modelFile(file.path, file.language, file.facts, partition)),
    { tests: parsed.filter((file) => file.class === 'test'), paths: pathIndex(paths), configurations },
  );
  skipped.sort((a, b) => compareText(a.path, b.path));
  return {
    ...{ tree, manifests, partition, model, skipped },
    headerLanguage: headerLanguage(paths),
    frozen: frozenAt(model, commits && baseHistory(commits, model.byPath, manifests)),
  };
}
