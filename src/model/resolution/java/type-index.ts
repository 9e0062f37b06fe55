import { compareText } from '../../../core/ordering.ts';
import type { SymbolFacts, TypeFacts } from '../../../facts/types.ts';
import { directoryOf } from '../../components.ts';
import type { Target } from '../resolver.ts';
import type { SourceFile, World } from '../world.ts';

/** Types and members that a file declares, by qualified name. */
interface Declared {
  readonly types: ReadonlyMap<string, TypeFacts>;
  readonly members: ReadonlyMap<string, SymbolFacts>;
}

/** Which file declares which type of which package. */
export class TypeIndex {
  private readonly world: World;
  private packages: Map<string, Map<string, SourceFile[]>> | undefined;
  private readonly declared = new Map<string, Declared>();

  constructor(world: World) {
    this.world = world;
  }

  /** The file that declares a type of a package: production code, for a test other tests too. */
  find(packageName: string, name: string, from: SourceFile): Target | undefined {
    const candidates = this.byPackage().get(packageName)?.get(name);
    if (!candidates) return undefined;
    const visible =
      from.class === 'test' ? candidates : candidates.filter((file) => file.class === 'production');
    const path = nearest(
      visible.map((file) => file.path),
      from.path,
    );
    return path === undefined ? undefined : { path, name };
  }

  /** A type by its full name: the longest prefix that is a package, then a type of it. What follows is left over. */
  findQualified(
    segments: readonly string[],
    from: SourceFile,
  ): { readonly type: Target; readonly used: number } | undefined {
    for (let at = segments.length - 1; at > 0; at--) {
      const type = this.find(segments.slice(0, at).join('.'), segments[at]!, from);
      if (type) return { type, used: at + 1 };
    }
    return undefined;
  }

  /** True for a package of the repository. */
  hasPackage(packageName: string): boolean {
    return this.byPackage().has(packageName);
  }

  /** True for a package of the repository and for what lies below one. */
  isInternal(packageName: string): boolean {
    const packages = this.byPackage();
    if (packages.has(packageName)) return packageName !== '';
    // A package of one segment (`com`) says nothing of what lies below it.
    for (let at = packageName.lastIndexOf('.'); at > 0; at = packageName.lastIndexOf('.', at - 1)) {
      const above = packageName.slice(0, at);
      if (above.includes('.') && packages.has(above)) return true;
    }
    return false;
  }

  /** What a file declares. */
  declaredIn(path: string): Declared {
    let declared = this.declared.get(path);
    if (!declared) {
      const facts = this.world.file(path)?.facts;
      declared = {
        types: new Map(facts?.types.map((type) => [type.name, type])),
        members: new Map(facts?.symbols.map((symbol) => [qualified(symbol), symbol])),
      };
      this.declared.set(path, declared);
    }
    return declared;
  }

  private byPackage(): Map<string, Map<string, SourceFile[]>> {
    if (this.packages) return this.packages;
    const packages = new Map<string, Map<string, SourceFile[]>>();
    for (const file of this.world.files) {
      if (file.language !== 'java') continue;
      const { packageName, types } = file.facts;
      let names = packages.get(packageName);
      if (!names) {
        names = new Map<string, SourceFile[]>();
        packages.set(packageName, names);
      }
      for (const { name, local } of types) {
        if (local || name.includes('.')) continue;
        const files = names.get(name);
        if (files) files.push(file);
        else names.set(name, [file]);
      }
    }
    this.packages = packages;
    return packages;
  }
}

/** Qualified name of a symbol within its file. */
export function qualified({ owner, name }: SymbolFacts): string {
  return owner === '' ? name : `${owner}.${name}`;
}

/** Several modules may declare one type: the one nearest in the tree, then the shortest path, then the first. */
function nearest(paths: readonly string[], from: string): string | undefined {
  if (paths.length < 2) return paths[0];
  const here = directoryOf(from).split('/');
  const shared = (path: string) => {
    const there = directoryOf(path).split('/');
    let depth = 0;
    while (depth < here.length && here[depth] === there[depth]) depth++;
    return depth;
  };
  return [...paths].sort((a, b) => shared(b) - shared(a) || a.length - b.length || compareText(a, b))[0];
}
