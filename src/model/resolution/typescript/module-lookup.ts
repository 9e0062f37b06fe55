import { lazily } from '../../../core/lazily.ts';
import { asObject, own } from '../../configuration/json.ts';
import { DEPENDENCIES, type PackageManifest, PackageManifests } from '../../configuration/package-json.ts';
import { joinPath } from '../../configuration/path-names.ts';
import { CompilerConfigurations, type CompilerPaths } from '../../configuration/tsconfig.ts';
import { workspacePackages } from '../../configuration/workspaces.ts';
import type { UnresolvedReason } from '../resolver.ts';
import type { Memo, Tracer } from '../tracing.ts';
import type { World } from '../world.ts';
import { isBuiltinModule } from './builtin-modules.ts';
import { type Found, findFile, findIndex, findNamed, findOther } from './file-lookup.ts';
import { findInPackage, targetsOf } from './package-targets.ts';

/** What a module specifier means. */
export type ModuleTarget =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'external'; readonly distribution: string }
  | { readonly kind: 'standard' }
  | { readonly kind: 'unresolved'; readonly reason: UnresolvedReason };

const STANDARD: ModuleTarget = { kind: 'standard' };
const MISSING: ModuleTarget = { kind: 'unresolved', reason: 'missing' };
const NOT_SOURCE: ModuleTarget = { kind: 'unresolved', reason: 'not-source' };
const NOT_LITERAL: ModuleTarget = { kind: 'unresolved', reason: 'not-literal' };

/** Imports that send each other on (`#a` to `#b`) further than this lead nowhere. */
const MOST_REDIRECTIONS = 4;

/** Finds the file that a specifier means, as written in a directory (catalogue §3.4). */
export class ModuleLookup {
  readonly manifests: PackageManifests;
  readonly #world: Pick<World, 'has' | 'hasDirectory'>;
  readonly #configurations: CompilerConfigurations;
  readonly #workspaces: () => ReadonlyMap<string, PackageManifest>;
  readonly #known: Memo<ModuleTarget>;

  constructor(world: World, tracer: Tracer) {
    this.#world = tracer.world(world);
    this.#known = tracer.memo('modules');
    this.manifests = new PackageManifests(world);
    this.#configurations = new CompilerConfigurations(world);
    this.#workspaces = lazily(() => workspacePackages(world, this.manifests));
  }

  /** What a specifier means for the files of a directory. */
  find(directory: string, specifier: string): ModuleTarget {
    const key = `${directory}\0${specifier}`;
    return this.#known.of(key, () => this.#find(directory, specifier, 0));
  }

  #find(directory: string, written: string, redirections: number): ModuleTarget {
    if (written === '') return NOT_LITERAL;
    // Bundlers take options behind a question mark, and loaders before an exclamation mark.
    const specifier = written.replace(/[?!].*$/s, '');
    if (/^\.{0,2}\//.test(specifier) || /^\.{1,2}$/.test(specifier))
      return this.#relative(directory, specifier);
    const paths = this.#configurations.pathsOf(directory);
    const alias = this.#alias(paths, specifier);
    if (alias.found)
      return alias.found === 'not-source' ? NOT_SOURCE : { kind: 'file', path: alias.found.file };
    if (specifier.startsWith('#')) return this.#privateImport(directory, specifier, redirections);
    if (isBuiltinModule(specifier)) return STANDARD;
    const found = this.#package(directory, specifier);
    if (found) return found;
    return alias.isMatched && !this.#isDeclared(directory, specifier) ? MISSING : external(specifier);
  }

  #relative(directory: string, specifier: string): ModuleTarget {
    const isRooted = specifier.startsWith('/');
    const path = joinPath(isRooted ? '' : directory, specifier);
    if (path === undefined) return MISSING;
    const isDirectory = /(^|\/)\.{0,2}$/.test(specifier);
    return asTarget((isDirectory ? undefined : findFile(this.#world, path)) ?? this.#directory(path));
  }

  /** A directory: what its manifest names, or its index; or a file of another kind. */
  #directory(path: string): Found {
    const manifest = this.#world.hasDirectory(path) ? this.manifests.at(path) : undefined;
    const named = manifest && findInPackage(this.#world, manifest, '');
    return named ?? findIndex(this.#world, path) ?? findOther(this.#world, path);
  }

  /** `paths`, the most special pattern first, then `baseUrl`. */
  #alias({ baseUrl, paths }: CompilerPaths, specifier: string): { found: Found; isMatched: boolean } {
    let best: { pattern: string; star: string; targets: readonly string[] } | undefined;
    for (const { pattern, targets } of paths) {
      const star = starOf(pattern, specifier);
      if (star === undefined) continue;
      if (!best || isMoreSpecial(pattern, best.pattern)) best = { pattern, star, targets };
    }
    for (const target of best?.targets ?? []) {
      const found = this.#any(target.replace('*', () => best!.star));
      if (found) return { found, isMatched: true };
    }
    const isMatched = best !== undefined && best.pattern !== '*';
    const based = baseUrl === undefined ? undefined : joinPath(baseUrl, specifier);
    return { found: based === undefined ? undefined : this.#any(based), isMatched };
  }

  #any(path: string): Found {
    return (
      findFile(this.#world, path) ?? (this.#world.hasDirectory(path) ? this.#directory(path) : undefined)
    );
  }

  /** `#x` of the nearest manifest. */
  #privateImport(directory: string, specifier: string, redirections: number): ModuleTarget {
    const manifest = this.manifests.nearest(directory);
    if (!manifest || redirections >= MOST_REDIRECTIONS) return MISSING;
    for (const target of targetsOf(own(manifest.content, 'imports'), specifier)) {
      const found = target.startsWith('.')
        ? asTarget(findNamed(this.#world, manifest.directory, target))
        : this.#find(manifest.directory, target, redirections + 1);
      if (found.kind !== 'unresolved' || found.reason !== 'missing') return found;
    }
    return MISSING;
  }

  /** True for a package that the manifest of the file, or that of the root, depends on. */
  #isDeclared(directory: string, specifier: string): boolean {
    const name = packageNameOf(specifier);
    if (name === undefined) return false;
    return [this.manifests.nearest(directory), this.manifests.at('')].some((manifest) =>
      DEPENDENCIES.some((field) => own(asObject(own(manifest?.content, field)), name) !== undefined),
    );
  }

  /** A package of a workspace, or the one that the file itself belongs to. */
  #package(directory: string, specifier: string): ModuleTarget | undefined {
    const name = packageNameOf(specifier);
    if (name === undefined) return undefined;
    const nearest = this.manifests.nearest(directory);
    const manifest = nearest?.name === name ? nearest : this.#workspaces().get(name);
    if (!manifest) return undefined;
    const subpath = specifier.slice(name.length + 1);
    return asTarget(findInPackage(this.#world, manifest, subpath));
  }
}

function asTarget(found: Found): ModuleTarget {
  if (found === undefined) return MISSING;
  return found === 'not-source' ? NOT_SOURCE : { kind: 'file', path: found.file };
}

/** What `*` stands for when a pattern matches; `''` for a pattern without one. */
function starOf(pattern: string, specifier: string): string | undefined {
  const star = pattern.indexOf('*');
  if (star < 0) return pattern === specifier ? '' : undefined;
  const after = pattern.length - star - 1;
  if (specifier.length < pattern.length - 1 || !specifier.startsWith(pattern.slice(0, star)))
    return undefined;
  if (!specifier.endsWith(pattern.slice(star + 1))) return undefined;
  return specifier.slice(star, specifier.length - after);
}

/** A pattern without a star, else the one with the longest text before it. */
function isMoreSpecial(pattern: string, other: string): boolean {
  const prefix = (each: string) => (each.includes('*') ? each.indexOf('*') : Number.POSITIVE_INFINITY);
  return prefix(pattern) > prefix(other);
}

/** Name of the package, with its scope; undefined for what no package can be called. */
function packageNameOf(specifier: string): string | undefined {
  return /^(?:@[\w.~-]+\/)?[a-z0-9_-][\w.~-]*/i.exec(specifier)?.[0];
}

/** The package that a specifier names; of `@types/x` it is `x`. What is no name of one leads nowhere. */
function external(specifier: string): ModuleTarget {
  const name = packageNameOf(specifier);
  if (name === undefined || /^[^/]*:/.test(specifier)) return MISSING;
  const typed = /^@types\/(.+)$/.exec(name)?.[1];
  if (typed === undefined) return { kind: 'external', distribution: name };
  const scoped = typed.includes('__') ? `@${typed.replace('__', '/')}` : typed;
  return isBuiltinModule(scoped) || scoped === 'node' ? STANDARD : { kind: 'external', distribution: scoped };
}
