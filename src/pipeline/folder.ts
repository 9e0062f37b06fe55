import { type Dirent, readdirSync, readFileSync, statSync } from 'node:fs';
import { ArchdeltaError } from '../core/errors.ts';
import { compareText } from '../core/ordering.ts';
import { MAX_SOURCE_BYTES } from '../facts/extraction.ts';
import { blobId } from '../git/blob-id.ts';
import type { TreeEntry } from '../git/change.ts';
import type { BlobRead } from '../git/object-reader.ts';
import { decodePath, encodePath } from '../git/path-bytes.ts';
import { isConfiguration } from '../model/resolution/world.ts';
import { type BlobSource, frontEndOf } from './facts-store.ts';

/** A folder outside git, as a tree with the ids that git would give to its source files. */
export interface Folder {
  readonly tree: readonly TreeEntry[];
  readonly blobs: BlobSource;
}

/** Folders that hold no code of the project in any language, and are often huge. */
const SKIPPED = new Set(['.git', 'node_modules']);

/**
 * Lists a folder. Symbolic links are listed and not followed; what is neither source nor configuration is listed and not read.
 *
 * @throws {ArchdeltaError} `input-unreadable` when it is no folder or cannot be read.
 */
export function readFolder(root: string): Folder {
  const pathOf = new Map<string, string>();
  const tree: TreeEntry[] = [];
  const visit = (directory: string): void => {
    for (const item of list(onDisk(root, directory))) {
      const name = decodePath(item.name);
      const path = directory === '' ? name : `${directory}/${name}`;
      if (item.isDirectory()) {
        if (!SKIPPED.has(name)) visit(path);
      } else if (item.isSymbolicLink()) {
        tree.push({ path, mode: '120000', id: blobId(Buffer.from(path)) });
      } else if (item.isFile()) {
        const isRead = frontEndOf(path) !== undefined || isConfiguration(path);
        const bytes = isRead ? read(root, path) : undefined;
        const id = blobId(bytes instanceof Buffer ? bytes : Buffer.from(path));
        pathOf.set(id, path);
        tree.push({ path, mode: '100644', id });
      }
    }
  };
  visit('');
  tree.sort((a, b) => compareText(a.path, b.path));
  return { tree, blobs: { readBlobs: (ids) => readAll(root, pathOf, ids) } };
}

function onDisk(root: string, path: string): Buffer {
  return Buffer.concat([Buffer.from(`${root}/`), encodePath(path)]);
}

function list(directory: Buffer): Dirent<Buffer>[] {
  return readable(() => readdirSync(directory, { withFileTypes: true, encoding: 'buffer' }));
}

/** The bytes of a file, or the size of one that is too large to be parsed. */
function read(root: string, path: string): Buffer | number {
  return readable(() => {
    const file = onDisk(root, path);
    const { size } = statSync(file);
    return size > MAX_SOURCE_BYTES ? size : readFileSync(file);
  });
}

function readable<Value>(action: () => Value): Value {
  try {
    return action();
  } catch (error) {
    throw new ArchdeltaError('input-unreadable', (error as Error).message, { cause: error });
  }
}

async function* readAll(
  root: string,
  pathOf: ReadonlyMap<string, string>,
  ids: readonly string[],
): AsyncGenerator<BlobRead> {
  for (const id of ids) {
    const found = read(root, pathOf.get(id)!);
    if (typeof found !== 'number' && blobId(found) !== id) {
      throw new ArchdeltaError('input-unreadable', `${pathOf.get(id)} changed while it was read`);
    }
    yield typeof found === 'number' ? { id, tooLarge: found } : { id, bytes: found };
  }
}
