import { ArchdeltaError } from '../core/errors.ts';
import { sha256 } from '../core/hashing.ts';
import { writeAtomically } from '../instance/atomic-file.ts';
import { type ReadOptions, readBytes, splitLines, toUtf8, unreadable } from '../instance/bytes.ts';
import { type InputIdentity, identityHash } from '../instance/identity.ts';
import { parseJson } from '../instance/json-records.ts';
import { isObject } from '../instance/record.ts';
import { type FeatureRow, type RowColumns, type RowFormat, rowFormat } from '../instance/row-format.ts';
import { readRowColumns, readRows } from '../instance/row-reader.ts';
import { createRowWriter } from '../instance/row-writer.ts';

/** One of `of` parts of a run; `index` is 1-based. */
export interface Shard {
  readonly index: number;
  readonly of: number;
}

/**
 * Reads `I/N`.
 *
 * @throws {ArchdeltaError} `usage` unless both are whole numbers and 1 ≤ I ≤ N.
 */
export function parseShard(text: string): Shard {
  const match = /^(\d{1,6})\/(\d{1,6})$/.exec(text);
  const shard = { index: Number(match?.[1]), of: Number(match?.[2]) };
  if (shard.index >= 1 && shard.index <= shard.of) return shard;
  throw new ArchdeltaError(
    'usage',
    `--shard takes I/N with 1 <= I <= N, such as 2/8, not ${JSON.stringify(text)}`,
  );
}

/**
 * The 1-based shard of a repository: the first 8 hex digits of the SHA-256 of its name, as a number,
 * modulo the number of shards, plus 1. All instances of a repository are in one shard; records without a
 * repository are in that of the empty name.
 */
export function shardOf(repo: string | undefined, of: number): number {
  return (Number.parseInt(sha256(repo ?? '').slice(0, 8), 16) % of) + 1;
}

/** Path of the side file that says where the rows of a shard stood in the whole input. */
export function orderPath(out: string): string {
  return `${out}.order`;
}

/** The first line of an order file. */
interface OrderHeader {
  readonly format: 1;
  readonly shard: Shard;
  /** SHA-256 and number of all instances of the whole input, as {@link InputIdentity} has them. */
  readonly input: string;
  readonly count: number;
}

/**
 * Writes `OUT.order` beside the output of a shard: a header line, then, for each row of `OUT` in order, its
 * 0-based position in the whole input and the hash of its identity. The rows themselves stay as documented.
 * Written before `OUT` is completed, so that no finished shard is without it.
 *
 * @param input - all instances of the whole input, not only the shard's.
 * @param positions - positions of the shard's instances, ascending.
 * @throws {ArchdeltaError} `usage` when the file cannot be written.
 */
export async function writeOrder(
  out: string,
  shard: Shard,
  input: InputIdentity,
  positions: Iterable<number>,
): Promise<void> {
  const header: OrderHeader = { format: 1, shard, input: input.digest(), count: input.count };
  async function* lines(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(`${JSON.stringify(header)}\n`);
    for (const position of positions) yield Buffer.from(`${position} ${input.rowHash(position)}\n`);
  }
  await writeAtomically(orderPath(out), lines());
}

/**
 * Puts the outputs of all shards of a run into input order and writes them as one file, whose bytes are
 * those of the run without `--shard`. Each `FILE` needs its `FILE.order` beside it. Formats may differ, but
 * CSV and Parquet hold less than JSONL and cannot become it. One row of each shard is in memory (Parquet:
 * one row group).
 *
 * @returns the number of rows, and of those that failed.
 * @throws {ArchdeltaError} `usage` when the files are not exactly the shards of one run (the message says
 * which is missing, twice, or of another); `input-unreadable` when one cannot be read.
 */
export async function mergeShards(
  files: readonly string[],
  out: string,
  options: ReadOptions = {},
): Promise<{ rows: number; failed: number }> {
  const format = rowFormat(out);
  if (format === 'jsonl' && files.some((file) => rowFormat(file) !== 'jsonl')) {
    throw new ArchdeltaError('usage', 'shards in CSV or Parquet cannot be merged into JSONL: they hold less');
  }
  const headers = await Promise.all(files.map((file) => readOrderHeader(file, options)));
  const count = checkShards(files, headers);
  const columns = await commonColumns(files, options);
  const counts = { rows: 0, failed: 0 };
  await writeAtomically(out, mergedBytes(files, count, columns, format, counts, options));
  return counts;
}

async function* mergedBytes(
  files: readonly string[],
  count: number,
  columns: RowColumns,
  format: RowFormat,
  counts: { rows: number; failed: number },
  options: ReadOptions,
): AsyncGenerator<Uint8Array> {
  const writer = await createRowWriter(format, columns.ids, columns);
  yield writer.begin();
  for await (const row of mergedRows(files, count, options)) {
    counts.rows += 1;
    if (row.status === 'failed') counts.failed += 1;
    yield writer.row(row);
  }
  yield writer.end();
}

interface PlacedRow {
  readonly position: number;
  readonly row: FeatureRow;
}

async function* mergedRows(
  files: readonly string[],
  count: number,
  options: ReadOptions,
): AsyncGenerator<FeatureRow> {
  const shards = files.map((file) => placedRows(file, options));
  try {
    const heads = await Promise.all(shards.map(async (shard) => (await shard.next()).value));
    for (let position = 0; position < count; position++) {
      const from = heads.findIndex((head) => head?.position === position);
      if (from === -1) throw new ArchdeltaError('usage', `no shard has row ${position + 1} of the input`);
      yield heads[from]!.row;
      heads[from] = (await shards[from]!.next()).value;
    }
    const surplus = heads.findIndex((head) => head !== undefined);
    if (surplus !== -1)
      throw unreadable(orderPath(files[surplus]!), 'its positions are not those of a shard');
  } finally {
    await Promise.all(shards.map((shard) => shard.return(undefined)));
  }
}

/** The rows of a shard, each with its position in the whole input. */
async function* placedRows(file: string, options: ReadOptions): AsyncGenerator<PlacedRow, undefined> {
  const order = orderLines(file, options);
  await order.next();
  const refuse = (): ArchdeltaError => unreadable(file, `its rows are not those of ${orderPath(file)}`);
  try {
    for await (const row of readRows(file, options)) {
      const match = /^(\d+) ([0-9a-f]{12})$/.exec((await order.next()).value ?? '');
      if (!match || match[2] !== identityHash(row)) throw refuse();
      yield { position: Number(match[1]), row };
    }
    if ((await order.next()).done !== true) throw refuse();
  } finally {
    await order.return(undefined);
  }
}

async function* orderLines(file: string, options: ReadOptions): AsyncGenerator<string, undefined> {
  const path = orderPath(file);
  for await (const line of splitLines(toUtf8(readBytes(path, options)))) {
    if ('problem' in line) throw unreadable(path, `line ${line.number} ${line.problem}`);
    yield line.text;
  }
}

async function readOrderHeader(file: string, options: ReadOptions): Promise<OrderHeader> {
  const lines = orderLines(file, options);
  const value = parseJson((await lines.next()).value ?? '');
  await lines.return(undefined);
  if (isObject(value) && value.format === 1 && isObject(value.shard) && typeof value.count === 'number') {
    return value as unknown as OrderHeader;
  }
  throw unreadable(orderPath(file), 'is not the order file of a shard');
}

/** Checks that the files are all shards of one run, each once; gives the number of rows of the run. */
function checkShards(files: readonly string[], headers: readonly OrderHeader[]): number {
  const [first] = headers;
  if (!first) throw new ArchdeltaError('usage', 'no shards to merge');
  const seen = new Map<number, string>();
  headers.forEach(({ shard, input, count }, i) => {
    const file = files[i]!;
    if (input !== first.input || count !== first.count || shard.of !== first.shard.of) {
      throw new ArchdeltaError('usage', `${file} and ${files[0]} are shards of different runs`);
    }
    const twin = seen.get(shard.index);
    if (twin !== undefined) {
      throw new ArchdeltaError('usage', `${twin} and ${file} are both shard ${shard.index}/${shard.of}`);
    }
    seen.set(shard.index, file);
  });
  for (let index = 1; index <= first.shard.of; index++) {
    if (!seen.has(index)) throw new ArchdeltaError('usage', `shard ${index}/${first.shard.of} is missing`);
  }
  return first.count;
}

/** The metric columns of the shards that have any rows with metrics; they must agree. */
async function commonColumns(files: readonly string[], options: ReadOptions): Promise<RowColumns> {
  let common: RowColumns | undefined;
  for (const file of files) {
    const columns = await readRowColumns(file, options);
    if (columns && common && JSON.stringify(columns) !== JSON.stringify(common)) {
      throw new ArchdeltaError('usage', `${file} has other metric columns than ${files[0]}`);
    }
    common ??= columns;
  }
  return common ?? { ids: [], beforeAfter: false };
}
