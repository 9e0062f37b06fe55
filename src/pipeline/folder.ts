import { type Dirent, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ArchdeltaError } from '../core/errors.ts';
import { compareText } from '../core/ordering.ts';
import { blobId } from '../git/blob-id.ts';
import type { TreeEntry } from '../git/change.ts';
import type { BlobRead } from '../git/object-reader.ts';
import type { BlobSource } from './facts-store.ts';

/** A folder outside git, as a tree with the ids that git would give to its files. */
export interface Folder {
  readonly tree: readonly TreeEntry[];
  readonly blobs: BlobSource;
}

/** Folders that hold no code of the project in any language, and are often huge. */
const SKIPPED = new Set(['.git', 'node_modules']);

/**
 * Lists a folder. Symbolic links are listed and not followed.
 *
 * @throws {ArchdeltaError} `input-unreadable` when it is no folder or cannot be read.
 */
export function readFolder(root: string): Folder {
  const pathOf = new Map<string, string>();
  const tree: TreeEntry[] = [];
  const visit = (directory: string): void => {
    for (const item of list(join(root, directory))) {
      const path = directory === '' ? item.name : `${directory}/${item.name}`;
      if (item.isDirectory()) {
        if (!SKIPPED.has(item.name)) visit(path);
      } else if (item.isSymbolicLink()) {
        tree.push({ path, mode: '120000', id: blobId(Buffer.from(path)) });
      } else if (item.isFile()) {
        const id = blobId(readFileSync(join(root, path)));
        pathOf.set(id, path);
        tree.push({ path, mode: '100644', id });
      }
    }
  };
  visit('');
  tree.sort((a, b) => compareText(a.path, b.path));
  return { tree, blobs: { readBlobs: (ids, { maxBytes }) => readAll(root, pathOf, ids, maxBytes) } };
}

function list(directory: string): Dirent[] {
  try {
    return readdirSync(directory, { withFileTypes: true });
  } catch (error) {
    throw new ArchdeltaError('input-unreadable', (error as Error).message, { cause: error });
  }
}

async function* readAll(
  root: string,
  pathOf: ReadonlyMap<string, string>,
  ids: readonly string[],
  maxBytes: number,
): AsyncGenerator<BlobRead> {
  for (const id of ids) {
    const bytes = readFileSync(join(root, pathOf.get(id)!));
    yield bytes.length > maxBytes ? { id, tooLarge: bytes.length } : { id, bytes };
  }
}
