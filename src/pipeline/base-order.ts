import { openRepository } from '../git/repository.ts';

/**
 * Those of some base commits that are in a repository, the oldest first. In what order rows are scored has no say
 * in what they are, so that a repository that cannot be read has none: its rows tell why.
 */
export async function oldestFirst(
  path: string,
  commits: readonly string[],
  signal: AbortSignal | undefined,
): Promise<readonly string[]> {
  try {
    const repository = await openRepository(path, { signal });
    try {
      return await repository.oldestFirst(commits);
    } finally {
      await repository.close();
    }
  } catch {
    return [];
  }
}
