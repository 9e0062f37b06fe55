import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Folders to delete when the test file is done, which `support/clean-up.ts` does. */
const folders: string[] = [];

/** A new folder in the system's temporary folder; its real path. */
export function temporaryFolder(name = 'work'): string {
  const parent = realpathSync(mkdtempSync(join(tmpdir(), 'archdelta-test-')));
  folders.push(parent);
  const folder = join(parent, name);
  mkdirSync(folder);
  return folder;
}

/** Deletes all that {@link temporaryFolder} made. */
export function removeTemporaryFolders(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

/** An environment in which git depends on nothing of the machine: identity, dates, configuration are fixed. */
export function cleanEnvironment(extra: Record<string, string> = {}): Record<string, string> {
  const identity = { NAME: 'A U Thor', EMAIL: 'author@example.org', DATE: '2020-01-01T00:00:00Z' };
  const entries = Object.entries(identity).flatMap(([key, value]) => [
    [`GIT_AUTHOR_${key}`, value],
    [`GIT_COMMITTER_${key}`, value],
  ]);
  return {
    PATH: process.env.PATH ?? '',
    HOME: tmpdir(),
    LC_ALL: 'C',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_NOSYSTEM: '1',
    ...Object.fromEntries(entries),
    ...extra,
  };
}

const FIXED_CONFIGURATION = [
  'init.defaultBranch=main',
  'protocol.file.allow=always',
  'core.autocrlf=false',
].flatMap((item) => ['-c', item]);

/** What {@link git} may be given besides arguments. */
export interface GitOptions {
  readonly input?: string | Uint8Array;
  readonly environment?: Record<string, string>;
  /** Return the output of a failed command instead of throwing. */
  readonly mayFail?: boolean;
}

/** Runs git in a folder in a clean environment and returns its standard output as bytes. */
export function gitBytes(folder: string, args: readonly string[], options: GitOptions = {}): Buffer {
  const { status, stdout, stderr, error } = spawnSync('git', [...FIXED_CONFIGURATION, ...args], {
    cwd: folder,
    env: cleanEnvironment(options.environment),
    input: options.input ?? '',
    maxBuffer: 1 << 28,
  });
  if (error !== undefined) throw error;
  if (status !== 0 && options.mayFail !== true) {
    throw new Error(`git ${args.join(' ')} exited with ${status}: ${stderr}`);
  }
  return stdout;
}

/** Like {@link gitBytes}, as text without the final line break. */
export function git(folder: string, args: readonly string[], options: GitOptions = {}): string {
  return gitBytes(folder, args, options).toString('utf8').replace(/\n$/, '');
}

/** A repository with a work tree, made for a test. */
export class TemporaryRepository {
  readonly directory: string;

  /** @param initArguments more arguments of `git init`, such as `--object-format=sha256`. */
  constructor(options: { name?: string; initArguments?: readonly string[] } = {}) {
    this.directory = temporaryFolder(options.name);
    git(this.directory, ['init', '-q', ...(options.initArguments ?? [])]);
  }

  git(...args: string[]): string {
    return git(this.directory, args);
  }

  /** Writes files of the work tree: path to contents. */
  write(files: Readonly<Record<string, string | Uint8Array>>): this {
    for (const [path, contents] of Object.entries(files)) {
      const file = join(this.directory, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, contents);
    }
    return this;
  }

  remove(...paths: string[]): this {
    for (const path of paths) rmSync(join(this.directory, path), { recursive: true });
    return this;
  }

  makeExecutable(path: string): this {
    chmodSync(join(this.directory, path), 0o755);
    return this;
  }

  link(path: string, target: string): this {
    symlinkSync(target, join(this.directory, path));
    return this;
  }

  /** Commits all that stands in the work tree and returns the commit's id. */
  commit(message = 'change'): string {
    this.git('add', '-A');
    this.git('commit', '-q', '--allow-empty', '-m', message);
    return this.git('rev-parse', 'HEAD');
  }

  /** Writes files, commits, and returns the commit's id. */
  commitFiles(files: Readonly<Record<string, string | Uint8Array>>): string {
    return this.write(files).commit();
  }

  /** The diff between two commits as git prints it, byte for byte. */
  diff(a: string, b: string, ...options: string[]): Buffer {
    return gitBytes(this.directory, ['diff', ...options, a, b]);
  }
}
