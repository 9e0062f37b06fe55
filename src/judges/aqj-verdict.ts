import { ArchdeltaError } from '../core/errors.ts';
import type { AxisPriority } from './rubric.ts';

/** How well a patch conforms on one axis of a rubric, from best to worst. */
export const AXIS_GRADES = ['strong', 'adequate', 'concern', 'poor'] as const;

/** One of {@link AXIS_GRADES}. */
export type AxisGrade = (typeof AXIS_GRADES)[number];

/** The verdicts of the quality judge (AQJ), from worst to best. */
export const AQJ_LABELS = ['Low', 'Acceptable', 'High_with_concerns', 'High'] as const;

/** One of {@link AQJ_LABELS}. */
export type AqjLabel = (typeof AQJ_LABELS)[number];

/** What the verdict needs to know of one axis. */
export interface GradedAxis {
  readonly axis_name: string;
  readonly priority: AxisPriority;
  /** Whether the axis defines the task: exactly one primary axis of a rubric does. */
  readonly defining: boolean;
  /** null where the axis stayed unscored. */
  readonly grade: AxisGrade | null;
}

/** A verdict, or null with the reason why there is none. */
export type AqjVerdict =
  | {
      readonly label: AqjLabel;
      /** Names of the axes without a grade, in the order of the rubric. They counted for nothing. */
      readonly unscored_axes: readonly string[];
    }
  | { readonly label: null; readonly reason: string; readonly unscored_axes: readonly string[] };

/**
 * The verdict on a patch by the grades of its axes (judging protocol v1, step 4). The first that holds decides:
 *
 * 1. the patch is no real solution: Low, whatever the grades. An empty or no-op change is none.
 * 2. a primary axis is unscored: no verdict, even where the other grades would settle it.
 * 3. the defining axis is poor: Low.
 * 4. any other axis is poor, or more than one primary axis is a concern: Acceptable.
 * 5. all primary axes are strong and at most one secondary axis is a concern: High.
 * 6. else High_with_concerns: nothing is poor and at most one primary axis is a concern.
 *
 * An unscored secondary axis is left out of the counts and named. The order of the axes does not matter.
 *
 * Of the 839 verdicts that 268 ratings recorded under protocol v1, the grades alone reproduce 838. In the other one
 * (Low where the grades say Acceptable) the rater held that the patch is no real solution, which no grade says.
 *
 * @param noRealSolution true where it is known that the patch solves nothing
 * @throws {ArchdeltaError} `internal` unless exactly one axis is defining and that axis is primary
 */
export function aqjVerdict(axes: readonly GradedAxis[], noRealSolution = false): AqjVerdict {
  const defining = definingOf(axes);
  const unscored = axes.filter((axis) => axis.grade === null);
  const unscored_axes = unscored.map((axis) => axis.axis_name);
  if (noRealSolution) return { label: 'Low', unscored_axes };
  const missing = unscored.filter((axis) => axis.priority === 'primary');
  if (missing.length > 0) {
    const names = missing.map((axis) => JSON.stringify(axis.axis_name)).join(', ');
    return { label: null, reason: `unscored primary axis: ${names}`, unscored_axes };
  }
  return { label: labelOfGrades(axes, defining), unscored_axes };
}

function definingOf(axes: readonly GradedAxis[]): GradedAxis {
  const defining = axes.filter((axis) => axis.defining);
  const [axis] = defining;
  if (axis === undefined || defining.length > 1 || axis.priority !== 'primary') {
    throw new ArchdeltaError('internal', 'a rubric must have exactly one defining axis, a primary one');
  }
  return axis;
}

function labelOfGrades(axes: readonly GradedAxis[], defining: GradedAxis): AqjLabel {
  const primary = axes.filter((axis) => axis.priority === 'primary');
  const secondary = axes.filter((axis) => axis.priority === 'secondary');
  if (defining.grade === 'poor') return 'Low';
  if (countOf(axes, 'poor') > 0 || countOf(primary, 'concern') > 1) return 'Acceptable';
  if (countOf(primary, 'strong') === primary.length && countOf(secondary, 'concern') <= 1) return 'High';
  return 'High_with_concerns';
}

function countOf(axes: readonly GradedAxis[], grade: AxisGrade): number {
  return axes.filter((axis) => axis.grade === grade).length;
}
