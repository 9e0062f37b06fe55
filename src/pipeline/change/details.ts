import { perObject } from '../../core/per-object.ts';
import type { FileDetail } from '../../facts/detail.ts';
import { blobKey } from '../../facts/wanted-facts.ts';
import type { GitRepository } from '../../git/repository.ts';
import type { Side } from '../../measure/side.ts';
import type { BaseState } from '../base-state.ts';
import { type FactsStore, frontEndOf } from '../facts-store.ts';
import { type ReadFile, type ReadSide, wantedFacts } from './changed-files.ts';

/** The details that a patch needs. */
export interface Details {
  /** Of a changed file's side that has facts. */
  readonly of: (side: ReadSide) => FileDetail | undefined;
  /** Of the files of PT at base, by path. */
  readonly packages: ReadonlyMap<string, FileDetail>;
}

/** Reads the details of changed files and of their packages at base. */
export async function readDetails(
  repository: GitRepository,
  base: BaseState,
  files: readonly ReadFile[],
  before: Side,
  store: FactsStore,
  signal: AbortSignal | undefined,
): Promise<Details> {
  const ids = blobIds(base);
  const neighbours = before.packages.flat().map(({ path }) => ({
    path,
    wanted: { blobId: ids.get(path)!, entry: frontEndOf(path)! },
  }));
  const sides = files
    .flatMap((file) => [file.before, file.after])
    .flatMap((side) => (side?.facts ? [wantedFacts(side.entry)!] : []));
  const around = await store.loadDetails(
    repository,
    neighbours.map(({ wanted }) => wanted),
    { stay: true, signal },
  );
  const own = await store.loadDetails(repository, sides, { stay: false, signal });
  return {
    of: (side) => (side.facts ? own.get(blobKey(wantedFacts(side.entry)!)) : undefined),
    packages: new Map(neighbours.map(({ path, wanted }) => [path, around.get(blobKey(wanted))!])),
  };
}

const blobIds = perObject(
  ({ tree }: BaseState): ReadonlyMap<string, string> => new Map(tree.map(({ path, id }) => [path, id])),
);
