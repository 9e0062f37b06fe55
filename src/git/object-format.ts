import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isolatedEnvironment } from './environment.ts';
import type { RepositoryLocation } from './locate.ts';
import { runGit } from './process.ts';
import type { ObjectFormat } from './scratch.ts';

/**
 * Which hash a repository uses. Only a configuration file that mentions the setting at all is given to git,
 * as a plain file: includes are not followed and no git directory is opened.
 */
export async function readObjectFormat(
  location: RepositoryLocation,
  signal: AbortSignal | undefined,
): Promise<ObjectFormat> {
  const file = join(location.commonDirectory, 'config');
  let text: string;
  try {
    text = readFileSync(file, 'latin1');
  } catch {
    return 'sha1';
  }
  if (!/objectformat/i.test(text)) return 'sha1';
  const { stdout } = await runGit(
    ['config', '--file', file, '--no-includes', '--get', 'extensions.objectFormat'],
    {
      environment: isolatedEnvironment(tmpdir()),
      directory: tmpdir(),
      signal: signal ?? new AbortController().signal,
    },
  );
  return stdout.toString('latin1').trim() === 'sha256' ? 'sha256' : 'sha1';
}
