import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { git, temporaryFolder } from '../git/temporary-repository.ts';
import { baseTree, instanceOf, type Language, readTree } from './fixtures.ts';

/** The tree of an example repository after an instance's patch, as `git apply` alone makes it. */
export function patchedTree(language: Language, instanceId: string): Record<string, string> {
  const folder = temporaryFolder();
  for (const [path, text] of Object.entries(baseTree(language))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  git(folder, ['apply', '-'], { input: instanceOf(instanceId).patch });
  return readTree(folder);
}
