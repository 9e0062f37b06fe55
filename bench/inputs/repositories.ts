import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sourceFiles } from './source-files.ts';

/** A repository below the folder of repositories. */
export interface Repository {
  /** `owner/name`, as instances name it; `local/name` where the folder does not say the owner. */
  readonly name: string;
  readonly path: string;
}

/** All repositories in a folder laid out as `score --repos` wants it: `owner/name`, `owner__name` or `name`. */
export function repositoriesBelow(directory: string): Repository[] {
  return foldersIn(directory).flatMap((entry): Repository[] => {
    const path = join(directory, entry);
    if (isRepository(path)) return [{ name: fullName(plainName(entry).replace('__', '/')), path }];
    return foldersIn(path)
      .map((name) => ({ name: `${entry}/${plainName(name)}`, path: join(path, name) }))
      .filter((repository) => isRepository(repository.path));
  });
}

const foldersIn = (directory: string): string[] =>
  readdirSync(directory)
    .filter(
      (name) =>
        !name.startsWith('.') && statSync(join(directory, name), { throwIfNoEntry: false })?.isDirectory(),
    )
    .sort();

const plainName = (entry: string): string => entry.replace(/\.git$/, '');

const fullName = (name: string): string => (name.includes('/') ? name : `local/${name}`);

const isRepository = (path: string): boolean =>
  existsSync(join(path, '.git')) || (existsSync(join(path, 'HEAD')) && existsSync(join(path, 'objects')));

/** The repository that most source files, of a language or of any, stand in at its newest commit. */
export function largest(
  repositories: readonly Repository[],
  endings?: readonly string[],
): Repository | undefined {
  let best: Repository | undefined;
  let most = 0;
  for (const repository of repositories) {
    const { count } = sourceFiles(repository.path, 'HEAD', endings);
    if (count > most) [best, most] = [repository, count];
  }
  return best;
}
