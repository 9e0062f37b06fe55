import { type SortedColumn, sortedColumn } from '../../src/stats/ranks.ts';
import { type Correlation, spearman } from '../../src/stats/spearman.ts';
import type { Population } from './populations.ts';

/** |rho| from which on a column is a copy of another. */
export const COPY_RHO = 0.98;

/** Common rows below which two columns are not compared: of two rows every pair has |rho| = 1. */
export const ENOUGH_PAIRS = 10;

/** Another column and the rank correlation with it. */
export interface Partner {
  readonly id: string;
  readonly rho: number;
  readonly n: number;
}

/** What a column says in a population. */
export interface ColumnStatistics {
  readonly id: string;
  readonly rows: number;
  readonly defined: number;
  readonly nonZero: number;
  /** The distinct values, ascending. */
  readonly values: readonly number[];
  /** Rank correlation with the changed lines (`covariates.plain_lines`). */
  readonly withLines: Correlation;
  /** The column of greatest |rho| (the first of several); absent without one of {@link ENOUGH_PAIRS}. */
  readonly closest?: Partner;
}

/** Two columns with |rho| of at least {@link COPY_RHO}, the one that comes first in the catalogue first. */
export interface Copy {
  readonly ids: readonly [string, string];
  readonly rho: number;
  readonly n: number;
  /** Values other than 0 of each among the common rows. */
  readonly nonZero: readonly [number, number];
}

/** The columns of a population, in catalogue order, and which of them are copies. */
export interface PopulationStatistics extends Population {
  readonly columns: readonly ColumnStatistics[];
  readonly copies: readonly Copy[];
}

interface Column extends SortedColumn {
  readonly id: string;
}

/** Describes each column of a population and compares each pair over the rows where both are defined. */
export function statisticsOf(population: Population, ids: readonly string[]): PopulationStatistics {
  const { rows } = population;
  const columns = ids.map((id) => ({
    id,
    ...sortedColumn(rows.map(({ features }) => features[id] ?? null)),
  }));
  const lines = sortedColumn(rows.map(({ covariates }) => covariates.plain_lines));
  const closest = new Map<string, Partner>();
  const copies: Copy[] = [];
  columns.forEach((second, at) => {
    for (const first of columns.slice(0, at)) {
      const { rho, n } = spearman(first, second);
      if (typeof rho !== 'number' || n < ENOUGH_PAIRS) continue;
      keepClosest(closest, first.id, { id: second.id, rho, n });
      keepClosest(closest, second.id, { id: first.id, rho, n });
      if (Math.abs(rho) >= COPY_RHO) copies.push(copyOf(first, second, rho, n));
    }
  });
  return {
    ...population,
    columns: columns.map((each) => describe(each, lines, closest.get(each.id))),
    copies,
  };
}

/** Partners of a column come in catalogue order, so that the first of equal ones stays. */
function keepClosest(closest: Map<string, Partner>, id: string, partner: Partner): void {
  const known = closest.get(id);
  if (known === undefined || Math.abs(partner.rho) > Math.abs(known.rho)) closest.set(id, partner);
}

function copyOf(first: Column, second: Column, rho: number, n: number): Copy {
  const nonZero = (one: Column, other: Column) =>
    one.order.filter((row) => !Number.isNaN(other.values[row]!) && one.values[row] !== 0).length;
  return { ids: [first.id, second.id], rho, n, nonZero: [nonZero(first, second), nonZero(second, first)] };
}

function describe(column: Column, lines: SortedColumn, closest: Partner | undefined): ColumnStatistics {
  const { id, values, order } = column;
  const defined = Array.from(order, (row) => values[row]!);
  return {
    id,
    rows: values.length,
    defined: defined.length,
    nonZero: defined.filter((value) => value !== 0).length,
    values: defined.filter((value, at) => at === 0 || value !== defined[at - 1]),
    withLines: spearman(column, lines),
    ...(closest && { closest }),
  };
}
