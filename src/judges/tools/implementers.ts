import { perObject } from '../../core/per-object.ts';
import { directoryOf } from '../../model/components.ts';
import type { RepoModel } from '../../model/repo-model.ts';
import { basesOf, type KnownType, typeBases } from './type-bases.ts';

/** Go types that have all methods of an interface, by their names alone. */
export interface Implementers {
  /** Methods of the interface, those of embedded interfaces included, sorted. */
  readonly methods: readonly string[];
  /** In the order of path and line. */
  readonly types: readonly KnownType[];
}

/**
 * The Go types that satisfy an interface: nothing in their text says so. Parameters and results are not compared, and a
 * method of a type that is not known (embedded from outside) does not count.
 */
export function implementersOf(model: RepoModel, type: KnownType): Implementers {
  const methods = [...methodSet(model, type, new Set())].sort();
  // Only the own package can give a method whose name is not exported.
  const isClosed = methods.some((name) => !/^\p{Lu}/u.test(name));
  const types = typeBases(model).types.filter((other) => {
    if (other.file.language !== 'go' || other.facts.kind === 'interface' || other.facts.local) return false;
    if (isClosed && packageOf(other) !== packageOf(type)) return false;
    const own = methodSet(model, other, new Set());
    return methods.length > 0 && methods.every((name) => own.has(name));
  });
  return { methods, types };
}

/** Names of the methods of a Go type, those of what it embeds included. */
function methodSet(model: RepoModel, type: KnownType, seen: Set<string>): Set<string> {
  const methods = new Set(ownMethods(model).get(`${packageOf(type)}\0${type.facts.name}`));
  if (seen.has(type.id)) return methods;
  seen.add(type.id);
  for (const { id } of basesOf(model, type)) {
    const base = id === undefined ? undefined : typeBases(model).byId.get(id);
    if (base) for (const name of methodSet(model, base, seen)) methods.add(name);
  }
  return methods;
}

const ownMethods = perObject((model: RepoModel): ReadonlyMap<string, ReadonlySet<string>> => {
  const methods = new Map<string, Set<string>>();
  for (const file of model.world.files) {
    if (file.language !== 'go') continue;
    for (const { kind, name, owner } of file.facts.symbols) {
      if (kind !== 'method' || owner === '') continue;
      const key = `${directoryOf(file.path)}\0${owner}`;
      const known = methods.get(key);
      if (known) known.add(name);
      else methods.set(key, new Set([name]));
    }
  }
  return methods;
});

function packageOf({ file }: KnownType): string {
  return directoryOf(file.path);
}
