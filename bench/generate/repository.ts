import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fastImport } from './history.ts';
import type { Shape } from './layout.ts';

/**
 * Writes a made-up bare repository at a path that does not exist yet: one branch, one pack, source files of four
 * languages that import each other. The same shape gives the same commit ids.
 */
export async function generateRepository(path: string, shape: Shape): Promise<void> {
  execFileSync('git', ['init', '--quiet', '--bare', '--initial-branch=main', path]);
  const git = spawn('git', ['-C', path, '-c', 'pack.compression=1', 'fast-import', '--quiet'], {
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const closed = once(git, 'close');
  await pipeline(Readable.from(fastImport(shape)), git.stdin);
  const [code] = await closed;
  if (code !== 0) throw new Error(`git fast-import ended with ${code}`);
}
