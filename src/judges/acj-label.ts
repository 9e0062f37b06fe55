import { ArchdeltaError } from '../core/errors.ts';

/** The labels of the complexity judge (ACJ), from least to most understanding needed. */
export const ACJ_LABELS = ['Trivial', 'Low', 'Moderate', 'High', 'Expert'] as const;

/** One of {@link ACJ_LABELS}. */
export type AcjLabel = (typeof ACJ_LABELS)[number];

/** The five axes of the complexity judge, in the order of its prompt. */
export const ACJ_AXES = [
  'scope_of_context',
  'dependency_chain_depth',
  'implicit_knowledge',
  'coordination_complexity',
  'insight_density',
] as const;

/** A level from 1 (least) to 5 for each of {@link ACJ_AXES}. */
export type AcjAxes = Readonly<Record<(typeof ACJ_AXES)[number], number>>;

/**
 * The labels that five levels allow (judging protocol v1, step 5), in ascending order; one or two, never none.
 * "Mostly" is read as at least three of the five, "at 4" as 4 or 5. The first that holds decides, so that the
 * protocol's counts come before its "mostly":
 *
 * 1. at least three at 4 or 5, two of them at 5: Expert
 * 2. two or more at 4 or 5: High
 * 3. one at 4 or 5: Moderate
 * 4. all at 1: Trivial
 * 5. else Low where at least three are at 1 or 2, and Moderate where at least three are at 2 or 3: often both.
 *
 * Of the 268 labels recorded under protocol v1, 267 are in this range (for 141 of them it is that one label); the
 * other is Low with all axes at 1. Protocol v0 said "several" for the two of High; 99 of its 100 labels are in the
 * range, and the other is Moderate with two axes at 4.
 *
 * The triviality filter gives Trivial without grading any axis: there is nothing to check then.
 *
 * @throws {ArchdeltaError} `internal` unless every level is a whole number from 1 to 5
 */
export function acjLabelRange(axes: AcjAxes): readonly AcjLabel[] {
  const levels = ACJ_AXES.map((axis) => axes[axis]);
  if (!levels.every((level) => Number.isInteger(level) && level >= 1 && level <= 5)) {
    throw new ArchdeltaError('internal', 'every axis of the complexity judge needs a level from 1 to 5');
  }
  const within = (low: number, high: number): number =>
    levels.filter((level) => level >= low && level <= high).length;
  const upper = within(4, 5);
  if (upper >= 3 && within(5, 5) >= 2) return ['Expert'];
  if (upper >= 2) return ['High'];
  if (upper === 1) return ['Moderate'];
  if (within(1, 1) === levels.length) return ['Trivial'];
  const range: AcjLabel[] = [];
  if (within(1, 2) >= 3) range.push('Low');
  if (within(2, 3) >= 3) range.push('Moderate');
  return range;
}

/** The one label that five levels allow; null where they allow two. Errors: see {@link acjLabelRange}. */
export function labelOfAxes(axes: AcjAxes): AcjLabel | null {
  const [label, other] = acjLabelRange(axes);
  return label === undefined || other !== undefined ? null : label;
}

/**
 * What is wrong with a label that its own axes do not allow, as a sentence; null where nothing is. The label
 * itself stands: the flag goes beside it. Errors: see {@link acjLabelRange}.
 */
export function labelOutsideAxes(label: AcjLabel, axes: AcjAxes): string | null {
  const range = acjLabelRange(axes);
  return range.includes(label) ? null : `the label is ${label}, but its axes allow ${range.join(' or ')}`;
}
