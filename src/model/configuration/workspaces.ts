import { createRequire } from 'node:module';
import { compareText } from '../../core/ordering.ts';
import { directoryOf } from '../components.ts';
import type { World } from '../resolution/world.ts';
import { directoryGlob, type PathTest } from './glob.ts';
import { asObject, type JsonObject, own, parseJsonObject, strings } from './json.ts';
import type { PackageManifest, PackageManifests } from './package-json.ts';

const require = createRequire(import.meta.url);

/**
 * The packages that workspaces of npm, yarn, pnpm and lerna hold, by name. Of two with one name the shorter path
 * wins, then the first in order.
 */
export function workspacePackages(
  world: World,
  manifests: PackageManifests,
): ReadonlyMap<string, PackageManifest> {
  const workspaces = workspacesOf(world, manifests);
  const packages = new Map<string, PackageManifest>();
  if (workspaces.length === 0) return packages;
  for (const manifest of manifests.all()) {
    const { name, directory } = manifest;
    if (name === undefined || !workspaces.some((workspace) => holds(workspace, directory))) continue;
    const known = packages.get(name);
    if (!known || isBefore(directory, known.directory)) packages.set(name, manifest);
  }
  return packages;
}

function isBefore(a: string, b: string): boolean {
  return a.length !== b.length ? a.length < b.length : compareText(a, b) < 0;
}

interface Workspace {
  readonly directory: string;
  readonly included: readonly PathTest[];
  readonly excluded: readonly PathTest[];
}

/** A workspace holds its own root, and the directories that its patterns match. */
function holds({ directory: root, included, excluded }: Workspace, directory: string): boolean {
  if (directory === root) return true;
  const prefix = root === '' ? '' : `${root}/`;
  if (!directory.startsWith(prefix)) return false;
  const path = directory.slice(prefix.length);
  return included.some((test) => test(path)) && !excluded.some((test) => test(path));
}

function workspacesOf(world: World, manifests: PackageManifests): Workspace[] {
  const found: Workspace[] = [];
  for (const path of world.configurations) {
    const patterns = patternsOf(path, world, manifests);
    if (patterns.length > 0) found.push(workspaceOf(directoryOf(path), patterns));
  }
  return found;
}

function patternsOf(path: string, world: World, manifests: PackageManifests): string[] {
  switch (path.slice(path.lastIndexOf('/') + 1)) {
    case 'package.json': {
      const workspaces = own(manifests.at(directoryOf(path))?.content, 'workspaces');
      return Array.isArray(workspaces) ? strings(workspaces) : strings(own(asObject(workspaces), 'packages'));
    }
    case 'lerna.json': {
      const root = parseJsonObject(world.configuration(path));
      const packages = own(root, 'packages');
      // Without a list lerna leaves it to the package manager.
      return packages === undefined ? [] : strings(packages);
    }
    case 'pnpm-workspace.yaml':
    case 'pnpm-workspace.yml':
      return strings(own(parseYamlObject(world.configuration(path)), 'packages'));
    default:
      return [];
  }
}

function parseYamlObject(text: string | undefined): JsonObject | undefined {
  // Loaded where there is something to parse: few repositories have such a file, and the parser is 71 modules.
  const { parse } = require('yaml') as typeof import('yaml');
  try {
    // Anchors that multiply would fill the memory.
    return asObject(parse(text ?? '', { maxAliasCount: 100, logLevel: 'silent' }));
  } catch {
    return undefined;
  }
}

function workspaceOf(directory: string, patterns: readonly string[]): Workspace {
  const included: PathTest[] = [];
  const excluded: PathTest[] = [];
  for (const pattern of patterns) {
    if (pattern.startsWith('!')) excluded.push(directoryGlob(pattern.slice(1)));
    else included.push(directoryGlob(pattern));
  }
  return { directory, included, excluded };
}
