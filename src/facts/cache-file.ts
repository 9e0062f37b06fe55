import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** Offsets in LMDB's meta pages, as the lmdb package lays them out (64-bit). */
const MAGIC = { offset: 24, value: 0xbeefc0de } as const;
const PAGE_SIZE_OFFSET = 48;
const LAST_PAGE_OFFSET = 144;
const TRANSACTION_OFFSET = 152;
const META_BYTES = 160;

/**
 * True when a file can be given to LMDB: it has LMDB's two meta pages, and all the pages that the newer one
 * speaks of. LMDB maps the file into memory without asking, and ends the process when there is less.
 */
export function isWholeDatabase(path: string): boolean {
  const file = openSync(path, 'r');
  try {
    const first = metaAt(file, 0);
    const second = first && metaAt(file, first.pageSize);
    if (!first || !second || second.pageSize !== first.pageSize) return false;
    const { lastPage } = first.transaction > second.transaction ? first : second;
    return BigInt(fstatSync(file).size) >= (lastPage + 1n) * BigInt(first.pageSize);
  } finally {
    closeSync(file);
  }
}

function metaAt(file: number, position: number) {
  const bytes = Buffer.alloc(META_BYTES);
  if (readSync(file, bytes, 0, META_BYTES, position) < META_BYTES) return undefined;
  const pageSize = bytes.readUInt32LE(PAGE_SIZE_OFFSET);
  const isMeta = bytes.readUInt32LE(MAGIC.offset) === MAGIC.value;
  if (!isMeta || pageSize < 512 || pageSize > 65_536 || (pageSize & (pageSize - 1)) !== 0) return undefined;
  return {
    pageSize,
    lastPage: bytes.readBigUInt64LE(LAST_PAGE_OFFSET),
    transaction: bytes.readBigUInt64LE(TRANSACTION_OFFSET),
  };
}
