import { lazily } from '../../core/lazily.ts';
import { compareText } from '../../core/ordering.ts';
import { perObject } from '../../core/per-object.ts';
import type { FileFacts, TypeFacts, UnitFacts } from '../../facts/types.ts';
import type { Target } from '../resolution/resolver.ts';
import type { ModelFile, ResolvedFiles } from '../resolved-files.ts';
import { inheritanceDepth } from './inheritance-depth.ts';
import {
  type FileTypes,
  type Links,
  type Member,
  type Members,
  type TypeModel,
  typesOf,
  typesWith,
} from './type-models.ts';
import { referencesByType, type TypeReference, targetsByType } from './type-references.ts';

export type { Member, TypeModel } from './type-models.ts';

/** Base classes that say what a class is and not what it inherits (ADR 0002, 51). */
const DEPTHLESS_BASES: ReadonlySet<string> = new Set(['object', 'ABC', 'ABCMeta', 'Generic', 'Protocol']);

/** Interfaces without a method: who extends them overrides nothing of theirs. */
const MARKER_BASES: ReadonlySet<string> = new Set(
  'Serializable Cloneable RandomAccess Remote EventListener'.split(' '),
);

const NO_TYPE: readonly TypeModel[] = [];
const NO_TARGET: readonly Target[] = [];

/** Ancestors of a type that are kept at most. */
const MOST_KEPT = 32;

/** Classes and other types of a state, with bases, members and references. Everything is made on demand. */
export class TypeIndex {
  readonly #model: ResolvedFiles;
  readonly #ofFile = new Map<string, FileTypes>();
  readonly #goMembers = new Map<string, ReadonlyMap<string, { members: Member[]; units: UnitFacts[] }>>();
  /** By the path of the file, or the package of a Go type. */
  readonly #references = new Map<string, ReadonlyMap<string, readonly TypeReference[]>>();
  readonly #depths = new Map<string, number>();
  /** Names of the methods of Go's interfaces: a type implements them without saying so. */
  readonly goInterfaceMethods: () => ReadonlySet<string>;
  readonly #parents = new Map<TypeModel, readonly TypeModel[]>();
  readonly #ancestors = new Map<TypeModel, readonly TypeModel[]>();
  readonly #children: () => ReadonlyMap<TypeModel, readonly TypeModel[]>;

  constructor(model: ResolvedFiles) {
    this.#model = model;
    this.goInterfaceMethods = lazily(() => {
      const go = model.files.filter(({ language }) => language === 'go');
      return new Set(go.flatMap(({ facts }) => interfaceMethods(facts)));
    });
    this.#children = lazily(() => this.#makeChildren());
  }

  /** The types of a file in source order, aliases left out. */
  ofFile(file: ModelFile): readonly TypeModel[] {
    return this.#typesOf(file).types;
  }

  #typesOf(file: ModelFile): FileTypes {
    let types = this.#ofFile.get(file.path);
    if (!types) {
      const isGo = file.language === 'go';
      types = isGo ? typesWith(file, (facts) => this.#goMembersOf(file, facts)) : typesOf(file);
      this.#ofFile.set(file.path, types);
    }
    return types;
  }

  /** K of some files. */
  classesOf(files: readonly ModelFile[]): TypeModel[] {
    return files.flatMap((file) => this.ofFile(file).filter((type) => type.isClass));
  }

  /** The type at a target; undefined when there is none, such as a function. */
  at(target: Target | undefined): TypeModel | undefined {
    if (!target || target.name === '') return undefined;
    const file = this.#model.byPath.get(target.path);
    return file && this.#typesOf(file).byName.get(target.name);
  }

  /** The type that declares a member; in Go it may stand in another file of the package. */
  owner(file: ModelFile, { owner }: { readonly owner: string }): TypeModel | undefined {
    const own = this.at({ path: file.path, name: owner });
    if (own || owner === '' || file.language !== 'go') return own;
    for (const { path } of this.#goFiles(file.package)) {
      const found = this.at({ path, name: owner });
      if (found) return found;
    }
    return undefined;
  }

  /** Bases that are types of the repository, in the order they are written, each once. */
  parents(type: TypeModel): readonly TypeModel[] {
    let parents = this.#parents.get(type);
    if (!parents) {
      const found = this.#linked(type.links.bases, this.#bases(type), (types) => types);
      type.links.bases = found;
      parents = found.types.includes(type) ? found.types.filter((parent) => parent !== type) : found.types;
      this.#parents.set(type, parents);
    }
    return parents;
  }

  /** Bases and their bases, each once, the type itself left out. */
  ancestors(type: TypeModel): Iterable<TypeModel> {
    if (this.parents(type).length === 0) return NO_TYPE;
    const known = this.#ancestors.get(type);
    if (known) return known;
    const found: TypeModel[] = [];
    for (const ancestor of this.#walk(type)) {
      // Long chains are not kept: all of them would fill the memory.
      if (found.push(ancestor) > MOST_KEPT) return this.#walk(type);
    }
    this.#ancestors.set(type, found);
    return found;
  }

  *#walk(type: TypeModel): Generator<TypeModel> {
    const reached = new Set([type]);
    const open = [...this.parents(type)].reverse();
    for (let next = open.pop(); next; next = open.pop()) {
      if (reached.has(next)) continue;
      reached.add(next);
      yield next;
      open.push(...[...this.parents(next)].reverse());
    }
  }

  /** True when the first type is an ancestor of the second. */
  isAncestor(ancestor: TypeModel, type: TypeModel): boolean {
    for (const each of this.ancestors(type)) if (each === ancestor) return true;
    return false;
  }

  /** True when an ancestor declares a member of a name, other than a constructor. */
  inherits(type: TypeModel, name: string): boolean {
    for (const ancestor of this.ancestors(type)) if (memberNames(ancestor).has(name)) return true;
    return false;
  }

  /** True when a base lies outside of the repository and has a depth of its own. */
  hasExternalBase(type: TypeModel): boolean {
    return this.#externalBases(type).length > 0;
  }

  /** True when a base outside of the repository may declare methods that the type overrides. */
  mayInherit(type: TypeModel): boolean {
    return this.#externalBases(type).some((name) => !MARKER_BASES.has(name));
  }

  /** Simple names of the bases that lie outside of the repository and have a depth of their own. */
  #externalBases(type: TypeModel): string[] {
    return this.#bases(type).flatMap((target, at) => {
      const simple = type.facts.bases[at]!.split('.').at(-1)!;
      return this.at(target) === undefined && !DEPTHLESS_BASES.has(simple) ? [simple] : [];
    });
  }

  /** Classes of the repository that list the type as a direct base. */
  children(type: TypeModel): readonly TypeModel[] {
    return this.#children().get(type) ?? NO_TYPE;
  }

  /** DIT: the longest chain of bases; a cycle is broken at its first repeat. */
  depth(type: TypeModel): number {
    return inheritanceDepth(type, this, this.#depths);
  }

  /** What is named in the text of a type, or in the methods of a Go type. */
  references({ file, facts }: TypeModel): readonly TypeReference[] {
    const isGo = file.language === 'go';
    const key = isGo ? file.package : file.path;
    let byType = this.#references.get(key);
    if (!byType) {
      byType = referencesByType(isGo ? this.#goFiles(file.package) : [file], this.#model.resolution);
      this.#references.set(key, byType);
    }
    return byType.get(facts.name) ?? [];
  }

  /** Types of the repository that a type names, itself left out (CBO), in order of their ids. */
  named(type: TypeModel): readonly TypeModel[] {
    const isGo = type.file.language === 'go';
    const [targets, ...others] = (isGo ? this.#goFiles(type.file.package) : [type.file]).map(
      (file) => targetsByType(file.facts, this.#model.resolution(file)).get(type.facts.name) ?? NO_TARGET,
    );
    const all = others.length === 0 ? targets! : [targets!, ...others].flat();
    const found = this.#linked(type.links.named, all, (types) =>
      types.filter((each) => each !== type).sort((a, b) => compareText(a.id, b.id)),
    );
    type.links.named = found;
    return found.types;
  }

  /** Types at targets, each once. Those that are known are kept when all that they hang on is the same. */
  #linked(
    known: Links | undefined,
    targets: readonly (Target | undefined)[],
    arranged: (types: TypeModel[]) => readonly TypeModel[],
  ): Links {
    if (known?.targets === targets && this.#hasFiles(known.files)) return known;
    const files = new Map<string, ModelFile | undefined>();
    const types = new Set<TypeModel>();
    for (const target of targets) {
      if (!target) continue;
      files.set(target.path, this.#model.byPath.get(target.path));
      const type = this.at(target);
      if (type) types.add(type);
    }
    return { targets, files, types: arranged([...types]) };
  }

  #hasFiles(files: ReadonlyMap<string, ModelFile | undefined>): boolean {
    for (const [path, file] of files) if (this.#model.byPath.get(path) !== file) return false;
    return true;
  }

  #bases({ file, facts }: TypeModel): readonly (Target | undefined)[] {
    return this.#model.resolution(file).bases()[positions(file.facts).get(facts)!] ?? [];
  }

  /** Methods of a Go type stand in all files of its package. */
  #goMembersOf(file: ModelFile, facts: TypeFacts): Members {
    let byType = this.#goMembers.get(file.package);
    if (!byType) {
      const made = new Map<string, { members: Member[]; units: UnitFacts[] }>();
      const entry = (name: string) => {
        let found = made.get(name);
        if (!found) {
          found = { members: [], units: [] };
          made.set(name, found);
        }
        return found;
      };
      for (const each of this.#goFiles(file.package)) {
        for (const symbol of each.facts.symbols) {
          if (symbol.owner !== '') entry(symbol.owner).members.push({ file: each, symbol });
        }
        for (const unit of each.facts.units) if (unit.owner !== '') entry(unit.owner).units.push(unit);
      }
      byType = made;
      this.#goMembers.set(file.package, byType);
    }
    const { members, units } = byType.get(facts.name) ?? { members: [], units: [] };
    return { members, units, sloc: units.reduce((sum, unit) => sum + unit.sloc, facts.sloc) };
  }

  #goFiles(name: string): readonly ModelFile[] {
    return (this.#model.packages.get(name) ?? []).filter(({ language }) => language === 'go');
  }

  #makeChildren(): Map<TypeModel, TypeModel[]> {
    const children = new Map<TypeModel, TypeModel[]>();
    for (const file of this.#model.files) {
      for (const type of this.ofFile(file)) {
        for (const parent of type.isClass ? this.parents(type) : []) {
          const known = children.get(parent);
          if (known) known.push(type);
          else children.set(parent, [type]);
        }
      }
    }
    return children;
  }
}

const memberNames = perObject(
  ({ members }: TypeModel): ReadonlySet<string> =>
    new Set(members.flatMap(({ symbol }) => (symbol.kind === 'constructor' ? [] : symbol.name))),
);

/** Positions of the types of a file. */
const positions = perObject(
  (facts: FileFacts): ReadonlyMap<TypeFacts, number> => new Map(facts.types.map((type, at) => [type, at])),
);

const interfaceMethods = perObject((facts: FileFacts): readonly string[] => {
  const interfaces = new Set(facts.types.filter(({ kind }) => kind === 'interface').map(({ name }) => name));
  return facts.symbols
    .filter(({ kind, owner }) => kind === 'method' && interfaces.has(owner))
    .map(({ name }) => name);
});
