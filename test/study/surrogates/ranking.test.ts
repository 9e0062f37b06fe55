import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { auc } from '../../../src/stats/auc.ts';
import { aucWithinFolds, foldCodes, ranksWithinFolds } from '../../../src/study/surrogates/ranking.ts';

describe('ranksWithinFolds', () => {
  it('ranks in each fold, equal scores in the middle', () => {
    // Fold 0: .9, .1, .1 rank 2.5, 1, 1 of 3; fold 1: .2, .3 rank .5, 1.5 of 2 (ranks from .5).
    const ranks = ranksWithinFolds(Float64Array.of(0.9, 0.2, 0.1, 0.3, 0.1), Int32Array.of(0, 1, 0, 1, 0));
    const expected = [2.5 / 3, 0.25, 1 / 3, 0.75, 1 / 3];
    ranks.forEach((rank, at) => {
      expect(rank).toBeCloseTo(expected[at]!, 12);
    });
  });

  it('gives what is constant in each fold an AUC of 0.5, whatever the constants', () => {
    const rows = fc.array(fc.tuple(fc.nat(4), fc.boolean()), { minLength: 2, maxLength: 60 });
    fc.assert(
      fc.property(rows, (drawn) => {
        const folds = Int32Array.from(drawn, ([fold]) => fold);
        const positive = Uint8Array.from(drawn, ([, good]) => (good ? 1 : 0));
        fc.pre(new Set(positive).size === 2);
        const constants = Float64Array.from(folds, (fold) => 1 / (fold + 2));
        expect(auc(ranksWithinFolds(constants, folds), positive)).toBe(0.5);
      }),
    );
  });
});

describe('aucWithinFolds', () => {
  const folds = Int32Array.of(0, 0, 0, 1, 1, 1, 2);
  const positive = Uint8Array.of(1, 0, 0, 1, 1, 0, 1);
  const scores = Float64Array.of(0.2, 0.1, 0.2, 0.9, 0.3, 0.5, 0.7);
  const codes = foldCodes(ranksWithinFolds(scores, folds), folds);

  it('counts pairs of the same fold', () => {
    // Fold 0: .2 against .1 (won) and .2 (half); fold 1: .9 against .5 (won), .3 against .5 (lost); fold 2: no pair.
    expect(aucWithinFolds(codes, positive)).toBe(2.5 / 4);
    // The first row twice, the fourth not at all: 2 x 1.5 of 4 pairs, 0 of 1.
    expect(aucWithinFolds(codes, positive, Uint32Array.of(2, 1, 1, 0, 1, 1, 1))).toBe(3 / 5);
    expect(aucWithinFolds(codes, positive, Uint32Array.of(1, 0, 0, 0, 0, 0, 1))).toBeNull();
  });

  it('is the plain AUC of one fold', () => {
    const one = new Int32Array(7);
    expect(aucWithinFolds(foldCodes(ranksWithinFolds(scores, one), one), positive)).toBe(
      auc(scores, positive),
    );
  });
});
