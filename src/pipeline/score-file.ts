import { ArchdeltaError } from '../core/errors.ts';
import { InputIdentity } from '../instance/identity.ts';
import { readInstances } from '../instance/instances.ts';
import { joinPredictions, readPredictions, tellDuplicates } from '../instance/predictions.ts';
import { isRereadable } from '../instance/records.ts';
import type { Instance, InvalidInstance } from '../instance/row.ts';
import { createRowEmitter } from '../instance/row-emitter.ts';
import { createRowWriter } from '../instance/row-writer.ts';
import { CATALOGUE_VERSION, metricIds } from './catalogue.ts';
import { openJournal, type RowCounts } from './journal.ts';
import { realPath } from './output-files.ts';
import { checkScoreOptions, type IndexedInput, type ScoreOptions, scoreIndexed } from './score-instances.ts';
import { type Shard, shardOf, writeOrder } from './shard.ts';
import type { IndexedRow } from './worker-protocol.ts';

/** A run of `score` from files to a file. */
export interface ScoreRun {
  /** Path of the instances, or `-`. */
  readonly instances: string;
  readonly predictions: string | undefined;
  /** Output file; without it rows go to `write` as JSONL. */
  readonly out: string | undefined;
  readonly resume: boolean;
  readonly shard: Shard | undefined;
  readonly write: (bytes: Uint8Array) => Promise<void>;
  readonly score: ScoreOptions;
  readonly onDuplicate: (instanceId: string) => void;
  /** Called once the input is read, with its size and the rows that an earlier run finished. */
  readonly onStart: (size: { readonly total: number; readonly done: number }) => void;
  readonly onRow: (row: IndexedRow) => void;
  readonly onEnd: () => void;
}

type Record = Instance | InvalidInstance;

/**
 * Scores a file. The input is read twice, first for its identity, so that its rows need not be held.
 *
 * @throws {ArchdeltaError} `input-unreadable`, `usage`, `aborted` (finished rows stay in the journal).
 */
export async function runScore(run: ScoreRun): Promise<RowCounts> {
  refuseToReplaceInput(run);
  await checkScoreOptions(run.score);
  const records = await recordsOf(run);
  const whole = new InputIdentity();
  const own = new InputIdentity();
  const positions: number[] = [];
  for await (const record of tellDuplicates(records(), run.predictions === undefined ? run : {})) {
    if (belongs(record, run.shard)) {
      positions.push(whole.count);
      own.add(record);
    }
    whole.add(record);
  }
  const inputs = () => ownInputs(records(), run.shard);
  return run.out === undefined
    ? toStream(run, own, inputs())
    : toFile(run, run.out, { whole, own, positions }, inputs);
}

/** @throws {ArchdeltaError} `usage` when the output would take the place of what is read. */
function refuseToReplaceInput({ instances, predictions, out }: ScoreRun): void {
  const inputs = [instances, predictions].flatMap((path) => (path === undefined ? [] : [realPath(path)]));
  if (out !== undefined && inputs.includes(realPath(out)))
    throw new ArchdeltaError('usage', `${out} is the input, which the output would replace`);
}

/** Opens the input as often as it is needed; standard input and pipes are kept, since they come once. */
async function recordsOf(run: ScoreRun): Promise<() => AsyncIterable<Record> | Iterable<Record>> {
  const { signal } = run.score;
  const patch = run.predictions === undefined ? 'required' : 'optional';
  const open = (onDuplicate?: (id: string) => void): AsyncIterable<Record> => {
    const instances = readInstances(run.instances, { patch, ...(signal && { signal }) });
    if (run.predictions === undefined) return instances;
    const predictions = readPredictions(run.predictions, signal && { signal });
    return joinPredictions(instances, predictions, onDuplicate && { onDuplicate });
  };
  const sources = [run.instances, ...(run.predictions === undefined ? [] : [run.predictions])];
  if (sources.every((source) => source === '-') && sources.length > 1)
    throw new ArchdeltaError('usage', 'standard input holds either the instances or the predictions');
  if ((await Promise.all(sources.map(isRereadable))).every(Boolean)) {
    let told = false;
    return () => {
      const records = open(told ? undefined : run.onDuplicate);
      told = true;
      return records;
    };
  }
  const kept: Record[] = [];
  for await (const record of open(run.onDuplicate)) kept.push(record);
  return () => kept;
}

function belongs(record: Record, shard: Shard | undefined): boolean {
  return shard === undefined || shardOf(record.repo, shard.of) === shard.index;
}

async function* ownInputs(
  records: AsyncIterable<Record> | Iterable<Record>,
  shard: Shard | undefined,
): AsyncGenerator<IndexedInput> {
  let index = 0;
  for await (const instance of records) if (belongs(instance, shard)) yield { index: index++, instance };
}

async function toStream(
  run: ScoreRun,
  own: InputIdentity,
  inputs: AsyncIterable<IndexedInput>,
): Promise<RowCounts> {
  const writer = await createRowWriter('jsonl', metricIds, { beforeAfter: run.score.beforeAfter ?? false });
  const emitter = createRowEmitter(writer, run.write);
  run.onStart({ total: own.count, done: 0 });
  let failed = 0;
  try {
    for await (const row of scoreIndexed(inputs, run.score)) {
      await emitter.push(row.index, row.row);
      if (row.row.status === 'failed') failed++;
      run.onRow(row);
    }
  } finally {
    run.onEnd();
  }
  await emitter.finish();
  return { rows: own.count, failed };
}

async function toFile(
  run: ScoreRun,
  out: string,
  input: {
    readonly whole: InputIdentity;
    readonly own: InputIdentity;
    readonly positions: readonly number[];
  },
  inputs: () => AsyncIterable<IndexedInput>,
): Promise<RowCounts> {
  const opened = await openJournal({
    out,
    resume: run.resume,
    input: input.own,
    catalogue: CATALOGUE_VERSION,
    options: {
      shard: run.shard ? `${run.shard.index}/${run.shard.of}` : null,
      apply: run.score.apply ?? 'strict',
    },
    ids: metricIds,
    beforeAfter: run.score.beforeAfter ?? false,
  });
  if (opened.state === 'complete') return opened.counts;
  const { journal } = opened;
  let complete = false;
  try {
    run.onStart({ total: input.own.count, done: countDone(journal, input.own.count) });
    for await (const row of scoreIndexed(missing(inputs(), journal), run.score)) {
      journal.append(row.index, row.row);
      run.onRow(row);
    }
    complete = true;
  } finally {
    run.onEnd();
    if (!complete) journal.close();
  }
  if (run.shard) await writeOrder(out, run.shard, input.whole, input.positions);
  return journal.complete();
}

/** Rows that an earlier run finished; those that it could not score for its own reasons are tried again. */
function countDone(journal: { has(index: number): boolean }, total: number): number {
  let done = 0;
  for (let index = 0; index < total; index++) if (journal.has(index)) done++;
  return done;
}

async function* missing(
  inputs: AsyncIterable<IndexedInput>,
  journal: { has(index: number): boolean },
): AsyncGenerator<IndexedInput> {
  for await (const input of inputs) if (!journal.has(input.index)) yield input;
}
