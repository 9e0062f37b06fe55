import type { NameKind } from '../../select/evaluate-condition.ts';
import { labelValues } from '../../study/label-values.ts';

/**
 * What conditions can ask of a label with these values: numbers by value; classes, in the order that a study takes
 * them in, if they have one.
 */
export function labelKind(name: string, values: Iterable<string | null>): NameKind {
  const found = [...new Set(values)].filter((value) => value !== null);
  const { kind, classes } = labelValues(name, found);
  return kind === 'number' ? { kind } : { kind, classes };
}
