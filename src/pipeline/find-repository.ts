import { existsSync, readFileSync, statSync } from 'node:fs';
import { isAbsolute, join, resolve } from 'node:path';
import { ArchdeltaError } from '../core/errors.ts';
import { findWorkTree, isRepository } from '../git/locate.ts';
import { isObject } from '../instance/record.ts';

/** Finds the repository of `owner/name` on disk. @throws {ArchdeltaError} `repo-missing`. */
export type FindRepository = (repo: string) => string;

/**
 * Looks in a directory for `owner/name`, `owner__name` and `name`, each also with `.git`. A name cannot lead out
 * of the directory.
 *
 * @throws {ArchdeltaError} `usage` when the directory does not exist.
 */
export function repositoriesIn(directory: string): FindRepository {
  if (!statSync(directory, { throwIfNoEntry: false })?.isDirectory())
    throw new ArchdeltaError('usage', `no directory ${directory}`);
  return (repo) => {
    const segments = repo.split('/');
    const isSafe = segments.every(
      (name) => name !== '' && name !== '.' && name !== '..' && !/[\\\0]/.test(name),
    );
    const candidates = isSafe ? [join(...segments), segments.join('__'), segments.at(-1)!] : [];
    for (const candidate of candidates) {
      for (const path of [join(directory, candidate), join(directory, `${candidate}.git`)]) {
        if (isRepository(path)) return path;
      }
    }
    throw new ArchdeltaError('repo-missing', `no repository of ${repo} in ${directory}`);
  };
}

/**
 * Reads a JSON object `{"owner/name": "path"}`; relative paths are relative to the file's folder.
 *
 * @throws {ArchdeltaError} `input-unreadable` when it is none.
 */
export function repositoriesOf(mapFile: string): FindRepository {
  const paths = readMap(mapFile);
  return (repo) => {
    const path = paths.get(repo);
    if (path === undefined)
      throw new ArchdeltaError('repo-missing', `${mapFile} names no repository of ${repo}`);
    return isAbsolute(path) ? path : resolve(mapFile, '..', path);
  };
}

function readMap(mapFile: string): Map<string, string> {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(mapFile, 'utf8').replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new ArchdeltaError('input-unreadable', `${mapFile}: ${(error as Error).message}`, { cause: error });
  }
  const entries = isObject(value) ? Object.entries(value) : undefined;
  if (entries === undefined || entries.some(([, path]) => typeof path !== 'string')) {
    throw new ArchdeltaError(
      'input-unreadable',
      `${mapFile} is no JSON object of repository names and paths`,
    );
  }
  return new Map(entries as [string, string][]);
}

/**
 * The repository at a path, or in the nearest folder above it; `undefined` when there is none.
 *
 * @throws {ArchdeltaError} `input-unreadable` when the path does not exist: a slip of the pen is not to be
 * taken for the repository around it.
 */
export function findRepositoryAbove(path: string): string | undefined {
  if (!existsSync(path)) throw new ArchdeltaError('input-unreadable', `no file or folder ${path}`);
  return findWorkTree(path);
}
