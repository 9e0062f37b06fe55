#!/usr/bin/env node
import { createRequire } from 'node:module';
import { Command, CommanderError } from 'commander';
import { ArchdeltaError, type ErrorCode, toArchdeltaError } from '../core/errors.ts';
import { addAgree } from './agree.ts';
import { compileLess } from './compiler.ts';
import { addDiff } from './diff.ts';
import { type Interruption, listenForInterruption } from './interruption.ts';
import { addJudge } from './judge.ts';
import { addMeasure } from './measure.ts';
import { addMerge } from './merge.ts';
import { addMetrics } from './metrics.ts';
import { isBrokenPipe, tell } from './output.ts';
import { addPredict } from './predict.ts';
import { addScore } from './score.ts';
import { addSelect } from './select.ts';
import { addStudy } from './study.ts';
import { addTrain } from './train.ts';

const REPORT_TO = 'https://github.com/archdelta/archdelta/issues';

const EXAMPLE = `
Exit codes: 0 done, 1 a bug, 2 wrong usage or unreadable input, 3 some rows failed or are unscored, 4 a --fail-on
bound was crossed, 130 and 143 interrupted.

Example:
  $ archdelta diff --repo path/to/repository
  $ archdelta score --help
`;

/** Exit code of an error; the other commands' codes stand in the command line's contract. */
function exitCode({ code }: { code: ErrorCode }, { exitCode: interrupted }: Interruption): number {
  if (code === 'aborted') return interrupted ?? 130;
  return interrupted ?? (code === 'internal' ? 1 : 2);
}

function version(): string {
  const require = createRequire(import.meta.url);
  return (require('../package.json') as { version: string }).version;
}

async function main(): Promise<void> {
  compileLess();
  const interruption = listenForInterruption();
  // Whoever writes is told; without a listener a reader that left would end the process with a stack trace.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  const program = new Command('archdelta')
    .description('Deterministic static metrics of what a patch does to a repository.')
    .version(version())
    .exitOverride()
    .addHelpText('after', EXAMPLE)
    .configureHelp({ showGlobalOptions: true });
  const exit = (code: number): void => {
    process.exitCode = code;
  };
  addDiff(program, interruption, exit);
  addScore(program, interruption, exit);
  addMeasure(program, interruption);
  addMetrics(program);
  addMerge(program, exit);
  addStudy(program, interruption);
  addTrain(program, interruption);
  addPredict(program, interruption);
  addSelect(program, interruption);
  addJudge(program, interruption, exit);
  addAgree(program, interruption);
  for (const command of program.commands) command.exitOverride();
  try {
    await program.parseAsync();
  } catch (thrown) {
    if (thrown instanceof CommanderError) {
      exit(thrown.exitCode === 0 ? 0 : 2);
      return;
    }
    if (isBrokenPipe(thrown)) return;
    const error = toArchdeltaError(thrown);
    tell(`archdelta: ${error.message}${error instanceof ArchdeltaError ? ` (${error.code})` : ''}`);
    if (error.code === 'internal' && interruption.exitCode === undefined)
      tell(`This is a bug. Please report it at ${REPORT_TO}\n${String((thrown as Error).stack)}`);
    exit(exitCode(error, interruption));
  }
}

await main();
