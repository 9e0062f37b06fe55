import { compareText } from '../../../core/ordering.ts';
import { directoryOf } from '../../components.ts';
import { type GoModFile, parseGoMod } from '../../configuration/go-mod.ts';
import { type Memo, Tracer } from '../tracing.ts';
import type { World } from '../world.ts';

/** Where an import path leads. */
export type GoLocation =
  | { readonly kind: 'internal'; readonly directory: string }
  | { readonly kind: 'external'; readonly distribution: string }
  | { readonly kind: 'standard' }
  | { readonly kind: 'missing' };

/** Hosts whose repositories are named by two more segments (ADR 0002, 35). */
const HOSTS: ReadonlySet<string> = new Set(['github.com', 'gitlab.com', 'bitbucket.org', 'golang.org']);

/** Import paths of a world: modules, workspaces and replacements (catalogue §3.3). */
export class GoModules {
  private readonly world: World;
  private modules: Map<string, GoModFile> | undefined;
  private workspaces: Map<string, GoModFile> | undefined;
  /** Directory by module path, as seen from a module. */
  private readonly tables = new Map<string, ReadonlyMap<string, string>>();
  private readonly locations: Memo<GoLocation>;
  private readonly tracer: Tracer;

  constructor(world: World, tracer: Tracer) {
    this.world = world;
    this.tracer = tracer;
    this.locations = tracer.memo('locations');
  }

  /** True when import paths mean the same directories in another world, be there files in them or not. */
  areThoseOf(other: World): boolean {
    if (this.world.texts === other.texts) return true;
    const content = (modules: GoModules) =>
      JSON.stringify([[...modules.allModules()], [...modules.allWorkspaces()]]);
    return content(this) === content(new GoModules(other, new Tracer()));
  }

  /** Directory of the nearest module above a directory; undefined without one. */
  moduleOf(directory: string): string | undefined {
    return nearest(this.allModules(), directory);
  }

  /** Where an import of a file in a directory leads. */
  locate(directory: string, specifier: string): GoLocation {
    if (/^\.\.?(\/|$)/.test(specifier)) return this.directoryOrMissing(joined(directory, specifier));
    const module = this.moduleOf(directory);
    const key = `${module ?? '\0'}\0${specifier}`;
    return this.locations.of(key, () => this.locateFrom(module, specifier));
  }

  private locateFrom(module: string | undefined, specifier: string): GoLocation {
    const table = this.tableOf(module);
    const path = longestPrefix(specifier, (prefix) => table.has(prefix));
    const requires = module === undefined ? undefined : new Set(this.allModules().get(module)!.requires);
    const required = requires && longestPrefix(specifier, (prefix) => requires.has(prefix));
    if (path !== undefined && (required === undefined || required.length <= path.length)) {
      const root = table.get(path)!;
      const directory = joined(root, `./${specifier.slice(path.length + 1)}`);
      const isNested = directory !== undefined && this.isInNestedModule(root, directory);
      return isNested ? { kind: 'missing' } : this.directoryOrMissing(directory);
    }
    if (required !== undefined) return { kind: 'external', distribution: required };
    const segments = specifier.split('/');
    // The standard library is what has no host in front.
    if (!segments[0]!.includes('.')) return { kind: 'standard' };
    const distribution = segments.slice(0, HOSTS.has(segments[0]!) ? 3 : 2).join('/');
    return { kind: 'external', distribution };
  }

  private directoryOrMissing(directory: string | undefined): GoLocation {
    if (directory === undefined) return { kind: 'missing' };
    this.tracer.directory(directory);
    return holdsGo(this.world, directory) ? { kind: 'internal', directory } : { kind: 'missing' };
  }

  /** A module ends where another one begins below it. */
  private isInNestedModule(root: string, directory: string): boolean {
    const module = this.moduleOf(directory);
    return module !== undefined && module !== root && module.length > root.length;
  }

  /** Directory by module path: own module first, then replacements, the workspace, the rest of the repository. */
  private tableOf(module: string | undefined): ReadonlyMap<string, string> {
    const from = module ?? '';
    let table = this.tables.get(module ?? '\0');
    if (table) return table;
    const entries: (readonly [string, string])[] = [];
    const own = module === undefined ? undefined : this.allModules().get(module);
    if (own) entries.push([own.module, from], ...replacements(own, from));
    const workspace = nearest(this.allWorkspaces(), from);
    if (workspace !== undefined) {
      const { uses } = this.allWorkspaces().get(workspace)!;
      entries.push(...replacements(this.allWorkspaces().get(workspace)!, workspace));
      for (const use of uses) {
        const directory = joined(workspace, use);
        const used = directory === undefined ? undefined : this.allModules().get(directory);
        if (used) entries.push([used.module, directory!]);
      }
    }
    for (const [directory, file] of this.allModules()) entries.push([file.module, directory]);
    table = new Map(entries.reverse());
    this.tables.set(module ?? '\0', table);
    return table;
  }

  /** Modules by directory, the shortest directory first. */
  private allModules(): ReadonlyMap<string, GoModFile> {
    this.modules ??= this.read('go.mod', ({ module }) => module !== '');
    return this.modules;
  }

  private allWorkspaces(): ReadonlyMap<string, GoModFile> {
    this.workspaces ??= this.read('go.work', () => true);
    return this.workspaces;
  }

  private read(name: string, isWanted: (file: GoModFile) => boolean): Map<string, GoModFile> {
    const files = new Map<string, GoModFile>();
    const paths = this.world.configurations.filter((path) => path === name || path.endsWith(`/${name}`));
    const byLength = [...paths].sort((a, b) => a.length - b.length || compareText(a, b));
    for (const path of byLength) {
      if (`/${path}`.includes('/vendor/')) continue;
      const file = parseGoMod(this.world.configuration(path) ?? '');
      if (isWanted(file)) files.set(directoryOf(path), file);
    }
    return files;
  }
}

/** True for a directory with a Go file, of whatever class. */
export function holdsGo(world: World, directory: string): boolean {
  return world.filesIn(directory).some((path) => path.endsWith('.go'));
}

function replacements(file: GoModFile, directory: string): (readonly [string, string])[] {
  return file.replaces.flatMap(({ path, directory: relative }) => {
    const target = joined(directory, relative);
    return target === undefined ? [] : [[path, target] as const];
  });
}

/** The nearest directory of a map at or above a directory. */
function nearest(directories: ReadonlyMap<string, unknown>, start: string): string | undefined {
  for (let at = start; ; at = directoryOf(at)) {
    if (directories.has(at)) return at;
    if (at === '') return undefined;
  }
}

/** The longest run of a path's first segments that passes a test. */
function longestPrefix(path: string, passes: (prefix: string) => boolean): string | undefined {
  for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1)) {
    const prefix = path.slice(0, end);
    if (passes(prefix)) return prefix;
  }
  return undefined;
}

/** A relative path below a directory; undefined outside of the repository. */
function joined(directory: string, relative: string): string | undefined {
  const segments = directory === '' ? [] : directory.split('/');
  for (const segment of relative.split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment !== '..') segments.push(segment);
    else if (segments.pop() === undefined) return undefined;
  }
  return segments.join('/');
}
