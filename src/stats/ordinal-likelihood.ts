/** Rows of a proportional-odds model, ready to be fitted. */
export interface OrdinalRows {
  /** Standardised columns, a value a row. */
  readonly columns: readonly Float64Array[];
  /** The class of each row, from 0; each of the `levels` classes has a row. */
  readonly codes: Int32Array;
  readonly levels: number;
  /** Weight of the sum of squared slopes, halved, that is taken from the log-likelihood. */
  readonly ridge: number;
}

/**
 * log(logistic(high) - logistic(low)): the log-probability of a class between two thresholds, seen from the row.
 * Exact in both tails; -Infinity where `low` is not below `high`.
 */
export function logProbability(low: number, high: number): number {
  if (!(low < high)) return Number.NEGATIVE_INFINITY;
  // logistic(high) logistic(-low) (1 - e^(low - high))
  return logLogistic(high) + logLogistic(-low) + Math.log(-Math.expm1(low - high));
}

function logLogistic(value: number): number {
  return value >= 0 ? -Math.log1p(Math.exp(-value)) : value - Math.log1p(Math.exp(value));
}

/** What the rows say for parameters (thresholds, then slopes): log-likelihood less the ridge; no order is -Infinity. */
export function penalisedLogLikelihood(rows: OrdinalRows, parameters: Float64Array): number {
  let sum = 0;
  for (let row = 0; row < rows.codes.length; row++) {
    const code = rows.codes[row]!;
    const score = linearScore(rows, parameters, row);
    sum += logProbability(
      thresholdOf(parameters, code - 1, rows.levels) - score,
      thresholdOf(parameters, code, rows.levels) - score,
    );
  }
  for (let at = rows.levels - 1; at < parameters.length; at++) sum -= (rows.ridge / 2) * parameters[at]! ** 2;
  return sum;
}

function linearScore({ columns, levels }: OrdinalRows, parameters: Float64Array, row: number): number {
  let score = 0;
  for (let at = 0; at < columns.length; at++) score += parameters[levels - 1 + at]! * columns[at]![row]!;
  return score;
}

/** The first class has no lower, the last no upper threshold. */
function thresholdOf(parameters: Float64Array, at: number, levels: number): number {
  if (at < 0) return Number.NEGATIVE_INFINITY;
  return at === levels - 1 ? Number.POSITIVE_INFINITY : parameters[at]!;
}

/** First derivatives of {@link penalisedLogLikelihood} and the negative second ones. */
export interface OrdinalDerivatives {
  readonly gradient: Float64Array;
  /** Row-major, the lower half filled. */
  readonly information: Float64Array;
}

/**
 * With a row's distances h = upper threshold - score, l = lower threshold - score and u = 1 / (e^(h - l) - 1):
 * d log p / dh = logistic(-h) + u, d log p / dl = -logistic(l) - u; negative second derivatives
 * logistic(h) logistic(-h) + u (1 + u), the same of l, and -u (1 + u) for both. The score moves both down.
 *
 * The information is that of the rows seen (Newton), positive definite everywhere: Pratt 1981 (Journal of the
 * American Statistical Association 76).
 */
export function ordinalDerivatives(rows: OrdinalRows, parameters: Float64Array): OrdinalDerivatives {
  const { columns, codes, levels, ridge } = rows;
  const size = parameters.length;
  const gradient = new Float64Array(size);
  const information = new Float64Array(size * size);
  for (let row = 0; row < codes.length; row++) {
    const upper = codes[row]!;
    const lower = upper - 1;
    const score = linearScore(rows, parameters, row);
    const high = thresholdOf(parameters, upper, levels) - score;
    const low = thresholdOf(parameters, lower, levels) - score;
    const u = 1 / Math.expm1(high - low);
    const byHigh = logistic(-high) + u;
    const byLow = -logistic(low) - u;
    const curveOfHigh = logistic(high) * logistic(-high);
    const curveOfLow = logistic(low) * logistic(-low);
    const shared = u * (1 + u);
    if (upper < levels - 1) {
      gradient[upper]! += byHigh;
      information[upper * size + upper]! += curveOfHigh + shared;
    }
    if (lower >= 0) {
      gradient[lower]! += byLow;
      information[lower * size + lower]! += curveOfLow + shared;
      if (upper < levels - 1) information[upper * size + lower]! -= shared;
    }
    for (let a = 0; a < columns.length; a++) {
      const at = levels - 1 + a;
      const value = columns[a]![row]!;
      gradient[at]! -= (byHigh + byLow) * value;
      if (upper < levels - 1) information[at * size + upper]! -= curveOfHigh * value;
      if (lower >= 0) information[at * size + lower]! -= curveOfLow * value;
      for (let b = 0; b <= a; b++) {
        information[at * size + levels - 1 + b]! += (curveOfHigh + curveOfLow) * value * columns[b]![row]!;
      }
    }
  }
  for (let at = levels - 1; at < size; at++) {
    gradient[at]! -= ridge * parameters[at]!;
    information[at * size + at]! += ridge;
  }
  return { gradient, information };
}

function logistic(value: number): number {
  return 1 / (1 + Math.exp(-value));
}
