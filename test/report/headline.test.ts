import { parseHTML } from 'linkedom';
import { describe, expect, it } from 'vitest';
import { headline } from '../../src/report/headline.ts';
import type { Estimate, StudyReport, SurrogateReport } from '../../src/study/report.ts';
import { differenceTo, emptyReport, fullReport, NOTHING, nominalReport, surrogateOf } from './reports.ts';

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
    expect(text).toContain('pooled difference +0.12 [+0.05, +0.19]');
    expect(text).toContain('kappa 0.40 [0.35, 0.45] against 0.30 [0.25, 0.35]');
    expect(text).toContain('300 rows, bootstrap over 26 repositories, worth 12.3 of equal size');
    expect(text).toContain('The interval of the pooled difference excludes 0 in kappa');
  });

  it('is said to be small below 0.05', () => {
    const text = textOf(gaining({ value: 0.03, low: 0.01, high: 0.05 }));
    expect(text).toContain('The metrics add a little to size');
    expect(text).toContain('below 0.05, the gain is small');
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
    expect(text).toContain('difference −0.05 [−0.09, −0.01]');
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

describe('a gain over size', () => {
  const certain = { value: 0.12, low: 0.05, high: 0.19 };

  function changed(change: Partial<SurrogateReport>): StudyReport {
    return { ...fullReport(), surrogates: [{ ...surrogateOf(certain), ...change }] };
  }

  it('is qualified by a baseline without metrics that is better by its paired interval', () => {
    const report = changed({
      differences: [
        ...surrogateOf(certain).differences.slice(0, 1),
        differenceTo('best-metric', { value: -0.2, low: -0.3, high: -0.1 }),
        differenceTo('model-prior', { value: -0.26, low: -0.37, high: -0.21 }),
      ],
    });
    const text = textOf(report);
    expect(text).toContain(
      'on size alone, but the mere name of the model predicts it better than the metrics do.',
    );
    expect(text).toContain('forest minus it −0.26 [−0.37, −0.21]: the forest is worse');
  });

  it('is not qualified by one that only has the higher score', () => {
    const report = changed({
      differences: [
        ...surrogateOf(certain).differences.slice(0, 1),
        differenceTo('model-prior', { value: -0.1, low: -0.3, high: 0 }),
      ],
    });
    expect(textOf(report)).toContain('better than the same forest on size alone.');
    expect(textOf(report)).toContain('forest minus it −0.10 [−0.30, 0.00]: no difference is shown');
  });

  it('says which scores show it, a lower ranked probability score being better', () => {
    const [gain] = surrogateOf(certain).differences;
    const differences = [
      {
        ...gain!,
        macroF1: { value: 0.01, low: -0.01, high: 0.03 },
        balancedAccuracy: { value: -0.03, low: -0.05, high: -0.01 },
        rankedProbabilityScore: { value: -0.02, low: -0.03, high: -0.01 },
        auc: { value: 0.05, low: -0.01, high: 0.11 },
      },
    ];
    expect(textOf(changed({ differences }))).toContain(
      'The interval of the pooled difference excludes 0 in kappa and RPS; it holds 0 in macro-F1 and AUC; it lies on the side of size in balanced accuracy.',
    );
  });

  it('stands beside the mean over repositories', () => {
    expect(textOf(changed({}))).toContain(
      'mean over 9 repositories, each counted once, +0.06 [−0.02, +0.14], which holds 0',
    );
  });

  it('is but a hint below ten effective clusters', () => {
    const text = textOf(changed({ clusters: { by: 'repo', n: 26, effective: 4.9 } }));
    expect(text).toContain('The metrics seem to add to size');
    expect(text).toContain('26 repositories, worth 4.9 of equal size');
    expect(text).toContain('intervals are too narrow: a hint, no proof');
    expect(text).not.toContain('excludes 0');
  });

  it('of held-out repositories does not speak of new ones where instances are drawn', () => {
    const text = textOf(changed({ clusters: { by: 'instance', n: 120, effective: 120 } }));
    expect(text).toContain('bootstrap over 120 instances of too few repositories to draw whole ones');
  });

  it('is said of nested forests too', () => {
    expect(textOf(fullReport())).toContain(
      'with the sizes among its features too, the forest minus size alone is +0.15 [+0.09, +0.21] in quadratic-weighted kappa (above 0)',
    );
  });
});

describe('the other lines of the headline', () => {
  it('are few', () => {
    const { document } = parseHTML(`<html><body>${headline(fullReport()).text}</body></html>`);
    expect(document.querySelectorAll('li').length).toBeLessThanOrEqual(5);
    expect(document.querySelectorAll('p')).toHaveLength(2);
  });

  it('give two raters as a benchmark, or say that there are none', () => {
    const text = textOf(fullReport());
    expect(text).toContain('agree in 83 of 96 rows of 24 instances, kappa 0.92 [0.89, 0.95]');
    expect(text).toContain('a benchmark, no upper limit; the forest reaches 0.40');
    expect(text).not.toMatch(/ceiling|no surrogate can/i);
    expect(textOf(emptyReport())).toContain('unknown, as no row was rated twice');
  });

  it('give the strongest metric beside the strongest size and chance', () => {
    const text = textOf(fullReport());
    expect(text).toContain('the strongest of 3, patch_size.patch.added, has a Spearman correlation of 0.30');
    expect(text).toContain('the strongest size, plain_lines, 0.44');
    expect(text).toContain(
      'labels shuffled within repositories the strongest exceeds 0.13 in 5 of 100 shufflings (p = 0.002)',
    );
  });

  it('give what a filter saves and keeps', () => {
    const text = textOf(fullReport());
    expect(text).toContain(
      'drops 24.0 % of all patches and keeps 95.0 % [93.0, 97.0] of the good ones; the aim, 95.0 %, was met.',
    );
    expect(text).toContain('80.0 % [75.0, 85.0] are good, of all 73.3 %');
    expect(textOf(nominalReport())).not.toContain('Filter:');
  });

  it('pass over metrics that the shuffled labels were not tried on', () => {
    const full = fullReport();
    const [strongest, ...others] = full.correlations!.metrics;
    const metrics = [{ ...strongest!, defined: 0.49 }, ...others];
    expect(textOf({ ...full, correlations: { ...full.correlations!, metrics } })).toContain(
      'the strongest of 2, cyclomatic.file.max,',
    );
  });

  it.each([
    ['missed', { value: 0.889, low: 0.835, high: 0.94 }],
    ['missed, within the interval', { value: 0.889, low: 0.835, high: 0.986 }],
    ['met', { value: 0.95, low: 0.9, high: 0.99 }],
  ])('say that the aim of a filter was %s', (words, recall) => {
    const full = fullReport();
    const [filter] = full.filters;
    const operating = filter!.operating.map((one) => ({
      ...one,
      point: one.point && { ...one.point, recall },
    }));
    expect(textOf({ ...full, filters: [{ ...filter!, operating }] })).toContain(
      `the aim, 95.0 %, was ${words}.`,
    );
  });

  it.each([
    ['acj', ['Moderate', 'High'], '[93.0, 97.0] of the demanding ones', 'are demanding, of all'],
    ['difficulty', ['High'], '[93.0, 97.0] of the demanding ones', 'are demanding, of all'],
    // Somebody called the lowest good: that is not the demanding ones.
    ['acj', ['Low'], '[93.0, 97.0] of the good ones', 'are good, of all'],
    ['aqj', ['High'], '[93.0, 97.0] of the good ones', 'are good, of all'],
  ])('call the good of %s (%s) by what they are', (name, good, kept, share) => {
    const full = fullReport();
    const text = textOf({ ...full, target: { ...full.target, name, good } });
    expect(text).toContain(kept);
    expect(text).toContain(share);
    expect(text).not.toContain('judge’s calls');
  });
});
