import { compareText } from '../../../core/ordering.ts';
import type { ImportFacts, ReferenceFacts } from '../../../facts/name-facts.ts';
import { directoryOf } from '../../components.ts';
import type { EdgeKind, Target } from '../resolver.ts';
import type { SourceFile } from '../world.ts';
import type { GoLocation, GoModules } from './modules.ts';
import { type GoPackage, type GoPackages, isTestFile } from './packages.ts';

/** An import of a file: where it leads, and the package there when it is one of the repository. */
interface Import {
  readonly facts: ImportFacts;
  readonly location: GoLocation;
  readonly pack: GoPackage | undefined;
  /** A test of the directory: it sees what the tests of the package declare. */
  readonly seesTests: boolean;
  /** A name of the file leads into it. */
  isNamed: boolean;
}

/** What the names of one file mean. */
export class FileNames {
  readonly imports: readonly Import[];
  private readonly file: SourceFile;
  private readonly packages: GoPackages;
  private readonly own: GoPackage;
  private readonly byLocal = new Map<string, Import>();
  private readonly kinds = new Map<string, Set<EdgeKind>>();

  constructor(file: SourceFile, modules: GoModules, packages: GoPackages) {
    this.file = file;
    this.packages = packages;
    this.own = packages.packageOf(file);
    const directory = directoryOf(file.path);
    this.imports = file.facts.imports.map((facts) => {
      const location = modules.locate(directory, facts.specifier);
      const isInternal = location.kind === 'internal';
      const pack = isInternal ? packages.imported(location.directory) : undefined;
      const seesTests = isInternal && location.directory === directory && isTestFile(file);
      return { facts, location, pack, seesTests, isNamed: false };
    });
    for (const each of this.imports)
      if (each.facts.kind === 'module') this.byLocal.set(each.facts.local, each);
    // Without a written name it is the package's own, which need not be the last segment of the path.
    for (const each of this.imports) {
      const { facts, pack } = each;
      if (facts.kind === 'module' && pack && isGuess(facts) && !this.byLocal.has(pack.name))
        this.byLocal.set(pack.name, each);
    }
  }

  /** The declaration that a reference means, where that is decidable without types. */
  resolve({ name, receiverKind, receiver, type }: ReferenceFacts): Target | undefined {
    if (receiverKind === 'none') return this.bare(name);
    if (receiverKind === 'self') return this.inOwn(`${type}.${name}`);
    return receiverKind === 'name' ? this.qualified(receiver, name) : undefined;
  }

  /** The type that a base (`Name` or `package.Name`) means. */
  base(base: string): Target | undefined {
    const dot = base.indexOf('.');
    return dot < 0 ? this.bare(base) : this.qualified(base.slice(0, dot), base.slice(dot + 1));
  }

  /** Files that the names looked up so far lead to, in path order. */
  get edges(): { path: string; kinds: EdgeKind[] }[] {
    return [...this.kinds]
      .sort(([a], [b]) => compareText(a, b))
      .map(([path, kinds]) => ({ path, kinds: [...kinds].sort() }));
  }

  /** Adds the edges of imports of which no name leads anywhere: to the first file of the package. */
  finishImports(): void {
    for (const { pack, isNamed } of this.imports) {
      if (!isNamed && pack?.first) this.addEdge(pack.first.path, 'import');
    }
  }

  private bare(name: string): Target | undefined {
    if (this.byLocal.has(name)) return undefined;
    const target = this.inOwn(name) ?? this.throughDots(name);
    if (target) this.addEdge(target.path, 'reference');
    return target;
  }

  private inOwn(name: string): Target | undefined {
    return this.packages.find(this.file, this.own, name, isTestFile(this.file));
  }

  private throughDots(name: string): Target | undefined {
    for (const each of this.imports) {
      if (each.facts.kind !== 'wildcard') continue;
      const target = this.inImport(each, name);
      if (target) return target;
    }
    return undefined;
  }

  private inImport(from: Import, name: string): Target | undefined {
    const target = from.pack && this.packages.find(this.file, from.pack, name, from.seesTests);
    if (target) from.isNamed = true;
    return target;
  }

  /** `package.Name`, `package.Type.member`, `Type.member`. Members make no edges: their types do. */
  private qualified(receiver: string, name: string): Target | undefined {
    const dot = receiver.indexOf('.');
    const root = dot < 0 ? receiver : receiver.slice(0, dot);
    const from = this.byLocal.get(root);
    if (!from) return dot < 0 ? this.inOwn(`${root}.${name}`) : undefined;
    if (dot >= 0) return this.inImport(from, `${receiver.slice(dot + 1)}.${name}`);
    const target = this.inImport(from, name);
    if (target) this.addEdge(target.path, 'reference');
    return target;
  }

  private addEdge(path: string, kind: EdgeKind): void {
    if (path === this.file.path) return;
    const kinds = this.kinds.get(path);
    if (kinds) kinds.add(kind);
    else this.kinds.set(path, new Set([kind]));
  }
}

/** True when the name of an import is one that its path gives away, and may be a guess (catalogue §3.3). */
function isGuess({ specifier, local }: ImportFacts): boolean {
  return specifier.split('/').some((segment) => segment.replace(/\.v\d+$/, '') === local);
}
