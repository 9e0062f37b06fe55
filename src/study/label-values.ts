import { decimalNumber } from '../core/decimal-number.ts';
import { compareText } from '../core/ordering.ts';
import { knownLabel } from './known-labels.ts';

/** What the values of a label are by themselves: numbers, or classes with or without an order (ascending). */
export interface LabelValues {
  readonly kind: 'number' | 'ordinal' | 'nominal';
  /** Numbers ascend by value; classes without an order are sorted as texts. */
  readonly classes: readonly string[];
}

/**
 * What the values of a label are, if nobody says their order: the classes of a known label (`acj`, `aqj`,
 * `difficulty`, `resolved`), else `false` before `true`, else numbers by value, else classes without an order.
 *
 * @param values In their common writing (see {@link commonWriting}), each as often as you like.
 */
export function labelValues(name: string, values: Iterable<string>): LabelValues {
  const found = [...new Set(values)].sort(compareText);
  const known = knownLabel(name)?.classes;
  if (known && found.every((value) => known.includes(value))) return { kind: 'ordinal', classes: known };
  if (found.length > 0 && found.every(isTruthValue)) return { kind: 'ordinal', classes: ['false', 'true'] };
  if (found.length > 0 && found.every(isNumber))
    return { kind: 'number', classes: found.sort((a, b) => Number(a) - Number(b) || compareText(a, b)) };
  return { kind: 'nominal', classes: found };
}

/**
 * How programs differ in writing the same value, undone: of values that are all true or false, `True` and `TRUE` are
 * `true`; of values that are all decimal numbers, `1.0`, `01` and `1e0` are `1`. Other texts are as they are. The
 * digits of whole numbers beyond 2^53 are kept: a double cannot tell them apart.
 *
 * @param values All values of the label.
 * @returns What one of the values, or one that a user names, is written as.
 */
export function commonWriting(values: Iterable<string>): (value: string) => string {
  const found = [...new Set(values)];
  if (found.length > 0 && found.every(isTruthValue))
    return (value) => (isTruthValue(value) ? value.toLowerCase() : value);
  if (found.length > 0 && found.every(isNumber)) return numberText;
  return (value) => value;
}

function isTruthValue(value: string): boolean {
  return /^(?:true|false)$/i.test(value);
}

function isNumber(value: string): boolean {
  return decimalNumber(value) !== undefined;
}

function numberText(value: string): string {
  const number = decimalNumber(value);
  if (number === undefined || Math.abs(number) > Number.MAX_SAFE_INTEGER) return value;
  // Adding 0 makes -0 of "-0" the 0 that it equals.
  return String(number + 0);
}
