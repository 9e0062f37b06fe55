import { lazily } from '../../core/lazily.ts';
import { compareText } from '../../core/ordering.ts';
import type { ImportFacts, ReferenceFacts } from '../../facts/types.ts';
import { directoryOf } from '../components.ts';
import type {
  EdgeKind,
  FileResolution,
  LanguageResolver,
  MakeResolver,
  Target,
  UnresolvedReason,
} from './resolver.ts';
import { EDGE_KINDS } from './resolver.ts';
import { entryFiles } from './typescript/entries.ts';
import { isScript } from './typescript/file-lookup.ts';
import { ModuleLookup } from './typescript/module-lookup.ts';
import { NameLookup } from './typescript/name-lookup.ts';
import { surfaceOf } from './typescript/surface.ts';
import type { SourceFile, World } from './world.ts';

/** Resolves TypeScript and JavaScript, which import each other (catalogue §3.4). */
export const typescriptResolver: MakeResolver = (world) => new TypeScriptResolver(world);

class TypeScriptResolver implements LanguageResolver {
  readonly #modules: ModuleLookup;
  readonly #names: NameLookup;
  readonly #entries: () => ReadonlySet<string>;

  constructor(world: World) {
    this.#modules = new ModuleLookup(world);
    this.#names = new NameLookup(world, this.#modules);
    this.#entries = lazily(() => entryFiles(world, this.#modules.manifests));
  }

  resolve({ path, facts }: SourceFile): FileResolution {
    const imports = facts.imports.map((each) => this.#names.imported(path, each));
    return {
      imports,
      // Edges come from imports alone; what names mean is asked of few files.
      references: lazily(() => facts.references.map((reference) => this.#reference(path, reference))),
      bases: lazily(() => facts.types.map(({ bases }) => bases.map((base) => this.#names.base(path, base)))),
      edges: edgesOf(path, facts.imports, imports),
      ...this.#outside(path, facts.imports),
    };
  }

  entries(): ReadonlySet<string> {
    return this.#entries();
  }

  surface(): ReadonlySet<string> {
    return surfaceOf(this.#names, this.entries());
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
