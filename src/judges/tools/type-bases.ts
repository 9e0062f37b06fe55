import { perObject } from '../../core/per-object.ts';
import type { TypeNameFacts } from '../../facts/name-facts.ts';
import type { RepoModel } from '../../model/repo-model.ts';
import type { SourceFile } from '../../model/resolution/world.ts';
import { targetId } from '../../model/types/type-references.ts';
import { filesInOrder, simpleName } from './declarations.ts';

/** A type of a production or test file, aliases left out. */
export interface KnownType {
  readonly file: SourceFile;
  readonly facts: TypeNameFacts;
  readonly id: string;
}

/** Which types have which as a base, as written and resolved by the model; tests among them. */
export interface TypeBases {
  /** All types: those of production code first, then tests, each by path and line. */
  readonly types: readonly KnownType[];
  readonly byId: ReadonlyMap<string, KnownType>;
  /** Types that list one as a base, by its id. */
  readonly children: ReadonlyMap<string, readonly KnownType[]>;
  /** Types with a base that leads to no declaration of the repository, by the last segment of its name. */
  readonly unresolved: ReadonlyMap<string, readonly KnownType[]>;
}

/** The bases of all types of a model. */
export const typeBases = perObject((model: RepoModel): TypeBases => {
  const byId = new Map<string, KnownType>();
  const types: KnownType[] = [];
  for (const file of filesInOrder(model)) {
    for (const facts of file.facts.types) {
      if (facts.kind === 'alias') continue;
      const type = { file, facts, id: targetId({ path: file.path, name: facts.name }) };
      types.push(type);
      // A name stands for the first of several types.
      if (!byId.has(type.id)) byId.set(type.id, type);
    }
  }
  const children = new Map<string, KnownType[]>();
  const unresolved = new Map<string, KnownType[]>();
  for (const type of types) {
    for (const { id, name } of basesOf(model, type)) {
      const [index, key] = id !== undefined && byId.has(id) ? [children, id] : [unresolved, simpleName(name)];
      const known = index.get(key);
      if (!known) index.set(key, [type]);
      else if (known.at(-1) !== type) known.push(type);
    }
  }
  return { types, byId, children, unresolved };
});

/** The bases of a type as written, with the id of what each means. */
export function basesOf(
  model: RepoModel,
  { file, facts }: KnownType,
): { readonly name: string; readonly id: string | undefined }[] {
  const resolved = model.resolution(file).bases()[file.facts.types.indexOf(facts)] ?? [];
  return facts.bases.map((name, at) => {
    const target = resolved[at];
    return { name, id: target && targetId(target) };
  });
}
