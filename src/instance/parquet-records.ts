import { asyncBufferFromFile, type FileMetaData, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { throwIfAborted } from '../core/errors.ts';
import { asUnreadable, decodeUtf8, unreadable } from './bytes.ts';
import { missingColumns, type SourceRecord, type WantedColumns } from './record.ts';

/** hyparquet drops a leading U+FEFF and replaces invalid bytes; a text here is what the file holds. */
const parsers = { stringFromBytes: (bytes: Uint8Array) => bytes && (decodeUtf8(bytes) ?? bytes) };

/** Names of the top-level columns of a Parquet file, in order. */
function topLevelColumns(metadata: FileMetaData): string[] {
  const names: string[] = [];
  const [root, ...elements] = metadata.schema;
  let position = 0;
  const skipSubtree = (): void => {
    const children = elements[position]?.num_children ?? 0;
    position += 1;
    for (let i = 0; i < children; i++) skipSubtree();
  };
  for (let i = 0; i < (root?.num_children ?? 0); i++) {
    names.push(elements[position]?.name ?? '');
    skipSubtree();
  }
  return names;
}

/**
 * The records of a Parquet file, one row group in memory at a time, wanted columns only. A text that is
 * not valid UTF-8 comes as its bytes.
 *
 * @param prefix - stands before "row N" in a record's place, for files of a folder.
 * @throws {ArchdeltaError} `input-unreadable` for a file that is no Parquet, is damaged, or lacks a
 * required column; `aborted`.
 */
export async function* readParquetRecords(
  path: string,
  wanted: WantedColumns,
  prefix: string,
  signal?: AbortSignal,
): AsyncGenerator<SourceRecord> {
  try {
    const file = await asyncBufferFromFile(path);
    const metadata = await parquetMetadataAsync(file);
    const present = topLevelColumns(metadata);
    const missing = missingColumns(present, wanted);
    if (missing) throw unreadable(path, `has no column ${missing.map((name) => `"${name}"`).join(' or ')}`);
    const { names } = wanted;
    const columns = names === 'all' ? present : present.filter((name) => names.includes(name));
    let rowStart = 0;
    for (const group of metadata.row_groups) {
      throwIfAborted(signal);
      const rowEnd = rowStart + Number(group.num_rows);
      const range = { file, metadata, columns, compressors, parsers, rowStart, rowEnd };
      const rows: Record<string, unknown>[] = await parquetReadObjects(range);
      yield* rows.map((row, i) => ({ where: `${prefix}row ${rowStart + i + 1}`, columns: row }));
      rowStart = rowEnd;
    }
  } catch (thrown) {
    throw asUnreadable(path, thrown);
  }
}
