import { perObject } from '../../core/per-object.ts';
import type { Target } from '../resolution/resolver.ts';
import { importedNames, referredNames } from '../resolution/uses.ts';
import type { SourceFile } from '../resolution/world.ts';
import type { ResolvedFiles } from '../resolved-files.ts';

/** Files by the names that they use. It only grows; whoever looks a name up tells which files are its own. */
export class NameStore {
  readonly #files = new Set<SourceFile>();
  readonly #byReference = new Map<string, SourceFile[]>();
  /** Files that import a name and refer to nothing of that name. */
  readonly #byImport = new Map<string, SourceFile[]>();

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

function put(files: Map<string, SourceFile[]>, name: string, file: SourceFile): void {
  const known = files.get(name);
  if (known) known.push(file);
  else files.set(name, [file]);
}

/** Of the files in a store, that many may belong to no state any more for each one that does. */
const MOST_STALE = 0.5;

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
    const index = new NameIndex(model, undefined, isStale ? new NameStore() : store);
    for (const file of isStale ? files : missing) index.store.add(file);
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
