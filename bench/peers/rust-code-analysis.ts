import { mkdirSync } from 'node:fs';
import type { Peer } from './peer.ts';

/** rust-code-analysis on as many threads as archdelta has workers; it has no front end for Go. */
export function rustCodeAnalysis(checkout: string, jobs: number): Peer {
  const output = `${checkout}.metrics`;
  mkdirSync(output, { recursive: true });
  return {
    name: 'rust-code-analysis',
    does: 'lines, cyclomatic and cognitive complexity, Halstead, methods of each function and class of one checkout',
    install: 'cargo install --locked rust-code-analysis-cli',
    version: ['rust-code-analysis-cli', '--version'],
    commands: [
      [
        'rust-code-analysis-cli',
        '--metrics',
        '--num-jobs',
        String(jobs),
        ...['py', 'java', 'js', 'jsx', 'mjs', 'ts', 'tsx'].flatMap((ending) => ['--include', `*.${ending}`]),
        '--output-format',
        'json',
        '--output',
        output,
        '--paths',
        checkout,
      ],
    ],
  };
}
