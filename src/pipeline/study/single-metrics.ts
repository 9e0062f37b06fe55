import type { Answer } from '../../study/answer.ts';
import { columnNumbers, correlationContext } from '../../study/correlations/context.ts';
import { columnsWithIntervals, correlationsReport } from '../../study/correlations/correlations.ts';
import { NO_ORDER } from '../../study/correlations/notes.ts';
import type { CorrelationsReport, SeparationReport } from '../../study/report.ts';
import { separationContext } from '../../study/separation/context.ts';
import { separatedWithIntervals, separationReport } from '../../study/separation/separation.ts';
import type { StudyPool } from './study-pool.ts';
import type { SharedStudy } from './study-tasks.ts';

/** Q1, its columns shared out over the threads of a pool. */
export async function correlationsIn(
  pool: StudyPool,
  { input, options }: SharedStudy,
): Promise<Answer<CorrelationsReport>> {
  const context = correlationContext(input.table, input.target, options);
  if (context === null) return { report: null, notes: [NO_ORDER] };
  const points = await pool.run('points', shares(columnNumbers(context), pool.threads));
  const intervals = await pool.run('intervals', shares(columnsWithIntervals(context, points), pool.threads));
  return correlationsReport(context, points, intervals.flat());
}

/** Q3, its columns shared out over the threads of a pool. */
export async function separationIn(
  pool: StudyPool,
  { input, options }: SharedStudy,
): Promise<Answer<SeparationReport>> {
  const context = separationContext(input.table, input.target, options);
  if (typeof context === 'string') return { report: null, notes: [context] };
  const separated = (await pool.run('separated', shares([...context.columns.keys()], pool.threads))).flat();
  const wanted = separatedWithIntervals(context, separated);
  const intervals = await pool.run('separatedIntervals', shares(wanted, pool.threads));
  return separationReport(context, separated, intervals.flat());
}

/** So many columns are one piece of work at most: between pieces an interruption is seen. */
const COLUMNS_AT_ONCE = 40;

/** Deals items out into a list a thread, or more where lists would be long; none is empty. */
function shares<T>(items: readonly T[], threads: number): T[][] {
  const count = Math.min(items.length, threads * Math.ceil(items.length / (threads * COLUMNS_AT_ONCE)));
  return Array.from({ length: count }, (_, share) => items.filter((_item, at) => at % count === share));
}
