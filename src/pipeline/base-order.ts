import { openRepository } from '../git/repository.ts';
import { deadline } from './deadline.ts';

/**
 * Those of some base commits that are in a repository, the oldest first. In what order rows are scored has no say
 * in what they are, so that a repository that cannot be read, or not in time, has none: its rows tell why.
 *
 * @param seconds the time that it may take.
 */
export async function oldestFirst(
  path: string,
  commits: readonly string[],
  seconds: number,
  signal = new AbortController().signal,
): Promise<readonly string[]> {
  const time = deadline(signal, seconds);
  try {
    const repository = await openRepository(path, { signal: time.signal });
    try {
      return await repository.oldestFirst(commits);
    } finally {
      await repository.close();
    }
  } catch {
    return [];
  } finally {
    time.clear();
  }
}
