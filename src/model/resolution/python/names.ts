import type { ImportFacts, SymbolFacts } from '../../../facts/name-facts.ts';
import type { Memo, Tracer } from '../tracing.ts';
import type { World } from '../world.ts';
import { FileView, qualifiedName } from './file-names.ts';
import type { Found, Module, Modules } from './modules.ts';

/** What a name means: a declaration of a file, or a module. */
export type Meaning =
  | { readonly kind: 'declared'; readonly path: string; readonly symbol: SymbolFacts }
  | { readonly kind: 'module'; readonly module: Module }
  /** A name of a file that is not found declared there: made when it runs. */
  | { readonly kind: 'unknown'; readonly path: string; readonly name: string };

/** Longest chain of re-exports that is followed. */
const MAX_HOPS = 16;

/** Looks names up in files. */
export class Names {
  private readonly world: Pick<World, 'file'>;
  private readonly modules: Modules;
  private readonly tracer: Tracer;
  /** Not kept: views show the files of one world. */
  private readonly views = new Map<string, FileView>();
  private readonly meanings: Memo<Meaning | undefined>;
  private readonly starred: Memo<readonly Module[]>;

  constructor(world: World, modules: Modules, tracer: Tracer) {
    this.world = tracer.world(world);
    this.modules = modules;
    this.tracer = tracer;
    this.meanings = tracer.memo('meanings');
    this.starred = tracer.memo('starred');
  }

  of(path: string): FileView | undefined {
    const file = this.world.file(path);
    let view = this.views.get(path);
    if (file && !view) {
      view = new FileView(file.facts, this.tracer.names(path));
      this.views.set(path, view);
    }
    return view;
  }

  /** What a name of a module is: a declaration, a submodule, or what the module imports under that name. */
  inModule(module: Module, name: string, hops: number = MAX_HOPS): Meaning | undefined {
    if (hops < MAX_HOPS) return this.search(module, name, hops);
    // The same few names of a package are asked for by many files.
    const key = `${module.path}\0${module.directory ?? ''}\0${name}`;
    return this.meanings.of(key, () => this.search(module, name, hops));
  }

  private search(module: Module, name: string, hops: number): Meaning | undefined {
    const names = this.of(module.path);
    const symbol = names?.symbol(name);
    if (symbol) return { kind: 'declared', path: module.path, symbol };
    const imports = names?.imports(name);
    for (const each of imports ?? []) {
      if (hops === 0) break;
      const meaning = this.imported(each, module.path, hops - 1);
      if (meaning) return meaning;
    }
    const submodule = imports ? undefined : this.modules.submodule(module, name);
    if (submodule) return { kind: 'module', module: submodule };
    return this.throughWildcards(module.path, name, hops);
  }

  /** What the local name of an import means, through all re-exports. */
  imported(each: ImportFacts, importer: string, hops: number = MAX_HOPS): Meaning | undefined {
    const isTopOnly = each.kind === 'module' && each.local === each.specifier.split('.')[0];
    const found = this.modules.find(isTopOnly ? each.local : each.specifier, importer);
    if (found.kind !== 'module') return undefined;
    const { module } = found;
    if (each.kind === 'module') return { kind: 'module', module };
    if (each.kind !== 'name') return undefined;
    if (module.path === importer) {
      const submodule = this.modules.submodule(module, each.name);
      if (submodule) return { kind: 'module', module: submodule };
      if (hops === 0) return undefined;
      const symbol = this.of(importer)?.symbol(each.name);
      return symbol && { kind: 'declared', path: importer, symbol };
    }
    const meaning = this.inModule(module, each.name, hops);
    if (meaning || module.path === '') return meaning;
    return { kind: 'unknown', path: module.path, name: each.name };
  }

  /** The declaration of a name that exactly one module gives by `*`. */
  throughWildcards(path: string, name: string, hops: number = MAX_HOPS): Meaning | undefined {
    if (hops === 0 || name.startsWith('_')) return undefined;
    const found: Meaning[] = [];
    for (const module of this.starredBy(path)) {
      if (this.of(module.path)?.gives(name) === false) continue;
      const meaning = this.inModule(module, name, hops - 1);
      if (meaning && meaning.kind !== 'unknown') found.push(meaning);
    }
    return new Set(found.map(keyOf)).size === 1 ? found[0] : undefined;
  }

  /** The modules whose names a file imports by `*`. */
  private starredBy(path: string): readonly Module[] {
    return this.starred.of(path, () =>
      (this.of(path)?.wildcards() ?? []).flatMap(({ specifier }) => {
        const target = this.modules.find(specifier, path);
        return target.kind === 'module' && target.module.path !== '' && target.module.path !== path
          ? [target.module]
          : [];
      }),
    );
  }

  /** What the name behind a dot means. */
  step(from: Meaning, name: string): Meaning | undefined {
    if (from.kind === 'module') return this.inModule(from.module, name);
    if (from.kind !== 'declared' || from.symbol.kind !== 'type') return undefined;
    const symbol = this.member(from.path, qualifiedName(from.symbol), name);
    return symbol && { kind: 'declared', path: from.path, symbol };
  }

  member(path: string, type: string, name: string): SymbolFacts | undefined {
    return this.of(path)?.member(`${type}.${name}`);
  }

  find(specifier: string, importer: string): Found {
    return this.modules.find(specifier, importer);
  }
}

function keyOf(meaning: Meaning): string {
  if (meaning.kind === 'declared') return `${meaning.path}\0${qualifiedName(meaning.symbol)}`;
  return meaning.kind === 'module' ? `${meaning.module.path}\0` : `${meaning.path}\0${meaning.name}`;
}
