import { createRandom } from '../../core/random.ts';
import { rankCorrelations } from '../../stats/rank-correlation.ts';
import type { RankedCodes } from '../../stats/ranked-codes.ts';
import { rowsByGroup } from '../row-groups.ts';
import { type CorrelationContext, hasManyRows } from './context.ts';
import { drawExchange, type Exchange, labelExchange } from './exchange.ts';
import { permutationPValue } from './p-value.ts';
import { dot, rankScores, residualScores, type Scores, withinScores } from './scores.ts';

/** A column prepared for permuted labels. */
export interface ColumnTests {
  readonly ranked: RankedCodes;
  readonly spearman: Scores;
  readonly within: Scores;
  /** Absent of a control, and where the controls leave nothing of the column. */
  readonly partial?: Scores;
  /** The observed tau; null where it is not permuted. */
  readonly tau: number | null;
  /** Whether the column takes part in the largest correlation by chance. */
  readonly counts: boolean;
}

/** p-values of one column; null of what was not tested. */
export interface ColumnPValues {
  readonly spearman: number;
  readonly tau: number | null;
  readonly within: number;
  readonly partial: number | null;
}

/** What the labels contribute: their scores, in the order of the rows. */
interface LabelScores {
  readonly spearman: Float64Array;
  readonly within: Float64Array;
  readonly partial: Float64Array;
}

/**
 * Tests columns by permuted labels, and raises `largest`, one a permutation, to their largest absolute Spearman.
 *
 * - Spearman and tau: labels of whole instances change places over all repositories.
 * - Within repositories, and for `largest`: inside each repository.
 * - Partial: what the controls leave of the label's ranks changes places over all repositories (Freedman and Lane
 *   1983, Journal of Business & Economic Statistics 1). Permuted residuals are no longer free of the controls;
 *   that has them vary by 1 / (n - 1), not 1 / (n - 1 - controls), which a factor sets right.
 *
 * A permuted correlation is that of the scores: a metric that is not defined everywhere meets the labels' ranks
 * among all rows, observed and permuted alike. With many rows tau is given Spearman's p-value: when nothing goes
 * with the label, both are the same to first order (Hájek, Šidák, Sen 1999, Theory of Rank Tests).
 */
export function permuteLabels(
  context: CorrelationContext,
  tests: readonly ColumnTests[],
  largest: Float64Array,
): ReadonlyMap<ColumnTests, ColumnPValues> {
  const label = labelScores(context);
  const lost = controlFactor(context);
  // Then no tau is permuted.
  const many = hasManyRows(context);
  const collected = tests.map((test) => new Collected(test, largest.length));
  eachPermutation(context, largest.length, (permutation, sources) => {
    const everywhere = permutedLabel(label.spearman, sources.everywhere);
    const inside = permutedLabel(label.spearman, sources.repository);
    const within = permutedLabel(label.within, sources.repository);
    const partial = permutedLabel(label.partial, sources.partial);
    const ranks = many ? context.labelRanks : permutedRanks(context.labelRanks, sources.everywhere);
    for (const { test, permuted } of collected) {
      permuted.spearman[permutation] = correlationWith(test.spearman, everywhere);
      permuted.within[permutation] = correlationWith(test.within, within);
      if (test.partial) permuted.partial[permutation] = lost * correlationWith(test.partial, partial);
      if (test.tau !== null) permuted.tau[permutation] = rankCorrelations(test.ranked, ranks).tau ?? 0;
      if (!test.counts) continue;
      const size = Math.abs(correlationWith(test.spearman, inside));
      if (size > largest[permutation]!) largest[permutation] = size;
    }
  });
  return new Map(collected.map((each) => [each.test, each.pValues(label)]));
}

/** Prepares a column; `points` are its observed correlations. */
export function testColumn(
  context: CorrelationContext,
  ranked: RankedCodes,
  points: {
    readonly tau: { readonly value: number | null };
    readonly partial: { readonly value: number | null } | null;
  },
  control: boolean,
): ColumnTests {
  const spearman = rankScores(ranked);
  const partial = points.partial?.value != null && residualScores(ranked, context.controls);
  return {
    ranked,
    spearman,
    within: withinScores(ranked, rowsByGroup(context.repositories)),
    ...(partial && { partial }),
    tau: hasManyRows(context) ? null : points.tau.value,
    counts: !control && countsForChance(spearman.n, ranked.codes.length),
  };
}

/**
 * Whether a metric is defined in enough rows, half of them, to count for the largest correlation by chance: one
 * that is defined in a handful has a large one in every permutation, which would say nothing of the others.
 */
export function countsForChance(defined: number, rows: number): boolean {
  return 2 * defined >= rows;
}

/** The permuted correlations of a column. */
class Collected {
  readonly test: ColumnTests;
  readonly permuted: Readonly<Record<keyof ColumnPValues, Float64Array>>;

  constructor(test: ColumnTests, permutations: number) {
    this.test = test;
    this.permuted = {
      spearman: new Float64Array(permutations),
      tau: new Float64Array(test.tau === null ? 0 : permutations),
      within: new Float64Array(permutations),
      partial: new Float64Array(test.partial ? permutations : 0),
    };
  }

  pValues(label: LabelScores): ColumnPValues {
    const { test, permuted } = this;
    const p = (scores: Scores, kind: keyof LabelScores) =>
      permutationPValue(correlationWith(scores, unpermuted(label[kind])), permuted[kind]);
    const spearman = p(test.spearman, 'spearman');
    return {
      spearman,
      tau: test.tau === null ? spearman : permutationPValue(test.tau, permuted.tau),
      within: p(test.within, 'within'),
      partial: test.partial ? p(test.partial, 'partial') : null,
    };
  }
}

interface Sources {
  readonly everywhere: Uint32Array;
  readonly repository: Uint32Array;
  readonly partial: Uint32Array;
}

function eachPermutation(
  { instances, repositories, constantLabels, label, options }: CorrelationContext,
  permutations: number,
  visit: (permutation: number, sources: Sources) => void,
): void {
  const exchanges: Record<keyof Sources, Exchange> = {
    everywhere: labelExchange(instances, constantLabels),
    repository: labelExchange(instances, constantLabels, repositories),
    // The controls differ from row to row, so do residuals, even where the label does not.
    partial: labelExchange(instances, false),
  };
  for (let permutation = 0; permutation < permutations; permutation++) {
    const draw = (kind: keyof Sources) =>
      drawExchange(
        exchanges[kind],
        label.length,
        createRandom(options.seed, 'correlations', 'permutation', kind, permutation),
      );
    const everywhere = draw('everywhere');
    visit(permutation, {
      everywhere,
      repository: draw('repository'),
      partial: constantLabels ? draw('partial') : everywhere,
    });
  }
}

function labelScores({ labelRanks, controls, repositories }: CorrelationContext): LabelScores {
  return {
    spearman: rankScores(labelRanks).values,
    within: withinScores(labelRanks, rowsByGroup(repositories)).values,
    partial: residualScores(labelRanks, controls).values,
  };
}

function controlFactor({ label, controls }: CorrelationContext): number {
  const left = label.length - 1 - controls.length;
  return left > 0 ? Math.sqrt((label.length - 1) / left) : 1;
}

/** Scores of a label in some order, with what their variance over all rows takes. */
interface PermutedLabel {
  readonly values: Float64Array;
  readonly sum: number;
  readonly squares: number;
}

function permutedLabel(scores: Float64Array, source: Uint32Array): PermutedLabel {
  const values = new Float64Array(scores.length);
  for (let row = 0; row < values.length; row++) values[row] = scores[source[row]!]!;
  return unpermuted(values);
}

function unpermuted(values: Float64Array): PermutedLabel {
  let sum = 0;
  for (let row = 0; row < values.length; row++) sum += values[row]!;
  return { values, sum, squares: dot(values, values) };
}

function permutedRanks({ codes, distinct }: RankedCodes, source: Uint32Array): RankedCodes {
  return { codes: Int32Array.from(source, (row) => codes[row]!), distinct };
}

/** Product-moment correlation of a column's scores with a label's, over the rows where the column has a value. */
function correlationWith({ values, lacking, n, squares }: Scores, label: PermutedLabel): number {
  // Most columns lack few rows, if any: what is known of all rows less those.
  let sum = label.sum;
  let labelSquares = label.squares;
  for (let at = 0; at < lacking.length; at++) {
    const value = label.values[lacking[at]!]!;
    sum -= value;
    labelSquares -= value * value;
  }
  const spread = squares * (labelSquares - (sum * sum) / n);
  return spread <= 0 ? 0 : dot(values, label.values) / Math.sqrt(spread);
}
