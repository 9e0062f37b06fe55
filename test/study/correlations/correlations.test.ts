import { describe, expect, it } from 'vitest';
import { createRandom, type Random } from '../../../src/core/random.ts';
import { columnNumbers, correlationContext } from '../../../src/study/correlations/context.ts';
import {
  columnsWithIntervals,
  correlations,
  correlationsReport,
} from '../../../src/study/correlations/correlations.ts';
import { correlationIntervals } from '../../../src/study/correlations/intervals.ts';
import { correlationPoints } from '../../../src/study/correlations/points.ts';
import { reference, referenceStudy } from '../reference.ts';
import { ordinalTarget, smallTable } from '../small-table.ts';

const options = { seed: 7, resamples: 100, permutations: 200 };
const { table, target } = referenceStudy();

describe('correlations', () => {
  const { report } = correlations(table, target, options);

  it.each(Object.entries(reference.correlations))('of %s are those of SciPy and pingouin', (id, expected) => {
    const found = report!.metrics.find((metric) => metric.id === id)!;
    expect(found.spearman.n).toBe(expected.n);
    expect(found.spearman.value).toBeCloseTo(expected.spearman, 10);
    expect(found.tau.value).toBeCloseTo(expected.tau, 10);
    expect(found.partial!.value).toBeCloseTo(expected.partial, 8);
  });

  it('are ordered by strength, with intervals around them, and the sizes beside them', () => {
    const strengths = report!.metrics.map(({ spearman }) => Math.abs(spearman.value!));
    expect(strengths).toEqual([...strengths].sort((a, b) => b - a));
    for (const { spearman, tau, within, partial } of report!.metrics) {
      for (const { value, low, high } of [spearman, tau, within, partial!]) {
        expect(low!).toBeLessThan(value!);
        expect(high!).toBeGreaterThan(value!);
      }
    }
    expect(report!.controls.map(({ id, partial }) => [id, partial])).toEqual(
      ['plain_lines', 'files', 'hunks', 'base_sloc'].map((id) => [id, null]),
    );
    // The label was made from the lines: 0.57 of 60 rows is beyond any doubt, noise is not.
    expect(report!.metrics[0]).toMatchObject({ id: 'size.file.sum' });
    expect(report!.metrics[0]!.spearman.q).toBeLessThan(0.001);
    expect(report!.metrics.find(({ id }) => id === 'noise.file.max')!.spearman.q).toBeGreaterThan(0.2);
    expect(report!.chance.p).toBeLessThan(0.02);
  });

  it('are the same in any split and order of the work', () => {
    const context = correlationContext(table, target, options)!;
    const columns = columnNumbers(context);
    const parts = [columns.filter((at) => at % 2 === 1).reverse(), columns.filter((at) => at % 2 === 0)].map(
      (some) => correlationPoints(context, some),
    );
    const intervals = columnsWithIntervals(context, parts).flatMap((column) =>
      correlationIntervals(context, [column]),
    );
    expect(correlationsReport(context, parts, intervals)).toEqual(correlations(table, target, options));
  });

  it('take two classes without an order as 0 and 1, and refuse more', () => {
    const nominal = { name: 'x', kind: 'nominal' as const, classes: ['no', 'yes'] };
    const codes = target.codes.map((code) => (code >= 2 ? 1 : 0));
    const two = correlations(table, { ...nominal, codes }, options).report!;
    const ordinal = correlations(table, ordinalTarget([...codes]), options).report!;
    expect(two).toEqual(ordinal);
    const three = correlations(table, { ...nominal, classes: ['a', 'b', 'c'], codes }, options);
    expect(three).toEqual({ report: null, notes: [expect.stringMatching(/need an order/)] });
  });
});

describe('unusual tables', () => {
  const rows = Array.from({ length: 12 }, () => ({}));
  const rising = rows.map((_, at) => at);
  const none = { value: null, low: null, high: null, p: null, q: null };

  it('have no correlation of constant, missing and rarely defined metrics, and say so', () => {
    const odd = smallTable(
      {
        'b.x': rising.map(() => 5),
        'c.x': rising.map(() => null),
        'd.x': rising.map((at) => (at < 9 ? at : null)),
        'a.x': rising,
      },
      rows,
    );
    const { report, notes } = correlations(odd, ordinalTarget(rising.map((at) => at >> 2)), options);
    expect(report!.metrics.map(({ id }) => id)).toEqual(['a.x', 'b.x', 'c.x', 'd.x']);
    expect(report!.metrics[1]).toMatchObject({
      defined: 1,
      nonZero: 1,
      spearman: none,
      tau: none,
      partial: none,
    });
    expect(report!.metrics[2]).toMatchObject({ defined: 0, nonZero: 0, spearman: { ...none, n: 0 } });
    expect(report!.metrics[3]).toMatchObject({ defined: 0.75, nonZero: 8 / 12, spearman: { ...none, n: 9 } });
    // q counts the metrics with a p only.
    expect(report!.metrics[0]!.spearman.q).toBe(report!.metrics[0]!.spearman.p);
    expect(notes).toEqual([
      expect.stringMatching(/^2 of the metrics .* fewer than 10 /),
      expect.stringMatching(/^1 of the metrics .* do not vary/),
    ]);
  });

  it('of ten rows are answered, of nine not', () => {
    const of = (count: number) =>
      correlations(
        smallTable({ 'a.x': rising.slice(0, count) }, rows.slice(0, count)),
        ordinalTarget(rising.slice(0, count).map((at) => at >> 2)),
        options,
      ).report!.metrics[0]!.spearman;
    expect(of(10).value).toBeGreaterThan(0.9);
    expect(of(10).low).not.toBeNull();
    expect(of(9)).toEqual({ ...none, n: 9 });
  });

  it('without labelled rows have a report without correlations', () => {
    const { report } = correlations(
      smallTable({ 'a.x': rising }, rows),
      ordinalTarget(
        rising.map(() => -1),
        2,
      ),
      options,
    );
    expect(report!.metrics[0]).toMatchObject({ defined: 0, spearman: { ...none, n: 0 } });
    expect(report!.chance).toEqual({ permutations: 200, maximum95: null, median: null, p: null });
  });

  it('of one instance have no interval and no p below 1', () => {
    const one = smallTable(
      { 'a.x': rising },
      rows.map(() => ({ instance_id: 'i' })),
    );
    const { report, notes } = correlations(one, ordinalTarget(rising.map(() => 1)), options);
    expect(report!.metrics[0]!.spearman).toEqual({ ...none, n: 12 });
    expect(notes.join()).toMatch(/no intervals: there are 1 instances/);
  });
});

/** Instances of one to four rows: labels and metrics that the rows of an instance have in common. */
function clustered(seed: number, planted: number): { table: typeof table; target: typeof target } {
  const random = createRandom(seed, 'clustered');
  const instances = Array.from({ length: 80 }, () => ({ size: 1 + random.below(4), label: random.below(3) }));
  const rows = instances.flatMap(({ size, label }, at) =>
    Array.from({ length: size }, () => ({ instance_id: `i${at}`, repo: `r${at % 6}`, at, label })),
  );
  const columns = Array.from({ length: 25 }, (_, metric) => {
    const shared = instances.map(() => normal(random));
    return rows.map(
      ({ at, label }) => shared[at]! + normal(random) / 2 + (metric === 0 ? planted * label : 0),
    );
  });
  const controls = { plain_lines: rows.map(() => random.below(100)), files: rows.map(() => random.below(5)) };
  const named = Object.fromEntries(columns.map((values, metric) => [`m${metric}.x`, values]));
  return { table: smallTable(named, rows, controls), target: ordinalTarget(rows.map(({ label }) => label)) };
}

function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random.unit())) * Math.cos(2 * Math.PI * random.unit());
}

describe('labels that the rows of an instance share', () => {
  const kinds = ['spearman', 'tau', 'within', 'partial'] as const;
  const discoveries = (seed: number, planted: number) => {
    const study = clustered(seed, planted);
    const { report } = correlations(study.table, study.target, { seed, resamples: 0, permutations: 200 });
    return kinds.map((kind) =>
      report!.metrics.filter((metric) => metric[kind]!.q! < 0.05).map(({ id }) => id),
    );
  };

  it('are found to go with nothing when they do not', () => {
    const counts = [0, 0, 0, 0];
    for (let seed = 0; seed < 20; seed++) {
      discoveries(seed, 0).forEach((found, kind) => {
        if (found.length > 0) counts[kind]!++;
      });
    }
    // Each study has one with a probability of 0.05 at most: 5 or more of 20 is beyond chance (p < 0.003).
    // Taken for independent rows, two thirds of such studies would have one.
    for (const count of counts) expect(count).toBeLessThan(5);
  });

  it('are found to go with the metric that was made from them', () => {
    for (let seed = 0; seed < 3; seed++)
      for (const found of discoveries(seed, 1)) expect(found).toContain('m0.x');
  });
});
