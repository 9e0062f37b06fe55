import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { agreement } from '../../src/agreement/agreement.ts';
import type { RatedSource } from '../../src/agreement/rated-source.ts';
import type { PairAgreement } from '../../src/agreement/report.ts';
import { rating, source } from './sources.ts';

/** What `agreement-fixtures.py` records; its header says how each value was made. */
interface Recorded {
  readonly name: string;
  readonly classes: readonly string[];
  readonly ordinal: boolean;
  readonly ratings: readonly (readonly (number | null)[])[];
  readonly pairs: readonly {
    readonly n: number;
    readonly equal: number;
    readonly confusion: readonly (readonly number[])[];
    readonly kappa: number;
    readonly alpha: number;
    readonly bias: number;
  }[];
  readonly together: number;
}

const recorded = JSON.parse(
  readFileSync(new URL('./agreement.json', import.meta.url), 'utf8'),
) as readonly Recorded[];

function compare(sources: readonly RatedSource[], targets?: readonly string[], resamples = 100) {
  const question = { seed: 1, resamples, ...(targets && { targets }) };
  return agreement({ sources, filters: [], timings: null }, question);
}

describe('agreement by scikit-learn and krippendorff', () => {
  it.each(recorded)('$name', ({ classes, ordinal, ratings, pairs, together }) => {
    const label = ordinal ? (classes.length === 4 ? 'aqj' : 'acj') : 'colour';
    const sources = ratings.map((row, rater) =>
      source(
        `rater ${rater}`,
        row.flatMap((code, at) => (code === null ? [] : [rating(`i-${at}`, { [label]: classes[code]! })])),
      ),
    );
    const [target] = compare(sources, [label]).targets;
    expect(target).toMatchObject({ name: label, kind: ordinal ? 'ordinal' : 'nominal', classes });
    expect(target!.pairs).toHaveLength(pairs.length);
    for (const [at, { all }] of target!.pairs.entries()) {
      const { n, equal, confusion, kappa, alpha, bias } = pairs[at]!;
      expect(all).toMatchObject({ n, instances: n, equal, confusion });
      expect(all!.kappa.value).toBeCloseTo(kappa, 12);
      expect(all!.alpha.value).toBeCloseTo(alpha, 12);
      if (ordinal) expect(all!.bias!.value).toBeCloseTo(bias, 12);
      else expect(all!.bias).toBeNull();
      for (const { value, low, high } of [all!.kappa, all!.alpha]) {
        expect(low).toBeLessThan(value!);
        expect(high).toBeGreaterThan(value!);
      }
    }
    expect(target!.together!.alpha.value).toBeCloseTo(together, 12);
    expect(target!.together!.sources).toHaveLength(ratings.length);
  });
});

const CLASSES = ['Low', 'Acceptable', 'High_with_concerns', 'High'];
const rated = (name: string, codes: readonly number[], copies = 1) =>
  source(
    name,
    codes.flatMap((code, at) =>
      Array.from({ length: copies }, (_, copy) =>
        rating(`i-${at}`, { aqj: CLASSES[code]! }, { model: `m-${copy}` }),
      ),
    ),
  );
const FIRST = [0, 0, 1, 2, 3, 3, 2, 1, 0, 3];
const SECOND = [0, 1, 1, 2, 3, 2, 2, 0, 0, 3];
const pairOf = (sources: readonly RatedSource[]): PairAgreement => compare(sources).targets[0]!.pairs[0]!;

describe('intervals', () => {
  it('draw whole instances: patches that only repeat their instance make none shorter', () => {
    const once = pairOf([rated('a', FIRST), rated('b', SECOND)]).all!;
    const thrice = pairOf([rated('a', FIRST, 3), rated('b', SECOND, 3)]).all!;
    expect(thrice).toMatchObject({ n: 30, instances: 10 });
    for (const key of ['value', 'low', 'high'] as const) {
      expect(thrice.kappa[key]).toBeCloseTo(once.kappa[key]!, 12);
      expect(thrice.bias![key]).toBeCloseTo(once.bias![key]!, 12);
    }
  });

  it('do not exist of one instance', () => {
    const { all } = pairOf([
      source(
        'a',
        [0, 1].map((m) => rating('i', { aqj: CLASSES[m]! }, { model: `${m}` })),
      ),
      source(
        'b',
        [0, 1].map((m) => rating('i', { aqj: CLASSES[2 * m]! }, { model: `${m}` })),
      ),
    ]);
    expect(all).toMatchObject({ n: 2, instances: 1, bias: { value: 0.5, low: null, high: null } });
    expect(all!.kappa.low).toBeNull();
  });

  it('have a width or do not exist: labels that are all equal, or a difference that never varies', () => {
    const equal = pairOf([rated('a', FIRST), rated('b', FIRST)]).all!;
    expect(equal.kappa).toEqual({ value: 1, low: null, high: null });
    expect(equal.alpha).toEqual({ value: 1, low: null, high: null });
    expect(equal.bias).toEqual({ value: 0, low: null, high: null });
    const higher = pairOf([rated('a', [0, 1, 2, 0, 1]), rated('b', [1, 2, 3, 1, 2])]).all!;
    expect(higher.bias).toEqual({ value: 1, low: null, high: null });
    expect(higher.kappa.low).not.toBeNull();
    // Where a rater has one class for all, chance agrees as often as the raters do.
    const one = pairOf([
      rated('a', FIRST),
      rated(
        'b',
        FIRST.map(() => 3),
      ),
    ]).all!;
    expect(one.kappa.value).toBeCloseTo(0, 12);
    expect(one.kappa.low).toBeNull();
  });

  it('are said to be short on fewer than 20 instances', () => {
    const notesOf = (times: number) => {
      const codes = (of: readonly number[]) => Array.from({ length: times }, () => of).flat();
      return compare([rated('a', codes(FIRST)), rated('b', codes(SECOND))]).notes.join();
    };
    expect(notesOf(1)).toContain('intervals on fewer than 20 instances are too short');
    expect(notesOf(1)).toContain('a and b (10)');
    expect(notesOf(2)).not.toContain('too short');
  });

  it('are replaced by a bound where two raters never differ', () => {
    // 0.95 of all samples of 10 show a share of 1 - 0.05^(1/10) = 0.2589; of 30 instances 0.0950.
    const notesOf = (kind: 'labels' | 'surrogate', times: number) => {
      const codes = Array.from({ length: times }, () => FIRST).flat();
      return compare([rated('a', codes), { ...rated('b', codes), kind }]).notes.join();
    };
    expect(notesOf('labels', 1)).toContain('equal on all 10 patches of 10 instances');
    expect(notesOf('labels', 1)).toContain('up to 26 % of instances');
    expect(notesOf('labels', 3)).toContain('up to 10 % of instances');
    expect(notesOf('surrogate', 1)).not.toContain('equal on all');
    const doubled = source('a', [...rated('a', FIRST).ratings, ...rated('a', FIRST).ratings]);
    expect(compare([doubled]).notes.join()).toContain('a again: equal on all 10 patches');
  });

  it('are the same for the same seed, and turned round when the sources are', () => {
    const [a, b] = [rated('a', FIRST), rated('b', SECOND)];
    expect(compare([a, b])).toEqual(compare([a, b]));
    const [there, back] = [pairOf([a, b]).all!, pairOf([b, a]).all!];
    expect(back.bias!.value).toBeCloseTo(-there.bias!.value!, 12);
    expect(back.confusion).toEqual(there.confusion.map((_, at) => there.confusion.map((row) => row[at])));
    expect(back.kappa.value).toBeCloseTo(there.kappa.value!, 12);
  });
});

describe('what is compared', () => {
  it('joins by instance, model and sample; the only sample is that of a label without one', () => {
    const a = source('a', [
      rating('i', { aqj: 'Low' }, { model: 'm', sample: 0 }),
      rating('j', { aqj: 'High' }, { model: 'm', sample: 0 }),
      rating('j', { aqj: 'High' }, { model: 'm', sample: 1 }),
      rating('k', { aqj: 'High' }),
    ]);
    const b = source('b', [
      rating('i', { aqj: 'Low' }, { model: 'm' }),
      rating('j', { aqj: 'High' }, { model: 'm' }),
      rating('k', { aqj: 'High' }, { model: 'm' }),
    ]);
    // Of j it is not known which sample, of k it is another patch.
    expect(pairOf([a, b]).all).toMatchObject({ n: 1, equal: 1 });
  });

  it('takes the first label, and the first two for run against run', () => {
    const labels = ['High', 'Low', 'Acceptable'].map((aqj) => rating('i', { aqj }));
    const again = source('a', [...labels, rating('j', { aqj: 'Low' }), rating('j', { aqj: 'Low' })]);
    const [target] = compare([again, source('b', [rating('i', { aqj: 'High' })])]).targets;
    expect(target!.pairs[0]!.all).toMatchObject({ n: 1, equal: 1 });
    expect(target!.sources[0]).toMatchObject({ further: 3, retest: { n: 2, instances: 2, equal: 1 } });
  });

  it('sets apart what a surrogate was trained on', () => {
    const rows = (seen: readonly number[]) =>
      SECOND.map((code, at) =>
        rating(`i-${at}`, { aqj: CLASSES[code]! }, { model: 'm-0', seen: seen.includes(at) }),
      );
    const surrogate = source('s', rows([0, 1, 2]), 'surrogate', { known: 'marked' });
    const { kind, all, training } = pairOf([rated('a', FIRST), surrogate]);
    // Equal are rows 0, 2, 3, 4, 6, 8, 9.
    expect(kind).toBe('static');
    expect(all).toMatchObject({ n: 10, equal: 7 });
    expect(training).toMatchObject({ seen: 3, unseen: { n: 7, equal: 5 } });
    const only = compare([rated('a', FIRST.slice(0, 2)), surrogate]);
    expect(only.targets[0]!.pairs[0]!.training).toEqual({ seen: 2, unseen: null });
    expect(only.notes.join()).toContain(
      '2 of the 2 common patches are of instances that the surrogate was trained on',
    );
    expect(only.notes.join()).toContain('There is no other.');
    const unmarked = { ...surrogate, training: { known: 'unknown' } as const };
    expect(compare([rated('a', FIRST), unmarked]).notes.join()).toContain(
      'do not say whether they were in training',
    );
  });

  it('compares held-out predictions with raters alone', () => {
    const heldOut = { known: 'held-out', estimand: 'repository' } as const;
    const of = (name: string) => source(name, rated(name, SECOND).ratings, 'surrogate', heldOut);
    const [target] = compare([of('s/forest'), rated('a', FIRST), of('s/size')]).targets;
    expect(target!.pairs.map(({ first, second }) => [first, second])).toEqual([
      ['s/forest', 'a'],
      ['a', 's/size'],
    ]);
    expect(target!.together).toBeNull();
  });

  it('counts what is unscored, and never as a label', () => {
    const verdicts = source(
      'v',
      [
        unscored('i-0', 'refusal'),
        unscored('i-1', 'timeout'),
        unscored('i-2', 'refusal'),
        ...rated('v', FIRST).ratings.slice(1),
      ],
      'judge',
    );
    const { targets, notes } = compare([verdicts, rated('a', SECOND)]);
    // A later run scored i-1 and i-2.
    expect(targets[0]!.sources[0]).toMatchObject({
      distribution: { n: 9 },
      unscoredPatches: 1,
      unscored: [
        { reason: 'refusal', n: 2 },
        { reason: 'timeout', n: 1 },
      ],
    });
    expect(targets[0]!.pairs[0]).toMatchObject({ lost: 1, all: { n: 9 } });
    expect(notes.join()).toContain('1 patches are labelled by one and unscored by the other');
  });

  it('does not take what a recording lacks for a patch that its judge gave up', () => {
    const [, ...rest] = rated('v', FIRST).ratings;
    const lossOf = (reason: string) =>
      compare([source('v', [unscored('i-0', reason), ...rest], 'judge'), rated('a', SECOND)]).targets[0]!
        .pairs[0]!.lost;
    expect([lossOf('not-recorded'), lossOf('refusal')]).toEqual([0, 1]);
  });

  it('names a source that has none of the compared labels', () => {
    const other = source('features', [rating('i-0', { 'volume.file.sloc_sum': '3' }), rating('i-1', {})]);
    const { notes } = compare([rated('a', FIRST), rated('b', SECOND), other]);
    expect(notes).toContain('features: none of its 2 rows has a label that is compared (aqj).');
  });

  it('says so where a lone judge gives no label, what is replayed, and whose rubrics are not paid for here', () => {
    const verdict = (status: 'scored' | 'unscored', backend: string, stage: string) => ({
      source: 'v',
      judge: 'aqj',
      status,
      label: status === 'scored' ? 'High' : null,
      reason: status === 'scored' ? null : 'timeout',
      backend,
      judge_model: 'm',
      decided: false,
      conversations: [
        {
          key: 'k',
          stage,
          usage: {
            requests: 1,
            input_tokens: 10,
            cached_input_tokens: 0,
            output_tokens: 1,
            seconds: 1,
            estimated: false,
          },
        },
      ],
    });
    const of = (...verdicts: ReturnType<typeof verdict>[]) => {
      const ratings = verdicts.map((one, at) =>
        rating(`i-${at}`, one.label === null ? {} : { aqj: one.label }, { verdict: one }),
      );
      return compare([source('v', ratings, 'judge')]).notes.join();
    };
    expect(of(verdict('unscored', 'anthropic', 'aqj-rubric'))).toContain('with this label, and gives none');
    const replayed = of(verdict('scored', 'recorded', 'aqj-axis'));
    expect(replayed).toContain('and labels each patch once');
    expect(replayed).toContain('its verdicts of aqj are replayed');
    expect(replayed).toContain('1 verdicts of aqj are by rubrics that another run made');
    const own = of(verdict('scored', 'anthropic', 'aqj-rubric'));
    for (const text of ['replayed', 'another run']) expect(own).not.toContain(text);
  });

  it('takes labels of a known order, those that are asked for, and any with an order', () => {
    const a = source('a', [rating('i', { aqj: 'Low', acj: 'Low', size: 'S' }), rating('j', { size: 'L' })]);
    const b = source('b', [rating('i', { aqj: 'High', size: 'L', rater: 'x' }), rating('j', { size: 'L' })]);
    expect(compare([a, b]).targets.map(({ name }) => name)).toEqual(['aqj']);
    expect(compare([a, b], ['size']).targets[0]).toMatchObject({ kind: 'nominal', classes: ['L', 'S'] });
    const ordered = agreement(
      { sources: [a, b], filters: [], timings: null },
      { targets: ['size'], order: ['S', 'M', 'L'], seed: 1, resamples: 100 },
    ).targets[0]!;
    expect(ordered).toMatchObject({ kind: 'ordinal', classes: ['S', 'M', 'L'] });
    // S against L is two classes, L against L none.
    expect(ordered.pairs[0]!.all!.bias!.value).toBe(1);
  });

  it('reads values in their common writing', () => {
    const a = source('a', [rating('i', { resolved: 'True' }), rating('j', { resolved: 'False' })]);
    const b = source('b', [rating('i', { resolved: 'true' }), rating('j', { resolved: 'true' })]);
    expect(compare([a, b]).targets[0]).toMatchObject({
      classes: ['false', 'true'],
      pairs: [{ all: { n: 2, equal: 1 } }],
    });
  });
});

describe('what cannot be compared', () => {
  const a = source('a', [rating('i', { aqj: 'Low', size: 'S' }), rating('i2', { aqj: 'High' })]);
  const other = source('b', [rating('j', { aqj: 'Low', size: 'S' }, { model: 'm', sample: 2 })]);
  it.each<[string, readonly RatedSource[], readonly string[] | undefined, string]>([
    [
      'no common patch',
      [a, other],
      undefined,
      'no two sources label a common patch "aqj" (a has 2, as of i by reference; b has 1, as of j by m (sample 2)): instance_id, model and sample must agree',
    ],
    [
      'a label that nobody has',
      [a, other],
      ['acj'],
      'no source has a label "acj"; the labels are: aqj, size',
    ],
    ['one source, each patch once', [a], undefined, 'there is nothing to compare'],
    [
      'one source, asked for',
      [a],
      ['aqj'],
      'one source alone labels "aqj", each patch once (a has 2, as of i by reference)',
    ],
    [
      'labels without a known order',
      [source('a', [rating('i', { size: 'S' })]), source('b', [rating('i', { size: 'L' })])],
      undefined,
      'labels that two sources have: size; name one with --target',
    ],
    [
      'unknown values',
      [a, source('b', [rating('i', { aqj: 'high' }), rating('i2', { aqj: 'high' })])],
      undefined,
      'label "aqj" has values outside its order Low, Acceptable, High_with_concerns, High: "high" (2 rows of b); name another with --order',
    ],
    [
      'no classes',
      ['a', 'b'].map((name) =>
        source(
          name,
          Array.from({ length: 31 }, (_, at) => rating(`i-${at}`, { id: `x${at}` })),
        ),
      ),
      ['id'],
      'label "id" has 31 different values: more than 30 are no classes',
    ],
  ])('%s', (_, sources, targets, message) => {
    expect(() => compare(sources, targets)).toThrow(message);
  });
});

/** A patch of which the judge `v` gave no verdict. */
const unscored = (id: string, reason: string) =>
  rating(
    id,
    {},
    {
      model: 'm-0',
      verdict: {
        source: 'v',
        judge: 'aqj',
        status: 'unscored',
        label: null,
        reason,
        backend: 'b',
        judge_model: null,
        decided: false,
        conversations: [],
      },
    },
  );
