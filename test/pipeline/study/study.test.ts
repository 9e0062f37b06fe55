import { beforeAll, describe, expect, it } from 'vitest';
import { study } from '../../../src/pipeline/study/study.ts';
import type { StudyReport } from '../../../src/study/report.ts';
import { PLANTED, plantedRows } from './planted-rows.ts';

const { rows, labels } = plantedRows(60, 6);
const options = { features: rows, labels, target: 'aqj', seed: 3, trees: 20, resamples: 200 };

describe('a study', () => {
  let report: StudyReport;
  beforeAll(async () => {
    report = await study(options);
  });

  it('finds the metric that the label was made from, and that it adds to size', () => {
    expect(report.correlations?.metrics[0]).toMatchObject({ id: PLANTED });
    expect(report.correlations!.metrics[0]!.spearman.q).toBeLessThan(0.001);
    expect(report.separation?.metrics[0]?.id).toBe(PLANTED);
    expect(report.importance?.metrics[0]?.id).toBe(PLANTED);
    for (const { differences } of report.surrogates) {
      expect(differences[0]).toMatchObject({ first: 'forest', second: 'forest-size' });
      expect(differences[0]!.kappa!.low).toBeGreaterThan(0);
    }
  });

  it('answers for each way to hold out, and says what it stands on', () => {
    expect(report.surrogates.map(({ estimand }) => estimand)).toEqual(['instance', 'repository', 'language']);
    expect(report.data).toMatchObject({ rows: 120, labelled: 120, unlabelled: 0, instances: 60, failed: [] });
    expect(report.data.repositories).toHaveLength(6);
    expect(report.data.models).toEqual([
      { name: 'm', n: 60 },
      { name: 'reference', n: 60 },
    ]);
    expect(report.settings).toMatchObject({ seed: 3, trees: 20, resamples: 200, folds: 5 });
  });

  it('keeps constant and empty metrics out of what varies, and tells of them', () => {
    expect(report.collinearity?.constant).toHaveLength(1);
    expect(report.collinearity?.empty).toHaveLength(1);
    expect(report.collinearity?.ids).toHaveLength(155);
    expect(report.collinearity?.clusters.flatMap(({ members }) => members)).toHaveLength(155);
  });

  it('is the same, number for number, in one thread and in two', async () => {
    expect(JSON.stringify(await study({ ...options, jobs: 2 }))).toBe(JSON.stringify(report));
  });

  it('is plain data: it survives JSON', () => {
    expect(JSON.parse(JSON.stringify(report))).toEqual(report);
  });

  it('answers what it is asked', async () => {
    const asked = await study({ ...options, questions: [1] });
    expect(asked.correlations).toEqual(report.correlations);
    expect(asked).toMatchObject({
      collinearity: null,
      separation: null,
      surrogates: [],
      importance: null,
      filters: [],
      transfer: [],
    });
    const filters = await study({ ...options, questions: [6] });
    expect(filters.filters).toEqual(report.filters);
    expect(filters).toMatchObject({ correlations: null, surrogates: [], importance: null });
  });

  it('looks at the rows that meet the conditions, part by part', async () => {
    const asked = await study({
      ...options,
      questions: [1],
      where: ['language = python', 'model = m'],
      by: 'repo',
    });
    expect(asked.data).toMatchObject({ rows: 30, labelled: 30 });
    expect(asked.parts).toEqual([]);
    expect(asked.notes.join(' ')).toContain('3 parts by repo have fewer than 30 rows');
    const byLanguage = await study({ ...options, questions: [1], by: 'language' });
    expect(byLanguage.parts.map(({ part, n }) => [part, n])).toEqual([
      ['go', 60],
      ['python', 60],
    ]);
  });

  it('takes a second rating for the retest', async () => {
    const again = labels.slice(0, 40).map((label) => ({ ...label }));
    const asked = await study({ ...options, questions: [1], labels: [...labels, ...again] });
    expect(asked.retest).toMatchObject({ n: 40, equal: 40, kappa: { value: 1 } });
    expect(asked.data.furtherLabels).toBe(40);
  });

  it('counts failed rows with the labels that they have', async () => {
    const [first, ...rest] = rows;
    const { instance_id, repo, base_commit } = first!;
    const failed = {
      instance_id,
      repo,
      base_commit,
      language: null,
      status: 'failed',
      error: { code: 'patch-does-not-apply' },
    } as const;
    const asked = await study({ ...options, questions: [1], features: [failed, ...rest] });
    expect(asked.data.labelled).toBe(119);
    expect(asked.data.failed).toEqual([
      { code: 'patch-does-not-apply', n: 1, labels: { [labels[0]!.aqj]: 1 } },
    ]);
  });
});

describe('a study is refused', () => {
  it.each([
    ['for a label that nobody gave', { target: 'acj' }, 'no label is named "acj"; the labels are: aqj'],
    [
      'when no label joins',
      {
        labels: [
          { instance_id: 'x', aqj: 'High' },
          { instance_id: 'y', aqj: 'Low' },
        ],
      },
      'none of the 2 records',
    ],
    ['for a condition on nothing', { where: ['nonsense = 1'] }, '"nonsense" is not known'],
    ['when the conditions leave none', { where: ['language = rust'] }, 'no row that meets the conditions'],
  ])('%s', async (_, wrong, message) => {
    await expect(study({ ...options, ...wrong })).rejects.toMatchObject({
      code: 'usage',
      message: expect.stringContaining(message),
    });
  });
  it('once it is aborted', async () => {
    for (const jobs of [1, 2])
      await expect(study({ ...options, jobs, signal: AbortSignal.abort() })).rejects.toMatchObject({
        code: 'aborted',
      });
  });
});

describe('ten rows', () => {
  it('give no surrogate, and a note that says why', async () => {
    const few = plantedRows(5, 2);
    const report = await study({ ...options, features: few.rows, labels: few.labels });
    expect(report.surrogates).toEqual([]);
    expect(report.notes.join(' ')).toContain('Surrogates need at least');
  });
});
