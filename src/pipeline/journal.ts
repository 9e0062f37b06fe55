import { closeSync, ftruncateSync, readSync, writeSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { ArchdeltaError } from '../core/errors.ts';
import { outputPath, unwritable, writeAtomically } from '../instance/atomic-file.ts';
import { fileLines, openFile } from '../instance/file-lines.ts';
import { differences, fingerprint, parseFingerprint, type RunIdentity } from '../instance/fingerprint.ts';
import { parseJson } from '../instance/json-records.ts';
import { isObject } from '../instance/record.ts';
import { type FeatureRow, rowFormat, rowToJson } from '../instance/row-format.ts';
import { readRowColumns, readRows } from '../instance/row-reader.ts';
import { createRowWriter } from '../instance/row-writer.ts';

/** How a journal is opened. */
export interface JournalOptions extends RunIdentity {
  /** The output file; the journal is `OUT.journal` beside it. */
  readonly out: string;
  /** Whether to go on from what an earlier run left. */
  readonly resume: boolean;
}

/** Rows in numbers; `failed` counts those with status `failed`. */
export interface RowCounts {
  readonly rows: number;
  readonly failed: number;
}

/** A run to go on with, or one that an earlier run finished. */
export type OpenedJournal =
  | { readonly state: 'open'; readonly journal: Journal }
  | { readonly state: 'complete'; readonly counts: RowCounts };

/** States of a row in a journal; the last one failed, but not by the instance's fault. */
const MISSING = 0;
const SCORED = 1;
const FAILED = 2;
const RETRYABLE = 3;

/**
 * Opens the journal of an output: JSONL, first the run's fingerprint, then `{index, row}` a line.
 *
 * - Without `resume` a new journal is begun. One that holds rows of an interrupted run is not thrown
 *   away: `usage`. An `OUT` that is there stays until the new one is complete.
 * - With `resume` and a journal, its rows are kept, but for those that failed with `timeout` or
 *   `internal`. A torn last line is cut off, a damaged one is as if never written.
 * - With `resume`, no journal, and an `OUT`: `OUT` must hold the rows of this very input (identities in
 *   order, metric columns and, in JSONL, the catalogue's version; patches and options are not in it and
 *   cannot be compared). If no row is to be retried the run is `complete`, else its other rows are kept.
 * - With `resume` and neither, a new journal is begun.
 *
 * @throws {ArchdeltaError} `usage` when what is there belongs to another run (the message says what
 * differs) or a file cannot be written; `input-unreadable` when `OUT` is no file of rows.
 */
export async function openJournal(options: JournalOptions): Promise<OpenedJournal> {
  const out = await outputPath(options.out);
  const path = `${out}.journal`;
  const begun = (await isFile(path)) && checkJournal(path, options);
  if (!begun && options.resume && (await isFile(out))) {
    const { counts, retry } = await compareOutput(out, options);
    if (!retry) return { state: 'complete', counts };
    await writeAtomically(path, journalOf(out, options));
    return { state: 'open', journal: Journal.reopen(out, options) };
  }
  const journal = begun && options.resume ? Journal.reopen(out, options) : Journal.create(out, options);
  return { state: 'open', journal };
}

/** Finished rows of one run, on disk as soon as they are appended. */
export class Journal {
  readonly #out: string;
  readonly #run: RunIdentity;
  readonly #file: number;
  /** Of each row: its state, and the place and length of its line in the journal. */
  readonly #states: Uint8Array;
  readonly #offsets: Float64Array;
  readonly #lengths: Uint32Array;
  #end = 0;

  private constructor(out: string, run: RunIdentity, flags: 'a+' | 'w+') {
    this.#out = out;
    this.#run = run;
    this.#file = openFile(`${out}.journal`, flags);
    this.#states = new Uint8Array(run.input.count);
    this.#offsets = new Float64Array(run.input.count);
    this.#lengths = new Uint32Array(run.input.count);
  }

  /** Begins a journal, in place of any that is there. */
  static create(out: string, run: RunIdentity): Journal {
    const journal = new Journal(out, run, 'w+');
    journal.#write(headerLine(run));
    return journal;
  }

  /** Opens a journal of the same run and reads what it holds. */
  static reopen(out: string, run: RunIdentity): Journal {
    const journal = new Journal(out, run, 'a+');
    for (const { offset, bytes } of fileLines(journal.#file)) {
      journal.#end = offset + bytes.length;
      const entry = toEntry(bytes, run);
      if (entry) journal.#note(entry.index, entry.row, offset, bytes.length);
    }
    ftruncateSync(journal.#file, journal.#end);
    return journal;
  }

  /** Whether the row at `index` (0-based) is finished and not to be tried again. */
  has(index: number): boolean {
    const state = this.#states[index];
    return state === SCORED || state === FAILED;
  }

  /** Rows in the journal. */
  get counts(): RowCounts {
    const rows = this.#states.filter((state) => state !== MISSING).length;
    return { rows, failed: this.#states.filter((state) => state >= FAILED).length };
  }

  /**
   * Adds a finished row; of two with the same index the later one holds. When it returns, the operating
   * system has the whole line: it outlives a kill of the process (not a power cut: what that tears is
   * scored again).
   *
   * @throws {ArchdeltaError} `usage` when the disk refuses it; `internal` for a row that is not the one
   * of its index.
   */
  append(index: number, row: FeatureRow): void {
    if (!this.#run.input.matches(index, row)) {
      throw new ArchdeltaError('internal', `row ${index} is not that of its instance (${row.instance_id})`);
    }
    const offset = this.#end;
    const line = entryLine(index, row, this.#run);
    this.#write(line);
    this.#note(index, row, offset, line.length);
  }

  /**
   * Writes `OUT` with all rows in input order, in place of an earlier one, and removes the journal. One
   * row (Parquet: one row group) is in memory at a time.
   *
   * @throws {ArchdeltaError} `internal` when a row is missing; `usage` when `OUT` cannot be written. The
   * journal then stays.
   */
  async complete(): Promise<RowCounts> {
    const { counts } = this;
    await writeAtomically(this.#out, this.#ordered());
    this.close();
    await rm(`${this.#out}.journal`, { force: true });
    return counts;
  }

  /** Lets go of the journal, which stays for a later `--resume`. */
  close(): void {
    closeSync(this.#file);
  }

  async *#ordered(): AsyncGenerator<Uint8Array> {
    const writer = await createRowWriter(rowFormat(this.#out), this.#run.ids, this.#run);
    yield writer.begin();
    for (let index = 0; index < this.#states.length; index++) yield writer.row(this.#read(index));
    yield writer.end();
  }

  #read(index: number): FeatureRow {
    if (this.#states[index] === MISSING) {
      throw new ArchdeltaError('internal', `row ${index} was never scored`);
    }
    const line = Buffer.alloc(this.#lengths[index]!);
    readSync(this.#file, line, 0, line.length, this.#offsets[index]!);
    return (JSON.parse(line.toString()) as { row: FeatureRow }).row;
  }

  #write(line: Uint8Array): void {
    try {
      for (let done = 0; done < line.length; ) done += writeSync(this.#file, line, done);
    } catch (thrown) {
      ftruncateSync(this.#file, this.#end);
      throw unwritable(`${this.#out}.journal`, thrown);
    }
    this.#end += line.length;
  }

  #note(index: number, row: FeatureRow, offset: number, length: number): void {
    this.#states[index] = row.status === 'scored' ? SCORED : isRetryable(row) ? RETRYABLE : FAILED;
    this.#offsets[index] = offset;
    this.#lengths[index] = length;
  }
}

/** Failed by the machine or by a bug, not by the instance: worth another try. */
function isRetryable(row: FeatureRow): boolean {
  return row.status === 'failed' && (row.error.code === 'timeout' || row.error.code === 'internal');
}

function headerLine(run: RunIdentity): Buffer {
  return Buffer.from(`${JSON.stringify(fingerprint(run))}\n`);
}

function entryLine(index: number, row: FeatureRow, run: RunIdentity): Buffer {
  return Buffer.from(`{"index":${index},"row":${rowToJson(row, run)}}\n`);
}

/** What a line holds of this run; `undefined` for the header and for a damaged line. */
function toEntry(line: Uint8Array, run: RunIdentity): { index: number; row: FeatureRow } | undefined {
  const value = parseJson(line.toString());
  if (!isObject(value) || typeof value.index !== 'number' || !isObject(value.row)) return undefined;
  const entry = { index: value.index, row: value.row as unknown as FeatureRow };
  return run.input.matches(entry.index, entry.row) ? entry : undefined;
}

/**
 * Whether a journal holds rows that are to be kept.
 *
 * @throws {ArchdeltaError} `usage` when it holds rows and may be neither continued nor replaced.
 */
function checkJournal(path: string, options: JournalOptions): boolean {
  const file = openFile(path, 'r');
  try {
    const lines = fileLines(file);
    const header = lines.next().value;
    const hasRows = lines.next().done !== true;
    // Killed before the first row was finished: nothing is lost by beginning anew.
    if (!header || !hasRows) return false;
    const before = parseFingerprint(header.bytes.toString());
    if (!before) throw new ArchdeltaError('usage', `${path} is not a journal of archdelta`);
    if (!options.resume) {
      throw new ArchdeltaError(
        'usage',
        `${path} holds rows of an interrupted run: go on with --resume, or delete it to begin anew`,
      );
    }
    const differing = differences(before, fingerprint(options));
    if (differing.length > 0) {
      throw new ArchdeltaError(
        'usage',
        `${path} is of another run, --resume cannot go on: it differs in ${differing.join(', ')}`,
      );
    }
    return true;
  } finally {
    closeSync(file);
  }
}

/** @throws {ArchdeltaError} `usage` when `OUT` does not hold exactly the rows of the run. */
async function compareOutput(out: string, run: RunIdentity): Promise<{ counts: RowCounts; retry: boolean }> {
  const refuse = (what: string): ArchdeltaError =>
    new ArchdeltaError('usage', `${out} is of another run, --resume cannot go on: ${what}`);
  const columns = await readRowColumns(out);
  if (columns && (columns.beforeAfter !== run.beforeAfter || columns.ids.join() !== run.ids.join())) {
    throw refuse('it has other metric columns');
  }
  let rows = 0;
  let failed = 0;
  let retry = false;
  for await (const row of readRows(out)) {
    if (!run.input.matches(rows, row))
      throw refuse(`row ${rows + 1} is not of this input (${row.instance_id})`);
    rows += 1;
    if (row.status === 'failed') failed += 1;
    else if (row.sidecar && row.sidecar.catalogue !== run.catalogue) throw refuse('its catalogue is another');
    retry ||= isRetryable(row);
  }
  if (rows !== run.input.count) throw refuse(`it has ${rows} rows, the input ${run.input.count}`);
  return { counts: { rows, failed }, retry };
}

async function* journalOf(out: string, run: RunIdentity): AsyncGenerator<Uint8Array> {
  yield headerLine(run);
  let index = 0;
  for await (const row of readRows(out)) yield entryLine(index++, row, run);
}

async function isFile(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isFile() ?? false;
}
