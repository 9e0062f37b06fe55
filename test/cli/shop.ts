import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeExampleRepositories } from '../../fixtures/example-repositories.ts';
import type { Instance } from '../../src/instance/row.ts';
import { temporaryFolder } from '../git/temporary-repository.ts';
import { newPath } from './command.ts';

const FIXTURES = fileURLToPath(new URL('../../fixtures/repos', import.meta.url));

/** The example instances, and the predictions for one of them. */
export const INSTANCES = join(FIXTURES, 'instances.jsonl');
export const PREDICTIONS = join(FIXTURES, 'predictions.jsonl');

export const instances: readonly Instance[] = readFileSync(INSTANCES, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Instance);

/** What runs have left behind in a temporary folder. */
export function leftIn(temporary: string): string[] {
  return readdirSync(temporary).filter((name) => /^archdelta-(git|run)-/.test(name));
}

/** Makes the example repositories; returns the folder for `--repos`. */
export function makeShops(): string {
  const folder = temporaryFolder('repositories');
  makeExampleRepositories(FIXTURES, folder);
  return folder;
}

/** Writes instances as JSONL into a new folder. */
export function instancesFile(instances: readonly Partial<Instance>[]): string {
  const path = newPath('instances.jsonl');
  writeFileSync(path, instances.map((instance) => `${JSON.stringify(instance)}\n`).join(''));
  return path;
}
