import { describe, expect, it } from 'vitest';
import recorded from '../../../src/judges/backends/recorded.ts';
import { rubricHash } from '../../../src/judges/rubric.ts';
import { fromFile, temporaryFile } from './temporary-file.ts';

const axis = (axis_name: string, priority: string, defining?: boolean) => ({
  axis_name,
  priority,
  ...(defining !== undefined && { defining }),
  ideal_conformance: 'At its source.',
  poor_conformance: 'Downstream.',
  evidence: ['a.py:1: here'],
});
const graded = (axis_name: string, grade: string) => ({
  axis_name,
  grade,
  assessment: `It is ${grade}.`,
  evidence: ['b.py:2'],
});
const levels = {
  scope_of_context: 2,
  dependency_chain_depth: 2,
  implicit_knowledge: 2,
  coordination_complexity: 1,
  insight_density: 2,
};

/** A rating of the reference and of model `m`, by protocol v1. */
const rating = (fields: object = {}, acj: object = {}) => ({
  instance_id: 'i-1',
  rater: 'r1',
  protocol: 'v1',
  patches: { P1: 'm', P2: 'reference' },
  verdict: {
    rubric: [axis('place', 'primary', true), axis('siblings', 'secondary')],
    patches: {
      P1: { axes: [graded('place', 'poor'), graded('siblings', 'strong')], aqj: 'Low', why: 'Symptom.' },
      P2: { axes: [graded('siblings', 'concern'), graded('place', 'strong')], aqj: 'High', why: 'Cause.' },
    },
    acj: { label: 'Low', axes: levels, rationale: 'Plain.', evidence: ['a.py:1'], ...acj },
    confidence: { aqj: 4, acj: 3 },
  },
  ...fields,
});

const recalling = async (...ratings: readonly object[]) => {
  const lines = ratings.map((one) => JSON.stringify(one)).join('\n');
  const backend = await recorded.create(fromFile(temporaryFile(lines)));
  return (judge: 'acj' | 'aqj', model?: string) =>
    backend.recall?.(judge, { instance_id: 'i-1', ...(model !== undefined && { model }) }) ?? [];
};

describe('a rating by a recorded rater', () => {
  it('is a verdict of the quality judge on each of its patches', async () => {
    const recall = await recalling(rating());
    const rubric = rating().verdict.rubric.map((entry) => ({ ...entry, defining: entry.defining ?? false }));
    expect(recall('aqj')).toEqual([
      {
        status: 'scored',
        label: 'High',
        rationale: 'Cause.',
        confidence: 4,
        rubric,
        rubric_hash: rubricHash(rubric as Parameters<typeof rubricHash>[0]),
        axes: [
          {
            axis_name: 'place',
            priority: 'primary',
            defining: true,
            grade: 'strong',
            assessment: 'It is strong.',
            evidence: [{ place: 'b.py:2' }],
          },
          {
            axis_name: 'siblings',
            priority: 'secondary',
            defining: false,
            grade: 'concern',
            assessment: 'It is concern.',
            evidence: [{ place: 'b.py:2' }],
          },
        ],
        unscored_axes: [],
        flags: [],
        conversations: [],
        rater: 'r1',
        protocol: 'v1',
      },
    ]);
    expect(recall('aqj', 'm').map(({ label }) => label)).toEqual(['Low']);
    expect(recall('aqj', 'n')).toEqual([]);
  });

  it('is a verdict of the complexity judge on the reference alone', async () => {
    const recall = await recalling(rating());
    const level = (value: number) => ({ level: value, rationale: '', evidence: [] });
    expect(recall('acj')).toEqual([
      {
        status: 'scored',
        label: 'Low',
        axes: {
          scope_of_context: level(2),
          dependency_chain_depth: level(2),
          implicit_knowledge: level(2),
          coordination_complexity: level(1),
          insight_density: level(2),
        },
        rationale: 'Plain.',
        evidence: [{ place: 'a.py:1' }],
        confidence: 3,
        flags: [],
        conversations: [],
        rater: 'r1',
        protocol: 'v1',
      },
    ]);
    expect(recall('acj', 'm')).toEqual([]);
  });

  it('comes in the order of the file, retests by others behind', async () => {
    const recall = await recalling(rating(), rating({ rater: 'r2', patches: { P2: 'reference' } }));
    expect(recall('aqj').map(({ rater }) => rater)).toEqual(['r1', 'r2']);
    expect(recall('acj').map(({ rater }) => rater)).toEqual(['r1', 'r2']);
    expect(recall('aqj', 'm').map(({ rater }) => rater)).toEqual(['r1']);
  });

  it('keeps its label where the rule gives another, and says so', async () => {
    const { verdict } = rating();
    // The defining axis is strong, so that the rule cannot give Low (protocol v1, step 4); one concern allows High.
    const patches = { ...verdict.patches, P2: { ...verdict.patches.P2, aqj: 'Low' } };
    // Levels of 2, 2, 2, 1, 2 are "mostly 1-2": Low, or with three at 2 or 3 Moderate (step 5).
    const acj = { ...verdict.acj, label: 'Expert' };
    const recall = await recalling(rating({ verdict: { ...verdict, patches, acj } }));
    expect(recall('aqj')[0]).toMatchObject({
      label: 'Low',
      flags: ['the label is Low, but the grades of its axes give High'],
    });
    expect(recall('acj')[0]).toMatchObject({
      label: 'Expert',
      flags: ['the label is Expert, but its axes allow Low or Moderate'],
    });
  });

  it('is held to no rule under protocol v0, which had no defining axis and other borders', async () => {
    const { verdict } = rating({}, { label: 'Expert' });
    const rubric = [axis('place', 'primary'), axis('siblings', 'secondary')];
    const patches = { ...verdict.patches, P2: { ...verdict.patches.P2, aqj: 'Low' } };
    const recall = await recalling(rating({ protocol: 'v0', verdict: { ...verdict, rubric, patches } }));
    expect(recall('aqj')[0]).toMatchObject({ label: 'Low', flags: [], protocol: 'v0' });
    expect(recall('acj')[0]).toMatchObject({ label: 'Expert', flags: [], protocol: 'v0' });
  });

  it.each([
    ['a patch without a verdict', { patches: { P3: 'm' } }],
    ['a patch with an axis that the rubric does not have', { verdict: { ...rating().verdict, rubric: [] } }],
    ['a level of 6', { verdict: rating({}, { axes: { ...levels, insight_density: 6 } }).verdict }],
    ['a label that the judge does not have', { verdict: rating({}, { label: 'Hard' }).verdict }],
  ])('is no recording with %s', async (_, fields) => {
    await expect(recalling(rating(fields))).rejects.toMatchObject({ code: 'input-unreadable' });
  });
});
