import { createHash } from 'node:crypto';
import { ArchdeltaError } from '../core/errors.ts';
import { compareText } from '../core/ordering.ts';
import type { TreeEntry } from './change.ts';
import { decodePath, encodePath } from './path-bytes.ts';
import type { ObjectFormat } from './scratch.ts';

/*
 * Git's index, version 2: a header, entries in byte order of their paths, a checksum. Reading and writing it
 * here saves a process for each (`update-index`, `ls-files`), which is most of the cost of a small patch.
 */
const SIGNATURE = 0x44495243; // "DIRC"
const HEADER_BYTES = 12;
/** Stat data, mode, owner, size: all but the mode stay zero, because `--cached` never compares them. */
const FIXED_BYTES = 40;
const MODE_OFFSET = 24;
const LONGEST_LENGTH_IN_FLAGS = 0xfff;
const EXTENDED_FLAG = 0x4000;

const HASH_BYTES: Readonly<Record<ObjectFormat, number>> = { sha1: 20, sha256: 32 };

function entryBytes(pathBytes: number, hashBytes: number): number {
  // Padded with one to eight NULs to a multiple of eight.
  return (FIXED_BYTES + hashBytes + 2 + pathBytes + 8) & ~7;
}

/** The bytes of an index with these entries, in any order, at stage 0. */
export function encodeIndex(entries: readonly TreeEntry[], format: ObjectFormat): Buffer {
  const hashBytes = HASH_BYTES[format];
  const items = entries.map((entry) => ({ entry, path: encodePath(entry.path) }));
  items.sort((a, b) => Buffer.compare(a.path, b.path));
  const total = items.reduce((sum, { path }) => sum + entryBytes(path.length, hashBytes), HEADER_BYTES);
  const bytes = Buffer.alloc(total);
  bytes.writeUInt32BE(SIGNATURE, 0);
  bytes.writeUInt32BE(2, 4);
  bytes.writeUInt32BE(items.length, 8);
  let at = HEADER_BYTES;
  for (const { entry, path } of items) {
    bytes.writeUInt32BE(Number.parseInt(entry.mode, 8), at + MODE_OFFSET);
    bytes.write(entry.id, at + FIXED_BYTES, 'hex');
    bytes.writeUInt16BE(Math.min(path.length, LONGEST_LENGTH_IN_FLAGS), at + FIXED_BYTES + hashBytes);
    path.copy(bytes, at + FIXED_BYTES + hashBytes + 2);
    at += entryBytes(path.length, hashBytes);
  }
  return Buffer.concat([bytes, createHash(format).update(bytes).digest()]);
}

/**
 * The entries of an index that git wrote from ours.
 *
 * @returns entries sorted by path ({@link compareText}).
 * @throws {ArchdeltaError} `internal` when it is not a version 2 index without extended flags.
 */
export function decodeIndex(bytes: Buffer, format: ObjectFormat): TreeEntry[] {
  const hashBytes = HASH_BYTES[format];
  if (bytes.readUInt32BE(0) !== SIGNATURE || bytes.readUInt32BE(4) !== 2) {
    throw new ArchdeltaError('internal', 'git wrote an index of another version');
  }
  const entries: TreeEntry[] = [];
  let at = HEADER_BYTES;
  for (let left = bytes.readUInt32BE(8); left > 0; left--) {
    const flags = bytes.readUInt16BE(at + FIXED_BYTES + hashBytes);
    if ((flags & EXTENDED_FLAG) !== 0) throw new ArchdeltaError('internal', 'git wrote extended index flags');
    const start = at + FIXED_BYTES + hashBytes + 2;
    const path = bytes.subarray(start, bytes.indexOf(0, start));
    entries.push({
      path: decodePath(path),
      mode: bytes
        .readUInt32BE(at + MODE_OFFSET)
        .toString(8)
        .padStart(6, '0'),
      id: bytes.toString('hex', at + FIXED_BYTES, at + FIXED_BYTES + hashBytes),
    });
    at += entryBytes(path.length, hashBytes);
  }
  return entries.sort((a, b) => compareText(a.path, b.path));
}
