import { compareText } from '../../core/ordering.ts';
import type { NameKind } from '../../select/evaluate-condition.ts';
import { knownLabel } from '../../study/known-labels.ts';

/**
 * What conditions can ask of a label with these values: classes in the order of a known label, `false` before
 * `true`; numbers by value; else classes without an order.
 */
export function labelKind(name: string, values: Iterable<string | null>): NameKind {
  const found = [...new Set(values)].filter((value) => value !== null).sort(compareText);
  const known = knownLabel(name)?.classes;
  if (known && found.every((value) => known.includes(value))) return { kind: 'ordinal', classes: known };
  if (found.every((value) => value === 'false' || value === 'true'))
    return { kind: 'ordinal', classes: ['false', 'true'] };
  if (found.every((value) => value.trim() !== '' && Number.isFinite(Number(value))))
    return { kind: 'number' };
  return { kind: 'nominal', classes: found };
}
