/** How a condition compares a name with one value. */
export type Comparison = '<' | '<=' | '>' | '>=' | '=' | '!=';

/** A condition as it was written, each part with the place (0-based) where it stands in the text. */
export type Condition = {
  /** The text that was parsed. */
  readonly text: string;
  readonly name: string;
  readonly nameAt: number;
} & (
  | { readonly test: 'compare'; readonly comparison: Comparison; readonly value: ConditionValue }
  | { readonly test: 'in' | 'not in'; readonly values: readonly ConditionValue[] }
  | { readonly test: 'defined' | 'undefined' }
);

/** A value of a condition. */
export interface ConditionValue {
  readonly text: string;
  readonly at: number;
}

/** The values that a condition compares with, in order. */
export function valuesOf(condition: Condition): readonly ConditionValue[] {
  if (condition.test === 'compare') return [condition.value];
  return condition.test === 'in' || condition.test === 'not in' ? condition.values : [];
}
