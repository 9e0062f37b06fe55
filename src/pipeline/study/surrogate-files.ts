import { ArchdeltaError } from '../../core/errors.ts';
import { writeAtomically } from '../../instance/atomic-file.ts';
import { sourceName } from '../../instance/bytes.ts';
import { createRecordWriter } from '../../instance/record-writer.ts';
import { readTextFile } from '../../instance/text-file.ts';
import { auc } from '../../stats/auc.ts';
import type { Surrogate } from '../../surrogate/surrogate.ts';
import { surrogateFromJson, surrogateToJson } from '../../surrogate/surrogate-json.ts';
import { CATALOGUE_VERSION, metricIds } from '../catalogue.ts';
import type { Prediction } from './predict.ts';

/**
 * Writes a surrogate as JSON: the same surrogate gives the same bytes.
 *
 * @throws {ArchdeltaError} `usage` when the file cannot be written.
 *
 * @example
 * ```ts
 * import { readSurrogate, writeSurrogate } from 'archdelta';
 *
 * await writeSurrogate(await readSurrogate('aqj.json'), 'copy.json');
 * ```
 */
export function writeSurrogate(surrogate: Surrogate, path: string): Promise<void> {
  async function* bytes(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(surrogateToJson(surrogate));
  }
  return writeAtomically(path, bytes());
}

/**
 * Reads a surrogate that {@link writeSurrogate} wrote.
 *
 * @throws {ArchdeltaError} naming the file: `input-unreadable` when it is missing, damaged or no surrogate; `usage` when
 * it is of another catalogue version.
 *
 * @example
 * ```ts
 * import { readSurrogate } from 'archdelta';
 *
 * const { target, outOfBag } = await readSurrogate('aqj.json');
 * console.log(target.classes, outOfBag.macroF1);
 * ```
 */
export async function readSurrogate(path: string): Promise<Surrogate> {
  const text = await readTextFile(path);
  try {
    return surrogateFromJson(text, CATALOGUE_VERSION, metricIds);
  } catch (thrown) {
    if (!(thrown instanceof ArchdeltaError)) throw thrown;
    throw new ArchdeltaError(thrown.code, `${sourceName(path)}: ${thrown.message}`, { cause: thrown });
  }
}

/**
 * Predictions as the bytes of a file, CSV by its name, else JSONL: who the row is, `status`, `target`, `predicted`,
 * `p_good`, `expected`, `seen`, and `p:CLASS` for each class.
 */
export async function* predictionBytes(
  { target }: Surrogate,
  predictions: AsyncIterable<Prediction>,
  path: string | undefined,
): AsyncGenerator<Uint8Array> {
  const head = [
    'instance_id',
    'repo',
    'model',
    'sample',
    'status',
    'target',
    'predicted',
    'p_good',
    'expected',
    'seen',
  ] as const;
  const writer = createRecordWriter(path, [...head, ...target.classes.map((name) => `p:${name}`)]);
  yield writer.begin();
  for await (const prediction of predictions) {
    const shares = target.classes.map((name) => prediction.probabilities?.[name] ?? null);
    yield writer.record([...head.map((name) => prediction[name] ?? null), ...shares]);
  }
}

/**
 * How well the calibration rows' probabilities of good, of forests that have not seen their group, tell good from
 * poor: what may be expected of new rows, where out-of-bag scores know other patches of the same instance.
 */
export function heldOut({ calibration: { by, rows } }: Surrogate): {
  readonly by: 'instance' | 'repository';
  readonly auc: number | null;
} {
  const scores = Float64Array.from(rows, ({ p }) => p);
  return {
    by,
    auc: auc(
      scores,
      Uint8Array.from(rows, ({ good }) => good),
    ),
  };
}

/** Writes bytes to a file, whole or not at all. */
export const writeBytes: (path: string, bytes: AsyncIterable<Uint8Array>) => Promise<void> = writeAtomically;
