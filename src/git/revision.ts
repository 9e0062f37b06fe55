import { ArchdeltaError } from '../core/errors.ts';
import { isolatedEnvironment, NAME_RESOLUTION_OVERRIDES } from './environment.ts';
import type { GitShell } from './git-shell.ts';
import type { RepositoryLocation } from './locate.ts';
import type { ObjectReader } from './object-reader.ts';
import { firstLines, type GitResult, type GitSetting, runGit } from './process.ts';
import type { Scratch } from './scratch.ts';

/** What is needed to turn a revision into a commit id. */
export interface RevisionSource {
  readonly location: RepositoryLocation;
  readonly scratch: Scratch;
  readonly reader: ObjectReader;
  readonly signal: AbortSignal;
}

/** A revision is a name (`@{…}` belongs to it) and then suffixes such as `~1`, `^2`, `^{commit}`. */
const REVISION = /^((?:@\{[^}]*\}|[^~^])*)(.*)$/s;
/** An abbreviated id, alone or as the end of what `git describe` prints. */
const ABBREVIATED = /^(?:.*-g)?[0-9a-f]{4,}$/i;

/**
 * The full id of the commit that a revision names; annotated tags are peeled.
 *
 * @throws {ArchdeltaError} `base-commit-missing`.
 */
export async function resolveCommit(source: RevisionSource, revision: string): Promise<string> {
  const [, name, suffix] = REVISION.exec(revision.slice(0, LONGEST_REVISION + 1))!;
  const id = isNameable(revision, name!) ? await resolveName(source, name!) : undefined;
  if (id !== undefined) {
    // Suffixes are followed in scratch: in the user's git directory a missing object could start a fetch.
    const [answer] = await source.reader.inspect([`${id}${suffix}^{commit}`]);
    if (answer !== undefined && 'id' in answer && answer.type === 'commit') return answer.id;
  }
  throw new ArchdeltaError(
    'base-commit-missing',
    `no commit ${JSON.stringify(revision.slice(0, 200))} in the repository`,
  );
}

/** Longer than any name of a ref can be; a system refuses a command that is much longer. */
const LONGEST_REVISION = 4096;

/** `REV:path` and `:/text` name files or search; a line break would be a second request. */
function isNameable(revision: string, name: string): boolean {
  if (revision.length > LONGEST_REVISION) return false;
  return name !== '' && !/[\n\0]/.test(revision) && !name.replace(/@\{[^}]*\}/g, '').includes(':');
}

async function resolveName(source: RevisionSource, name: string): Promise<string | undefined> {
  const digits = source.scratch.objectFormat === 'sha256' ? 64 : 40;
  if (name.length === digits && /^[0-9a-f]+$/i.test(name)) return name.toLowerCase();
  const { code, stdout } = await readUserRefs(source, [
    'rev-parse',
    '--verify',
    '--quiet',
    '--end-of-options',
    name,
  ]);
  const printed = stdout.toString('latin1').trim();
  if (code === 0 && /^[0-9a-f]{40,64}$/.test(printed)) return printed;
  // A branch of that name goes first, as in git; then the objects, which scratch sees.
  return ABBREVIATED.test(name) ? name : undefined;
}

/** The ref that a symbolic ref points to; `undefined` when it is none. */
async function readSymbolicRef(source: RevisionSource, name: string): Promise<string | undefined> {
  const { code, stdout } = await readUserRefs(source, ['symbolic-ref', '--quiet', name]);
  const target = stdout.toString('utf8').replace(/\n$/, '');
  return code === 0 && target !== '' ? target : undefined;
}

/**
 * The default branch as a full ref name: what `origin/HEAD` points to, else `main`, else `master`.
 *
 * @returns `undefined` when none of them leads to a commit.
 */
export async function findDefaultBranch(source: RevisionSource): Promise<string | undefined> {
  const remote = await readSymbolicRef(source, 'refs/remotes/origin/HEAD');
  for (const branch of [remote, 'refs/heads/main', 'refs/heads/master']) {
    if (branch === undefined) continue;
    const id = await resolveCommit(source, branch).catch((error: unknown) => {
      if (error instanceof ArchdeltaError && error.code === 'base-commit-missing') return undefined;
      throw error;
    });
    if (id !== undefined) return branch;
  }
  return undefined;
}

/**
 * The only commands that read the user's git directory. They see none of its objects (the object directory
 * is an empty one), so that only refs and reflogs answer and no object can be missing: whatever a promisor
 * remote and `core.sshCommand` say, there is nothing to fetch.
 */
function readUserRefs(source: RevisionSource, args: readonly string[]): Promise<GitResult> {
  const { location, scratch, signal } = source;
  const setting: GitSetting = {
    environment: {
      ...isolatedEnvironment(scratch.directory),
      GIT_DIR: location.gitDirectory,
      GIT_OBJECT_DIRECTORY: scratch.voidObjects,
    },
    directory: scratch.directory,
    signal,
  };
  return runGit([...NAME_RESOLUTION_OVERRIDES, ...args], setting);
}

/**
 * The best common ancestor of two commits, by full id; `undefined` when they have none (or a shallow clone
 * does not reach it).
 *
 * @throws {ArchdeltaError} `internal` when git fails otherwise.
 */
export async function findMergeBase(shell: GitShell, a: string, b: string): Promise<string | undefined> {
  const { code, stdout, stderr } = await shell.run(['merge-base', a, b]);
  if (code === 0) return stdout.toString('latin1').trim();
  if (code === 1) return undefined;
  throw new ArchdeltaError('internal', `git merge-base failed: ${firstLines(stderr)}`);
}
