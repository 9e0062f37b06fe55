import type { TreeEntry } from '../git/change.ts';
import type { RepoModel } from '../model/repo-model.ts';

/** Bytes of a blob, or why there are none. */
export type BlobContent = { readonly bytes: Uint8Array } | { readonly tooLarge: number };

/** One state of a repository as a judge reads it: git objects and the model that the metrics use. */
export interface Codebase {
  /** All entries, sorted by path; symbolic links and submodules among them. */
  readonly entries: readonly TreeEntry[];
  /**
   * Reads blobs of regular files, in the order of the entries. Memory stays flat.
   *
   * @throws {ArchdeltaError} `blob-missing` (a partial clone), `aborted`.
   */
  read(entries: readonly TreeEntry[]): AsyncIterable<{ readonly entry: TreeEntry } & BlobContent>;
  /** Files, names, graphs and types; made when first asked for. */
  model(): Promise<RepoModel>;
}
