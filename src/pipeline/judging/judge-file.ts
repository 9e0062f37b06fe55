import { ArchdeltaError } from '../../core/errors.ts';
import { outputPath } from '../../instance/atomic-file.ts';
import type { Judge } from '../../judges/judge.ts';
import { checkOutputs } from '../output-files.ts';
import { Budget } from './budget.ts';
import { lockFile } from './file-lock.ts';
import { groupedByBase } from './grouped-input.ts';
import type { IndexedPatch } from './judge-indexed.ts';
import { type JudgeSources, patchesOf } from './judge-input.ts';
import { type JudgePlan, planJudging } from './judge-plan.ts';
import { type CheckedSettings, checkSettings, type JudgeSettings, runJudge } from './judge-run.ts';
import { type JudgeSummary, summaryOf } from './judge-summary.ts';
import { type JudgeId, judgeOf } from './judges.ts';
import { costOf } from './prices.ts';
import { redactor } from './redaction.ts';
import { RubricFile } from './rubrics.ts';
import { TranscriptFile } from './transcripts.ts';
import { VerdictFile } from './verdict-file.ts';
import { makerOf } from './verdict-row.ts';

/** A run of a judge from files to files. */
export interface JudgeFileRun extends JudgeSettings, Pick<JudgeSources, 'instances' | 'onDuplicate'> {
  readonly judge: JudgeId | Judge;
  readonly predictions: string | undefined;
  /** Output; `OUT.transcripts.jsonl` and, unless named, `OUT.rubrics.jsonl` stand beside it. */
  readonly out: string;
  /** File of rubrics, which runs may share. */
  readonly rubrics: string | undefined;
  /** Called once the input is read, with its size and the patches that have their verdict. */
  readonly onStart: (size: { readonly total: number; readonly done: number }) => void;
  readonly onPatch: (unscored: boolean) => void;
  readonly onEnd: () => void;
}

/** Where the transcripts of a file of verdicts are. */
export function transcriptsOf(out: string): string {
  return `${out}.transcripts.jsonl`;
}

/**
 * Judges a file. A run goes on with what earlier ones left in its files: verdicts that are there are kept, but for those
 * that are unscored for a passing reason or are about another patch or issue; conversations are not had twice. When all
 * patches have their verdict, the rows stand in input order.
 *
 * @throws {ArchdeltaError} `usage` (also when the files are those of another judge or model, or another process is at
 * work on them), `input-unreadable`, `aborted`: whatever is finished stays.
 */
export async function judgeFile(run: JudgeFileRun): Promise<JudgeSummary> {
  const settings = checkSettings(run);
  const judge = typeof run.judge === 'string' ? await judgeOf(run.judge) : run.judge;
  if (judge.id === 'acj' && run.predictions !== undefined)
    throw new ArchdeltaError('usage', 'acj judges a task by its reference patch: it takes no predictions');
  const paths = await pathsOf(run);
  const locks = [lockFile(paths.out)];
  try {
    if (run.rubrics !== undefined) locks.push(lockFile(paths.rubrics));
    return await judgeLocked(run, judge, settings, paths);
  } finally {
    for (const lock of locks) lock.release();
  }
}

interface Paths {
  readonly out: string;
  readonly transcripts: string;
  readonly rubrics: string;
}

async function pathsOf(run: JudgeFileRun): Promise<Paths> {
  const out = await outputPath(run.out);
  const paths = {
    out,
    transcripts: transcriptsOf(out),
    rubrics: run.rubrics === undefined ? `${out}.rubrics.jsonl` : await outputPath(run.rubrics),
  };
  const inputs = [run.instances, run.predictions].filter((path) => path !== undefined);
  await checkOutputs(Object.values(paths), inputs);
  return paths;
}

async function judgeLocked(
  run: JudgeFileRun,
  judge: Judge,
  settings: CheckedSettings,
  paths: Paths,
): Promise<JudgeSummary> {
  const { backend, pricing, budget: limit = Number.POSITIVE_INFINITY } = settings;
  const redact = redactor(backend.secrets);
  const open: { close(): void }[] = [];
  const opened = <File extends { close(): void }>(file: File): File => {
    open.push(file);
    return file;
  };
  try {
    const file = opened(new VerdictFile(paths.out));
    const maker = makerOf(judge, backend);
    const patches = await patchesOf({ ...run, signal: settings.signal });
    const plan = await planJudging(patches(), file, judge, settings, run.onDuplicate);
    const transcripts = opened(new TranscriptFile(paths.transcripts, maker, redact));
    const own = run.rubrics === undefined ? { ...maker, prompt_hash: judge.prompt_hash } : undefined;
    const rubrics = opened(new RubricFile(paths.rubrics, redact, own));
    const before = transcripts.used;
    const budget = new Budget(limit, pricing?.price, pricing ? costOf(before, pricing.price) : 0);
    await file.rewrite(plan.kept);
    run.onStart({ total: plan.total, done: plan.done });
    try {
      const keeping = { transcripts, rubrics, budget, redact };
      for await (const { index, rows } of runJudge(
        groupedByBase(todo(patches(), plan)),
        judge,
        settings,
        keeping,
      )) {
        plan.finish(index, rows);
        for (const row of rows) file.append(row);
        run.onPatch(rows.some(({ status }) => status === 'unscored'));
      }
    } catch (thrown) {
      throw asEnded(thrown, plan);
    } finally {
      run.onEnd();
    }
    const summary = summaryOf(plan, file, {
      ...{ before, after: transcripts.used, pricing },
      isReplay: backend.id === 'recorded',
    });
    if (summary.left === 0) await file.rewrite(plan.inOrder(file.entries));
    return summary;
  } finally {
    for (const each of open) each.close();
  }
}

/** What is told of a run that was ended: how far it came. */
function asEnded(thrown: unknown, { total, left }: JudgePlan): unknown {
  if (!(thrown instanceof ArchdeltaError) || thrown.code !== 'aborted') return thrown;
  return new ArchdeltaError(
    'aborted',
    `the run was ended: ${total - left} of ${total} patches have their verdict; the same command goes on`,
    { cause: thrown },
  );
}

async function* todo(
  patches: AsyncIterable<IndexedPatch['instance']> | Iterable<IndexedPatch['instance']>,
  plan: JudgePlan,
): AsyncGenerator<IndexedPatch> {
  let index = 0;
  for await (const instance of patches) {
    if (plan.isWanted(index)) yield { index, instance };
    index += 1;
  }
}
