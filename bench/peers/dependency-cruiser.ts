import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Peer } from './peer.ts';

/** dependency-cruiser of this checkout over a TypeScript repository: imports resolved, cycles found. */
export function dependencyCruiser(checkout: string): Peer {
  const require = createRequire(import.meta.url);
  const program = join(
    dirname(require.resolve('dependency-cruiser/package.json')),
    'bin',
    'dependency-cruise.mjs',
  );
  const config = existsSync(join(checkout, 'tsconfig.json')) ? ['--ts-config', 'tsconfig.json'] : [];
  const options = ['--no-config', '--ts-pre-compilation-deps', ...config, '--exclude', 'node_modules'];
  return {
    name: 'dependency-cruiser',
    does: 'the graph of the imports of one checkout, with its cycles',
    install: 'npm ci',
    version: [process.execPath, program, '--version'],
    commands: [[process.execPath, program, ...options, '--output-type', 'json', '.']],
    cwd: checkout,
  };
}
