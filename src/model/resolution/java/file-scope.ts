import type { ImportFacts, TypeNameFacts } from '../../../facts/name-facts.ts';
import type { Target } from '../resolver.ts';
import type { SourceFile } from '../world.ts';
import { declaredNames, type FileView } from './file-view.ts';
import type { TypeIndex } from './type-index.ts';

/** Longest chain of supertypes that is searched for a nested type. */
const MAX_BASES = 32;

/** A name that an import gives to something outside of the repository. */
const OUTSIDE = Symbol('outside');

type Found = Target | typeof OUTSIDE | undefined;

/** The deepest type at the beginning of a dotted name, and how many of its segments name it. */
export interface TypePrefix {
  readonly type: Target;
  readonly used: number;
}

/** Gives the bases of a type of any file. */
export type BasesOf = (type: Target) => readonly (Target | undefined)[];

/** What the names of one file mean (JLS 6.4, 6.5), looked up for one result: what it has found is not written down again. */
export class FileScope {
  private readonly file: SourceFile;
  private readonly own: FileView;
  private readonly index: TypeIndex;
  private readonly basesOf: BasesOf;
  /** Types by the innermost type around the use, then by name. */
  private readonly simple = new Map<string, Map<string, Found>>();
  private memberNames: ReadonlySet<string> | undefined;
  private readonly importTargets: { readonly target: Target | undefined }[] = [];

  /** @param own - the file as the result looks at it. */
  constructor(file: SourceFile, own: FileView, index: TypeIndex, basesOf: BasesOf) {
    this.file = file;
    this.own = own;
    this.index = index;
    this.basesOf = basesOf;
  }

  /** Parallel to the imports: the type or member; of a wildcard the type, as a package is no file. */
  imports(): readonly (Target | undefined)[] {
    return this.file.facts.imports.map((_, at) => this.importedBy(at));
  }

  private importedBy(at: number): Target | undefined {
    this.importTargets[at] ??= { target: this.importTarget(this.file.facts.imports[at]!) };
    return this.importTargets[at].target;
  }

  private view(path: string): FileView | undefined {
    return path === this.file.path ? this.own : this.index.view(path);
  }

  /** The bases of a declaration: local types of two methods can have one name. They are named from outside of it. */
  basesOfDeclaration(type: TypeNameFacts): readonly (Target | undefined)[] {
    const isNamed = this.own.type(type.name) === type;
    return isNamed ? this.basesOf({ path: this.file.path, name: type.name }) : this.resolvedBases(type);
  }

  /** The bases of one of the types of the file. */
  namedBases(typeName: string): readonly (Target | undefined)[] {
    const type = this.own.type(typeName);
    return type ? this.resolvedBases(type) : [];
  }

  private resolvedBases({ name, bases }: TypeNameFacts): readonly (Target | undefined)[] {
    return bases.map((base) => {
      const segments = base.split('.');
      const prefix = this.typePrefix(segments, outerOf(name), true);
      return prefix?.used === segments.length ? prefix.type : undefined;
    });
  }

  /**
   * The type that a dotted name begins with.
   *
   * @param context - the innermost type around the name, `''` outside of types.
   * @param isType - false where the name may be a variable too: then only capitalised names are types.
   */
  typePrefix(segments: readonly string[], context: string, isType: boolean): TypePrefix | undefined {
    const [root = ''] = segments;
    const mayBeType = (name: string) => isType || /^\p{Lu}/u.test(name);
    const first = mayBeType(root) ? this.simpleType(root, context) : undefined;
    if (first === OUTSIDE) return undefined;
    let prefix = first ? { type: first, used: 1 } : this.index.findQualified(segments, this.own.place);
    if (!prefix) return undefined;
    while (prefix.used < segments.length && mayBeType(segments[prefix.used]!)) {
      const inner: Target | undefined = this.nestedType(prefix.type, segments[prefix.used]!);
      if (!inner) break;
      prefix = { type: inner, used: prefix.used + 1 };
    }
    return prefix;
  }

  /** True when a type around the name declares a field or method of it. */
  isOwnMember(name: string, context: string): boolean {
    this.memberNames ??= new Set(this.file.facts.symbols.map((symbol) => symbol.name));
    if (!this.memberNames.has(name)) return false;
    const { members } = declaredNames(this.file.facts);
    for (let type = context; type !== ''; type = outerOf(type)) {
      const kind = members.get(`${type}.${name}`)?.kind;
      if (kind === 'field' || kind === 'constant' || kind === 'method') return true;
    }
    return false;
  }

  /** The member that a static import gives to a bare name. */
  importedMember(name: string): Target | undefined {
    const { imports } = this.file.facts;
    for (let at = 0; at < imports.length; at++) {
      const { isStatic, kind, local } = imports[at]!;
      const target = isStatic ? this.importedBy(at) : undefined;
      if (!target) continue;
      if (kind === 'name' && local === name) return target;
      const member = kind === 'wildcard' ? this.member(target, name) : undefined;
      if (member) return member;
    }
    return undefined;
  }

  /** A member that a type declares itself. */
  member(type: Target, name: string): Target | undefined {
    const full = `${type.name}.${name}`;
    return this.view(type.path)?.declares(full) ? { path: type.path, name: full } : undefined;
  }

  /** A type by its simple name: nested in the types around, then of the file, its imports and its package. */
  private simpleType(name: string, context: string): Found {
    let names = this.simple.get(context);
    if (!names) {
      names = new Map();
      this.simple.set(context, names);
    }
    if (names.has(name)) return names.get(name);
    const { path } = this.file;
    // What is around a local type is a method: nothing is nested in it.
    const isType = this.own.type(context) !== undefined;
    const nested = isType ? this.nestedType({ path, name: context }, name) : undefined;
    const found =
      nested ?? (context === '' ? this.fileLevelType(name) : this.simpleType(name, outerOf(context)));
    names.set(name, found);
    return found;
  }

  private fileLevelType(name: string): Found {
    const own = this.own.type(name);
    if (own && !own.local) return { path: this.file.path, name };
    for (const at of this.own.imports(name)) {
      const target = this.importedBy(at);
      if (!target) {
        // A static import may mean a method of that name alone.
        if (!this.file.facts.imports[at]!.isStatic) return OUTSIDE;
        continue;
      }
      const isType = this.view(target.path)?.type(target.name) !== undefined;
      if (isType && lastSegment(target.name) === name) return target;
      // An inherited nested type was imported under the name of the class that inherits it.
      const inherited = isType ? this.nestedType(target, name) : undefined;
      if (inherited) return inherited;
    }
    const { place } = this.own;
    return this.index.find(place.facts.packageName, name, place) ?? this.onDemandType(name);
  }

  /**
   * Wildcard imports, in order. `java.lang` needs no place among them: a type of that name that a wildcard gives
   * as well would be ambiguous, so that code which compiles never means it.
   */
  private onDemandType(name: string): Target | undefined {
    for (const at of this.own.wildcards()) {
      const { specifier, isStatic } = this.file.facts.imports[at]!;
      const type = this.importedBy(at);
      const found = type
        ? this.nestedType(type, name)
        : isStatic
          ? undefined
          : this.index.find(specifier, name, this.own.place);
      if (found) return found;
    }
    return undefined;
  }

  /** A type nested in another one, or in one of its supertypes. */
  nestedType(type: Target, name: string): Target | undefined {
    const seen = new Set<string>();
    let level: readonly Target[] = [type];
    for (let depth = 0; depth < MAX_BASES && level.length > 0; depth++) {
      const next: Target[] = [];
      for (const { path, name: outer } of level) {
        const key = `${path}\0${outer}`;
        if (seen.has(key)) continue;
        seen.add(key);
        const full = `${outer}.${name}`;
        const view = this.view(path);
        const found = view?.type(full);
        if (found && (found.visibility !== 'private' || path === this.file.path)) return { path, name: full };
        if ((view?.type(outer)?.bases.length ?? 0) === 0) continue;
        for (const base of this.basesOf({ path, name: outer })) if (base) next.push(base);
      }
      level = next;
    }
    return undefined;
  }

  private importTarget({ kind, specifier, name, isStatic }: ImportFacts): Target | undefined {
    const segments = specifier === '' ? [] : specifier.split('.');
    if (kind === 'name') segments.push(name);
    const found = this.declaredPrefix(segments);
    if (!found) return undefined;
    const { type, used } = found;
    // The wildcard of a package stops before its types: it is no import of a file.
    if (kind === 'wildcard') return used === segments.length ? type : undefined;
    return isStatic && used === segments.length - 1 ? (this.member(type, name) ?? type) : type;
  }

  /** The type at the beginning of a full name, nested ones as far as they are declared in each other. */
  private declaredPrefix(segments: readonly string[]): TypePrefix | undefined {
    const found = this.index.findQualified(segments, this.own.place);
    if (!found) return undefined;
    const { path } = found.type;
    const view = this.view(path);
    let { name } = found.type;
    let { used } = found;
    while (used < segments.length && view?.type(`${name}.${segments[used]}`)) name += `.${segments[used++]}`;
    return { type: { path, name }, used };
  }
}

/** Name of what is around a declaration. */
export function outerOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? '' : name.slice(0, dot);
}

function lastSegment(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}
