import { readFileSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { encodePath, quotePath, unquoteName } from './path-bytes.ts';

/**
 * All object directories that a repository reads from: its own, then those its `info/alternates` names,
 * theirs, and so on, each once. They are listed flat because git stops at a chain of five, and ours would
 * be one longer than the user's.
 *
 * @param objects the repository's own `objects` folder.
 * @returns absolute, real paths; folders that do not exist are left out, as git does.
 */
export function objectDirectories(objects: string): string[] {
  const found = new Set<string>();
  const waiting = [objects];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    let real: string;
    try {
      real = realpathSync(next);
    } catch {
      continue;
    }
    if (found.has(real)) continue;
    found.add(real);
    for (const alternate of readAlternates(real)) waiting.push(resolve(real, alternate));
  }
  return [...found];
}

function readAlternates(objects: string): string[] {
  let text: string;
  try {
    text = readFileSync(join(objects, 'info', 'alternates'), 'latin1');
  } catch {
    return [];
  }
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => Buffer.from(unquoteName(line)?.name ?? line, 'latin1').toString('utf8'));
}

/**
 * The text of an `info/alternates` file. (The environment variable of the same purpose splits at `:`.)
 * Absolute paths never begin with the file's comment sign or quote; a line break needs quotes.
 */
export function alternatesFile(directories: readonly string[]): Buffer {
  const lines = directories.map((path) => (path.includes('\n') ? quotePath(path) : path));
  return encodePath(lines.map((line) => `${line}\n`).join(''));
}
