import { lazily } from '../../core/lazily.ts';
import { compareText } from '../../core/ordering.ts';
import { directoryOf } from '../components.ts';
import { FileNames } from './go/file-names.ts';
import { hasSameInterfaceMethods } from './go/interface-methods.ts';
import { GoModules, holdsGo } from './go/modules.ts';
import { changedPackageLooks, GoPackages } from './go/packages.ts';
import { goEntries, goSurface } from './go/surface.ts';
import { keptWhole, PartByPart, type ResolutionParts } from './part-by-part.ts';
import type { FileResolution, LanguageResolver, MakeResolver } from './resolver.ts';
import { Tracer } from './tracing.ts';
import { changedUseLooks } from './uses.ts';
import type { SourceFile, World } from './world.ts';
import { changedContentLooks, changedFiles, changedPaths } from './world-difference.ts';

/** Go by catalogue §3.3: edges come from names, and an import stands for the package's first file. */
export const goResolver: MakeResolver = (world, before) =>
  new GoResolver(world, before instanceof GoResolver ? before : undefined);

class GoResolver implements LanguageResolver {
  readonly entries: () => ReadonlySet<string>;
  readonly surface: () => ReadonlySet<string>;
  private readonly world: World;
  readonly tracer: Tracer;
  private readonly modules: GoModules;
  private readonly packages: GoPackages;
  private readonly parts: ResolutionParts;

  constructor(world: World, before: GoResolver | undefined) {
    this.world = world;
    // Where import paths mean other directories, nothing is kept.
    const kept = before?.modules.areThoseOf(world) ? before : undefined;
    this.tracer = new Tracer(kept?.tracer);
    this.modules = new GoModules(world, this.tracer);
    this.packages = new GoPackages(world, this.tracer);
    this.parts = keptWhole(this.tracer, (file) => resolve(file, this.modules, this.packages));
    this.entries = lazily(() => goEntries(world, this.modules));
    this.surface = lazily(() => goSurface(world, this.entries()));
    if (kept) this.tracer.inherit(kept.tracer, this.differenceFrom(kept.world));
  }

  private *differenceFrom(before: World): Generator<number> {
    const { looks } = this.tracer;
    const files = changedFiles(before, this.world, (language) => language === 'go');
    yield* changedContentLooks(looks, files);
    yield* changedUseLooks(looks, files);
    yield* changedPackageLooks(looks, files);
    for (const { from, to } of files) {
      yield looks.packages.number(directoryOf((from ?? to).path));
      if (!hasSameInterfaceMethods(from, to)) yield looks.interfaceMethods;
    }
    for (const directory of new Set(changedPaths(before, this.world).map(directoryOf))) {
      const isHeld = holdsGo(before, directory) === holdsGo(this.world, directory);
      if (!isHeld) yield looks.directories.number(directory);
    }
  }

  resolve(file: SourceFile): FileResolution {
    return new PartByPart(file, this.parts);
  }
}

function resolve(file: SourceFile, modules: GoModules, packages: GoPackages): FileResolution {
  const names = new FileNames(file, modules, packages);
  const references = file.facts.references.map((reference) => names.resolve(reference));
  const bases = file.facts.types.map((type) => type.bases.map((base) => names.base(base)));
  names.finishImports();
  const external = new Set<string>();
  let missing = 0;
  for (const { location } of names.imports) {
    if (location.kind === 'external') external.add(location.distribution);
    if (location.kind === 'missing') missing++;
  }
  return {
    imports: names.imports.map(({ pack }) => pack?.first && { path: pack.first.path, name: '' }),
    references: () => references,
    bases: () => bases,
    edges: names.edges,
    external: [...external].sort(compareText),
    unresolved: missing > 0 ? { missing } : {},
  };
}
