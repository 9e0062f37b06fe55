import { lazily } from '../../core/lazily.ts';
import { compareText } from '../../core/ordering.ts';
import type { ImportFacts, ReferenceFacts } from '../../facts/name-facts.ts';
import { directoryOf } from '../components.ts';
import { steersAlike } from '../configuration/script-configuration.ts';
import { languageFamily } from '../languages.ts';
import { changedTypeLooks } from '../types/type-looks.ts';
import { KeptParts, type Leads, PartByPart, type ResolutionParts } from './part-by-part.ts';
import type {
  EdgeKind,
  FileResolution,
  LanguageResolver,
  MakeResolver,
  Target,
  UnresolvedReason,
} from './resolver.ts';
import { EDGE_KINDS } from './resolver.ts';
import { Tracer } from './tracing.ts';
import { entryFiles } from './typescript/entries.ts';
import { isScript } from './typescript/file-lookup.ts';
import { changedNames } from './typescript/file-names.ts';
import { ModuleLookup } from './typescript/module-lookup.ts';
import { NameLookup } from './typescript/name-lookup.ts';
import { surfaceOf } from './typescript/surface.ts';
import { changedUseLooks } from './uses.ts';
import type { SourceFile, World } from './world.ts';
import {
  changedContentLooks,
  changedDirectoryLooks,
  changedFiles,
  changedNameLooks,
  changedPathLooks,
  changedPaths,
} from './world-difference.ts';

/** Resolves TypeScript and JavaScript, which import each other (catalogue §3.4). */
export const typescriptResolver: MakeResolver = (world, before) =>
  new TypeScriptResolver(world, before instanceof TypeScriptResolver ? before : undefined);

class TypeScriptResolver implements LanguageResolver {
  private readonly world: World;
  readonly tracer: Tracer;
  readonly #modules: ModuleLookup;
  readonly #names: NameLookup;
  readonly #entries: () => ReadonlySet<string>;
  readonly #surface: () => ReadonlySet<string>;
  readonly #parts: ResolutionParts;

  constructor(world: World, before: TypeScriptResolver | undefined) {
    this.world = world;
    // Where the configuration leads imports to other places, nothing is kept.
    const kept = before && steersAlike(before.world, world) ? before : undefined;
    this.tracer = new Tracer(kept?.tracer);
    this.#modules = new ModuleLookup(world, this.tracer);
    this.#names = new NameLookup(world, this.#modules, this.tracer);
    this.#entries = lazily(() => entryFiles(world, this.#modules.manifests));
    this.#surface = lazily(() => surfaceOf(world, this.#names, this.#entries()));
    this.#parts = new KeptParts(this.tracer, {
      leads: (file) => this.#leadsOf(file),
      references: ({ path, facts }) => facts.references.map((reference) => this.#reference(path, reference)),
      bases: ({ path, facts }) =>
        facts.types.map(({ bases }) => bases.map((base) => this.#names.base(path, base))),
    });
    if (kept) this.tracer.inherit(kept.tracer, this.#differenceFrom(kept.world));
  }

  *#differenceFrom(before: World): Generator<number> {
    const { looks } = this.tracer;
    const isScripts = (language: string) => languageFamily(language) === 'typescript';
    const files = changedFiles(before, this.world, isScripts);
    const paths = changedPaths(before, this.world);
    yield* changedContentLooks(looks, files);
    yield* changedUseLooks(looks, files);
    yield* changedTypeLooks(looks, files);
    yield* changedPathLooks(looks, files, paths);
    yield* changedDirectoryLooks(looks, before, this.world, paths);
    yield* changedNameLooks(looks, files, changedNames);
  }

  /** Edges come from imports alone; what names mean is asked of few files. */
  resolve(file: SourceFile): FileResolution {
    return new PartByPart(file, this.#parts);
  }

  #leadsOf({ path, facts }: SourceFile): Leads {
    const imports = facts.imports.map((each) => this.#names.imported(path, each));
    return {
      imports,
      edges: edgesOf(path, facts.imports, imports),
      ...this.#outside(path, facts.imports),
    };
  }

  entries(): ReadonlySet<string> {
    return this.#entries();
  }

  surface(): ReadonlySet<string> {
    return this.#surface();
  }

  #reference(path: string, { name, receiverKind, receiver, type, role }: ReferenceFacts): Target | undefined {
    switch (receiverKind) {
      case 'none':
        return this.#names.bare(path, name, role === 'call');
      case 'name':
        return this.#names.qualified(path, receiver, name);
      case 'self':
      case 'super':
        return type === '' ? undefined : this.#names.ownMember(path, type, name, receiverKind === 'super');
      default:
        return undefined;
    }
  }

  /** Imports that lead out of the repository, or nowhere: each statement counts once. */
  #outside(path: string, imports: readonly ImportFacts[]): Pick<FileResolution, 'external' | 'unresolved'> {
    const external = new Set<string>();
    const unresolved: Partial<Record<UnresolvedReason, number>> = {};
    const counted = new Set<string>();
    for (const { specifier, line } of imports) {
      const target = this.#modules.find(directoryOf(path), specifier);
      if (target.kind === 'external') external.add(target.distribution);
      if (target.kind !== 'unresolved' || counted.has(`${line} ${specifier}`)) continue;
      counted.add(`${line} ${specifier}`);
      unresolved[target.reason] = (unresolved[target.reason] ?? 0) + 1;
    }
    return { external: [...external].sort(compareText), unresolved };
  }
}

/** Files that the imports of a file lead to, itself left out. */
function edgesOf(
  path: string,
  imports: readonly ImportFacts[],
  targets: readonly (Target | undefined)[],
): FileResolution['edges'] {
  const kinds = new Map<string, Set<EdgeKind>>();
  imports.forEach((each, at) => {
    const target = targets[at]?.path;
    if (target === undefined || target === path || !isScript(target)) return;
    const known = kinds.get(target);
    if (known) known.add(kindOf(each));
    else kinds.set(target, new Set([kindOf(each)]));
  });
  return [...kinds]
    .sort(([a], [b]) => compareText(a, b))
    .map(([target, all]) => ({ path: target, kinds: EDGE_KINDS.filter((kind) => all.has(kind)) }));
}

function kindOf({ kind, typeOnly }: ImportFacts): EdgeKind {
  if (typeOnly) return 'type-only';
  if (kind === 're-export' || kind === 're-export-all') return 're-export';
  return kind === 'dynamic' ? 'dynamic' : 'import';
}
