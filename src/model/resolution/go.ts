import { lazily } from '../../core/lazily.ts';
import { compareText } from '../../core/ordering.ts';
import { FileNames } from './go/file-names.ts';
import { GoModules } from './go/modules.ts';
import { GoPackages } from './go/packages.ts';
import { goEntries, goSurface } from './go/surface.ts';
import type { FileResolution, MakeResolver } from './resolver.ts';
import type { SourceFile } from './world.ts';

/** Go by catalogue §3.3: edges come from names, and an import stands for the package's first file. */
export const goResolver: MakeResolver = (world) => {
  const modules = new GoModules(world);
  const packages = new GoPackages(world);
  const entries = lazily(() => goEntries(world, modules));
  const surface = lazily(() => goSurface(world, entries()));
  return { resolve: (file) => resolve(file, modules, packages), entries, surface };
};

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
