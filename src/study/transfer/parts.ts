import { NO_LANGUAGE } from '../row-groups.ts';
import type { FoldInput } from '../surrogates/fold-task.ts';
import { goodRows } from '../surrogates/pool.ts';
import { groupsBySize, type RowGroup } from '../surrogates/splits.ts';
import { labelledRows } from '../target.ts';

/** Fewest labelled rows of a part, fewest of each kind among them, and most parts. */
const FEWEST_ROWS = 30;
const FEWEST_OF_A_KIND = 5;
const MOST_PARTS = 10;

/**
 * The parts to train on and to test on, the largest first: those with enough rows of both kinds. To have no
 * language is no part.
 */
export function transferParts({ table, target }: FoldInput, by: 'language' | 'repo'): RowGroup[] {
  const large = groupsBySize(table, labelledRows(target), by).filter(
    ({ name, rows }) => rows.length >= FEWEST_ROWS && (by !== 'language' || name !== NO_LANGUAGE),
  );
  return large
    .filter(({ rows }) => {
      const positive = goodRows(
        Int32Array.from(rows, (row) => target.codes[row]!),
        target,
      );
      const good = positive?.reduce((sum, is) => sum + is, 0) ?? 0;
      return Math.min(good, rows.length - good) >= FEWEST_OF_A_KIND;
    })
    .slice(0, MOST_PARTS);
}
