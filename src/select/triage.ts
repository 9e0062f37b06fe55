import { ArchdeltaError } from '../core/errors.ts';
import { groupedBy } from '../core/grouped-by.ts';
import { createRandom } from '../core/random.ts';
import { clopperPearsonUpper } from '../stats/clopper-pearson.ts';
import { errorsAllowed, trialsNeeded } from './binomial-bound.ts';
import type { CalibrationUnit } from './triage-assumptions.ts';
import type { TriageRule } from './triage-rule.ts';

/** A patch with a known verdict, scored by a model that was trained without its instance. */
export interface CalibrationRow {
  /** Predicted probability of a good verdict. */
  readonly p: number;
  readonly good: 0 | 1;
  /** Number of its instance (or of its repository): rows of one are not independent. */
  readonly cluster: number;
}

/** What a sample of independent patches says of a threshold. */
export interface TriageEvidence {
  /** Patches drawn, at most one a cluster. */
  readonly drawn: number;
  /** Those among them that the threshold decides wrongly. */
  readonly wrong: number;
  /** One-sided upper Clopper-Pearson bound of the share decided wrongly; null of no patch. */
  readonly upper: number | null;
}

/** A threshold on P(good), and why it may be used. */
export interface TriageThreshold {
  readonly rule: TriageRule;
  /** Below it (`drop`), above it (`keep`): strictly, so that patches of equal score share their fate; null = none. */
  readonly threshold: number | null;
  /** Why there is none. */
  readonly reason?: string;
  /** Of a random such patch of a random cluster that has one. */
  readonly overClusters: TriageEvidence;
  /** Of a random such patch of all. */
  readonly overPatches: TriageEvidence;
  /** What the threshold decides of all calibration rows of that kind, bounds aside. */
  readonly seen: { readonly patches: number; readonly wrong: number };
}

/** How candidates are sorted without a judge. */
export interface Triage {
  readonly drop: TriageThreshold | null;
  readonly keep: TriageThreshold | null;
  /** Calibration rows, and how many of them need no judge. */
  readonly calibration: { readonly rows: number; readonly decided: number };
}

/**
 * Chooses the thresholds of triage on rows with known verdicts.
 *
 * `drop` bounds the share of good patches that are dropped, `keep` the share of poor patches that are kept unseen.
 * Both are shares *given the verdict*. A bound on the precision of what is kept would be a bound on its mixture:
 * it moves with the share of good patches among the candidates, which differs from model to model and is not known
 * before judging, and it does not fall or rise steadily with the threshold.
 *
 * A threshold is the farthest at which the one-sided Clopper-Pearson bound stays within the rule. Choosing it
 * costs no confidence: the share of wrong decisions only grows with the threshold, so that a too far one could be
 * reached only through the first too far one (fixed-sequence testing; Angelopoulos, Bates, Candes, Jordan, Lei
 * 2021, "Learn then test"; Bates, Angelopoulos, Lei, Malik, Jordan 2021, J. ACM 68). It is the order statistic
 * that makes a tolerance limit (Wilks 1941).
 *
 * Patches of one instance are not independent, and a bound that counts them all is broken more than twice as often
 * as it says. So one patch of the kind is drawn at random from each cluster that has one: independent, and
 * exact for a random patch of a random cluster. Where clusters with many patches score otherwise than those with
 * few, that says nothing of all patches taken together; so the drawn are thinned to clusters in proportion to
 * their number of patches (rejection sampling), which makes them exact for a random patch of all. A threshold must
 * stand both. Where clusters are of one size both are the same.
 *
 * @param rows - the calibration data; finite scores.
 * @param rules - as `parseTriage` reads them.
 * @param unit - what the clusters are.
 */
export function calibrateTriage(
  rows: readonly CalibrationRow[],
  rules: readonly TriageRule[],
  seed: number,
  unit: CalibrationUnit = 'instance',
): Triage {
  if (!rows.every(({ p }) => Number.isFinite(p))) {
    throw new ArchdeltaError('internal', 'a calibration score is not a finite number');
  }
  const thresholds = rules.map((rule) => thresholdOf(rows, rule, seed, unit));
  const of = (decision: TriageRule['decision']) =>
    thresholds.find(({ rule }) => rule.decision === decision) ?? null;
  const triage = { drop: of('drop'), keep: of('keep') };
  const decided = rows.filter(({ p }) => decideByScore(triage, p) !== 'ask').length;
  return { ...triage, calibration: { rows: rows.length, decided } };
}

/**
 * Decides a candidate by its predicted probability of a good verdict. One without a prediction is asked of the
 * judge, and so is one that both thresholds claim: fewer wrong decisions of either kind.
 */
export function decideByScore(
  { drop, keep }: Pick<Triage, 'drop' | 'keep'>,
  p: number | null,
): 'drop' | 'keep' | 'ask' {
  if (p === null) return 'ask';
  const dropped = typeof drop?.threshold === 'number' && p < drop.threshold;
  const kept = typeof keep?.threshold === 'number' && p > keep.threshold;
  if (dropped === kept) return 'ask';
  return dropped ? 'drop' : 'keep';
}

function thresholdOf(
  rows: readonly CalibrationRow[],
  rule: TriageRule,
  seed: number,
  unit: CalibrationUnit,
): TriageThreshold {
  // Turned so that a row is decided wrongly when its score is below the threshold.
  const turn = rule.decision === 'drop' ? 1 : -1;
  const atStake = rows.filter(({ good }) => good === (rule.decision === 'drop' ? 1 : 0));
  const { overClusters, overPatches } = drawn(atStake, rule, seed);
  const samples = [overClusters, overPatches].map((sample) =>
    Float64Array.from(sample, ({ p }) => turn * p).sort(),
  );
  const limits = samples.map((scores) => scores[errorsAllowed(scores.length, rule.share, rule.confidence)]);
  const limit = limits.includes(undefined) ? null : Math.min(...(limits as number[]));
  const wrongIn = (scores: ArrayLike<number>) =>
    limit === null ? 0 : Array.from(scores).filter((score) => score < limit).length;
  const [clusters, patches] = samples.map((scores): TriageEvidence => {
    const wrong = wrongIn(scores);
    const upper = scores.length === 0 ? null : clopperPearsonUpper(wrong, scores.length, rule.confidence);
    return { drawn: scores.length, wrong, upper };
  }) as [TriageEvidence, TriageEvidence];
  return {
    rule,
    threshold: limit === null ? null : turn * limit,
    ...(limit === null && { reason: tooFew(rule, unit, clusters.drawn, patches.drawn) }),
    overClusters: clusters,
    overPatches: patches,
    seen: { patches: atStake.length, wrong: wrongIn(atStake.map(({ p }) => turn * p)) },
  };
}

/** One row of each cluster; and of those, each with a chance in proportion to the rows of its cluster. */
function drawn(rows: readonly CalibrationRow[], { decision }: TriageRule, seed: number) {
  const clusters = groupedBy(rows, ({ cluster }) => cluster);
  let largest = 0;
  for (const { length } of clusters.values()) largest = Math.max(largest, length);
  const overClusters: CalibrationRow[] = [];
  const overPatches: CalibrationRow[] = [];
  const random = createRandom(seed, 'triage', decision);
  for (const [, members] of [...clusters].sort(([a], [b]) => a - b)) {
    const row = members[random.below(members.length)]!;
    overClusters.push(row);
    if (random.below(largest) < members.length) overPatches.push(row);
  }
  return { overClusters, overPatches };
}

function tooFew(
  { decision, share, confidence }: TriageRule,
  unit: CalibrationUnit,
  clusters: number,
  patches: number,
): string {
  const needed = trialsNeeded(share, confidence);
  const kind = decision === 'drop' ? 'good' : 'poor';
  const units = unit === 'instance' ? 'instances' : 'repositories';
  const have =
    clusters < needed
      ? `only ${clusters} ${units} of the calibration data have a ${kind} patch`
      : `${units} differ so much in their number of ${kind} patches that only ${patches} of ${clusters} count`;
  return `${have}; ${needed} are needed for ${decision}<=${share}@${confidence}`;
}
