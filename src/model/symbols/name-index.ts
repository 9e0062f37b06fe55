import { perObject } from '../../core/per-object.ts';
import type { Target } from '../resolution/resolver.ts';
import { importedNames, referredNames } from '../resolution/uses.ts';
import type { SourceFile } from '../resolution/world.ts';
import type { ResolvedFiles } from '../resolved-files.ts';

/** Files by the names that they use. It only grows; whoever looks a name up tells which files are its own. */
export class NameStore {
  readonly #files: Set<SourceFile>;
  readonly #byReference: FilesByName;
  /** Files that import a name and refer to nothing of that name. */
  readonly #byImport: FilesByName;

  constructor(
    files = new Set<SourceFile>(),
    byReference: FilesByName = new Map(),
    byImport: FilesByName = new Map(),
  ) {
    this.#files = files;
    this.#byReference = byReference;
    this.#byImport = byImport;
  }

  /** A store of its own that holds those of some files which this one holds. */
  only(files: readonly SourceFile[]): NameStore {
    const kept = new Set(files.filter((file) => this.#files.has(file)));
    return new NameStore(kept, onlyFiles(this.#byReference, kept), onlyFiles(this.#byImport, kept));
  }

  /** How many files it holds. */
  get size(): number {
    return this.#files.size;
  }

  has(file: SourceFile): boolean {
    return this.#files.has(file);
  }

  add(file: SourceFile): void {
    this.#files.add(file);
    const referred = referredNames(file.facts);
    for (const name of referred) put(this.#byReference, name, file);
    for (const name of importedNames(file.facts)) if (!referred.has(name)) put(this.#byImport, name, file);
  }

  filesReferring(name: string): readonly SourceFile[] {
    return this.#byReference.get(name) ?? NO_FILE;
  }

  filesImporting(name: string): readonly SourceFile[] {
    return this.#byImport.get(name) ?? NO_FILE;
  }
}

const NO_FILE: readonly SourceFile[] = [];

type FilesByName = Map<string, SourceFile[]>;

function onlyFiles(byName: FilesByName, kept: ReadonlySet<SourceFile>): FilesByName {
  const made: FilesByName = new Map();
  for (const [name, files] of byName) {
    const left = files.filter((file) => kept.has(file));
    if (left.length > 0) made.set(name, left);
  }
  return made;
}

function put(files: FilesByName, name: string, file: SourceFile): void {
  const known = files.get(name);
  if (known) known.push(file);
  else files.set(name, [file]);
}

/** Of the files in a store, that many may belong to no state any more for each one that does: each holds its facts. */
const MOST_STALE = 0.1;

/** Which production and test files use a name, by the names of their references and imports. */
export class NameIndex {
  readonly store: NameStore;
  readonly #model: ResolvedFiles;
  readonly #below: NameIndex | undefined;

  /**
   * The index of a model of its own.
   *
   * @param store - of a model that came before: only files that it does not hold are indexed.
   */
  static of(model: ResolvedFiles, store: NameStore): NameIndex {
    const { files } = model.world;
    const missing = files.filter((file) => !store.has(file));
    const isStale = store.size + missing.length > (1 + MOST_STALE) * files.length;
    const index = new NameIndex(model, undefined, isStale ? store.only(files) : store);
    for (const file of missing) index.store.add(file);
    return index;
  }

  /** @param before - the model that this one was derived from: only files that differ are indexed anew. */
  constructor(
    model: ResolvedFiles,
    before: (ResolvedFiles & { names(): NameIndex }) | undefined,
    store = new NameStore(),
  ) {
    this.#model = model;
    this.#below = before?.names();
    this.store = store;
    if (!before) return;
    for (const file of model.world.files) if (before.world.file(file.path) !== file) this.store.add(file);
  }

  /** Files with a reference or import of a name, in no order that matters. */
  *filesNaming(name: string): Generator<SourceFile> {
    yield* this.filesReferring(name);
    for (let index: NameIndex | undefined = this; index; index = index.#below) {
      for (const file of index.store.filesImporting(name)) if (this.#has(file)) yield file;
    }
  }

  /** Files with a reference of a name, in no order that matters. */
  *filesReferring(name: string): Generator<SourceFile> {
    for (let index: NameIndex | undefined = this; index; index = index.#below) {
      for (const file of index.store.filesReferring(name)) if (this.#has(file)) yield file;
    }
  }

  #has(file: SourceFile): boolean {
    return this.#model.world.file(file.path) === file;
  }

  /** True when a reference or import of a file leads to a declaration. */
  leadsTo(file: SourceFile, declaration: Target): boolean {
    const resolution = this.#model.resolution(file);
    return isAmong(resolution.references(), declaration) || isAmong(resolution.imports, declaration);
  }
}

function isAmong(targets: readonly (Target | undefined)[], { path, name }: Target): boolean {
  return namesByPath(targets).get(path)?.has(name) ?? false;
}

const namesByPath = perObject((targets: readonly (Target | undefined)[]) => {
  const byPath = new Map<string, Set<string>>();
  for (const target of targets) {
    if (!target) continue;
    const names = byPath.get(target.path);
    if (names) names.add(target.name);
    else byPath.set(target.path, new Set([target.name]));
  }
  return byPath as ReadonlyMap<string, ReadonlySet<string>>;
});
