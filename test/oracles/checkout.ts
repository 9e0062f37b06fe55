import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** A suite's files, read from a work tree or straight from a git directory. */
export interface Checkout {
  /** The text of a file. */
  read(path: string): string;
  /** File names directly in a folder, sorted. */
  list(folder: string): readonly string[];
  /** The commit, `unknown` when the checkout is no git repository. */
  commit(): string;
}

function git(arguments_: readonly string[]): string {
  return execFileSync('git', [...arguments_], { encoding: 'utf8', maxBuffer: 1 << 28 });
}

function commitOf(arguments_: readonly string[]): string {
  try {
    return git([...arguments_, 'rev-parse', 'HEAD']).trim();
  } catch {
    return 'unknown';
  }
}

function isGitDirectory(path: string): boolean {
  return existsSync(join(path, 'HEAD')) && existsSync(join(path, 'objects'));
}

/** Opens a checkout: a git directory (bare or `.git`), read at HEAD, or a work tree, read as it is. */
export function openCheckout(path: string): Checkout {
  if (!existsSync(path) || !statSync(path).isDirectory()) throw new Error(`no checkout at ${path}`);
  if (isGitDirectory(path)) {
    const base = [`--git-dir=${path}`];
    return {
      read: (file) => git([...base, 'show', `HEAD:${file}`]),
      list: (folder) =>
        git([...base, 'ls-tree', '--name-only', '-z', `HEAD:${folder}`])
          .split('\0')
          .filter((name) => name !== '')
          .sort(),
      commit: () => commitOf(base),
    };
  }
  return {
    read: (file) => readFileSync(join(path, file), 'utf8'),
    list: (folder) => readdirSync(join(path, folder)).sort(),
    commit: () => commitOf(['-C', path]),
  };
}
