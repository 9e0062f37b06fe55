import { execFileSync } from 'node:child_process';

const MOST_BYTES = 2 ** 30;

/** What git prints for a repository. @throws when it ends with anything but 0. */
export function git(
  repository: string,
  args: readonly string[],
  { input, index }: { input?: string; index?: string } = {},
): Buffer {
  return execFileSync('git', ['-C', repository, ...args], {
    input: input ?? '',
    env: { ...process.env, ...(index === undefined ? {} : { GIT_INDEX_FILE: index }) },
    stdio: ['pipe', 'pipe', 'pipe'],
    maxBuffer: MOST_BYTES,
  });
}

/** Lines of what git prints. */
export function gitLines(repository: string, args: readonly string[], input?: string): string[] {
  const text = git(repository, args, input === undefined ? {} : { input }).toString('utf8');
  return text.split('\n').filter((line) => line !== '');
}

/** The same, none when git refuses. */
export function gitOrNothing(
  repository: string,
  args: readonly string[],
  options: { input?: string; index?: string } = {},
): Buffer | undefined {
  try {
    return git(repository, args, options);
  } catch {
    return undefined;
  }
}
