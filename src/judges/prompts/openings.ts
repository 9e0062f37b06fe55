import { fenced } from '../fence.ts';
import type { RubricAxis } from '../rubric.ts';
import { issueExcerpt, patchExcerpt } from './excerpt.ts';

/** The first message of the complexity judge. */
export function acjOpening(issue: string, patch: string): string {
  return joined(
    ISSUE,
    fenced('issue', issueExcerpt(issue)),
    'The patch:',
    fenced('patch', patchExcerpt(patch)),
    'Explore the repository, then submit the five axes and the label.',
  );
}

/** The first message for a rubric. It knows of no patch. */
export function rubricOpening(issue: string): string {
  return joined(
    ISSUE,
    fenced('issue', issueExcerpt(issue)),
    'Explore the repository, then submit the rubric.',
  );
}

/** The first message for an axis; of the others it tells the names. */
export function axisOpening(
  issue: string,
  patch: string,
  axis: RubricAxis,
  others: readonly RubricAxis[],
): string {
  return joined(
    ISSUE,
    fenced('issue', issueExcerpt(issue)),
    'The axis to assess, as it was written before any patch was seen:',
    fenced('axis', axisText(axis)),
    'The other axes, which others assess:',
    fenced('other axes', others.map((other) => `- ${other.axis_name} (${other.priority})`).join('\n')),
    'The patch:',
    fenced('patch', patchExcerpt(patch)),
    'Explore the trees before and after the patch, then submit your assessment of this axis.',
  );
}

const ISSUE = 'The issue:';

function joined(...parts: readonly string[]): string {
  return parts.join('\n\n');
}

function axisText(axis: RubricAxis): string {
  return [
    `axis_name: ${axis.axis_name}`,
    `priority: ${axis.priority}${axis.defining ? ', defining' : ''}`,
    `ideal_conformance: ${axis.ideal_conformance}`,
    `poor_conformance: ${axis.poor_conformance}`,
    'evidence:',
    ...axis.evidence.map((place) => `- ${place}`),
  ].join('\n');
}
