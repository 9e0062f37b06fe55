import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../src/core/random.ts';
import { errorsAllowed, trialsNeeded } from '../../src/select/binomial-bound.ts';
import { type CalibrationRow, calibrateTriage, decideByScore } from '../../src/select/triage.ts';
import { triageAssumptions } from '../../src/select/triage-assumptions.ts';
import { parseTriage } from '../../src/select/triage-rule.ts';

/** One row a cluster with these scores. */
function single(good: 0 | 1, scores: readonly number[], firstCluster = 0): CalibrationRow[] {
  return scores.map((p, at) => ({ p, good, cluster: firstCluster + at }));
}

function evenly(count: number): number[] {
  return Array.from({ length: count }, (_, at) => (at + 1) / (count + 1));
}

describe('the rules of triage', () => {
  it('are read', () => {
    expect(parseTriage('drop<=0.05@0.95')).toEqual([{ decision: 'drop', share: 0.05, confidence: 0.95 }]);
    expect(parseTriage(' drop <= 0.02 , keep<=.1@0.9')).toEqual([
      { decision: 'drop', share: 0.02, confidence: 0.95 },
      { decision: 'keep', share: 0.1, confidence: 0.9 },
    ]);
  });

  it.each([
    ['', 'is not understood'],
    ['drop<0.05', 'is not understood at "drop<0.05"'],
    ['throw<=0.05', 'is not understood'],
    ['drop<=0.05,', 'is not understood at ""'],
    ['drop<=0', 'the share must lie between 0 and 1'],
    ['drop<=5', 'the share must lie between 0 and 1'],
    ['drop<=0.0.5', 'the share must lie between 0 and 1'],
    ['drop<=0.05@1', 'the confidence must lie between 0 and 1'],
    ['drop<=0.05,drop<=0.1', 'two rules for the same decision'],
  ])('or refused: %s', (text, message) => {
    expect(() => parseTriage(text)).toThrow(message);
  });
});

describe('the errors that a bound allows', () => {
  // Smallest samples of one-sided 95 % tolerance limits by order of the statistic, as tabulated since Wilks 1941
  // (the "95/95" and "90/95" values of nuclear safety: 59, 93, 124, ... and 29, 46, 61, ...).
  it.each([
    [0.05, [59, 93, 124, 153, 181, 208, 234, 260, 286, 311]],
    [0.1, [29, 46, 61, 76, 89, 103]],
  ])('share %d: as in the published tables', (share, samples) => {
    for (const [errors, sample] of samples.entries()) {
      expect(errorsAllowed(sample, share, 0.95)).toBe(errors);
      expect(errorsAllowed(sample - 1, share, 0.95)).toBe(errors - 1);
    }
    expect(trialsNeeded(share, 0.95)).toBe(samples[0]);
  });

  it('none of no trial', () => {
    expect(errorsAllowed(0, 0.05, 0.95)).toBe(-1);
  });
});

describe('a threshold', () => {
  it('is the score that leaves as many good patches below as the bound allows', () => {
    // 93 instances with a good patch each: one may be lost (second value of the table above).
    const rows = [...single(1, evenly(93)), ...single(0, evenly(40), 100)];
    const { drop, keep, calibration } = calibrateTriage(rows, parseTriage('drop<=0.05'), 1);
    expect(drop).toMatchObject({ threshold: 2 / 94, seen: { patches: 93, wrong: 1 } });
    expect(drop?.overClusters).toMatchObject({ drawn: 93, wrong: 1 });
    expect(drop?.overPatches).toEqual(drop?.overClusters);
    // The bound at 1 of 93: the share at which P(Binomial(93, share) <= 1) is 0.05; just below 0.05 by the table.
    expect(drop?.overClusters.upper).toBeGreaterThan(0.0495);
    expect(drop?.overClusters.upper).toBeLessThanOrEqual(0.05);
    expect(keep).toBeNull();
    // Below 2/94 are one good patch and no poor one: the lowest of these has 1/41.
    expect(calibration).toEqual({ rows: 133, decided: 1 });
  });

  it('for keeping bounds the poor patches above it', () => {
    const rows = [...single(0, evenly(46)), ...single(1, evenly(9), 100)];
    const { keep, drop } = calibrateTriage(rows, parseTriage('keep<=0.10'), 1);
    // 46 poor patches, 10 %: one may be kept; the threshold is the second highest.
    expect(keep).toMatchObject({ threshold: 45 / 47, seen: { patches: 46, wrong: 1 } });
    expect(drop).toBeNull();
  });

  it('drops none of a point mass that would break the bound', () => {
    // 100 good patches, 60 of them with the lowest score: either all of these are dropped or none.
    const rows = single(1, [...Array.from({ length: 60 }, () => 0.1), ...evenly(40).map((p) => 0.5 + p / 2)]);
    const { drop } = calibrateTriage(rows, parseTriage('drop<=0.05'), 1);
    expect(drop?.threshold).toBe(0.1);
    expect(drop?.seen.wrong).toBe(0);
    expect(decideByScore({ drop, keep: null }, 0.1)).toBe('ask');
    expect(decideByScore({ drop, keep: null }, 0.09)).toBe('drop');
  });

  it('does not exist for too few instances, and says so', () => {
    const { drop, calibration } = calibrateTriage(single(1, evenly(58)), parseTriage('drop<=0.05'), 1);
    expect(drop?.threshold).toBeNull();
    expect(drop?.reason).toBe(
      'only 58 instances of the calibration data have a good patch; 59 are needed for drop<=0.05@0.95',
    );
    expect(calibration.decided).toBe(0);
    expect(calibrateTriage([], parseTriage('drop<=0.05'), 1).drop).toMatchObject({
      threshold: null,
      overClusters: { drawn: 0, wrong: 0, upper: null },
    });
  });

  it('does not come from many patches of few instances', () => {
    const rows = evenly(1000).map((p, at): CalibrationRow => ({ p, good: 1, cluster: at % 50 }));
    expect(calibrateTriage(rows, parseTriage('drop<=0.05'), 1).drop?.reason).toContain('only 50 instances');
    expect(calibrateTriage(rows, parseTriage('drop<=0.05'), 1, 'repository').drop?.reason).toContain(
      'only 50 repositories',
    );
  });

  it('says when one instance outweighs all others', () => {
    const crowd = evenly(500).map((p): CalibrationRow => ({ p, good: 1, cluster: 999 }));
    const { drop } = calibrateTriage([...single(1, evenly(80)), ...crowd], parseTriage('drop<=0.05'), 1);
    expect(drop?.reason).toMatch(/differ so much in their number of good patches that only \d+ of 81 count/);
  });

  it('hangs on the seed and the data, not on the order of the instances', () => {
    const rows = evenly(400).map((p, at): CalibrationRow => ({ p, good: 1, cluster: at % 100 }));
    const turned = [...rows].sort((a, b) => b.cluster - a.cluster);
    const triage = (of: CalibrationRow[], seed: number) =>
      calibrateTriage(of, parseTriage('drop<=0.05'), seed);
    expect(triage(turned, 7)).toEqual(triage(rows, 7));
    expect(triage(rows, 8)).not.toEqual(triage(rows, 7));
  });

  it('refuses scores that are none', () => {
    expect(() => calibrateTriage(single(1, [Number.NaN]), parseTriage('drop<=0.05'), 1)).toThrow(
      'not a finite',
    );
  });

  it('never leaves more errors than allowed in what it drew', () => {
    const row = fc.record({
      p: fc.integer({ min: 0, max: 20 }).map((twentieths) => twentieths / 20),
      good: fc.constantFrom<0 | 1>(0, 1),
      cluster: fc.nat({ max: 300 }),
    });
    const rules = parseTriage('drop<=0.2@0.8,keep<=0.3@0.8');
    fc.assert(
      fc.property(fc.array(row, { minLength: 50, maxLength: 300 }), fc.nat(), (rows, seed) => {
        const triage = calibrateTriage(rows, rules, seed);
        for (const threshold of [triage.drop!, triage.keep!]) {
          if (threshold.threshold === null) continue;
          for (const { upper } of [threshold.overClusters, threshold.overPatches]) {
            expect(upper).toBeLessThanOrEqual(threshold.rule.share + 1e-9);
          }
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('a decision', () => {
  const between = calibrateTriage(
    [...single(1, evenly(200)), ...single(0, evenly(200), 1000)],
    parseTriage('drop<=0.05,keep<=0.05'),
    1,
  );

  it('asks for what has no score and what lies between', () => {
    expect(decideByScore(between, null)).toBe('ask');
    expect(decideByScore(between, 0.5)).toBe('ask');
    expect(decideByScore(between, 0)).toBe('drop');
    expect(decideByScore(between, 1)).toBe('keep');
  });

  it('asks where both thresholds claim a patch', () => {
    // Good patches above 0.6, poor ones below 0.4: dropped is what is below about 0.6, kept what is above about 0.4.
    const rows = [
      ...single(
        1,
        evenly(200).map((p) => 0.6 + 0.4 * p),
      ),
      ...single(
        0,
        evenly(200).map((p) => 0.4 * p),
        1000,
      ),
    ];
    const triage = calibrateTriage(rows, parseTriage('drop<=0.05,keep<=0.05'), 1);
    expect(triage.drop!.threshold).toBeGreaterThan(triage.keep!.threshold!);
    expect(decideByScore(triage, 0.5)).toBe('ask');
    expect(decideByScore(triage, 0.2)).toBe('drop');
    expect(decideByScore(triage, 0.8)).toBe('keep');
  });

  it('comes with its assumptions in words', () => {
    expect(triageAssumptions('instance')[0]).toContain('do not cover a new repository');
    expect(triageAssumptions('repository')[0]).toContain('grouped by repository');
  });
});

/**
 * The promise itself, on data whose true shares are known: patches of an instance share one uniform number with
 * probability 0.7 each, so that a score is distributed as told and scores of one instance go together.
 */
describe('the bound holds as often as it says', () => {
  const REPETITIONS = 600;
  const RULE = parseTriage('drop<=0.1@0.9');
  /** The share of the rule, and rounding of the shares computed. */
  const BOUND = 0.1 + 1e-9;
  /** 1 - confidence, and 3 standard errors of a share of 600 repetitions. */
  const MOST = 0.1 + 3 * Math.sqrt((0.1 * 0.9) / REPETITIONS);

  /** How a kind of instance scores: `inverse` turns a uniform number into a score, `below` is its distribution. */
  interface Kind {
    readonly patches: number;
    readonly inverse: (uniform: number) => number;
    readonly below: (score: number) => number;
  }
  const uniform = { inverse: (u: number) => u, below: (p: number) => p };
  const low = { inverse: (u: number) => u ** 2, below: (p: number) => Math.sqrt(p) };
  const high = { inverse: (u: number) => Math.sqrt(u), below: (p: number) => p ** 2 };

  function draw(kinds: readonly Kind[], clusters: number, seed: number): CalibrationRow[] {
    const random = createRandom(seed, 'clustered');
    return Array.from({ length: clusters }, (_, cluster) => {
      const { patches, inverse } = kinds[random.below(kinds.length)]!;
      const shared = random.unit();
      return Array.from({ length: patches }, (): CalibrationRow => {
        const own = random.unit();
        return { p: inverse(random.unit() < 0.7 ? shared : own), good: 1, cluster };
      });
    }).flat();
  }

  /** How often the true share dropped is above the bound, over instances and over patches; and without clusters. */
  function broken(kinds: readonly Kind[], clusters: number, naively = false) {
    const patches = kinds.reduce((sum, kind) => sum + kind.patches, 0);
    const shareOver = {
      clusters: (t: number) => kinds.reduce((sum, kind) => sum + kind.below(t) / kinds.length, 0),
      patches: (t: number) => kinds.reduce((sum, kind) => sum + (kind.below(t) * kind.patches) / patches, 0),
    };
    const counts = { overClusters: 0, overPatches: 0, naively: 0, dropped: 0 };
    for (let repetition = 0; repetition < REPETITIONS; repetition++) {
      const rows = draw(kinds, clusters, repetition);
      const threshold = calibrateTriage(rows, RULE, repetition).drop?.threshold ?? 0;
      counts.dropped += shareOver.patches(threshold) / REPETITIONS;
      if (shareOver.clusters(threshold) > BOUND) counts.overClusters += 1 / REPETITIONS;
      if (shareOver.patches(threshold) > BOUND) counts.overPatches += 1 / REPETITIONS;
      if (!naively) continue;
      const unclustered = rows.map((row, at) => ({ ...row, cluster: at }));
      const naive = calibrateTriage(unclustered, RULE, repetition).drop?.threshold ?? 0;
      if (shareOver.patches(naive) > BOUND) counts.naively += 1 / REPETITIONS;
    }
    return counts;
  }

  it('instances of four patches', () => {
    const counts = broken([{ patches: 4, ...uniform }], 120, true);
    expect(counts.overClusters).toBeLessThanOrEqual(MOST);
    expect(counts.overPatches).toBeLessThanOrEqual(MOST);
    // The test would see a bound that counts dependent patches as independent ones.
    expect(counts.naively).toBeGreaterThan(MOST);
    expect(counts.dropped).toBeGreaterThan(0.04);
  });

  it('instances of one patch and of six, alike', () => {
    const counts = broken(
      [
        { patches: 1, ...uniform },
        { patches: 6, ...uniform },
      ],
      120,
      true,
    );
    expect(counts.overClusters).toBeLessThanOrEqual(MOST);
    expect(counts.overPatches).toBeLessThanOrEqual(MOST);
    expect(counts.naively).toBeGreaterThan(MOST);
  });

  it('instances with many patches scoring lower', () => {
    const counts = broken(
      [
        { patches: 1, ...high },
        { patches: 4, ...low },
      ],
      200,
    );
    expect(counts.overClusters).toBeLessThanOrEqual(MOST);
    expect(counts.overPatches).toBeLessThanOrEqual(MOST);
  });

  it('instances with many patches scoring higher', () => {
    const counts = broken(
      [
        { patches: 1, ...low },
        { patches: 4, ...high },
      ],
      200,
    );
    expect(counts.overClusters).toBeLessThanOrEqual(MOST);
    expect(counts.overPatches).toBeLessThanOrEqual(MOST);
  });

  it('scores of a few values alone', () => {
    // Tenths, rounded down: a share below t in tenths is t itself.
    const tenths = (u: number) => Math.floor(u * 10) / 10;
    const counts = broken([{ patches: 3, inverse: tenths, below: (p) => p }], 120);
    expect(counts.overClusters).toBeLessThanOrEqual(MOST);
    expect(counts.overPatches).toBeLessThanOrEqual(MOST);
  });
});
