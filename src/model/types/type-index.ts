import { lazily } from '../../core/lazily.ts';
import { compareText } from '../../core/ordering.ts';
import { perObject } from '../../core/per-object.ts';
import type { FileFacts, TypeFacts, UnitFacts } from '../../facts/types.ts';
import { directoryOf } from '../components.ts';
import { perFile } from '../per-file.ts';
import { interfaceMethods } from '../resolution/go/interface-methods.ts';
import type { Target } from '../resolution/resolver.ts';
import type { Memo, Tracer } from '../resolution/tracing.ts';
import type { ModelFile, ResolvedFiles } from '../resolved-files.ts';
import { inheritanceDepth } from './inheritance-depth.ts';
import {
  type FileTypes,
  type Member,
  type Members,
  type TypeModel,
  typesOf,
  typesWith,
} from './type-models.ts';
import { referencesByType, type TypeReference, targetId, targetsByType } from './type-references.ts';

export type { Member, TypeModel } from './type-models.ts';

/** Base classes that say what a class is and not what it inherits (ADR 0002, 51). */
const DEPTHLESS_BASES: ReadonlySet<string> = new Set(['object', 'ABC', 'ABCMeta', 'Generic', 'Protocol']);

/** Interfaces without a method: who extends them overrides nothing of theirs. */
const MARKER_BASES: ReadonlySet<string> = new Set(
  'Serializable Cloneable RandomAccess Remote EventListener'.split(' '),
);

const NO_TYPE: readonly TypeRef[] = [];
const NO_TARGET: readonly Target[] = [];

/** Ancestors of a type that are kept at most. */
const MOST_KEPT = 32;

/** A state whose types are asked for. */
type Typed = ResolvedFiles & { types(): TypeIndex };

/**
 * A type that another one leads to. It stands for the type in all states that have a class, or a type that is none,
 * of that name: what leads to it need not be found again where something else about the type differs.
 */
export interface TypeRef extends Pick<TypeModel, 'id' | 'isClass'> {
  readonly target: Target;
}

/** What is found of a type. */
interface Found {
  readonly parents: readonly TypeRef[];
  /** Undefined where there are too many to keep. */
  readonly ancestors: readonly TypeRef[] | undefined;
  readonly named: readonly TypeRef[];
  readonly externalBases: readonly string[];
}

/** Keeps what is found of the types of a language. */
interface Keeper {
  readonly tracer: Tracer;
  readonly memos: { readonly [K in keyof Found]: Memo<Found[K]> };
}

/** Classes and other types of a state, with bases, members and references. Everything is made on demand. */
export class TypeIndex {
  readonly #model: Typed;
  /** By the path of the file, or the package of a Go type. */
  readonly #references = new Map<string, ReadonlyMap<string, readonly TypeReference[]>>();
  readonly #depths = new Map<string, number>();
  /** By language. */
  readonly #keepers = new Map<string, Keeper>();
  /** Names of the methods of Go's interfaces: a type implements them without saying so. */
  readonly goInterfaceMethods: () => ReadonlySet<string>;
  readonly #children: () => ReadonlyMap<string, number>;

  constructor(model: Typed) {
    this.#model = model;
    const goMethods = lazily(() => {
      const go = model.files.filter(({ language }) => language === 'go');
      return new Set(go.flatMap(({ facts }) => interfaceMethods(facts)));
    });
    this.goInterfaceMethods = () => {
      const tracer = model.tracer('go');
      tracer.look(tracer.looks.interfaceMethods);
      return goMethods();
    };
    this.#children = lazily(() => this.#countChildren());
  }

  /** The types of a file in source order, aliases left out. */
  ofFile(file: ModelFile): readonly TypeModel[] {
    return this.#typesOf(file).types;
  }

  #typesOf(file: ModelFile): FileTypes {
    return file.language === 'go' ? this.#goTypes(file.package).get(file.path)! : typesOf(file);
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
    this.#model.tracer('go').package(directoryOf(file.path));
    for (const { path } of this.#goFiles(file.package)) {
      const found = this.at({ path, name: owner });
      if (found) return found;
    }
    return undefined;
  }

  /** Bases that are types of the repository, in the order they are written, each once. */
  parents(type: TypeModel | TypeRef): readonly TypeRef[] {
    const model = this.#modelOf(type);
    return this.#kept('parents', model, () => {
      const parents = this.#typesAt(model, this.#bases(model));
      return parents.filter(({ id }) => id !== model.id);
    });
  }

  /** The ancestors of a type, with all that they hold: whatever is being made of them depends on their files. */
  *ancestorTypes(type: TypeModel): Generator<TypeModel> {
    for (const ancestor of this.ancestors(type)) {
      const model = this.#modelOf(ancestor);
      this.#look(this.#keeper(type.file.language).tracer, model.file);
      yield model;
    }
  }

  /** Bases and their bases, each once, the type itself left out. */
  ancestors(type: TypeModel | TypeRef): Iterable<TypeRef> {
    return this.fewAncestors(type) ?? this.#walk(type);
  }

  /** The ancestors of a type; undefined where there are more than {@link MOST_KEPT}. */
  fewAncestors(type: TypeModel | TypeRef): readonly TypeRef[] | undefined {
    if (this.parents(type).length === 0) return NO_TYPE;
    return this.#kept('ancestors', this.#modelOf(type), () => {
      const ancestors: TypeRef[] = [];
      for (const ancestor of this.#walk(type)) {
        // Long chains are not kept: all of them would fill the memory.
        if (ancestors.push(ancestor) > MOST_KEPT) return undefined;
      }
      return ancestors;
    });
  }

  #modelOf(type: TypeModel | TypeRef): TypeModel {
    return 'file' in type ? type : this.at(type.target)!;
  }

  /** What is found of a type stays as long as its file and all that it led to are the same. */
  #kept<K extends keyof Found>(kind: K, { id, file }: TypeModel, find: () => Found[K]): Found[K] {
    const { tracer, memos } = this.#keeper(file.language);
    return memos[kind].of(id, () => {
      this.#look(tracer, file);
      return find();
    });
  }

  #keeper(language: string): Keeper {
    let keeper = this.#keepers.get(language);
    if (!keeper) {
      const tracer = this.#model.tracer(language);
      const memos = {
        parents: tracer.memo<Found['parents']>('parents'),
        ancestors: tracer.memo<Found['ancestors']>('ancestors'),
        named: tracer.memo<Found['named']>('named'),
        externalBases: tracer.memo<Found['externalBases']>('external bases'),
      };
      keeper = { tracer, memos };
      this.#keepers.set(language, keeper);
    }
    return keeper;
  }

  /** Whatever is found of a type hangs on its file; in Go its members stand in any file of the package. */
  #look(tracer: Tracer, file: ModelFile): void {
    if (file.language === 'go') tracer.package(directoryOf(file.path));
    else tracer.content(file.path);
  }

  /** The types of the repository that targets lead to, each once. */
  #typesAt({ file: { language } }: TypeModel, targets: readonly (Target | undefined)[]): TypeRef[] {
    const tracer = this.#model.tracer(language);
    const types = new Map<string, TypeRef>();
    for (const target of targets) {
      if (!target) continue;
      const id = targetId(target);
      if (language === 'go') tracer.package(directoryOf(target.path));
      else tracer.type(id);
      const type = this.at(target);
      if (type) types.set(id, { id, isClass: type.isClass, target });
    }
    return [...types.values()];
  }

  *#walk(type: TypeModel | TypeRef): Generator<TypeRef> {
    const reached = new Set([type.id]);
    const open = [...this.parents(type)].reverse();
    for (let next = open.pop(); next; next = open.pop()) {
      if (reached.has(next.id)) continue;
      reached.add(next.id);
      yield next;
      open.push(...[...this.parents(next)].reverse());
    }
  }

  /** True when the first type is an ancestor of the second. */
  isAncestor(ancestor: TypeModel | TypeRef, type: TypeModel | TypeRef): boolean {
    for (const { id } of this.ancestors(type)) if (id === ancestor.id) return true;
    return false;
  }

  /** True when an ancestor declares a member of a name, other than a constructor. */
  inherits(type: TypeModel, name: string): boolean {
    for (const ancestor of this.ancestorTypes(type)) if (memberNames(ancestor).has(name)) return true;
    return false;
  }

  /** True when a base lies outside of the repository and has a depth of its own. */
  hasExternalBase(type: TypeModel | TypeRef): boolean {
    return this.#externalBases(this.#modelOf(type)).length > 0;
  }

  /** True when a base outside of the repository may declare methods that the type overrides. */
  mayInherit(type: TypeModel): boolean {
    return this.#externalBases(type).some((name) => !MARKER_BASES.has(name));
  }

  /** Simple names of the bases that lie outside of the repository and have a depth of their own. */
  #externalBases(type: TypeModel): readonly string[] {
    return this.#kept('externalBases', type, () =>
      this.#bases(type).flatMap((target, at) => {
        const simple = type.facts.bases[at]!.split('.').at(-1)!;
        const isExternal = this.#typesAt(type, [target]).length === 0;
        return isExternal && !DEPTHLESS_BASES.has(simple) ? [simple] : [];
      }),
    );
  }

  /** NOC: number of the classes of the repository that list the type as a direct base. */
  childCount({ id }: TypeModel): number {
    return this.#children().get(id) ?? 0;
  }

  /** DIT: the longest chain of bases; a cycle is broken at its first repeat. */
  depth(type: TypeModel): number {
    return inheritanceDepth<TypeModel | TypeRef>(type, this, this.#depths);
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
  named(type: TypeModel): readonly TypeRef[] {
    return this.#kept('named', type, () => {
      const { file, facts } = type;
      const files = file.language === 'go' ? this.#goFiles(file.package) : [file];
      const targets = files.flatMap(
        (each) => targetsByType(each.facts, this.#model.resolution(each)).get(facts.name) ?? NO_TARGET,
      );
      return this.#typesAt(type, targets)
        .filter(({ id }) => id !== type.id)
        .sort((a, b) => compareText(a.id, b.id));
    });
  }

  #bases({ file, facts }: TypeModel): readonly (Target | undefined)[] {
    return this.#model.resolution(file).bases()[positions(file.facts).get(facts)!] ?? [];
  }

  /** The types of a package of Go by the paths of its files: the methods of a type stand in any of them. */
  #goTypes(name: string): ReadonlyMap<string, FileTypes> {
    const tracer = this.#model.tracer('go');
    return tracer.memo<ReadonlyMap<string, FileTypes>>('types of a package').of(name, () => {
      const files = this.#goFiles(name);
      tracer.package(name === '.' ? '' : name);
      const members = goMembers(files);
      return new Map(files.map((file) => [file.path, typesWith(file, (facts) => membersOf(facts, members))]));
    });
  }

  #goFiles(name: string): readonly ModelFile[] {
    return (this.#model.packages.get(name) ?? []).filter(({ language }) => language === 'go');
  }

  #countChildren(): Map<string, number> {
    const counts = new Map<string, number>();
    for (const file of this.#model.files) {
      for (const id of baseIds(this.#model, file)) counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    return counts;
  }
}

/** The ids of the bases of each class of a file. */
const baseIds = perFile((model: Typed, file): readonly string[] => {
  const types = model.types();
  return types.classesOf([file]).flatMap((type) => types.parents(type).map(({ id }) => id));
});

type MembersByType = ReadonlyMap<string, { readonly members: Member[]; readonly units: UnitFacts[] }>;

/** The methods of the types of a package of Go. */
function goMembers(files: readonly ModelFile[]): MembersByType {
  const byType = new Map<string, { members: Member[]; units: UnitFacts[] }>();
  const entry = (name: string) => {
    let found = byType.get(name);
    if (!found) {
      found = { members: [], units: [] };
      byType.set(name, found);
    }
    return found;
  };
  for (const file of files) {
    for (const symbol of file.facts.symbols) {
      if (symbol.owner !== '') entry(symbol.owner).members.push({ file, symbol });
    }
    for (const unit of file.facts.units) if (unit.owner !== '') entry(unit.owner).units.push(unit);
  }
  return byType;
}

function membersOf(facts: TypeFacts, byType: MembersByType): Members {
  const { members, units } = byType.get(facts.name) ?? { members: [], units: [] };
  return { members, units, sloc: units.reduce((sum, unit) => sum + unit.sloc, facts.sloc) };
}

const memberNames = perObject(
  ({ members }: TypeModel): ReadonlySet<string> =>
    new Set(members.flatMap(({ symbol }) => (symbol.kind === 'constructor' ? [] : symbol.name))),
);

/** Positions of the types of a file. */
const positions = perObject(
  (facts: FileFacts): ReadonlyMap<TypeFacts, number> => new Map(facts.types.map((type, at) => [type, at])),
);
