import { averageLinkage, cutTree, leafOrder } from '../stats/linkage.ts';
import { spearmanOfCodes } from '../stats/rank-correlation.ts';
import { type RankedCodes, rankedCodes } from '../stats/ranked-codes.ts';
import type { CollinearityReport } from './report.ts';
import { FEWEST_ROWS } from './sample-limits.ts';
import { type StudyTable, tableRows } from './table.ts';
import { labelledRows, type Target } from './target.ts';

/** Metrics whose absolute Spearman correlation reaches this say the same. */
export const SAME_AT = 0.8;

/** Share of the rows that two metrics have in common at least. */
const FEWEST_SHARE = 0.1;

/** Distances that are equal differ by the rounding of their means. */
const ROUNDING = 1e-9;

/**
 * Q2: which metrics say the same, over the labelled rows. Spearman between all metrics that vary, over the rows
 * that have both; clusters by average linkage of 1 - |rho|, cut where two clusters' mean |rho| falls below 0.8.
 * Metrics that share fewer than a tenth of the rows (or ten), or of which one is constant in the shared ones, have no
 * rho and distance 1: a handful of rows can order two strangers alike. A cluster is represented by the member with the largest mean |rho| to the others, the first of equal ones.
 *
 * Source: variable clustering by Spearman, Harrell 2015 (Regression Modeling Strategies), 4.7.
 */
export function collinearity(table: StudyTable, target: Target): CollinearityReport {
  const { ids, columns } = tableRows(table, labelledRows(target));
  const ranked = columns.map(rankedCodes);
  const withDistinct = (wanted: (distinct: number) => boolean) =>
    ids.map((_, at) => at).filter((at) => wanted(ranked[at]!.distinct));
  const varying = withDistinct((distinct) => distinct > 1);
  const fewest = Math.max(FEWEST_ROWS, Math.ceil(FEWEST_SHARE * (columns[0]?.length ?? 0)));
  const rho = correlationMatrix(
    varying.map((at) => ranked[at]!),
    fewest,
  );
  const { order, clusters } = cluster(rho);
  const id = (item: number) => ids[varying[item]!]!;
  return {
    ids: order.map(id),
    rho: order.map((a) => order.map((b) => rho[a]![b]!)),
    clusters: clusters.map((members) => ({
      representative: id(representativeOf(members, rho)),
      members: members.map(id),
    })),
    threshold: SAME_AT,
    constant: withDistinct((distinct) => distinct === 1).map((at) => ids[at]!),
    empty: withDistinct((distinct) => distinct === 0).map((at) => ids[at]!),
  };
}

type Matrix = readonly (readonly (number | null)[])[];

function correlationMatrix(ranked: readonly RankedCodes[], fewest: number): Matrix {
  const rho: (number | null)[][] = ranked.map(() => new Array<number | null>(ranked.length).fill(1));
  for (let a = 0; a < ranked.length; a++) {
    for (let b = a + 1; b < ranked.length; b++) {
      const found = spearmanOfCodes(ranked[a]!, ranked[b]!);
      const value = found.n < fewest ? null : found.rho;
      rho[a]![b] = value;
      rho[b]![a] = value;
    }
  }
  return rho;
}

/** Items in the order of the leaves, and the clusters, the largest first, then by their first item. */
function cluster(rho: Matrix): { order: number[]; clusters: number[][] } {
  const n = rho.length;
  const distances = rho.flatMap((line, a) => line.slice(a + 1).map((value) => 1 - Math.abs(value ?? 0)));
  const merges = averageLinkage(Float64Array.from(distances), n);
  const clusters: number[][] = [];
  cutTree(merges, n, 1 - SAME_AT + ROUNDING).forEach((number, item) => {
    clusters[number] ??= [];
    clusters[number].push(item);
  });
  return {
    order: leafOrder(merges, n),
    clusters: clusters.sort((a, b) => b.length - a.length || a[0]! - b[0]!),
  };
}

function representativeOf(members: readonly number[], rho: Matrix): number {
  const closeness = (item: number) =>
    members.reduce((sum, other) => sum + (other === item ? 0 : Math.abs(rho[item]![other] ?? 0)), 0);
  let best = members[0]!;
  for (const item of members) if (closeness(item) > closeness(best) + ROUNDING) best = item;
  return best;
}
