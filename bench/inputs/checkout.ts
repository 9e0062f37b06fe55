import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Repository } from './repositories.ts';

/** The files of a commit in a folder, made once: what a tool that reads folders needs. */
export function checkOut({ name, path }: Repository, commit: string, work: string): string {
  const folder = join(work, `${name.replace('/', '__')}-${commit.slice(0, 12)}`);
  if (existsSync(folder)) return folder;
  execFileSync('git', ['clone', '--quiet', '--shared', '--no-checkout', path, folder]);
  execFileSync('git', ['checkout', '--quiet', commit], { cwd: folder });
  return folder;
}
