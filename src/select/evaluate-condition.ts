import { type Comparison, type Condition, type ConditionValue, valuesOf } from './condition.ts';
import { nearNames } from './near-names.ts';
import { broken } from './parse-condition.ts';

/** What values a name has: numbers, free texts, or classes with or without an order (ascending). */
export type NameKind =
  | { readonly kind: 'number' | 'text' }
  | { readonly kind: 'ordinal' | 'nominal'; readonly classes: readonly string[] };

/** The names that conditions may use, each with its kind. */
export type Vocabulary = ReadonlyMap<string, NameKind>;

/** The value of a name in the row at hand; null or undefined where it has none. */
export type Lookup = (name: string) => number | string | null | undefined;

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/;

/**
 * Says whether a condition makes sense for the data: the name is known, the values are of its kind, an order is
 * asked of numbers and ordinal labels alone.
 *
 * @throws {ArchdeltaError} `usage` if not; the message says where and names what is near.
 */
export function checkCondition(condition: Condition, names: Vocabulary): void {
  const { text, name, nameAt } = condition;
  const kind = names.get(name);
  if (!kind) throw broken(text, nameAt, `"${name}" is not known${nearNames(name, [...names.keys()])}`);
  if (asksOrder(condition) && (kind.kind === 'text' || kind.kind === 'nominal')) {
    throw broken(text, nameAt, `"${name}" has no order; use =, !=, in or not in`);
  }
  for (const value of valuesOf(condition)) checkValue(condition, value, kind);
}

/**
 * Whether a condition holds for a row. A name without a value makes it neither true nor false but `missing`
 * (a row is not kept for what is not known of it, nor is it told to fail), except for `defined` and `undefined`,
 * which ask just that. Texts and classes are compared as written, ordinal classes by their order.
 *
 * @param names - as {@link checkCondition} accepted the condition with.
 */
export function evaluate(condition: Condition, names: Vocabulary, lookup: Lookup): boolean | 'missing' {
  const value = lookup(condition.name) ?? null;
  if (condition.test === 'defined') return value !== null;
  if (condition.test === 'undefined') return value === null;
  if (value === null || Number.isNaN(value)) return 'missing';
  const kind = names.get(condition.name) ?? { kind: 'text' };
  const signs = valuesOf(condition).map((other) => compared(value, other.text, kind));
  if (condition.test !== 'compare') return signs.includes(0) === (condition.test === 'in');
  return holds(condition.comparison, signs[0] ?? null);
}

/** @param sign - null where the values differ without an order. */
function holds(comparison: Comparison, sign: number | null): boolean {
  if (sign === null) return comparison === '!=';
  switch (comparison) {
    case '<':
      return sign < 0;
    case '<=':
      return sign <= 0;
    case '>':
      return sign > 0;
    case '>=':
      return sign >= 0;
    case '=':
      return sign === 0;
    case '!=':
      return sign !== 0;
  }
}

function asksOrder(condition: Condition): boolean {
  return condition.test === 'compare' && condition.comparison !== '=' && condition.comparison !== '!=';
}

function checkValue({ text, name }: Condition, value: ConditionValue, kind: NameKind): void {
  if (kind.kind === 'number' && !(NUMBER.test(value.text) && Number.isFinite(Number(value.text)))) {
    throw broken(text, value.at, `"${name}" is compared with a number`);
  }
  if ((kind.kind === 'ordinal' || kind.kind === 'nominal') && !kind.classes.includes(value.text)) {
    const near = nearNames(value.text, kind.classes);
    throw broken(text, value.at, `"${name}" has the classes ${kind.classes.join(', ')}${near}`);
  }
}

/** Below 0, 0 or above 0 as the row's value is less, equal or more; null where they differ without an order. */
function compared(value: number | string, other: string, kind: NameKind): number | null {
  if (kind.kind === 'number') return Number(value) - Number(other);
  const text = String(value);
  if (text === other) return 0;
  if (kind.kind !== 'ordinal') return null;
  const at = kind.classes.indexOf(text);
  return at < 0 ? null : at - kind.classes.indexOf(other);
}
