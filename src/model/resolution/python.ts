import { compareText } from '../../core/ordering.ts';
import { isSameSet } from '../../core/sets.ts';
import type { ImportFacts } from '../../facts/name-facts.ts';
import { changedTypeLooks } from '../types/type-looks.ts';
import { KeptParts, type Leads, PartByPart, type ResolutionParts } from './part-by-part.ts';
import { entryFiles, isEntryAlike, surfaceOf } from './python/entries.ts';
import { changedNames } from './python/file-names.ts';
import { Modules } from './python/modules.ts';
import { Names } from './python/names.ts';
import { References, targetOf } from './python/references.ts';
import { Roots } from './python/roots.ts';
import {
  EDGE_KINDS,
  type EdgeKind,
  type FileResolution,
  type LanguageResolver,
  type MakeResolver,
  type Target,
  type UnresolvedReason,
} from './resolver.ts';
import { type Memo, Tracer } from './tracing.ts';
import { changedUseLooks } from './uses.ts';
import type { SourceFile, World } from './world.ts';
import {
  type ChangedFile,
  changedContentLooks,
  changedFiles,
  changedNameLooks,
  changedPathLooks,
  changedPaths,
} from './world-difference.ts';

/** Resolves Python (catalogue §3.1). */
export const pythonResolver: MakeResolver = (world, before) =>
  new PythonResolver(world, before instanceof PythonResolver ? before : undefined);

/** Where an import leads, or why it leads nowhere. */
interface Led {
  readonly target?: Target | undefined;
  readonly external?: string;
  readonly reason?: UnresolvedReason;
}

class PythonResolver implements LanguageResolver {
  private readonly world: World;
  readonly tracer: Tracer;
  private readonly traced: Pick<World, 'file' | 'has'>;
  private readonly modules: Modules;
  private readonly names: Names;
  private readonly parts: ResolutionParts;
  private known: ReadonlySet<string> | undefined;
  private readonly surfaceNames: Memo<ReadonlySet<string>>;

  constructor(world: World, before: PythonResolver | undefined) {
    this.world = world;
    const changed = before ? changedFiles(before.world, world, (language) => language === 'python') : [];
    const alike = before && isLaidOutAlike(before.world, world, changed) ? before : undefined;
    const roots = alike?.modules.roots ?? new Roots(world);
    // Where modules are looked for in other places, nothing is kept.
    const kept = before?.modules.roots.isEqual(roots) ? before : undefined;
    if (alike && changed.every(({ from, to }) => isEntryAlike(from!, to!))) this.known = alike.entries();
    this.tracer = new Tracer(kept?.tracer);
    this.traced = this.tracer.world(world);
    this.modules = new Modules(world, roots, this.tracer);
    this.names = new Names(world, this.modules, this.tracer);
    // Not shared: what one of them looked up, the other would not have looked at.
    const lookUp = (file: SourceFile) => new References(file, this.names, this.traced);
    this.parts = new KeptParts(this.tracer, {
      leads: (file) => this.leads(file),
      references: (file) => {
        const look = lookUp(file);
        return file.facts.references.map((reference) => look.target(reference));
      },
      bases: (file) => {
        const look = lookUp(file);
        return file.facts.types.map(({ name, bases }) => bases.map((base) => look.base(base, name)));
      },
    });
    this.surfaceNames = this.tracer.memo('surface');
    if (kept) this.tracer.inherit(kept.tracer, this.differenceFrom(kept, changed));
  }

  /** What differs for Python. Where the roots differ, everything does. */
  private *differenceFrom(resolver: PythonResolver, files: readonly ChangedFile[]): Generator<number> {
    const { world: before, modules } = resolver;
    const { looks } = this.tracer;
    yield* changedContentLooks(looks, files);
    yield* changedUseLooks(looks, files);
    yield* changedTypeLooks(looks, files);
    yield* changedPathLooks(looks, files, changedPaths(before, this.world));
    yield* changedNameLooks(looks, files, changedNames);
    if (!isSameSet(resolver.entries(), this.entries())) yield looks.entries;
    const [from, to] = [modules.roots, this.modules.roots];
    if (from === to) return;
    for (const directory of from.holdingBeside(to)) yield looks.directories.number(directory);
    for (const directory of to.holdingBeside(from)) yield looks.directories.number(directory);
  }

  /** Edges come from imports alone; what names mean is asked of few files (tests least of all). */
  resolve(file: SourceFile): FileResolution {
    return new PartByPart(file, this.parts);
  }

  private leads({ path, facts: { imports } }: SourceFile): Leads {
    const lead = imports.map((each) => this.lead(each, path));
    const edges = new Map<string, Set<EdgeKind>>();
    const unresolved: Partial<Record<UnresolvedReason, number>> = {};
    lead.forEach(({ target, reason }, at) => {
      if (reason) unresolved[reason] = (unresolved[reason] ?? 0) + 1;
      if (!target || target.path === path) return;
      const kinds = edges.get(target.path) ?? new Set();
      edges.set(target.path, kinds.add(edgeKind(imports[at]!)));
    });
    return {
      imports: lead.map(({ target }) => target),
      edges: [...edges]
        .sort(([a], [b]) => compareText(a, b))
        .map(([to, kinds]) => ({ path: to, kinds: EDGE_KINDS.filter((kind) => kinds.has(kind)) })),
      external: [...new Set(lead.flatMap(({ external }) => external ?? []))].sort(compareText),
      unresolved,
    };
  }

  entries(): ReadonlySet<string> {
    this.known ??= entryFiles(this.world, this.modules);
    return this.known;
  }

  surface(): ReadonlySet<string> {
    return this.surfaceNames.of('', () => {
      this.tracer.look(this.tracer.looks.entries);
      const file = (path: string) => {
        this.tracer.content(path);
        return this.world.file(path);
      };
      return surfaceOf({ file }, this.names, this.entries());
    });
  }

  /** Where an import leads; the name of `from m import x` by one hop (ADR 0002, 34). */
  private lead(each: ImportFacts, importer: string): Led {
    if (each.specifier === '__future__') return {};
    const found = this.modules.find(each.specifier, importer);
    if (found.kind === 'external') return { external: found.distribution };
    if (found.kind === 'standard') return {};
    if (found.kind !== 'module') return { reason: found.kind };
    const { module } = found;
    if (each.kind !== 'name') return { target: this.fileTarget(module.path, '') };
    const submodule = this.modules.submodule(module, each.name);
    const names = module.path === importer ? undefined : this.names.of(module.path);
    const isBound = names?.binds(each.name) ?? false;
    if (submodule && !isBound) return { target: this.fileTarget(submodule.path, '') };
    if (module.path === '') {
      // Names of a namespace package are its modules: another one of that name is installed.
      return each.specifier.startsWith('.')
        ? { reason: 'missing' }
        : { external: each.specifier.split('.')[0]! };
    }
    return { target: this.hop(module.path, each.name) ?? this.fileTarget(module.path, each.name) };
  }

  private hop(path: string, name: string): Target | undefined {
    const names = this.names.of(path);
    if (!names || names.symbol(name)) return undefined;
    for (const each of names.imports(name) ?? []) {
      const meaning = this.firstStep(each, path);
      if (meaning && this.traced.file(meaning.path)) return meaning;
    }
    return undefined;
  }

  /** Where the import of a re-exported name leads, without a further hop. */
  private firstStep(each: ImportFacts, path: string): Target | undefined {
    if (each.kind !== 'name') {
      const meaning = this.names.imported(each, path);
      return meaning && targetOf(meaning);
    }
    const found = this.modules.find(each.specifier, path);
    if (found.kind !== 'module') return undefined;
    const { module } = found;
    const names = module.path === path ? undefined : this.names.of(module.path);
    const isBound = names?.binds(each.name) ?? false;
    const submodule = isBound ? undefined : this.modules.submodule(module, each.name);
    const target = submodule ? { path: submodule.path, name: '' } : { path: module.path, name: each.name };
    return target.path === '' ? undefined : target;
  }

  /** Files that are no production code and no test are outside. */
  private fileTarget(path: string, name: string): Target | undefined {
    return this.traced.file(path) ? { path, name } : undefined;
  }
}

/** True when files and configuration stand where they stood: what differs is in the files alone. */
function isLaidOutAlike(before: World, after: World, changed: readonly ChangedFile[]): boolean {
  if (before.paths !== after.paths || before.texts !== after.texts) return false;
  return changed.every(({ from, to }) => from?.class === to?.class && from?.language === to?.language);
}

function edgeKind({ kind, typeOnly }: ImportFacts): EdgeKind {
  if (kind === 'dynamic') return 'dynamic';
  return typeOnly ? 'type-only' : 'import';
}
