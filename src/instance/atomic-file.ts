import { type FileHandle, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ArchdeltaError } from '../core/errors.ts';

/** A `usage` error: an output file cannot be written, and the system's reason. */
export function unwritable(path: string, thrown: unknown): ArchdeltaError {
  if (thrown instanceof ArchdeltaError) return thrown;
  const why = thrown instanceof Error ? thrown.message : String(thrown);
  return new ArchdeltaError('usage', `cannot write ${path}: ${why}`, { cause: thrown });
}

/**
 * Where an output file really is: the target of a symbolic link, else the path itself.
 *
 * @throws {ArchdeltaError} `usage` when the path is there and no regular file (a folder, a device).
 */
export async function outputPath(path: string): Promise<string> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) return path;
  if (!found.isFile()) throw new ArchdeltaError('usage', `cannot write ${path}: it is not a regular file`);
  return realpath(path);
}

/**
 * Writes a file so that it is there whole or, as before, not at all: into `PATH.tmp`, to the disk, then
 * renamed. What was at `path` is replaced.
 *
 * @throws {ArchdeltaError} `usage` when the file cannot be written; whatever `chunks` throws.
 */
export async function writeAtomically(path: string, chunks: AsyncIterable<Uint8Array>): Promise<void> {
  const target = await outputPath(path);
  const temporary = `${target}.tmp`;
  const file = await open(temporary, 'w').catch((thrown: unknown) => {
    throw unwritable(path, thrown);
  });
  try {
    await writeAll(file, path, chunks);
  } catch (thrown) {
    await file.close();
    await rm(temporary, { force: true });
    throw thrown;
  }
  await file.close();
  await rename(temporary, target).catch((thrown: unknown) => {
    throw unwritable(path, thrown);
  });
  await syncFolder(dirname(target));
}

const WRITE_BYTES = 2 ** 20;

async function writeAll(file: FileHandle, path: string, chunks: AsyncIterable<Uint8Array>): Promise<void> {
  let held: Uint8Array[] = [];
  let size = 0;
  const flush = async (): Promise<void> => {
    await file.appendFile(Buffer.concat(held)).catch((thrown: unknown) => {
      throw unwritable(path, thrown);
    });
    held = [];
    size = 0;
  };
  for await (const chunk of chunks) {
    held.push(chunk);
    size += chunk.length;
    if (size >= WRITE_BYTES) await flush();
  }
  await flush();
  await file.sync().catch((thrown: unknown) => {
    throw unwritable(path, thrown);
  });
}

/** Makes a rename last through a power cut; not every system can open a folder, and none needs it to be right. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}
