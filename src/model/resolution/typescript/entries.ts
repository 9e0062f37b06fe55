import { directoryOf } from '../../components.ts';
import type { PackageManifests } from '../../configuration/package-json.ts';
import type { World } from '../world.ts';
import { findIndex, isScript } from './file-lookup.ts';
import { namedFiles } from './package-targets.ts';

/**
 * Files where programs or the public surface begin (catalogue §3.6): what manifests name, the facades of the
 * packages, configuration files, and scripts with a shebang.
 */
export function entryFiles(world: World, manifests: PackageManifests): ReadonlySet<string> {
  const entries = new Set<string>();
  const add = (path: string) => {
    if (world.file(path)?.class === 'production') entries.add(path);
  };
  const packages = [...manifests.all()];
  for (const manifest of packages) for (const path of namedFiles(world, manifest)) add(path);
  for (const directory of new Set(['', ...packages.map((each) => each.directory)])) {
    for (const top of [directory, directory === '' ? 'src' : `${directory}/src`]) {
      const facade = findIndex(world, top);
      if (typeof facade === 'object' && directoryOf(facade.file) === top) add(facade.file);
    }
  }
  for (const { path, facts } of world.files) {
    if (isScript(path) && (facts.isMain || /(^|\/)[^/]+\.config\.[^./]+$/.test(path))) add(path);
  }
  return entries;
}
