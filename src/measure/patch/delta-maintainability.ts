/** What the model asks of a unit. */
export interface RatedUnit {
  /** Lines of code: its volume, whatever is rated. */
  readonly sloc: number;
  readonly cyclomatic: number;
  readonly parameters: number;
}

/** A property of units with the highest value of low risk. */
interface Property {
  readonly of: (unit: RatedUnit) => number;
  readonly low: number;
}

/** Unit size, complexity and interfacing, with the thresholds of SIG's lowest risk category. */
export const PROPERTIES: readonly Property[] = [
  { of: ({ sloc }) => sloc, low: 15 },
  { of: ({ cyclomatic }) => cyclomatic, low: 5 },
  { of: ({ parameters }) => parameters, low: 2 },
];

/** Lines of code in units of low and of high risk. */
interface RiskProfile {
  readonly low: number;
  readonly high: number;
}

/**
 * Share of good change in [0,1]: lines that low-risk units gain or high-risk units lose, among all that either
 * gains or loses. Undefined when nothing changes.
 */
export function goodChangeShare(low: number, high: number): number | undefined {
  const good = Math.max(0, low) + Math.max(0, -high);
  const bad = Math.max(0, high) + Math.max(0, -low);
  return good + bad === 0 ? undefined : good / (good + bad);
}

/** The delta maintainability of one property. */
export function propertyMaintainability(
  { of, low }: Property,
  before: readonly RatedUnit[],
  after: readonly RatedUnit[],
): number | undefined {
  const profile = (units: readonly RatedUnit[]): RiskProfile => {
    const sums = { low: 0, high: 0 };
    for (const unit of units) sums[of(unit) <= low ? 'low' : 'high'] += unit.sloc;
    return sums;
  };
  const [from, to] = [profile(before), profile(after)];
  return goodChangeShare(to.low - from.low, to.high - from.high);
}

/**
 * Delta maintainability model: the mean over the properties that have a value; undefined when none has.
 *
 * Source: di Biase, Rastogi, Bruntink, van Deursen 2019, The delta maintainability model: measuring
 * maintainability of fine-grained code changes (TechDebt).
 */
export function deltaMaintainability(
  before: readonly RatedUnit[],
  after: readonly RatedUnit[],
): number | undefined {
  const values = PROPERTIES.flatMap((property) => propertyMaintainability(property, before, after) ?? []);
  return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length;
}
