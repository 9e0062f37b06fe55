import { compareText } from '../../../core/ordering.ts';
import type { TypeNameFacts } from '../../../facts/name-facts.ts';
import { directoryOf } from '../../components.ts';
import type { Looks } from '../looks.ts';
import type { Target } from '../resolver.ts';
import type { Tracer } from '../tracing.ts';
import type { SourceFile, World } from '../world.ts';
import type { ChangedFile } from '../world-difference.ts';
import { FileView } from './file-view.ts';

/** A package with the files that declare each of its types. */
interface JavaPackage {
  readonly types: Map<string, SourceFile[]>;
  readonly look: (name: string) => void;
}

/** Which file declares which type of which package. */
export class TypeIndex {
  private readonly world: World;
  private readonly tracer: Tracer;
  private packages: Map<string, JavaPackage> | undefined;
  private readonly views = new Map<string, FileView | undefined>();

  constructor(world: World, tracer: Tracer) {
    this.world = world;
    this.tracer = tracer;
  }

  /** The file that declares a type of a package: production code, for a test other tests too. */
  find(packageName: string, name: string, from: SourceFile): Target | undefined {
    const known = this.byPackage().get(packageName);
    if (known) known.look(name);
    else this.tracer.directory(packageName);
    const candidates = known?.types.get(name);
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
    this.tracer.directory(packageName);
    return this.byPackage().has(packageName);
  }

  /** True for a package of the repository and for what lies below one. */
  isInternal(packageName: string): boolean {
    if (this.hasPackage(packageName)) return packageName !== '';
    // A package of one segment (`com`) says nothing of what lies below it.
    for (let at = packageName.lastIndexOf('.'); at > 0; at = packageName.lastIndexOf('.', at - 1)) {
      const above = packageName.slice(0, at);
      if (above.includes('.') && this.hasPackage(above)) return true;
    }
    return false;
  }

  /** A file as others look at it. */
  view(path: string): FileView | undefined {
    if (!this.views.has(path)) {
      const file = this.world.file(path);
      this.views.set(path, file && new FileView(file, this.tracer.names(path)));
    }
    return this.views.get(path);
  }

  /** The looks for packages and types that another index answers otherwise. */
  *changedLooks(looks: Looks, before: TypeIndex, files: readonly ChangedFile[]): Generator<number> {
    const [from, to] = [before.byPackage(), this.byPackage()];
    for (const name of from.keys()) if (!to.has(name)) yield looks.directories.number(name);
    for (const name of to.keys()) if (!from.has(name)) yield looks.directories.number(name);
    for (const file of files) {
      const isMoved =
        file.from?.class !== file.to?.class || file.from?.facts.packageName !== file.to?.facts.packageName;
      const [own, other] = [namesOf(file.from), namesOf(file.to)];
      for (const [version, names, others] of [
        [file.from, own, other],
        [file.to, other, own],
      ] as const) {
        const scope = looks.namesIn(packageScope(version?.facts.packageName ?? ''));
        for (const name of names) if (isMoved || !others.has(name)) yield scope.number(name);
      }
    }
  }

  private byPackage(): Map<string, JavaPackage> {
    if (this.packages) return this.packages;
    const packages = new Map<string, JavaPackage>();
    for (const file of this.world.files) {
      if (file.language !== 'java') continue;
      const { packageName, types } = file.facts;
      let known = packages.get(packageName);
      if (!known) {
        known = { types: new Map(), look: this.tracer.names(packageScope(packageName)) };
        packages.set(packageName, known);
      }
      for (const name of types.flatMap(packageLevel)) {
        const files = known.types.get(name);
        if (files) files.push(file);
        else known.types.set(name, [file]);
      }
    }
    this.packages = packages;
    return packages;
  }
}

/** Packages have names of their own, as files have; no path begins like this. */
function packageScope(packageName: string): string {
  return `\0${packageName}`;
}

/** The name of a type that belongs to the package. */
function packageLevel({ name, local }: TypeNameFacts): string[] {
  return local || name.includes('.') ? [] : [name];
}

function namesOf(file: SourceFile | undefined): ReadonlySet<string> {
  return new Set(file?.language === 'java' ? file.facts.types.flatMap(packageLevel) : []);
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
