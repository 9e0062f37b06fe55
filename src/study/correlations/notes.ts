import { FEWEST_ROWS, STRONGEST } from '../sample-limits.ts';
import { type CorrelationContext, hasManyRows } from './context.ts';
import { countsForChance } from './permutations.ts';
import type { ColumnPoints } from './points.ts';

/** Why a label without order has no correlations. */
export const NO_ORDER = 'Correlations need an order: the label has more than two classes and none.';

/** What was treated specially in Q1. */
export function correlationNotes(context: CorrelationContext, metrics: readonly ColumnPoints[]): string[] {
  const { label, instances, options, asked } = context;
  const rows = label.length;
  const short = metrics.filter(({ spearman }) => spearman.n < FEWEST_ROWS).length;
  const flat = metrics.filter(({ spearman }) => spearman.n >= FEWEST_ROWS && spearman.value === null).length;
  const partly = metrics.filter(
    ({ spearman }) => spearman.value !== null && !countsForChance(spearman.n, rows),
  ).length;
  const many = hasManyRows(context);
  const notes: readonly (readonly [boolean, string])[] = [
    [
      short > 0,
      `${short} of the metrics have no correlation: fewer than ${FEWEST_ROWS} labelled rows have them.`,
    ],
    [
      flat > 0,
      `${flat} of the metrics have no correlation: they, or the labels of the rows that have them, do not vary.`,
    ],
    [
      partly > 0,
      `${partly} of the metrics are defined in less than half of the labelled rows: they do not count for the largest correlation by chance.`,
    ],
    [
      instances.names.length < FEWEST_ROWS,
      `Correlations have no intervals: there are ${instances.names.length} instances to draw from, fewer than ${FEWEST_ROWS}.`,
    ],
    [
      many,
      `With ${rows} rows only the Spearman correlations of the ${STRONGEST} strongest metrics and of the sizes have intervals, and tau has the p-value of Spearman.`,
    ],
    [
      options.permutations < asked,
      `With ${rows} rows labels were permuted ${options.permutations} times, not ${asked}.`,
    ],
  ];
  return notes.filter(([holds]) => holds).map(([, sentence]) => sentence);
}
