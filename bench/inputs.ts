import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { type Instance, readInstances } from 'archdelta';

/** The first instances of a repository; of the first one's repository when none is named. */
export async function instancesOf(file: string, name: string | undefined, most: number): Promise<Instance[]> {
  const rows: Instance[] = [];
  let wanted = name;
  for await (const row of readInstances(file)) {
    if ('invalid' in row) continue;
    wanted ??= row.repo;
    if (row.repo === wanted && rows.length < most) rows.push(row);
  }
  return rows;
}

/** Both sides of a patch as checkouts: what a tool that reads folders needs. */
export function checkOut(
  repository: string,
  instance: Instance,
  work: string,
): { before: string; after: string } {
  const [before, after] = ['before', 'after'].map((side) => {
    const directory = join(work, side);
    execFileSync('git', ['clone', '--quiet', '--shared', '--no-checkout', repository, directory]);
    execFileSync('git', ['checkout', '--quiet', instance.base_commit], { cwd: directory });
    return directory;
  }) as [string, string];
  execFileSync('git', ['apply'], { cwd: after, input: instance.patch });
  return { before, after };
}
