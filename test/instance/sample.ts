import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Instance, ScoredRow, ScoreRow } from '../../src/instance/row.ts';
import { temporaryFolder } from '../git/temporary-repository.ts';

/** Writes a file into a new folder and gives its path. */
export function fileWith(name: string, content: string | Uint8Array): string {
  const path = join(temporaryFolder(), name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  return path;
}

/** All that an iterable yields. */
export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** Metric ids of the sample rows. */
export const IDS = ['volume.file.sloc_sum', 'unit.file.length_mean'] as const;

/** The instance of which {@link scored} and {@link failed} give the row. */
export function instance(n: number, repo = 'o/r'): Instance {
  return { instance_id: `i-${n}`, repo, base_commit: 'abc', patch: `diff ${n}\n` };
}

/** A scored row without before and after. */
export function scored(n: number, repo = 'o/r'): ScoreRow {
  return {
    instance_id: `i-${n}`,
    repo,
    base_commit: 'abc',
    language: 'python',
    status: 'scored',
    // Two of the metrics: formats know no catalogue.
    features: { 'volume.file.sloc_sum': n, 'unit.file.length_mean': null } as ScoredRow['features'],
    undefined: { 'unit.file.length_mean': 'no-unit' },
    covariates: { plain_lines: 3, files: 1, hunks: 1, base_files: 10, base_sloc: 200 },
    sidecar: {
      files_touched: 1,
      files_skipped: [],
      files_unparsable: 0,
      unresolved: {},
      betweenness_on: 'packages',
      history: 'absent',
      languages: ['python'],
      catalogue: '1',
    },
  };
}

/** A failed row. */
export function failed(n: number, code: 'timeout' | 'internal' | 'patch-empty', repo = 'o/r'): ScoreRow {
  const identity = { instance_id: `i-${n}`, repo, base_commit: 'abc' };
  return { ...identity, language: null, status: 'failed', error: { code, message: `why ${n}` } };
}
