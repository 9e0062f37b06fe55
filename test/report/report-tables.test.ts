import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { reportTables } from '../../src/report/tables.ts';
import type { StudyReport } from '../../src/study/report.ts';
import { emptyReport, fullReport, HOSTILE, hostileReport, nominalReport, silentReport } from './reports.ts';

function tableOf(report: StudyReport, name: string): Record<string, string>[] {
  const found = reportTables(report).find((table) => table.name === name);
  return parse(found?.csv ?? '', { columns: true, relax_column_count: false });
}

const NAMES = [
  'data',
  'distribution',
  'retest',
  'correlations',
  'chance',
  'correlations-by-part',
  'clusters',
  'collinearity',
  'separation',
  'separation-by-part',
  'predictors',
  'confusion',
  'calibration',
  'differences',
  'groups',
  'macro-average',
  'predictors-by-part',
  'importance',
  'filter-curve',
  'operating-points',
  'transfer',
  'predictions',
];

describe.each([
  ['a full report', fullReport()],
  ['a report without any part', emptyReport()],
  ['a nominal report', nominalReport()],
  ['a report without any value', silentReport()],
  ['hostile names', hostileReport()],
])('the tables of %s', (_, report) => {
  it('are always the same ones, each with its header and rows as long as it', () => {
    const tables = reportTables(report);
    expect(tables.map(({ name }) => name)).toEqual(NAMES);
    for (const { csv } of tables) {
      const [header, ...rows] = parse(csv) as string[][];
      expect(header!.length).toBeGreaterThan(0);
      for (const row of rows) expect(row).toHaveLength(header!.length);
      expect(csv).not.toMatch(/NaN|null|undefined/);
    }
  });
});

describe('numbers', () => {
  it('stand in full, and what does not exist is empty', () => {
    const [size, strongest] = tableOf(fullReport(), 'correlations');
    expect(size).toMatchObject({ role: 'size', id: 'plain_lines', partial: '', partial_n: '' });
    expect(strongest).toMatchObject({
      role: 'metric',
      id: 'patch_size.patch.added',
      defined: '0.95',
      spearman: '0.3',
      spearman_low: '0.25',
      spearman_n: '300',
      spearman_q: '0.02',
      partial: '0.02',
    });
  });

  it('of a confusion matrix stand by true and predicted class', () => {
    const rows = tableOf(fullReport(), 'confusion').filter(
      ({ estimand, predictor }) => estimand === 'repository' && predictor === 'forest',
    );
    expect(rows.map(({ true: truth, predicted, n }) => `${truth}>${predicted} ${n}`)).toEqual([
      'Low>Low 50',
      'Low>Moderate 20',
      'Low>High 10',
      'Moderate>Low 30',
      'Moderate>Moderate 60',
      'Moderate>High 30',
      'High>Low 0',
      'High>Moderate 25',
      'High>High 75',
    ]);
  });

  it('of a transfer stand by training and tested part', () => {
    expect(
      tableOf(fullReport(), 'transfer').map((row) => `${row.trained_on}>${row.tested_on} ${row.auc}`),
    ).toEqual(['python>python 0.7', 'python>go 0.55', 'go>python ', 'go>go 0.65']);
  });

  it('of the collinearity stand in leaf order', () => {
    expect(
      reportTables(fullReport())
        .find(({ name }) => name === 'collinearity')!
        .csv.split('\r\n'),
    ).toEqual([
      'id,volume.file.sloc_sum,patch_size.patch.added,cyclomatic.file.max',
      'volume.file.sloc_sum,1,0.9,-0.7',
      'patch_size.patch.added,0.9,1,',
      'cyclomatic.file.max,-0.7,,1',
      '',
    ]);
  });

  it('of failed rows are given by label', () => {
    const failed = tableOf(fullReport(), 'data').filter(({ kind }) => kind === 'failed');
    expect(failed.map(({ label, n }) => `${label} ${n}`)).toEqual([' 40', 'High 25', 'Low 10']);
  });

  it('of a point without a threshold are empty', () => {
    expect(tableOf(fullReport(), 'operating-points')[1]).toMatchObject({
      predictor: 'forest-size',
      lost: '0.05',
      saved: '',
    });
  });
});

describe('what the surrogates say besides', () => {
  it('has the effective number of clusters', () => {
    expect(tableOf(fullReport(), 'predictors')[0]).toMatchObject({
      clusters: '26',
      clusters_effective: '12.34',
    });
  });

  it('has the mean over groups with its interval, and the parts', () => {
    expect(tableOf(fullReport(), 'macro-average')[1]).toMatchObject({
      estimand: 'repository',
      groups: '9',
      difference: '0.06',
      difference_low: '-0.020000000000000004',
      difference_high: '0.14',
    });
    expect(tableOf(fullReport(), 'predictors-by-part')[0]).toEqual({
      estimand: 'instance',
      part: 'python',
      n: '200',
      macro_f1: '0.41',
      kappa: '0.36',
      auc: '0.71',
      difference: '0.11',
    });
  });

  it('has each prediction by row, its classes by name', () => {
    expect(tableOf(fullReport(), 'predictions')).toEqual([
      {
        estimand: 'repository',
        predictor: 'forest',
        instance_id: 'owner__large-1',
        model: 'model-a',
        sample: '2',
        fold: '0',
        true: 'High',
        predicted: 'Moderate',
        probability_Low: '0.125',
        probability_Moderate: '0.5',
        probability_High: '0.375',
      },
      {
        estimand: 'repository',
        predictor: 'forest',
        instance_id: 'owner__large-1',
        model: '',
        sample: '',
        fold: '3',
        true: 'Low',
        predicted: 'Low',
        probability_Low: '0.75',
        probability_Moderate: '0.25',
        probability_High: '0',
      },
    ]);
  });

  it('has the rows that a transfer was scored on', () => {
    expect(tableOf(fullReport(), 'transfer').map((row) => row.scored_n)).toEqual(['200', '90', '0', '100']);
  });
});

describe('names', () => {
  it('come back as they are', () => {
    const report = emptyReport();
    const repositories = HOSTILE.filter((text) => text !== '').map((name) => ({ name, n: 1 }));
    const rows = tableOf({ ...report, data: { ...report.data, repositories } }, 'data');
    expect(rows.filter(({ kind }) => kind === 'repository').map(({ name }) => name)).toEqual(
      // What no UTF-8 can hold is the replacement character in every file.
      repositories.map(({ name }) => Buffer.from(name).toString()),
    );
  });
});
