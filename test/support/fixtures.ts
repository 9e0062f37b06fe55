import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Instance } from '../../src/instance/row.ts';

/** The four languages of the fixtures. */
export const LANGUAGES = ['python', 'java', 'go', 'typescript'] as const;

/** A language of {@link LANGUAGES}. */
export type Language = (typeof LANGUAGES)[number];

function fixturePath(path: string): string {
  return fileURLToPath(new URL(`../../fixtures/${path}`, import.meta.url));
}

/** Text of a fixture. */
export function readFixture(path: string): string {
  return readFileSync(fixturePath(path), 'utf8');
}

/** The tree of an example repository at its base: path to text. */
export function baseTree(language: Language): Record<string, string> {
  const root = fixturePath(`repos/${language}/base`);
  const files: Record<string, string> = {};
  const visit = (folder: string): void => {
    for (const entry of readdirSync(`${root}/${folder}`, { withFileTypes: true })) {
      const path = `${folder}${entry.name}`;
      if (entry.isDirectory()) visit(`${path}/`);
      else files[path] = readFileSync(`${root}/${path}`, 'utf8');
    }
  };
  visit('');
  return files;
}

/** The instances of the example repositories. */
export const instances: readonly Instance[] = readFixture('repos/instances.jsonl')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Instance);

/** The instance of an id. */
export function instanceOf(id: string): Instance {
  const instance = instances.find((candidate) => candidate.instance_id === id);
  if (!instance) throw new Error(`no instance ${id}`);
  return instance;
}
