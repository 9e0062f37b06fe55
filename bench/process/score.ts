import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Instance } from 'archdelta';
import { type Run, timed } from './timed.ts';

/** A run of `archdelta score`. */
export interface ScoreRun extends Run {
  /** Time of each row in the order in which they were finished, start of the program not counted. */
  readonly rows: readonly { readonly index: number; readonly milliseconds: number }[];
  /** Rows that say why they have no values. */
  readonly failed: number;
}

export interface ScoreOptions {
  readonly instances: readonly Instance[];
  /** Path of a repository by its name. */
  readonly paths: ReadonlyMap<string, string>;
  readonly cache: string;
  readonly jobs: number;
  /** Folder for the files of the run. */
  readonly work: string;
}

const CLI = fileURLToPath(new URL('../dist/cli.js', import.meta.url));

/** Scores instances with the built command. @throws when it ends with anything but 0 or 3, or no row has values. */
export async function score({ instances, paths, cache, jobs, work }: ScoreOptions): Promise<ScoreRun> {
  const folder = mkdtempSync(join(work, 'score-'));
  const [input, map, out, timings] = ['in.jsonl', 'map.json', 'out.jsonl', 'timings.jsonl'].map((name) =>
    join(folder, name),
  ) as [string, string, string, string];
  writeFileSync(input, instances.map((row) => `${JSON.stringify(row)}\n`).join(''));
  writeFileSync(map, JSON.stringify(Object.fromEntries(paths)));
  const files = [input, '--repo-map', map, '--out', out, '--timings', timings, '--cache', cache];
  const args = [CLI, 'score', ...files, '--jobs', String(jobs), '--apply', 'harness', '--quiet'];
  const run = await timed(process.execPath, args, { tells: true });
  if (run.code !== 0 && run.code !== 3) throw new Error(`archdelta score ended with ${run.code}`);
  const lines = (path: string) => readFileSync(path, 'utf8').trim().split('\n');
  const failed = run.code === 0 ? 0 : lines(out).filter((line) => line.includes('"status":"failed"')).length;
  // Nothing was measured; the first row says why.
  if (failed === instances.length) throw new Error(`no row was scored: ${lines(out)[0]}`);
  return { ...run, failed, rows: lines(timings).map((line) => JSON.parse(line)) };
}
