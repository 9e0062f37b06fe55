import type { FileContents } from '../worktree.ts';

/** What stands at a path. */
export type Standing = 'file' | 'link' | 'folder' | undefined;

/** A tree, with the contents of the files that a patch names. Paths are those of `TreeEntry`. */
export interface Surroundings {
  /** A file or symbolic link (its target) with its contents; `undefined` when there is none. */
  file(path: string): FileContents | undefined;
  /** Whether there is a file or symbolic link, also where {@link file} does not know its contents. */
  isFile(path: string): boolean;
  /** Whether there is a folder, or a submodule. */
  isFolder(path: string): boolean;
}

/** The folders that a path lies in, outermost first. */
export function foldersAbove(path: string): string[] {
  const folders: string[] = [];
  for (let slash = path.indexOf('/'); slash !== -1; slash = path.indexOf('/', slash + 1)) {
    folders.push(path.slice(0, slash));
  }
  return folders;
}

/**
 * A tree while GNU patch works on it. Of a git diff it keeps the results back, so that all sections see the
 * files as they were before, and of any patch the deletions; both are made up for when the same file comes
 * again.
 */
export class FolderState {
  readonly #surroundings: Surroundings;
  readonly #written = new Map<string, FileContents | null>();
  readonly #queue = new Map<string, FileContents>();
  readonly #deletedLater = new Set<string>();
  readonly #awaited = new Set<string>();
  readonly #newFolders = new Set<string>();

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings;
  }

  /** What a section finds at a path: what will be deleted is gone for it. */
  standing(path: string): Standing {
    if (this.#deletedLater.has(path)) return undefined;
    const file = this.file(path);
    if (file !== undefined) return file.mode === '120000' ? 'link' : 'file';
    return this.isFolder(path) ? 'folder' : undefined;
  }

  /** The contents at a path, also of what will be deleted. */
  file(path: string): FileContents | undefined {
    const written = this.#written.get(path);
    return written === undefined ? this.#surroundings.file(path) : (written ?? undefined);
  }

  /** Whether a file or symbolic link is there, also one that will be deleted. */
  isFile(path: string): boolean {
    return this.file(path) !== undefined || this.#surroundings.isFile(path);
  }

  /** Whether there is a folder, by itself or because a file was written below it. */
  isFolder(path: string): boolean {
    return this.#surroundings.isFolder(path) || this.#newFolders.has(path);
  }

  /** A git diff is about to change the file at a path: what was kept back for it is written first. */
  await(path: string): void {
    if (this.file(path) === undefined) return;
    if (this.#awaited.has(path)) this.flush();
    this.#awaited.add(path);
  }

  write(path: string, file: FileContents): void {
    this.#written.set(path, file);
    this.#makeFolders(path);
    this.#deletedLater.delete(path);
    this.#awaited.delete(path);
  }

  writeLater(path: string, file: FileContents): void {
    this.#queue.delete(path);
    this.#queue.set(path, file);
    // GNU patch keeps the result in a file beside its place.
    this.#makeFolders(path);
  }

  #makeFolders(path: string): void {
    for (const folder of foldersAbove(path)) this.#newFolders.add(folder);
  }

  deleteLater(path: string): void {
    if (this.file(path) !== undefined) this.#deletedLater.add(path);
  }

  /** Forgets that a file is to be deleted. */
  keep(path: string): void {
    this.#deletedLater.delete(path);
  }

  /** Writes what was kept back. */
  flush(): void {
    for (const [path, file] of this.#queue) this.write(path, file);
    this.#queue.clear();
  }

  /** Ends the work: every path that was written, with `null` for the deleted ones. */
  finish(): Map<string, FileContents | null> {
    this.flush();
    for (const path of this.#deletedLater) this.#written.set(path, null);
    return this.#written;
  }
}
