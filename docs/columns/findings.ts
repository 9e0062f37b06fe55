import { compareText } from '../../src/core/ordering.ts';
import type { Explanation } from './explained.ts';
import type { ColumnStatistics, Copy, PopulationStatistics } from './statistics.ts';

/** Something that a population shows, by the title of the population. */
interface Place<T> {
  readonly title: string;
  readonly shown: T;
}

interface Found<Kind extends Explanation['kind'], T> {
  readonly kind: Kind;
  /** The constant column, or the two that are copies. */
  readonly ids: readonly string[];
  readonly places: readonly Place<T>[];
  /** Index of the explanation that covers it; absent when none does. */
  readonly explanation?: number;
}

/** A column with one value, or none. */
export type ConstantFinding = Found<'constant', ColumnStatistics>;
/** Two columns of which one says what the other says. */
export type CopyFinding = Found<'copies', Copy>;

/** What needs an explanation: constant columns and copies, each once, with all the places that show it. */
export function findingsOf(
  populations: readonly PopulationStatistics[],
  explanations: readonly Explanation[],
): { readonly constants: readonly ConstantFinding[]; readonly copies: readonly CopyFinding[] } {
  const constants = populations.flatMap(({ title, columns }) =>
    columns.filter(({ values }) => values.length < 2).map((shown) => ({ title, shown, ids: [shown.id] })),
  );
  const copies = populations.flatMap(({ title, copies }) =>
    copies.map((shown) => ({ title, shown, ids: shown.ids })),
  );
  const order = populations[0]?.columns.map(({ id }) => id) ?? [];
  return {
    constants: collect('constant', constants, order, explanations),
    copies: collect('copies', copies, order, explanations),
  };
}

/** Columns of the explanations that the catalogue does not have, sorted. */
export function unknownColumns(explanations: readonly Explanation[], ids: readonly string[]): string[] {
  const known = new Set(ids);
  const named = new Set(explanations.flatMap(({ columns }) => columns));
  return [...named].filter((id) => !known.has(id)).sort(compareText);
}

/** One finding for the same columns in several places, in catalogue order, with its explanation. */
function collect<Kind extends Explanation['kind'], T>(
  kind: Kind,
  shown: readonly (Place<T> & { readonly ids: readonly string[] })[],
  order: readonly string[],
  explanations: readonly Explanation[],
): Found<Kind, T>[] {
  const found = new Map<string, Found<Kind, T>>();
  for (const { ids, ...place } of shown) {
    const key = ids.join(' ');
    const places = [...(found.get(key)?.places ?? []), place];
    found.set(key, { kind, ids, places });
  }
  const position = ({ ids }: { readonly ids: readonly string[] }) =>
    ids.reduce((sum, id) => sum * order.length + order.indexOf(id), 0);
  return [...found.values()]
    .sort((a, b) => position(a) - position(b))
    .map((finding) => {
      const explanation = explanations.findIndex(
        (each) => each.kind === kind && finding.ids.every((id) => each.columns.includes(id)),
      );
      return explanation === -1 ? finding : { ...finding, explanation };
    });
}
