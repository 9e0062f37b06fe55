import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { BackendOptions } from '../../../src/judges/backend.ts';

/** A file that is there as long as the test. */
export function temporaryFile(content: string | Uint8Array, name = 'file'): string {
  const folder = mkdtempSync(join(tmpdir(), 'archdelta-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

/** Options of a back end that has no other than its file. */
export const fromFile = (from: string | undefined): BackendOptions => ({
  from,
  settings: {},
  environment: {},
});
