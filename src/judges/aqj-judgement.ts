import { aqjVerdict } from './aqj-verdict.ts';
import type { AqjJudgement, AssessedAxis, Judgement } from './judge.ts';
import { type Rubric, rubricHash } from './rubric.ts';
import type { Settled } from './settled.ts';

/** What the conversations on the axes have found. */
export interface AssessedPatch {
  /** In the order of the rubric. */
  readonly axes: readonly AssessedAxis[];
  /** What the assessment of the defining axis says besides its grade. */
  readonly noRealSolution: boolean;
  readonly flags: readonly string[];
}

/** A judgement without the conversations that it rests on. */
type WithoutConversations =
  | ({ readonly status: 'scored'; readonly flags: readonly string[] } & AqjJudgement)
  | Omit<Extract<Judgement, { readonly status: 'unscored' }>, 'conversations'>;

/**
 * The judgement on a patch by what was found on each axis. A primary axis without a grade leaves the patch unscored,
 * whatever the other grades and the assessments say: a failure ends in no label.
 */
export function judgementOf(
  rubric: Rubric,
  { axes, noRealSolution, flags }: AssessedPatch,
): WithoutConversations {
  const found = { rubric, rubric_hash: rubricHash(rubric), axes };
  const byGrades = aqjVerdict(axes);
  if (byGrades.label === null) return { status: 'unscored', ...failureOf(axes), ...found, flags };
  const label = aqjVerdict(axes, noRealSolution).label ?? byGrades.label;
  const { unscored_axes } = byGrades;
  return {
    ...{ status: 'scored', label, ...found, unscored_axes, no_real_solution: noRealSolution },
    flags:
      label === byGrades.label
        ? flags
        : [
            ...flags,
            `held to be no real solution, which makes it ${label}: its grades give ${byGrades.label}`,
          ],
  };
}

type Failure = Extract<Settled<unknown>, { readonly reason: string }>;

/** The end of the first primary axis without a grade. */
function failureOf(axes: readonly AssessedAxis[]): Failure & { readonly stage: 'aqj-axis' } {
  const axis = axes.find(({ priority, grade }) => priority === 'primary' && grade === null);
  const reason = axis?.reason as Failure['reason'];
  return { reason, detail: `axis ${JSON.stringify(axis?.axis_name)}: ${axis?.detail}`, stage: 'aqj-axis' };
}
