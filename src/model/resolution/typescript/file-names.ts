import { perObject } from '../../../core/per-object.ts';
import type { ImportFacts, NameFacts } from '../../../facts/name-facts.ts';
import type { SourceFile } from '../world.ts';

/** The names of a file by what they are asked for. */
export interface FileNames {
  /** Local name by exported name; `''` where the export is no name of the file. */
  readonly exports: ReadonlyMap<string, string>;
  /** Imports by the local name that they bind; those at the top level win. */
  readonly imports: ReadonlyMap<string, ImportFacts>;
  /** Imports that are exported under a name, without being names of the file. */
  readonly reExports: ReadonlyMap<string, ImportFacts>;
  /** `export * from`, `module.exports = require()`. */
  readonly stars: readonly ImportFacts[];
  /** Names at file level. */
  readonly symbols: ReadonlySet<string>;
  /** Members as `Type.member`. */
  readonly members: ReadonlySet<string>;
  /** Members that are not private, by their type. */
  readonly shownMembers: ReadonlyMap<string, readonly string[]>;
  /** Types by qualified name: their base texts. */
  readonly bases: ReadonlyMap<string, readonly string[]>;
}

/** What is looked for besides names: `export *`, and whether one name alone is exported. */
const STARS = '*';
const SINGLE = '#';

/** A file as names are looked up in it; each look is written down. */
export class FileView {
  readonly #names: FileNames;
  readonly #look: (name: string) => void;

  /** @param look - writes down a look for a name of the file. */
  constructor(names: FileNames, look: (name: string) => void) {
    this.#names = names;
    this.#look = look;
  }

  /** Local name of an export; `''` where it is no name of the file. */
  exported(name: string): string | undefined {
    this.#look(name);
    return this.#names.exports.get(name);
  }

  imported(name: string): ImportFacts | undefined {
    this.#look(name);
    return this.#names.imports.get(name);
  }

  reExported(name: string): ImportFacts | undefined {
    this.#look(name);
    return this.#names.reExports.get(name);
  }

  /** True for a name at file level. */
  declares(name: string): boolean {
    this.#look(name);
    return this.#names.symbols.has(name);
  }

  /** True for a member, as `Type.member`. */
  hasMember(name: string): boolean {
    this.#look(name);
    return this.#names.members.has(name);
  }

  /** Base texts of a type; undefined for what is none. */
  bases(name: string): readonly string[] | undefined {
    this.#look(name);
    return this.#names.bases.get(name);
  }

  stars(): readonly ImportFacts[] {
    this.#look(STARS);
    return this.#names.stars;
  }

  exportsOneName(): boolean {
    this.#look(SINGLE);
    return this.#names.exports.size === 1;
  }
}

/** The looks at a file that another version of it answers otherwise. */
export function changedNames({ facts: before }: SourceFile, { facts: after }: SourceFile): Set<string> {
  const changed = new Set<string>();
  const [from, to] = [fileNames(before), fileNames(after)];
  const isSame = (a: ImportFacts, b: ImportFacts) => IMPORT_KEYS.every((key) => a[key] === b[key]);
  const areSame = <T>(a: readonly T[], b: readonly T[], isEqual: (x: T, y: T) => boolean) =>
    a.length === b.length && a.every((each, at) => isEqual(each, b[at]!));
  if (!areSame(from.stars, to.stars, isSame)) changed.add(STARS);
  if ((from.exports.size === 1) !== (to.exports.size === 1)) changed.add(SINGLE);
  addDiffering(changed, from.exports, to.exports, (a, b) => a === b);
  addDiffering(changed, from.imports, to.imports, isSame);
  addDiffering(changed, from.reExports, to.reExports, isSame);
  addDiffering(changed, from.bases, to.bases, (a, b) => areSame(a, b, (x, y) => x === y));
  for (const [a, b] of [
    [from.symbols, to.symbols],
    [from.members, to.members],
  ] as const) {
    for (const name of a) if (!b.has(name)) changed.add(name);
    for (const name of b) if (!a.has(name)) changed.add(name);
  }
  return changed;
}

const IMPORT_KEYS = ['specifier', 'kind', 'name', 'local', 'nested'] as const;

function addDiffering<T>(
  changed: Set<string>,
  from: ReadonlyMap<string, T>,
  to: ReadonlyMap<string, T>,
  isEqual: (a: T, b: T) => boolean,
): void {
  for (const [name, item] of from) {
    const other = to.get(name);
    if (other === undefined || !isEqual(item, other)) changed.add(name);
  }
  for (const name of to.keys()) if (!from.has(name)) changed.add(name);
}

/** Indexes the names of a file. It depends on its facts alone, so that other states of the repository share it. */
export const fileNames = perObject((facts: NameFacts): FileNames => {
  const imports = new Map<string, ImportFacts>();
  const reExports = new Map<string, ImportFacts>();
  const stars: ImportFacts[] = [];
  for (const each of facts.imports) {
    const { kind, local } = each;
    if (kind === 're-export' || (kind === 're-export-all' && local !== '')) reExports.set(local, each);
    else if (kind === 're-export-all') stars.push(each);
    else if (local !== '' && (!imports.has(local) || !each.nested)) imports.set(local, each);
  }
  const symbols = new Set<string>();
  const members = new Set<string>();
  const shownMembers = new Map<string, string[]>();
  for (const { name, owner, visibility } of facts.symbols) {
    if (owner === '') {
      symbols.add(name);
      continue;
    }
    members.add(`${owner}.${name}`);
    if (visibility === 'private') continue;
    const shown = shownMembers.get(owner);
    if (shown) shown.push(name);
    else shownMembers.set(owner, [name]);
  }
  return {
    exports: new Map((facts.exports ?? []).map(({ name, local }) => [name, local])),
    imports,
    reExports,
    stars,
    symbols,
    members,
    shownMembers,
    bases: new Map(facts.types.map(({ name, bases }) => [name, bases])),
  };
});
