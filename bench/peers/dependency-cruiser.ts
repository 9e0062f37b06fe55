import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Peer } from './peer.ts';

const PROGRAM = fileURLToPath(
  new URL('../node_modules/dependency-cruiser/bin/dependency-cruise.mjs', import.meta.url),
);

/** dependency-cruiser of this checkout over a TypeScript repository: imports resolved, cycles found. */
export function dependencyCruiser(checkout: string): Peer {
  const config = existsSync(join(checkout, 'tsconfig.json')) ? ['--ts-config', 'tsconfig.json'] : [];
  const options = ['--no-config', '--ts-pre-compilation-deps', ...config, '--exclude', 'node_modules'];
  return {
    name: 'dependency-cruiser',
    does: 'the graph of the imports of one checkout, with its cycles',
    install: 'npm ci',
    version: [process.execPath, PROGRAM, '--version'],
    commands: [[process.execPath, PROGRAM, ...options, '--output-type', 'json', '.']],
    cwd: checkout,
  };
}
