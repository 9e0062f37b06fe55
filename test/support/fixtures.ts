import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Instance } from '../../src/instance/row.ts';

/** The four languages of the fixtures. */
export const LANGUAGES = ['python', 'java', 'go', 'typescript'] as const;

/** A language of {@link LANGUAGES}. */
export type Language = (typeof LANGUAGES)[number];

/** Where a fixture is. */
export function fixturePath(path: string): string {
  return fileURLToPath(new URL(`../../fixtures/${path}`, import.meta.url));
}

/** Text of a fixture. */
export function readFixture(path: string): string {
  return readFileSync(fixturePath(path), 'utf8');
}

/** The files below a folder: path to text. */
export function readTree(folder: string): Record<string, string> {
  const files: Record<string, string> = {};
  const visit = (below: string): void => {
    for (const entry of readdirSync(`${folder}/${below}`, { withFileTypes: true })) {
      const path = `${below}${entry.name}`;
      if (entry.isDirectory()) visit(`${path}/`);
      else files[path] = readFileSync(`${folder}/${path}`, 'utf8');
    }
  };
  visit('');
  return files;
}

/** The tree of an example repository at its base. */
export function baseTree(language: Language): Record<string, string> {
  return readTree(fixturePath(`repos/${language}/base`));
}

/** The instances of the example repositories. */
const instances: readonly Instance[] = readFixture('repos/instances.jsonl')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Instance);

/** The instance of an id. */
export function instanceOf(id: string): Instance {
  const instance = instances.find((candidate) => candidate.instance_id === id);
  if (!instance) throw new Error(`no instance ${id}`);
  return instance;
}
