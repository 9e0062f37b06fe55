import type { TransferReport } from '../report.ts';
import type { FoldInput, FoldTask, RunFoldTasks } from '../surrogates/fold-task.ts';
import { sequentially, takeInTurn } from '../surrogates/fold-task-run.ts';
import { instanceSplits } from '../surrogates/plan.ts';
import { type PooledPredictions, poolFolds, predictionsAt } from '../surrogates/pool.ts';
import { type Score, scorable, scoresOf } from '../surrogates/scores.ts';
import { type RowGroup, rowsWhere, type Split } from '../surrogates/splits.ts';
import type { Target } from '../target.ts';
import { transferParts } from './parts.ts';

/** The matrices that the rows allow, and why others are missing. */
export interface TransferAnswers {
  readonly transfer: readonly TransferReport[];
  readonly notes: readonly string[];
}

/**
 * Q6: how well forests trained in one language or repository do in another; within a part by folds of instances.
 *
 * @throws {ArchdeltaError} what `run` throws.
 */
export async function evaluateTransfer(
  input: FoldInput,
  folds: number,
  run: RunFoldTasks = sequentially(input),
): Promise<TransferAnswers> {
  if (input.target.good === undefined)
    return { transfer: [], notes: ['No transfer between parts: nobody says which classes are good.'] };
  const transfer: TransferReport[] = [];
  const notes: string[] = [];
  for (const by of ['language', 'repo'] as const) {
    const parts = transferParts(input, by);
    if (parts.length >= 2) transfer.push(await transferReport(input, by, parts, folds, run));
    else notes.push(`No transfer by ${by}: fewer than two parts have 30 labelled rows with 5 of each kind.`);
  }
  return { transfer, notes };
}

async function transferReport(
  input: FoldInput,
  by: 'language' | 'repo',
  parts: readonly RowGroup[],
  folds: number,
  run: RunFoldTasks,
): Promise<TransferReport> {
  const plans = parts.map((part) => partPlan(input, part, parts, folds));
  const tasks = plans.map((splits, part) =>
    splits.map(
      (split, fold): FoldTask => ({ plan: `transfer/${by}/${part}`, fold, predictor: 'forest', ...split }),
    ),
  );
  const results = takeInTurn(await run(tasks.flat()), tasks);
  const scores = plans.map((splits, from) => {
    const pooled = poolFolds(splits, results[from]!, input.target);
    return parts.map((to) => cellScores(pooled, to, input.target));
  });
  return {
    by,
    parts: parts.map(({ name, rows }) => ({ name, n: rows.length })),
    auc: scores.map((line) => line.map((cell) => cell?.auc ?? null)),
    kappa: scores.map((line) => line.map((cell) => cell?.kappa ?? null)),
    tested: scores.map((line) => line.map((cell) => cell?.tested ?? 0)),
  };
}

/**
 * What is trained on one part: once for all others, then in folds for itself.
 * Rows of instances that the training part knows are not tested: a patch may be of another language than its twin.
 */
function partPlan(input: FoldInput, part: RowGroup, parts: readonly RowGroup[], folds: number): Split[] {
  const nameOf = (row: number) => input.table.rows[row]!.instance_id;
  const known = new Set(Array.from(part.rows, nameOf));
  const others = Uint32Array.from(parts.flatMap(({ name, rows }) => (name === part.name ? [] : [...rows])));
  const across = { train: part.rows, test: rowsWhere(others, (at) => !known.has(nameOf(others[at]!))) };
  return [across, ...(known.size < 2 ? [] : instanceSplits(input, part.rows, folds))];
}

/** null where no row of the part could be tested. */
function cellScores(
  pooled: PooledPredictions,
  part: RowGroup,
  target: Target,
): (Record<Score, number | null> & { readonly tested: number }) | null {
  const within = new Set(part.rows);
  const at = Uint32Array.from(pooled.rows.keys()).filter((place) => within.has(pooled.rows[place]!));
  if (at.length === 0) return null;
  return { ...scoresOf(scorable(predictionsAt(pooled, at), target)), tested: at.length };
}
