import type { ReadOptions } from './bytes.ts';
import { filledTextField, nullableTextField, type SourceRecord, type WantedColumns } from './record.ts';
import { isRereadable, readRecords } from './records.ts';
import type { Instance, InvalidInstance } from './row.ts';

/** A patch that a model wrote for an instance. */
export interface Prediction {
  readonly instance_id: string;
  readonly model: string;
  /** A unified diff; empty when the model gave none. */
  readonly patch: string;
  /** 0-based, in order of appearance; only when the file has several of the model for the instance. */
  readonly sample?: number;
}

const MODEL_COLUMNS = ['model_name_or_path', 'model'] as const;
const PATCH_COLUMNS = ['model_patch', 'patch'] as const;

const PREDICTION: WantedColumns = {
  names: ['instance_id', ...MODEL_COLUMNS, ...PATCH_COLUMNS],
  required: [['instance_id'], MODEL_COLUMNS, PATCH_COLUMNS],
};

/**
 * Reads predictions in the order of the file: SWE-bench's columns `instance_id, model_name_or_path,
 * model_patch` (or `model`, `patch`), as JSONL, a JSON list, a JSON object keyed by id (whose values may
 * lack `instance_id`), CSV or Parquet. A null or empty patch is an empty one and no broken record.
 *
 * `sample` counts the valid predictions of one model for one instance, from 0; it is absent where there
 * is just one. That needs their number beforehand: a file is read twice and only ids are kept; standard
 * input and pipes are kept in memory.
 *
 * @throws {ArchdeltaError} `input-unreadable` for a source that cannot be read at all; `aborted`.
 */
export async function* readPredictions(
  source: string,
  options: ReadOptions = {},
): AsyncGenerator<Prediction | InvalidInstance> {
  const read = (): AsyncIterable<Prediction | InvalidInstance> => parsePredictions(source, options);
  if (await isRereadable(source)) {
    yield* numberSamples(read(), await countSamples(read()));
    return;
  }
  const held: (Prediction | InvalidInstance)[] = [];
  for await (const prediction of read()) held.push(prediction);
  yield* numberSamples(held, await countSamples(held));
}

async function* parsePredictions(
  source: string,
  options: ReadOptions,
): AsyncGenerator<Prediction | InvalidInstance> {
  for await (const record of readRecords(source, PREDICTION, options)) yield toPrediction(record);
}

function toPrediction(record: SourceRecord): Prediction | InvalidInstance {
  if ('problem' in record) {
    const known = record.key === undefined ? {} : { instance_id: record.key };
    return { invalid: `${record.where} ${record.problem}`, ...known };
  }
  const { columns, key } = record;
  const keyed = key !== undefined && !Object.hasOwn(columns, 'instance_id') ? { instance_id: key } : columns;
  const fields = {
    instance_id: filledTextField(keyed, ['instance_id']),
    model: filledTextField(columns, [...MODEL_COLUMNS]),
    patch: nullableTextField(columns, [...PATCH_COLUMNS]),
  };
  const { instance_id, model, patch } = fields;
  if ('text' in instance_id && 'text' in model && 'text' in patch) {
    return { instance_id: instance_id.text, model: model.text, patch: patch.text };
  }
  const problems = Object.values(fields).flatMap((field) => ('problem' in field ? [field.problem] : []));
  return {
    invalid: `${record.where}: ${problems.join('; ')}`,
    ...('text' in instance_id && { instance_id: instance_id.text }),
    ...('text' in model && { model: model.text }),
  };
}

type Predictions = AsyncIterable<Prediction | InvalidInstance> | Iterable<Prediction | InvalidInstance>;

function sampleKey(prediction: Prediction): string {
  return JSON.stringify([prediction.instance_id, prediction.model]);
}

async function countSamples(predictions: Predictions): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for await (const prediction of predictions) {
    if ('invalid' in prediction) continue;
    const key = sampleKey(prediction);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

async function* numberSamples(
  predictions: Predictions,
  counts: ReadonlyMap<string, number>,
): AsyncGenerator<Prediction | InvalidInstance> {
  const next = new Map<string, number>();
  for await (const prediction of predictions) {
    const key = 'invalid' in prediction ? '' : sampleKey(prediction);
    if ('invalid' in prediction || (counts.get(key) ?? 0) < 2) yield prediction;
    else {
      const sample = next.get(key) ?? 0;
      next.set(key, sample + 1);
      yield { ...prediction, sample };
    }
  }
}

/** What {@link joinPredictions} and {@link tellDuplicates} report besides their result. */
export interface DuplicateOptions {
  /** Called for each further record of an instance id that was seen before. */
  readonly onDuplicate?: (instanceId: string) => void;
}

type Base = Pick<Instance, 'repo' | 'base_commit' | 'issue'> | Pick<InvalidInstance, 'invalid'>;

/**
 * One instance per prediction, in the predictions' order, with repository, base commit and (where it was
 * read) issue of its instance. In memory are these of all instances, not their patches.
 *
 * A prediction comes as an {@link InvalidInstance} when no instance has its id, when that instance is
 * invalid itself, or when instances of the same id name different repositories or commits, or have different issues. Duplicates
 * that agree are told by `onDuplicate` and do no harm.
 */
export async function* joinPredictions(
  instances: AsyncIterable<Instance | InvalidInstance> | Iterable<Instance | InvalidInstance>,
  predictions: Predictions,
  options: DuplicateOptions = {},
): AsyncGenerator<Instance | InvalidInstance> {
  const bases = await indexInstances(instances, options);
  for await (const prediction of predictions) {
    if ('invalid' in prediction) {
      yield prediction;
      continue;
    }
    const { instance_id, patch, ...rest } = prediction;
    const base = bases.get(instance_id) ?? { invalid: 'no instance has the id of this prediction' };
    if ('invalid' in base) yield { invalid: base.invalid, instance_id, ...rest };
    else yield { instance_id, ...base, patch, ...rest };
  }
}

async function indexInstances(
  instances: AsyncIterable<Instance | InvalidInstance> | Iterable<Instance | InvalidInstance>,
  options: DuplicateOptions,
): Promise<ReadonlyMap<string, Base>> {
  const bases = new Map<string, Base>();
  for await (const instance of tellDuplicates(instances, options)) {
    if (instance.instance_id === undefined) continue;
    const known = bases.get(instance.instance_id);
    const base: Base =
      'invalid' in instance ? { invalid: `its instance is invalid: ${instance.invalid}` } : baseOf(instance);
    bases.set(instance.instance_id, known ? agreeing(known, base) : base);
  }
  return bases;
}

function baseOf({ repo, base_commit, issue }: Instance): Base {
  return { repo, base_commit, ...(issue !== undefined && { issue }) };
}

function agreeing(known: Base, base: Base): Base {
  if ('invalid' in known) return known;
  if ('invalid' in base) return base;
  const isSamePlace = known.repo === base.repo && known.base_commit === base.base_commit;
  if (isSamePlace && known.issue === base.issue) return known;
  const what = isSamePlace ? 'have different issues' : 'name different repositories or commits';
  return { invalid: `instances with the id of this prediction ${what}` };
}

/**
 * Passes instances through and calls `onDuplicate` for each that repeats an id: rows are keyed by it, so
 * a user should know. Keeps the ids in memory.
 */
export async function* tellDuplicates(
  instances: AsyncIterable<Instance | InvalidInstance> | Iterable<Instance | InvalidInstance>,
  options: DuplicateOptions,
): AsyncGenerator<Instance | InvalidInstance> {
  const seen = new Set<string>();
  for await (const instance of instances) {
    const { instance_id } = instance;
    if (instance_id !== undefined) {
      if (seen.has(instance_id)) options.onDuplicate?.(instance_id);
      seen.add(instance_id);
    }
    yield instance;
  }
}
