import { directoryOf } from '../components.ts';
import type { World } from '../resolution/world.ts';
import { type JsonObject, ownString, parseJsonObject } from './json.ts';

/** Fields that list what a package depends on. */
export const DEPENDENCIES: readonly string[] = [
  'dependencies',
  'devDependencies',
  'peerDependencies',
  'optionalDependencies',
];

/** A `package.json`. */
export interface PackageManifest {
  /** Directory that it stands in; `''` is the root. */
  readonly directory: string;
  readonly name: string | undefined;
  readonly content: JsonObject;
}

/** The manifests of a tree, each parsed once. */
export class PackageManifests {
  readonly #world: World;
  readonly #byDirectory = new Map<string, PackageManifest | undefined>();

  constructor(world: World) {
    this.#world = world;
  }

  /** The manifest in a directory. */
  at(directory: string): PackageManifest | undefined {
    if (this.#byDirectory.has(directory)) return this.#byDirectory.get(directory);
    const path = directory === '' ? 'package.json' : `${directory}/package.json`;
    const content = parseJsonObject(this.#world.configuration(path));
    const manifest = content && { directory, name: ownString(content, 'name'), content };
    this.#byDirectory.set(directory, manifest);
    return manifest;
  }

  /** The nearest manifest above a directory, itself included. */
  nearest(directory: string): PackageManifest | undefined {
    for (let at = directory; ; at = directoryOf(at)) {
      const manifest = this.at(at);
      if (manifest || at === '') return manifest;
    }
  }

  /** All manifests, in path order. */
  *all(): Generator<PackageManifest> {
    for (const path of this.#world.configurations) {
      if (path !== 'package.json' && !path.endsWith('/package.json')) continue;
      const manifest = this.at(directoryOf(path));
      if (manifest) yield manifest;
    }
  }
}
