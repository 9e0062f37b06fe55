import { perObject } from '../../core/per-object.ts';
import type { FileResolution, Target } from '../resolution/resolver.ts';
import type { SourceFile } from '../resolution/world.ts';
import type { ResolvedFiles } from '../resolved-files.ts';
import { targetId } from '../types/type-references.ts';

/** Which production and test files use a name, by the names of their references and imports. */
export class NameIndex {
  readonly #model: ResolvedFiles;
  readonly #below: NameIndex | undefined;
  readonly #filesByName = new Map<string, SourceFile[]>();

  /** @param before - the model that this one was derived from: only files that differ are indexed anew. */
  constructor(model: ResolvedFiles, before: (ResolvedFiles & { names(): NameIndex }) | undefined) {
    this.#model = model;
    this.#below = before?.names();
    for (const file of model.world.files) {
      if (before?.world.file(file.path) === file) continue;
      for (const name of namesIn(file)) {
        const files = this.#filesByName.get(name);
        if (files) files.push(file);
        else this.#filesByName.set(name, [file]);
      }
    }
  }

  /** Files with a reference or import of a name, in no order that matters. */
  *filesNaming(name: string): Generator<SourceFile> {
    yield* this.#filesByName.get(name) ?? [];
    for (const file of this.#below?.filesNaming(name) ?? []) {
      if (this.#model.world.file(file.path) === file) yield file;
    }
  }

  /** True when a reference or import of a file leads to a declaration. */
  leadsTo(file: SourceFile, declaration: Target): boolean {
    return targetsOf(this.#model.resolution(file)).has(targetId(declaration));
  }
}

const targetsOf = perObject(({ references, imports }: FileResolution): ReadonlySet<string> => {
  const targets = new Set<string>();
  for (const target of references()) if (target) targets.add(targetId(target));
  for (const target of imports) if (target) targets.add(targetId(target));
  return targets;
});

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
