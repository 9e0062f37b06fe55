import type { Change, ChangedFile, TreeEntry } from '../../git/change.ts';
import type { GitRepository } from '../../git/repository.ts';
import type { RepoModel, Surroundings } from '../../model/repo-model.ts';
import {
  changedPathIndex,
  isConfiguration,
  type PathIndex,
  type SourceFile,
} from '../../model/resolution/world.ts';
import type { BaseState } from '../base-state.ts';
import { readConfigurations } from '../configuration-files.ts';
import { isRegularFile } from '../facts-store.ts';
import type { ReadFile } from './changed-files.ts';

/** What a model is made of besides its production files. */
export function surroundingsOf(model: RepoModel): Surroundings {
  return { tests: model.tests, paths: model.world.paths, configurations: model.world.texts };
}

/** Tests, paths and configuration after the change; what it does not touch stays the same object. */
export async function surroundingsAfter(
  repository: GitRepository,
  base: BaseState,
  change: Change,
  files: readonly ReadFile[],
): Promise<Surroundings> {
  const { tests, paths, configurations } = surroundingsOf(base.model);
  return {
    tests: testsAfter(tests, files),
    paths: change.files.some(isMoved) ? pathsAfter(paths, change) : paths,
    configurations: await configurationsAfter(repository, configurations, change),
  };
}

function testsAfter(tests: readonly SourceFile[], files: readonly ReadFile[]): readonly SourceFile[] {
  const gone = new Set(files.flatMap(({ change: { before } }) => (before ? [before.path] : [])));
  const added = files.flatMap(({ after }): SourceFile[] =>
    after?.facts && after.class === 'test'
      ? [{ path: after.entry.path, language: after.language!, class: 'test', facts: after.facts }]
      : [],
  );
  const kept = tests.filter(({ path }) => !gone.has(path));
  return added.length === 0 && kept.length === tests.length ? tests : [...kept, ...added];
}

/** A regular file comes, goes or changes its path. */
function isMoved({ before, after }: ChangedFile): boolean {
  const pathOf = (entry: TreeEntry | undefined) => (entry && isRegularFile(entry) ? entry.path : undefined);
  return pathOf(before) !== pathOf(after);
}

function pathsAfter(paths: PathIndex, { files }: Change): PathIndex {
  const pathsOf = (entries: readonly (TreeEntry | undefined)[]) =>
    new Set(entries.flatMap((entry) => (entry && isRegularFile(entry) ? [entry.path] : [])));
  return changedPathIndex(
    paths,
    pathsOf(files.map(({ before }) => before)),
    pathsOf(files.map(({ after }) => after)),
  );
}

async function configurationsAfter(
  repository: GitRepository,
  base: ReadonlyMap<string, string>,
  { files }: Change,
): Promise<ReadonlyMap<string, string>> {
  const isTouched = files.some((file) =>
    [file.before, file.after].some((entry) => entry && isConfiguration(entry.path)),
  );
  if (!isTouched) return base;
  const texts = new Map(base);
  for (const { before } of files) if (before) texts.delete(before.path);
  const added = await readConfigurations(
    repository,
    files.flatMap(({ after }) => (after ? [after] : [])),
  );
  for (const [path, text] of added) texts.set(path, text);
  return texts;
}
