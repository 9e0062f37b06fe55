import type { GitShell } from './git-shell.ts';

const FULL_ID = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

/**
 * Those of some commits that are in the repository, by the date of commit, the oldest first.
 *
 * @param ids full ids in lower case; whatever else is left out of the answer.
 */
export async function oldestFirst(shell: GitShell, ids: readonly string[]): Promise<string[]> {
  const known = ids.filter((id) => FULL_ID.test(id));
  const request = { input: Buffer.from(known.map((id) => `${id}\n`).join('')) };
  const { code, stdout } = await shell.run(
    ['rev-list', '--no-walk=sorted', '--ignore-missing', '--reverse', '--stdin'],
    request,
  );
  return code === 0 ? stdout.toString('latin1').split('\n').slice(0, -1) : [];
}
