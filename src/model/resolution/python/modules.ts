import { directoryOf } from '../../components.ts';
import type { Memo, Tracer } from '../tracing.ts';
import type { World } from '../world.ts';
import { FileView } from './file-names.ts';
import type { Roots } from './roots.ts';
import { isStandard, isStandardToday } from './standard-library.ts';

/** A module or package of the repository. */
export interface Module {
  /** Its file, `''` for a namespace package. */
  readonly path: string;
  /** Directory of its submodules, `undefined` when it is no package. */
  readonly directory: string | undefined;
}

/** Where a module name leads. */
export type Found =
  | { readonly kind: 'module'; readonly module: Module }
  | { readonly kind: 'external'; readonly distribution: string }
  | { readonly kind: 'standard' | 'missing' | 'not-source' };

const FILE_NAMES = ['.py', '.pyi', '.pyw'] as const;

/** Compiled and generated modules, which have no Python text. */
const NOT_SOURCE = ['.pyx', '.so', '.pyd', '.pxd', '.pyx.tp', '.pyx.in', '.c', '.cpp', '.rs'] as const;

/** Finds modules by name, each once. */
export class Modules {
  /** Not traced: where they differ, nothing can be kept. */
  readonly roots: Roots;
  private readonly world: Pick<World, 'file' | 'has'>;
  private readonly tracer: Tracer;
  private readonly absolute: Memo<Found>;
  private readonly relatives: Memo<Found>;
  private readonly inDirectory: Memo<Module | undefined>;

  constructor(world: World, roots: Roots, tracer: Tracer) {
    this.world = tracer.world(world);
    this.tracer = tracer;
    this.roots = roots;
    this.absolute = tracer.memo('absolute');
    this.relatives = tracer.memo('relatives');
    this.inDirectory = tracer.memo('in directory');
  }

  /** The module that a file names, relative (`..a`) or absolute. */
  find(specifier: string, importer: string): Found {
    if (!specifier.startsWith('.')) return this.named(specifier, importer);
    const key = `${directoryOf(importer)}\0${specifier}`;
    return this.relatives.of(key, () => this.relative(specifier, importer));
  }

  /** A module of a package; regular packages win over modules, those over stubs and namespaces, as in Python. */
  submodule(parent: Module, name: string): Module | undefined {
    return parent.directory === undefined ? undefined : this.moduleIn(parent.directory, name);
  }

  /** The module that a file is. */
  moduleOf(path: string): Module {
    const isPackage = /(^|\/)__init__\.pyi?$/.test(path);
    return { path, directory: isPackage ? directoryOf(path) : undefined };
  }

  private relative(specifier: string, importer: string): Found {
    const name = specifier.replace(/^\.+/, '');
    let directory = directoryOf(importer);
    for (let dots = specifier.length - name.length; dots > 1; dots--) {
      if (directory === '') return { kind: 'missing' };
      directory = directoryOf(directory);
    }
    const start: Module = { path: this.initOf(directory) ?? '', directory };
    return this.walk(start, name === '' ? [] : name.split('.')) ?? { kind: this.absence(directory, name) };
  }

  private named(name: string, importer: string): Found {
    const directory = directoryOf(importer);
    const key = `${directory}\0${name}`;
    const found = this.absolute.of(key, () => this.search(name, directory));
    // Whether a file beside the importer counts depends on the importer, not on its directory alone.
    const isOutside = found.kind === 'external' || found.kind === 'standard';
    if (!isOutside || isStandardToday(name.split('.')[0]!)) return found;
    return this.besides(name, directory, importer) ?? found;
  }

  private search(name: string, directory: string): Found {
    const top = name.split('.')[0]!;
    const isHidden = isStandardToday(top);
    let isInternal = false;
    let namespace: Found | undefined;
    let absence: 'missing' | 'not-source' = 'missing';
    for (const root of this.roots.of(directory)) {
      if (!`${name}.`.startsWith(root.prefix)) continue;
      const rest = `${name}.`.slice(root.prefix.length).split('.').slice(0, -1);
      const first = rest[0] === undefined ? undefined : this.moduleIn(root.directory, rest[0]);
      const start = { path: this.initOf(root.directory) ?? '', directory: root.directory };
      if (isHidden && !isRegularPackage(first)) continue;
      const found = this.walk(start, rest);
      if (found?.kind === 'module' && found.module.path === '') namespace ??= found;
      else if (found) return found;
      else if (first !== undefined && first.path !== '') {
        isInternal = true;
        if (this.absence(root.directory, rest.join('.')) === 'not-source') absence = 'not-source';
      }
    }
    if (namespace) return namespace;
    if (isInternal) return { kind: absence };
    if (isHidden) return { kind: 'standard' };
    return isStandard(top) ? { kind: 'standard' } : { kind: 'external', distribution: top };
  }

  /** Scripts: the directory of the importer, unless it is a package, where Python does not look. */
  private besides(name: string, directory: string, importer: string): Found | undefined {
    const isPackage = this.initOf(directory) !== undefined;
    if (isPackage && !this.isProgram(importer)) return undefined;
    const found = this.walk({ path: '', directory }, name.split('.'));
    return found?.kind === 'module' && found.module.path !== '' && found.module.path !== importer
      ? found
      : undefined;
  }

  private isProgram(path: string): boolean {
    const file = this.world.file(path);
    return file !== undefined && new FileView(file.facts, this.tracer.names(path)).isMain;
  }

  /** Follows names downwards. What lies below a plain module is made by it when it runs (`six.moves`). */
  private walk(start: Module, names: readonly string[]): Found | undefined {
    let module = start;
    for (const name of names) {
      if (module.directory === undefined) break;
      const next = this.moduleIn(module.directory, name);
      if (!next) return undefined;
      module = next;
    }
    return { kind: 'module', module };
  }

  private absence(directory: string, name: string): 'missing' | 'not-source' {
    const base = [directory, ...name.split('.')].filter(Boolean).join('/');
    return NOT_SOURCE.some((ending) => this.world.has(`${base}${ending}`)) ? 'not-source' : 'missing';
  }

  private moduleIn(directory: string, name: string): Module | undefined {
    const base = directory === '' ? name : `${directory}/${name}`;
    return this.inDirectory.of(base, () => this.lookUp(base));
  }

  private lookUp(base: string): Module | undefined {
    const init = this.initOf(base);
    if (init?.endsWith('.py')) return { path: init, directory: base };
    for (const ending of FILE_NAMES)
      if (this.world.has(`${base}${ending}`)) return { path: `${base}${ending}`, directory: undefined };
    if (init !== undefined) return { path: init, directory: base };
    this.tracer.directory(base);
    return this.roots.holdsPython(base) ? { path: '', directory: base } : undefined;
  }

  private initOf(directory: string): string | undefined {
    const base = directory === '' ? '' : `${directory}/`;
    return ['__init__.py', '__init__.pyi'].map((name) => base + name).find((path) => this.world.has(path));
  }
}

function isRegularPackage(module: Module | undefined): boolean {
  return module !== undefined && module.path !== '' && module.directory !== undefined;
}
