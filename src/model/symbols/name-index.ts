import { perObject } from '../../core/per-object.ts';
import { referredNames } from '../../facts/decoded-names.ts';
import type { Target } from '../resolution/resolver.ts';
import { importedNames } from '../resolution/uses.ts';
import type { SourceFile, World } from '../resolution/world.ts';
import type { ResolvedFiles } from '../resolved-files.ts';

/** The source files of one state of a repository by the names that they use. */
export class NameStore {
  readonly #files = new Set<SourceFile>();
  readonly #byReference: FilesByName = new Map();
  /** Files that import a name and refer to nothing of that name. */
  readonly #byImport: FilesByName = new Map();
  #world: Pick<World, 'files' | 'file'> | undefined;

  /** How many files it holds. */
  get size(): number {
    return this.#files.size;
  }

  /** Holds the files of a world from now on: those of the last one that are gone are let go, with their facts. */
  hold(world: Pick<World, 'files' | 'file'>): void {
    if (this.#world === world) return;
    // Neither the last one nor this one, should it fail on the way.
    this.#world = undefined;
    for (const file of this.#files) if (world.file(file.path) !== file) this.#remove(file);
    for (const file of world.files) if (!this.#files.has(file)) this.add(file);
    this.#world = world;
  }

  add(file: SourceFile): void {
    this.#files.add(file);
    this.#eachPlace(file, (files, name) => {
      const known = files.get(name);
      if (known) known.push(file);
      else files.set(name, [file]);
    });
  }

  #remove(file: SourceFile): void {
    this.#files.delete(file);
    this.#eachPlace(file, (files, name) => {
      const known = files.get(name)!;
      if (known.length === 1) files.delete(name);
      else {
        const last = known.pop()!;
        if (last !== file) known[known.indexOf(file)] = last;
      }
    });
  }

  #eachPlace({ facts }: SourceFile, visit: (files: FilesByName, name: string) => void): void {
    const referred = referredNames(facts);
    for (const name of referred) visit(this.#byReference, name);
    for (const name of importedNames(facts)) if (!referred.has(name)) visit(this.#byImport, name);
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

/** Which production and test files use a name, by the names of their references and imports. */
export class NameIndex {
  readonly #model: ResolvedFiles;
  readonly #below: NameIndex | undefined;
  readonly #store: NameStore;

  private constructor(model: ResolvedFiles, store: NameStore, below?: NameIndex) {
    this.#model = model;
    this.#store = store;
    this.#below = below;
  }

  /** @param store - may hold another state of the repository: what is the same in both is not indexed anew. */
  static of(model: ResolvedFiles, store: NameStore): NameIndex {
    return new NameIndex(model, store);
  }

  /** @param before - the model that this one was derived from: only files that differ are indexed. */
  static after(model: ResolvedFiles, before: ResolvedFiles & { names(): NameIndex }): NameIndex {
    const store = new NameStore();
    for (const file of model.world.files) if (before.world.file(file.path) !== file) store.add(file);
    return new NameIndex(model, store, before.names());
  }

  /** Of the model itself, or of what differs in it; whoever takes it over makes it hold another state. */
  get store(): NameStore {
    if (!this.#below) this.#store.hold(this.#model.world);
    return this.#store;
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
