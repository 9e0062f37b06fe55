import { perObject } from '../../core/per-object.ts';
import type { Target } from '../resolution/resolver.ts';
import type { SourceFile } from '../resolution/world.ts';
import type { ResolvedFiles } from '../resolved-files.ts';
import { targetId } from '../types/type-references.ts';

/** Files by the names that they use. It only grows; whoever looks a name up tells which files are its own. */
export class NameStore {
  readonly #files = new Set<SourceFile>();
  readonly #filesByName = new Map<string, SourceFile[]>();

  /** How many files it holds. */
  get size(): number {
    return this.#files.size;
  }

  has(file: SourceFile): boolean {
    return this.#files.has(file);
  }

  add(file: SourceFile): void {
    this.#files.add(file);
    for (const name of namesIn(file)) {
      const files = this.#filesByName.get(name);
      if (files) files.push(file);
      else this.#filesByName.set(name, [file]);
    }
  }

  filesNaming(name: string): readonly SourceFile[] {
    return this.#filesByName.get(name) ?? [];
  }
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
    for (const file of this.store.filesNaming(name)) if (this.#has(file)) yield file;
    for (const file of this.#below?.filesNaming(name) ?? []) if (this.#has(file)) yield file;
  }

  #has(file: SourceFile): boolean {
    return this.#model.world.file(file.path) === file;
  }

  /** True when a reference or import of a file leads to a declaration. */
  leadsTo(file: SourceFile, declaration: Target): boolean {
    const { references, imports } = this.#model.resolution(file);
    const id = targetId(declaration);
    return targetIds(references()).has(id) || targetIds(imports).has(id);
  }
}

const targetIds = perObject(
  (targets: readonly (Target | undefined)[]): ReadonlySet<string> =>
    new Set(targets.flatMap((target) => (target ? [targetId(target)] : []))),
);

function namesIn({ facts }: SourceFile): Set<string> {
  const names = new Set<string>();
  for (const { name } of facts.references) names.add(name);
  // A module that is imported as a whole may stand for its default export (`const f = require('./f')`).
  for (const { name, kind } of facts.imports) {
    if (name !== '') names.add(name);
    else if (kind === 'module') names.add('default');
  }
  return names;
}
