import { readdir, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { throwIfAborted } from '../core/errors.ts';
import { compareText } from '../core/ordering.ts';
import { asUnreadable, type ReadOptions, readBytes, splitLines, toUtf8, unreadable } from './bytes.ts';
import { readJsonRecords } from './json-records.ts';
import type { SourceRecord, WantedColumns } from './record.ts';

/**
 * The records of a file in any input format, in their order. The format goes by the extension: `.csv`,
 * `.tsv`, `.parquet`; a folder is read as its Parquet files (also in subfolders, hidden ones left out),
 * sorted by path; all else, and `-`, is JSON or JSONL by content.
 *
 * @throws {ArchdeltaError} `input-unreadable` naming the file; `aborted`.
 */
export async function* readRecords(
  source: string,
  wanted: WantedColumns,
  options: ReadOptions = {},
): AsyncGenerator<SourceRecord> {
  throwIfAborted(options.signal);
  const extension = source === '-' ? '' : extname(source).toLowerCase();
  if (source !== '-' && (await kindOfSource(source)) === 'folder') {
    yield* readShards(source, wanted, options);
  } else if (extension === '.parquet') {
    yield* await parquetRecords(source, wanted, '', options);
  } else {
    const bytes = toUtf8(readBytes(source, options));
    const delimiter = extension === '.csv' ? ',' : extension === '.tsv' ? '\t' : undefined;
    if (delimiter === undefined) yield* readJsonRecords(source, splitLines(bytes), wanted);
    else yield* (await import('./csv-records.ts')).readCsvRecords(source, bytes, delimiter, wanted);
  }
}

/** Whether a source can be read a second time: standard input and pipes cannot. */
export async function isRereadable(source: string): Promise<boolean> {
  return source !== '-' && (await kindOfSource(source)) !== 'stream';
}

async function kindOfSource(path: string): Promise<'folder' | 'file' | 'stream'> {
  try {
    const found = await stat(path);
    return found.isDirectory() ? 'folder' : found.isFile() ? 'file' : 'stream';
  } catch (thrown) {
    throw asUnreadable(path, thrown);
  }
}

async function* readShards(
  folder: string,
  wanted: WantedColumns,
  options: ReadOptions,
): AsyncGenerator<SourceRecord> {
  const names = (await readdir(folder, { recursive: true }))
    .filter((name) => extname(name).toLowerCase() === '.parquet')
    .filter((name) => !name.split(/[\\/]/).some((segment) => segment.startsWith('.')))
    .sort(compareText);
  if (names.length === 0) throw unreadable(folder, 'the folder holds no .parquet file');
  for (const name of names) {
    yield* await parquetRecords(join(folder, name), wanted, `${basename(name)}, `, options);
  }
}

/** What reads Parquet and CSV is loaded only when it is needed. */
async function parquetRecords(
  path: string,
  wanted: WantedColumns,
  prefix: string,
  options: ReadOptions,
): Promise<AsyncGenerator<SourceRecord>> {
  const { readParquetRecords } = await import('./parquet-records.ts');
  return readParquetRecords(path, wanted, prefix, options.signal);
}
