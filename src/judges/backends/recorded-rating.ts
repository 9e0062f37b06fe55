import { z } from 'zod';
import { REFERENCE_MODEL } from '../../core/reference-model.ts';
import { ACJ_AXES, ACJ_LABELS, type AcjAxes, labelOutsideAxes } from '../acj-label.ts';
import { AQJ_LABELS, AXIS_GRADES, aqjVerdict } from '../aqj-verdict.ts';
import type { RecalledVerdict } from '../backend.ts';
import type { AssessedAxis, Citation } from '../judge.ts';
import { AXIS_PRIORITIES, type Rubric, rubricHash } from '../rubric.ts';
import type { Subject } from '../subject.ts';

const texts = z.array(z.string());
const level = z.number().int().min(1).max(5);

const ratingSchema = z.object({
  instance_id: z.string(),
  rater: z.string(),
  protocol: z.string(),
  /** Who wrote each patch. */
  patches: z.record(z.string(), z.string()),
  verdict: z.object({
    rubric: z.array(
      z.object({
        axis_name: z.string(),
        priority: z.enum(AXIS_PRIORITIES),
        /** Protocol v0 had none. */
        defining: z.boolean().default(false),
        ideal_conformance: z.string(),
        poor_conformance: z.string(),
        evidence: texts,
      }),
    ),
    patches: z.record(
      z.string(),
      z.object({
        axes: z.array(
          z.object({
            axis_name: z.string(),
            grade: z.enum(AXIS_GRADES),
            assessment: z.string(),
            evidence: texts,
          }),
        ),
        aqj: z.enum(AQJ_LABELS),
        why: z.string(),
      }),
    ),
    acj: z.object({
      label: z.enum(ACJ_LABELS),
      axes: z.object(
        Object.fromEntries(ACJ_AXES.map((axis) => [axis, level])) as Record<
          (typeof ACJ_AXES)[number],
          typeof level
        >,
      ),
      rationale: z.string(),
      evidence: texts,
    }),
    confidence: z.object({ aqj: z.number(), acj: z.number() }).optional(),
  }),
});

/** What one rater said of one instance, in both judges' terms: a row of the shared recording. */
export type Rating = z.infer<typeof ratingSchema>;

type PatchRating = Rating['verdict']['patches'][string];

/** A row of ratings; undefined where the value is none, or its patches and axes do not fit together. */
export function readRating(value: unknown): Rating | undefined {
  const rating = ratingSchema.safeParse(value).data;
  if (rating === undefined) return undefined;
  const names = rating.verdict.rubric.map((axis) => axis.axis_name);
  const isWhole = Object.keys(rating.patches).every((name) => {
    const graded = rating.verdict.patches[name]?.axes.map((axis) => axis.axis_name);
    return graded?.length === names.length && names.every((axis) => graded.includes(axis));
  });
  return isWhole ? rating : undefined;
}

/** Whom a rating has verdicts on. The complexity judge looks at the reference patch alone. */
export function subjectsOf({ instance_id, patches }: Rating, judge: 'acj' | 'aqj'): readonly Subject[] {
  if (judge === 'acj') return [{ instance_id }];
  return Object.values(patches).map((model) =>
    model === REFERENCE_MODEL ? { instance_id } : { instance_id, model },
  );
}

/** The verdicts of a rating on a subject, as fields of rows of verdicts. */
export function verdictsOfRating(
  rating: Rating,
  judge: 'acj' | 'aqj',
  subject: Subject,
): readonly RecalledVerdict[] {
  if (judge === 'acj') return [complexityOf(rating)];
  const model = subject.model ?? REFERENCE_MODEL;
  return Object.entries(rating.patches).flatMap(([name, author]) => {
    const patch = rating.verdict.patches[name];
    return author === model && patch !== undefined ? [qualityOf(rating, patch)] : [];
  });
}

function qualityOf(rating: Rating, patch: PatchRating): RecalledVerdict {
  const { confidence } = rating.verdict;
  const rubric: Rubric = rating.verdict.rubric;
  const axes = rubric.flatMap(({ axis_name, priority, defining }): AssessedAxis[] =>
    patch.axes
      .filter((axis) => axis.axis_name === axis_name)
      .map(({ grade, assessment, evidence }) => {
        return { axis_name, priority, defining, grade, assessment, evidence: evidence.map(cited) };
      }),
  );
  return {
    status: 'scored',
    label: patch.aqj,
    rationale: patch.why,
    ...(confidence !== undefined && { confidence: confidence.aqj }),
    rubric,
    rubric_hash: rubricHash(rubric),
    axes,
    unscored_axes: [],
    flags: qualityFlags(patch.aqj, axes),
    ...provenance(rating),
  };
}

/** The recorded label stands; what the rule gives for the grades is said beside it. Without a defining axis (v0) it gives nothing. */
function qualityFlags(label: PatchRating['aqj'], axes: readonly AssessedAxis[]): string[] {
  const defining = axes.filter((axis) => axis.defining);
  if (defining.length !== 1 || defining[0]?.priority !== 'primary') return [];
  const ruled = aqjVerdict(axes).label;
  return ruled === label ? [] : [`the label is ${label}, but the grades of its axes give ${ruled}`];
}

function complexityOf(rating: Rating): RecalledVerdict {
  const { acj, confidence } = rating.verdict;
  const axes = Object.fromEntries(
    ACJ_AXES.map((axis) => [axis, { level: acj.axes[axis], rationale: '', evidence: [] }]),
  );
  return {
    status: 'scored',
    label: acj.label,
    axes,
    rationale: acj.rationale,
    evidence: acj.evidence.map(cited),
    ...(confidence !== undefined && { confidence: confidence.acj }),
    flags: complexityFlags(rating.protocol, acj.label, acj.axes),
    ...provenance(rating),
  };
}

/** Protocol v0 had another rule for labels, so that only those under later ones are held to ours. */
function complexityFlags(
  protocol: string,
  label: Rating['verdict']['acj']['label'],
  axes: AcjAxes,
): string[] {
  const flag = protocol === 'v0' ? null : labelOutsideAxes(label, axes);
  return flag === null ? [] : [flag];
}

function provenance({ rater, protocol }: Rating): RecalledVerdict {
  return { conversations: [], rater, protocol };
}

/** A place as it was written; whether it exists was not looked up. */
function cited(place: string): Citation {
  return { place };
}
