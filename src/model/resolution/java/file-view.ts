import { perObject } from '../../../core/per-object.ts';
import type { ImportFacts, NameFacts, SymbolFacts, TypeNameFacts } from '../../../facts/name-facts.ts';
import type { SourceFile } from '../world.ts';

/** What others look for in a file besides names: its package and class, and its imports with `*`. */
const PLACE = '#';
const STARS = '*';

/** Names of imports stand apart from those of declarations. */
const importOf = (local: string): string => `>${local}`;

/** A file as names are looked up in it; each look is written down. */
export class FileView {
  readonly #file: SourceFile;
  readonly #look: (name: string) => void;

  /** @param look - writes down a look for a name of the file. */
  constructor(file: SourceFile, look: (name: string) => void) {
    this.#file = file;
    this.#look = look;
  }

  /** The file, where its path, class and package matter. */
  get place(): SourceFile {
    this.#look(PLACE);
    return this.#file;
  }

  /** A type by its qualified name. */
  type(name: string): TypeNameFacts | undefined {
    this.#look(name);
    return declaredNames(this.#file.facts).types.get(name);
  }

  /** True for a member by its qualified name. */
  declares(name: string): boolean {
    this.#look(name);
    return declaredNames(this.#file.facts).members.has(name);
  }

  /** Numbers of the imports that give a name. */
  imports(name: string): readonly number[] {
    this.#look(importOf(name));
    return declaredNames(this.#file.facts).imports.get(name) ?? [];
  }

  /** Numbers of the imports on demand. */
  wildcards(): readonly number[] {
    this.#look(STARS);
    return declaredNames(this.#file.facts).wildcards;
  }
}

/** Names of a file. */
interface DeclaredNames {
  readonly types: ReadonlyMap<string, TypeNameFacts>;
  readonly members: ReadonlyMap<string, SymbolFacts>;
  /** Numbers of the imports by the name that they give, and of those with `*`. */
  readonly imports: ReadonlyMap<string, readonly number[]>;
  readonly wildcards: readonly number[];
}

/** The names of a file, made once for equal blobs. */
export const declaredNames = perObject((facts: NameFacts): DeclaredNames => {
  const imports = new Map<string, number[]>();
  const wildcards: number[] = [];
  facts.imports.forEach(({ kind, local }, at) => {
    if (kind === 'wildcard') wildcards.push(at);
    if (kind !== 'name') return;
    const same = imports.get(local);
    if (same) same.push(at);
    else imports.set(local, [at]);
  });
  return {
    types: new Map(facts.types.map((type) => [type.name, type])),
    members: new Map(facts.symbols.map((symbol) => [qualified(symbol), symbol])),
    imports,
    wildcards,
  };
});

/** Qualified name of a symbol within its file. */
export function qualified({ owner, name }: SymbolFacts): string {
  return owner === '' ? name : `${owner}.${name}`;
}

/** The looks at a file that another version of it answers otherwise. */
export function changedNames(before: SourceFile, after: SourceFile): Set<string> {
  const changed = new Set<string>();
  const [from, to] = [declaredNames(before.facts), declaredNames(after.facts)];
  const isSamePlace = before.class === after.class && before.facts.packageName === after.facts.packageName;
  if (!isSamePlace) changed.add(PLACE);
  const isSameImport = (a: number, b: number) => isSame(before.facts.imports[a]!, after.facts.imports[b]!);
  const areSameImports = (a: readonly number[], b: readonly number[]) =>
    a.length === b.length && a.every((each, at) => isSameImport(each, b[at]!));
  if (!areSameImports(from.wildcards, to.wildcards)) changed.add(STARS);
  for (const name of differing(from.imports, to.imports, areSameImports)) changed.add(importOf(name));
  for (const name of differing(from.types, to.types, isSameType)) changed.add(name);
  for (const name of differing(from.members, to.members, () => true)) changed.add(name);
  return changed;
}

function isSame(a: ImportFacts, b: ImportFacts): boolean {
  return a.specifier === b.specifier && a.kind === b.kind && a.name === b.name && a.isStatic === b.isStatic;
}

function isSameType(a: TypeNameFacts, b: TypeNameFacts): boolean {
  const isSameKind = a.visibility === b.visibility && a.local === b.local;
  return isSameKind && a.bases.length === b.bases.length && a.bases.every((base, at) => base === b.bases[at]);
}

function* differing<T>(
  from: ReadonlyMap<string, T>,
  to: ReadonlyMap<string, T>,
  isEqual: (a: T, b: T) => boolean,
): Generator<string> {
  for (const [name, item] of from) {
    const other = to.get(name);
    if (other === undefined || !isEqual(item, other)) yield name;
  }
  for (const name of to.keys()) if (!from.has(name)) yield name;
}
