import { perObject } from '../../../core/per-object.ts';
import type { ImportFacts, NameFacts, SymbolFacts } from '../../../facts/name-facts.ts';
import type { SourceFile } from '../world.ts';

/** Names of a file at file level. */
export interface FileNames {
  readonly symbols: ReadonlyMap<string, SymbolFacts>;
  /** Symbols in types, by `Type.name`. */
  readonly members: ReadonlyMap<string, SymbolFacts>;
  /** Imports at file level by local name, and those with `*`. */
  readonly imports: ReadonlyMap<string, readonly ImportFacts[]>;
  readonly wildcards: readonly ImportFacts[];
  /** What `__all__` lists; undefined without one. */
  readonly listed: ReadonlySet<string> | undefined;
}

/** The names of a file, made once for equal blobs. */
export const fileNames: (facts: NameFacts) => FileNames = perObject((facts: NameFacts) => {
  const symbols = new Map<string, SymbolFacts>();
  const members = new Map<string, SymbolFacts>();
  for (const symbol of facts.symbols) {
    const [names, key] = symbol.owner === '' ? [symbols, symbol.name] : [members, qualifiedName(symbol)];
    if (!names.has(key)) names.set(key, symbol);
  }
  const imports = new Map<string, ImportFacts[]>();
  const wildcards: ImportFacts[] = [];
  for (const each of facts.imports) {
    if (each.nested) continue;
    if (each.kind === 'wildcard') wildcards.push(each);
    if (each.local === '') continue;
    const same = imports.get(each.local);
    if (same) same.push(each);
    else imports.set(each.local, [each]);
  }
  const listed = facts.exports && new Set(facts.exports.map(({ name }) => name));
  return { symbols, members, imports, wildcards, listed };
});

/** Qualified name of a symbol in its file. */
export function qualifiedName({ owner, name }: SymbolFacts): string {
  return owner === '' ? name : `${owner}.${name}`;
}

/** What is looked for besides names: what a file imports and gives by `*`, and whether it is a program. */
const STARS = '*';
const PROGRAM = '#';

/** A file as others look at it: each look is written down. */
export class FileView {
  readonly #facts: NameFacts;
  readonly #look: (name: string) => void;

  /** @param look - writes down a look for a name of the file. */
  constructor(facts: NameFacts, look: (name: string) => void) {
    this.#facts = facts;
    this.#look = look;
  }

  get isMain(): boolean {
    this.#look(PROGRAM);
    return this.#facts.isMain;
  }

  /** A symbol at file level. */
  symbol(name: string): SymbolFacts | undefined {
    this.#look(name);
    return fileNames(this.#facts).symbols.get(name);
  }

  /** A symbol in a type, by `Type.name`. */
  member(name: string): SymbolFacts | undefined {
    this.#look(name);
    return fileNames(this.#facts).members.get(name);
  }

  /** Imports at file level that give a local name; undefined without any. */
  imports(name: string): readonly ImportFacts[] | undefined {
    this.#look(name);
    return fileNames(this.#facts).imports.get(name);
  }

  /** True for a name that the file declares or imports. */
  binds(name: string): boolean {
    return this.symbol(name) !== undefined || this.imports(name) !== undefined;
  }

  wildcards(): readonly ImportFacts[] {
    this.#look(STARS);
    return fileNames(this.#facts).wildcards;
  }

  /** True unless the `__all__` of the file leaves a name out. */
  gives(name: string): boolean {
    this.#look(STARS);
    return fileNames(this.#facts).listed?.has(name) ?? true;
  }
}

/** The looks at a file that another version of it answers otherwise. */
export function changedNames({ facts: before }: SourceFile, { facts: after }: SourceFile): Set<string> {
  const [from, to] = [fileNames(before), fileNames(after)];
  const changed = new Set<string>();
  if (before.isMain !== after.isMain) changed.add(PROGRAM);
  if (!isSameStars(from, to)) changed.add(STARS);
  // Of a symbol others see what it is called, where it stands and whether it is a type.
  addChanged(changed, from.symbols, to.symbols, (a, b) => a.kind === b.kind);
  addChanged(changed, from.members, to.members, (a, b) => a.kind === b.kind);
  addChanged(changed, from.imports, to.imports, isSameImports);
  return changed;
}

function addChanged<T>(
  changed: Set<string>,
  from: ReadonlyMap<string, T>,
  to: ReadonlyMap<string, T>,
  isSame: (a: T, b: T) => boolean,
): void {
  for (const [name, item] of from) {
    const other = to.get(name);
    if (other === undefined || !isSame(item, other)) changed.add(name);
  }
  for (const name of to.keys()) if (!from.has(name)) changed.add(name);
}

function isSameStars(from: FileNames, to: FileNames): boolean {
  if (!isSameImports(from.wildcards, to.wildcards)) return false;
  if (!from.listed || !to.listed) return from.listed === to.listed;
  const { listed } = to;
  return from.listed.size === listed.size && [...from.listed].every((name) => listed.has(name));
}

function isSameImports(from: readonly ImportFacts[], to: readonly ImportFacts[]): boolean {
  return (
    from.length === to.length &&
    from.every(({ specifier, kind, name, local }, at) => {
      const other = to[at]!;
      return (
        specifier === other.specifier && kind === other.kind && name === other.name && local === other.local
      );
    })
  );
}
