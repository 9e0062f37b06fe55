import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import type { ObjectFormat, Scratch } from './scratch.ts';

function header(type: 'blob' | 'tree', bytes: Uint8Array): Buffer {
  return Buffer.from(`${type} ${bytes.length}\0`, 'latin1');
}

/** The id that git gives to these bytes: the hash of type, size and contents. No filter is applied. */
export function objectId(type: 'blob' | 'tree', bytes: Uint8Array, format: ObjectFormat): string {
  return createHash(format).update(header(type, bytes)).update(bytes).digest('hex');
}

/**
 * Writes an object into the scratch object directory, as `git hash-object -w --no-filters` would, without
 * starting a process for each.
 *
 * @returns the object's id.
 */
export function writeObject(scratch: Scratch, type: 'blob' | 'tree', bytes: Uint8Array): string {
  const id = objectId(type, bytes, scratch.objectFormat);
  const folder = join(scratch.writtenObjects, id.slice(0, 2));
  const stored = deflateSync(Buffer.concat([header(type, bytes), bytes]), { level: 0 });
  // Written in place, not renamed: no child knows the id before this returns. Few system calls matter here.
  try {
    writeNew(join(folder, id.slice(2)), stored);
  } catch {
    mkdirSync(folder, { recursive: true });
    writeNew(join(folder, id.slice(2)), stored);
  }
  return id;
}

/** Does nothing when the object is there already. */
function writeNew(file: string, bytes: Buffer): void {
  try {
    writeFileSync(file, bytes, { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
