import { lstatSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { ArchdeltaError } from '../core/errors.ts';

/** Where the parts of a repository are. All paths are absolute and real. */
export interface RepositoryLocation {
  /** The git directory that holds `HEAD` and the index (of a linked work tree: its own). */
  readonly gitDirectory: string;
  /** The git directory that holds refs, objects and configuration. */
  readonly commonDirectory: string;
  /** The folder with the checked-out files; `undefined` for a bare repository. */
  readonly workTree: string | undefined;
}

/**
 * Finds the repository that stands exactly at a path: a work tree (its `.git` a folder, or a file as in a
 * linked work tree or a submodule), a bare repository, or a git directory. Parent folders are not searched:
 * a missing clone inside another repository must not be taken for the outer one (see {@link findWorkTree}).
 * `core.worktree` is not read.
 *
 * @throws {ArchdeltaError} `repo-missing`.
 */
export function locateRepository(path: string): RepositoryLocation {
  const location = tryLocate(path);
  if (location === undefined) throw new ArchdeltaError('repo-missing', `no git repository at ${path}`);
  return location;
}

/** True when a repository stands at a path. Parent folders are not searched. */
export function isRepository(path: string): boolean {
  return tryLocate(path) !== undefined;
}

/** The nearest folder, from a path upwards, at which a repository stands; `undefined` when there is none. */
export function findWorkTree(path: string): string | undefined {
  let folder = resolve(path);
  for (;;) {
    if (tryLocate(folder) !== undefined) return folder;
    const parent = dirname(folder);
    if (parent === folder) return undefined;
    folder = parent;
  }
}

function tryLocate(path: string): RepositoryLocation | undefined {
  const real = attempt(() => realpathSync(path));
  if (real === undefined) return undefined;
  if (isFile(real)) return throughGitFile(real);
  const dotGit = join(real, '.git');
  if (isFile(dotGit)) return throughGitFile(dotGit);
  return (
    asGitDirectory(
      attempt(() => realpathSync(dotGit)),
      real,
    ) ?? asGitDirectory(real, basename(real) === '.git' ? dirname(real) : undefined)
  );
}

/** A `.git` file holds one line: `gitdir: PATH`, relative to its folder. */
function throughGitFile(file: string): RepositoryLocation | undefined {
  const target = attempt(() => /^gitdir: (.*?)[\r\n]*$/s.exec(readFileSync(file, 'utf8'))?.[1]);
  if (target === undefined) return undefined;
  const workTree = dirname(file);
  return asGitDirectory(
    attempt(() => realpathSync(resolve(workTree, target))),
    workTree,
  );
}

function asGitDirectory(
  gitDirectory: string | undefined,
  workTree: string | undefined,
): RepositoryLocation | undefined {
  if (gitDirectory === undefined) return undefined;
  // In old repositories HEAD is a symbolic link, which before the first commit leads nowhere.
  const head = attempt(() => lstatSync(join(gitDirectory, 'HEAD')));
  const common = attempt(() => readFileSync(join(gitDirectory, 'commondir'), 'utf8').replace(/[\r\n]+$/, ''));
  const commonDirectory =
    common === undefined ? gitDirectory : attempt(() => realpathSync(resolve(gitDirectory, common)));
  if (head === undefined || commonDirectory === undefined) return undefined;
  if (!isDirectory(join(commonDirectory, 'objects')) || !isDirectory(join(commonDirectory, 'refs')))
    return undefined;
  return { gitDirectory, commonDirectory, workTree };
}

function isFile(path: string): boolean {
  return attempt(() => statSync(path).isFile()) ?? false;
}

function isDirectory(path: string): boolean {
  return attempt(() => statSync(path).isDirectory()) ?? false;
}

/** Any failure to read (absent, forbidden, a NUL in the path) means: not here. */
function attempt<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
