import { type Command, Option } from 'commander';
import { ArchdeltaError } from '../core/errors.ts';
import { type FindRepository, repositoriesIn, repositoriesOf } from '../pipeline/find-repository.ts';
import type { ScoreRun } from '../pipeline/score-file.ts';
import { DEFAULT_TIMEOUT } from '../pipeline/timeout.ts';
import { cacheDirectory } from './environment.ts';
import type { Interruption } from './interruption.ts';
import { wholeNumber } from './number-options.ts';
import { print, tell } from './output.ts';
import { showProgress } from './progress.ts';
import { type Timings, timingsFile } from './timings.ts';

interface ScoreFlags {
  readonly predictions?: string;
  readonly repos?: string;
  readonly repoMap?: string;
  readonly out?: string;
  readonly apply: 'strict' | 'harness';
  readonly jobs: number;
  readonly cache: string | boolean;
  readonly resume: boolean;
  readonly timeout: number;
  readonly timings?: string;
  readonly shard?: string;
  readonly beforeAfter: boolean;
  readonly quiet: boolean;
}

const EXAMPLE = `
Example:
  $ archdelta score swe-bench.jsonl --repos repositories --out features.jsonl --jobs 2
  $ archdelta score swe-bench.jsonl --predictions all_preds.jsonl --repos repositories --out features.parquet
`;

/** Adds the command `score`. */
export function addScore(program: Command, interruption: Interruption, exit: (code: number) => void): void {
  program
    .command('score')
    .summary('one feature vector for each patch of a file')
    .description(
      'Scores many instances: one feature vector a patch, in input order. The repositories are only read.\n' +
        'INSTANCES: .jsonl, .json, .csv, .parquet, a folder of Parquet shards, or - for standard input, with the\n' +
        'columns of SWE-bench or Multi-SWE-bench.',
    )
    .argument('<instances>', 'the instances')
    .option(
      '--predictions <file>',
      'patches of models (SWE-bench predictions), scored in place of the reference patches',
    )
    .option('--repos <dir>', 'folder of repositories: owner/name, owner__name or name, each also with .git')
    .option('--repo-map <file>', 'JSON object of repository names and paths, in place of --repos')
    .option(
      '--out <file>',
      'output: .csv, .parquet, or any other name for JSONL; default: JSONL on standard output',
    )
    .addOption(
      new Option(
        '--apply <way>',
        "strict: git's own apply; harness: then GNU patch's way with fuzz 5, as SWE-bench falls back",
      )
        .choices(['strict', 'harness'])
        .default('strict'),
    )
    .option('--jobs <n>', 'worker threads', wholeNumber('--jobs'), 1)
    .option(
      '--cache <dir>',
      'directory of the facts cache; default: ARCHDELTA_CACHE, else the user cache folder',
    )
    .option('--no-cache', 'keep no facts on disk')
    .option('--resume', 'go on with an interrupted run of the same input; needs --out', false)
    .option('--timeout <s>', 'seconds that a row may take', wholeNumber('--timeout'), DEFAULT_TIMEOUT)
    .option('--timings <file>', 'write the time of each row as JSONL')
    .option('--shard <i/n>', 'score share i of n, by a hash of the repository; see merge')
    .option('--before-after', 'add the values before and after to the deltas', false)
    .option('--quiet', 'no progress, no summary', false)
    .addHelpText('after', EXAMPLE)
    .action(async (instances: string, flags: ScoreFlags) => {
      const started = performance.now();
      const { runScore } = await import('../pipeline/score-file.ts');
      const { parseShard } = await import('../pipeline/shard.ts');
      const run = scoreRun(instances, flags, parseShard, interruption, timingsFile(flags.timings));
      const summary = await runScore(run);
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      if (!flags.quiet) tell(`archdelta: ${summary.rows} rows, ${summary.failed} failed, ${seconds} s`);
      else if (summary.failed > 0) tell(`archdelta: ${summary.failed} rows failed`);
      exit(summary.failed > 0 ? 3 : 0);
    });
}

function scoreRun(
  instances: string,
  flags: ScoreFlags,
  parseShard: (text: string) => ScoreRun['shard'],
  interruption: Interruption,
  timings: Timings,
): ScoreRun {
  if (flags.resume && flags.out === undefined) throw new ArchdeltaError('usage', '--resume needs --out');
  if (flags.shard !== undefined && flags.out === undefined)
    throw new ArchdeltaError('usage', '--shard needs --out');
  let progress = showProgress(0, 0, true);
  return {
    instances,
    predictions: flags.predictions,
    out: flags.out,
    resume: flags.resume,
    shard: flags.shard === undefined ? undefined : parseShard(flags.shard),
    write: print,
    onDuplicate: (id) => tell(`archdelta: instance ${id} stands more than once in ${instances}`),
    onStart: ({ total, done }) => {
      timings.begin();
      progress = showProgress(total, done, flags.quiet);
    },
    onRow: ({ index, row, milliseconds }) => {
      progress.step(row.status === 'failed');
      timings.row({ index, instance_id: row.instance_id, milliseconds });
    },
    onEnd: () => progress.stop(),
    score: {
      findRepository: findRepository(flags),
      jobs: flags.jobs,
      timeout: flags.timeout,
      cache: cacheDirectory(flags.cache),
      beforeAfter: flags.beforeAfter,
      apply: flags.apply,
      signal: interruption.signal,
    },
  };
}

function findRepository({ repos, repoMap }: ScoreFlags): FindRepository {
  if (repos !== undefined && repoMap === undefined) return repositoriesIn(repos);
  if (repoMap !== undefined && repos === undefined) return repositoriesOf(repoMap);
  throw new ArchdeltaError('usage', 'name the repositories with either --repos or --repo-map');
}
