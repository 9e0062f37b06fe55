import { ArchdeltaError } from '../../core/errors.ts';
import { roundSignificant } from '../../core/numbers.ts';
import type { FeatureRow } from '../../instance/row-format.ts';
import { instanceMark, predictSurrogate, type Surrogate } from '../../surrogate/surrogate.ts';

/** What a surrogate says of a row. */
export interface Prediction {
  readonly instance_id: string;
  readonly repo: string;
  readonly model?: string;
  readonly sample?: number;
  /** `failed` as the row itself: then there is no prediction. */
  readonly status: 'scored' | 'failed';
  /** Name of the label that is predicted. */
  readonly target: string;
  /** The class that stands out most against its share in training (`classLabels`); null of a failed row. */
  readonly predicted: string | null;
  /** Probability that the class is a good one; null of a failed row, or when the target has no good classes. */
  readonly p_good: number | null;
  /** Mean class number, from 0, of an ordinal target; null otherwise. */
  readonly expected: number | null;
  /** Whether the surrogate was trained on a patch of the row's instance: then its prediction is no evidence of anything. */
  readonly seen: boolean;
  /** Probability of each class, in the target's order; null of a failed row. */
  readonly probabilities: Readonly<Record<string, number>> | null;
}

/** So many rows are predicted at once: trees are walked row after row while they are in the processor's cache. */
const ROWS_AT_ONCE = 1024;

/**
 * Predicts rows with a surrogate, in their order; some thousand rows are in memory.
 *
 * @throws {ArchdeltaError} `usage` for a row that lacks a metric of the surrogate or is of another catalogue; whatever
 * the rows throw.
 *
 * @example
 * ```ts
 * import { predict, readRows, readSurrogate } from 'archdelta';
 *
 * const surrogate = await readSurrogate('aqj.json');
 * for await (const { instance_id, predicted, p_good } of predict(surrogate, readRows('features.jsonl')))
 *   console.log(instance_id, predicted, p_good);
 * ```
 */
export async function* predict(
  surrogate: Surrogate,
  rows: Iterable<FeatureRow> | AsyncIterable<FeatureRow>,
): AsyncGenerator<Prediction> {
  let held: FeatureRow[] = [];
  for await (const row of rows) {
    held.push(row);
    if (held.length < ROWS_AT_ONCE) continue;
    yield* predictAll(surrogate, held);
    held = [];
  }
  yield* predictAll(surrogate, held);
}

function predictAll(surrogate: Surrogate, rows: readonly FeatureRow[]): Prediction[] {
  const { target, ids } = surrogate;
  const scored = rows.filter((row) => row.status === 'scored');
  for (const row of scored) checkCatalogue(surrogate, row);
  const columns = ids.map((id) => Float64Array.from(scored, (row) => metricOf(row, id)));
  const { probabilities, labels, expected, good } = predictSurrogate(surrogate, columns);
  const marks = new Set(surrogate.seen);
  let at = -1;
  return rows.map((row): Prediction => {
    const { instance_id, repo, model, sample, status } = row;
    const identity = {
      instance_id,
      repo,
      ...(model !== undefined && { model }),
      ...(sample !== undefined && { sample }),
    };
    const head = { ...identity, status, target: target.name, seen: marks.has(instanceMark(instance_id)) };
    if (status === 'failed')
      return { ...head, predicted: null, p_good: null, expected: null, probabilities: null };
    at++;
    const shares = target.classes.map(
      (name, code) => [name, roundSignificant(probabilities[at * target.classes.length + code]!)] as const,
    );
    return {
      ...head,
      predicted: target.classes[labels[at]!]!,
      p_good: good && roundSignificant(good[at]!),
      expected: expected && roundSignificant(expected[at]!),
      probabilities: Object.fromEntries(shares),
    };
  });
}

function checkCatalogue({ catalogue }: Surrogate, row: FeatureRow & { readonly status: 'scored' }): void {
  const own = row.sidecar?.catalogue;
  if (own !== undefined && own !== catalogue)
    throw new ArchdeltaError(
      'usage',
      `the surrogate was trained on metrics of catalogue ${catalogue}, the row of ${row.instance_id} is of ${own}`,
    );
}

function metricOf(row: FeatureRow & { readonly status: 'scored' }, id: string): number {
  const value = Object.hasOwn(row.features, id) ? row.features[id] : undefined;
  if (value === undefined)
    throw new ArchdeltaError(
      'usage',
      `the row of ${row.instance_id} lacks the metric ${id} of the surrogate`,
    );
  if (value !== null && !Number.isFinite(value))
    throw new ArchdeltaError('usage', `the row of ${row.instance_id} has a value of ${id} that is no number`);
  return value ?? Number.NaN;
}
