import { parseHTML } from 'linkedom';
import { describe, expect, it } from 'vitest';
import { headline } from '../../src/report/headline.ts';
import type { Estimate, StudyReport } from '../../src/study/report.ts';
import { emptyReport, fullReport, NOTHING, nominalReport, surrogateOf } from './reports.ts';

function textOf(report: StudyReport): string {
  return parseHTML(`<html><body>${headline(report).text}</body></html>`).document.body.textContent;
}

function gaining(kappa: Estimate): StudyReport {
  return { ...fullReport(), surrogates: [surrogateOf(kappa)] };
}

describe('what the metrics add to size', () => {
  it('is said to be there when the interval lies above 0, with its numbers', () => {
    const text = textOf(gaining({ value: 0.12, low: 0.05, high: 0.19 }));
    expect(text).toContain('The metrics add to size: on repositories it has never seen');
    expect(text).toContain('a difference of +0.12 [+0.05, +0.19]');
    expect(text).toContain('kappa 0.40 [0.35, 0.45] against 0.30 [0.25, 0.35]');
    expect(text).toContain('bootstrap over 120 instances');
    expect(text).toContain('excludes 0');
  });

  it('is said to be small below 0.05', () => {
    const text = textOf(gaining({ value: 0.03, low: 0.01, high: 0.05 }));
    expect(text).toContain('The metrics add a little to size');
    expect(text).toContain('real and small');
  });

  it.each([
    ['around 0', { value: 0.02, low: -0.03, high: 0.07 }],
    ['from 0 on', { value: 0.04, low: 0, high: 0.08 }],
    ['up to 0', { value: -0.04, low: -0.08, high: 0 }],
  ])('is not claimed when the interval lies %s', (_, gain) => {
    const text = textOf(gaining(gain));
    expect(text).toContain('No gain over size is shown');
    expect(text).not.toContain('add to size:');
  });

  it('is denied when the interval lies below 0', () => {
    const text = textOf(gaining({ value: -0.05, low: -0.09, high: -0.01 }));
    expect(text).toContain('The metrics add nothing to size');
    expect(text).toContain('difference of −0.05 [−0.09, −0.01]');
  });

  it.each([
    ['a difference', NOTHING],
    ['an interval', { value: 0.3, low: null, high: null }],
  ])('cannot be said without %s', (_, gain) => {
    // Without a kappa at all macro-F1 would speak; it has no value here either.
    const report = gaining(gain);
    const silent = report.surrogates.map((one) => ({
      ...one,
      differences: one.differences.map((each) => ({ ...each, macroF1: NOTHING })),
    }));
    const text = textOf({ ...report, surrogates: silent });
    expect(text).toContain('cannot be said');
    expect(text).not.toContain('add to size:');
  });

  it('is taken from held-out repositories, else from held-out instances', () => {
    const instance = surrogateOf({ value: 0.3, low: 0.2, high: 0.4 }, 'instance');
    const repository = surrogateOf({ value: 0.01, low: -0.1, high: 0.12 });
    expect(textOf({ ...fullReport(), surrogates: [instance, repository] })).toContain('No gain over size');
    expect(textOf({ ...fullReport(), surrogates: [instance] })).toContain(
      'The metrics add to size: on new patches of repositories it knows',
    );
  });

  it('is macro-F1 where there is no kappa', () => {
    expect(textOf(nominalReport())).toContain('macro-F1 0.50 [0.45, 0.55] against 0.40 [0.35, 0.45]');
  });

  it('says so when there is no surrogate', () => {
    expect(textOf(emptyReport())).toContain('There is no surrogate here');
  });
});

describe('the other lines of the headline', () => {
  it('give the ceiling, or say that it is unknown', () => {
    expect(textOf(fullReport())).toContain('equal in 83 of 96 cases, kappa 0.92 [0.89, 0.95]');
    expect(textOf(emptyReport())).toContain('unknown, as no row was rated twice');
  });

  it('give the strongest metric beside the strongest size and chance', () => {
    const text = textOf(fullReport());
    expect(text).toContain('the strongest, patch_size.patch.added, has a Spearman correlation of 0.30');
    expect(text).toContain('the strongest size, plain_lines, has 0.44');
    expect(text).toContain('exceeds 0.13 in 5 of 100 cases (p = 0.002)');
  });

  it('give what a filter saves and keeps', () => {
    const text = textOf(fullReport());
    expect(text).toContain('saves 24.0 % of the judge’s calls and keeps 95.0 % [93.0, 97.0] of the good');
    expect(text).toContain('80.0 % [75.0, 85.0] are good, of all 73.3 %');
    expect(textOf(nominalReport())).not.toContain('Filter:');
  });
});
