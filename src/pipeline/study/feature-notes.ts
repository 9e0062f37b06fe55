import type { StudyTable } from '../../study/table.ts';
import { CATALOGUE_VERSION, metricIds } from '../catalogue.ts';
import type { FeatureTable } from './feature-table.ts';

/** So many names stand in a note at most. */
const MOST_NAMED = 5;

/** What a reader must know of features that are not those of the catalogue, as sentences. */
export function strangerNotes({ strangers, missing }: FeatureTable): string[] {
  const catalogue = `catalogue ${CATALOGUE_VERSION}`;
  const columns = strangers.length === 1 ? '1 column' : `${strangers.length} columns`;
  return [
    ...(strangers.length === 0
      ? []
      : [
          `${columns} of the features are no metrics of ${catalogue} and are studied like them: ${named(strangers)}.`,
        ]),
    ...(missing === 0
      ? []
      : [`The features lack ${missing} of the ${metricIds.length} metrics of ${catalogue}.`]),
  ];
}

/**
 * A sentence on columns of the features that give the label away: those of its name, and those that tell all its
 * values apart: each value of the label has one number, of which no other value is.
 *
 * @param values The label of each row of the table.
 */
export function leakNotes(table: StudyTable, label: string, values: readonly string[]): string[] {
  const leaks = table.ids.filter((id, at) => id === label || tellsApart(table.columns[at]!, values));
  if (leaks.length === 0) return [];
  return [
    `The features hold the label itself: ${named(leaks)} has the name or the very values of "${label}", and is studied as a metric.`,
  ];
}

function named(names: readonly string[]): string {
  const shown = names
    .slice(0, MOST_NAMED)
    .map((name) => (/^[\w.:-]+$/.test(name) ? name : JSON.stringify(name)));
  const rest = names.length - shown.length;
  return rest > 0 ? `${shown.join(', ')} and ${rest} more` : shown.join(', ');
}

/** Whether the numbers and the values are one to one. */
function tellsApart(column: Float64Array, values: readonly string[]): boolean {
  const numberOf = new Map<string, number>();
  for (const [row, value] of values.entries()) {
    const number = column[row]!;
    if (Number.isNaN(number)) return false;
    if (!numberOf.has(value)) numberOf.set(value, number);
    else if (numberOf.get(value) !== number) return false;
  }
  return new Set(numberOf.values()).size === numberOf.size;
}
