import { isUtf8 } from 'node:buffer';
import type { Instance } from 'archdelta';
import { gitLines, gitOrNothing } from './git.ts';
import type { Repository } from './repositories.ts';
import { SOURCE_ENDINGS } from './source-files.ts';

const SOURCE_PATHS = SOURCE_ENDINGS.map((ending) => `*.${ending}`);

/**
 * The newest commits of a repository that are no merges and touch source files, newest first, as instances: the
 * base is the commit's parent, the patch its difference. Commits whose patch is no UTF-8 text, or needs objects
 * that are not there, are left out.
 */
export function instancesOfHistory({ name, path }: Repository, most: number): Instance[] {
  const commits = gitLines(path, [
    'rev-list',
    '--no-merges',
    '--min-parents=1',
    '--parents',
    `--max-count=${most}`,
    'HEAD',
    '--',
    ...SOURCE_PATHS,
  ]);
  return commits.flatMap((line): Instance[] => {
    const commit = line.split(' ')[0]!;
    const patch = gitOrNothing(path, ['diff-tree', '-p', '--binary', '--full-index', `${commit}^`, commit]);
    const base = gitOrNothing(path, ['rev-parse', `${commit}^`])
      ?.toString()
      .trim();
    if (patch === undefined || base === undefined || patch.length === 0 || !isUtf8(patch)) return [];
    const instance_id = `${name.replace('/', '__')}-${commit.slice(0, 12)}`;
    return [{ instance_id, repo: name, base_commit: base, patch: patch.toString('utf8') }];
  });
}

/** The last commit up to another one that is no merge and touches source files. */
export function lastChange(repository: string, commit: string): string {
  return gitLines(repository, [
    'rev-list',
    '--no-merges',
    '--max-count=1',
    commit,
    '--',
    ...SOURCE_PATHS,
  ])[0]!;
}

/** The first instance of each base commit. */
export function oneOfEachBase(instances: readonly Instance[]): Instance[] {
  const seen = new Set<string>();
  return instances.filter(({ base_commit }) => !seen.has(base_commit) && seen.add(base_commit));
}
