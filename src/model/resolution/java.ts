import { lazily } from '../../core/lazily.ts';
import { compareText } from '../../core/ordering.ts';
import { perObject } from '../../core/per-object.ts';
import type { ReferenceFacts } from '../../facts/name-facts.ts';
import { directoryOf, manifestDirectories } from '../components.ts';
import { changedTypeLooks } from '../types/type-looks.ts';
import { distributionOf, isStandard, packageIn } from './java/distribution.ts';
import { FileScope, outerOf } from './java/file-scope.ts';
import { changedNames, qualified } from './java/file-view.ts';
import { TypeIndex } from './java/type-index.ts';
import { keptWhole, PartByPart, type ResolutionParts } from './part-by-part.ts';
import {
  EDGE_KINDS,
  type EdgeKind,
  type FileResolution,
  type LanguageResolver,
  type MakeResolver,
  type Target,
} from './resolver.ts';
import { type Memo, Tracer } from './tracing.ts';
import { changedUseLooks } from './uses.ts';
import type { SourceFile, World } from './world.ts';
import { changedContentLooks, changedFiles, changedNameLooks } from './world-difference.ts';

/** Resolves Java by packages, imports and type names (catalogue §3.2). */
export const javaResolver: MakeResolver = (world, before) =>
  new JavaResolver(world, before instanceof JavaResolver ? before : undefined);

/** What a reference means, and the type on whose file the code depends for it. */
interface Meaning {
  readonly target: Target | undefined;
  readonly type: Target | undefined;
}

const NOTHING: Meaning = { target: undefined, type: undefined };

class JavaResolver implements LanguageResolver {
  private readonly world: World;
  readonly tracer: Tracer;
  private readonly index: TypeIndex;
  private readonly parts: ResolutionParts;
  private readonly bases: Memo<readonly (Target | undefined)[]>;
  readonly entries = lazily(() => this.findEntries());
  readonly surface = lazily(() => this.findSurface());
  /** Types whose bases are being looked for. */
  private readonly open = new Set<string>();

  constructor(world: World, before: JavaResolver | undefined) {
    this.world = world;
    this.tracer = new Tracer(before?.tracer);
    this.index = new TypeIndex(world, this.tracer);
    this.parts = keptWhole(this.tracer, (file) => this.resolveAnew(file));
    this.bases = this.tracer.memo('bases of a type');
    if (before) this.tracer.inherit(before.tracer, this.differenceFrom(before));
  }

  private *differenceFrom({ world, index }: JavaResolver): Generator<number> {
    const { looks } = this.tracer;
    const files = changedFiles(world, this.world, (language) => language === 'java');
    // Files are found by package and type alone.
    yield* changedContentLooks(looks, files);
    yield* changedUseLooks(looks, files);
    yield* changedTypeLooks(looks, files);
    yield* changedNameLooks(looks, files, changedNames);
    yield* this.index.changedLooks(looks, index, files);
  }

  resolve(file: SourceFile): FileResolution {
    return new PartByPart(file, this.parts);
  }

  private resolveAnew(file: SourceFile): FileResolution {
    const scope = this.scope(file);
    const { facts } = file;
    const imports = scope.imports();
    const edges = new EdgeCollector(file.path);
    for (const target of imports) edges.add(target, 'import');
    const qualifiers = qualifiersOf(facts.references);
    const references = facts.references.map((reference) => {
      const { target, type } = meaningOf(reference, scope, qualifiers);
      edges.add(type, 'reference');
      return target;
    });
    const bases = facts.types.map((type) => scope.basesOfDeclaration(type));
    for (const target of bases.flat()) edges.add(target, 'reference');
    return {
      imports,
      references: () => references,
      bases: () => bases,
      edges: edges.sorted(),
      ...this.outside(file, imports),
    };
  }

  private findEntries(): ReadonlySet<string> {
    const units = new UnitFinder(this.world);
    const production = this.world.files.filter(
      ({ language, class: fileClass }) => language === 'java' && fileClass === 'production',
    );
    const programs = new Set(
      production.filter(({ facts }) => facts.isMain).map(({ path }) => units.unitOf(path)),
    );
    const entries = production.filter(({ path, facts }) => {
      if (facts.isMain) return true;
      // A unit in which no program begins is a library: all that it shows is there to be used.
      return !programs.has(units.unitOf(path)) && !isInternal(path) && publicNames(facts).length > 0;
    });
    return new Set(entries.map(({ path }) => path));
  }

  private findSurface(): ReadonlySet<string> {
    const surface = new Set<string>();
    for (const path of this.entries()) {
      const file = this.world.file(path);
      for (const name of file ? publicNames(file.facts) : []) surface.add(`${path}\0${name}`);
    }
    return surface;
  }

  private readonly basesOf = ({ path, name }: Target): readonly (Target | undefined)[] => {
    const key = `${path}\0${name}`;
    // A circle of types that look into each other ends here.
    if (this.open.has(key)) {
      this.tracer.once();
      return [];
    }
    return this.bases.of(key, () => {
      const file = this.world.file(path);
      if (!file) return [];
      this.open.add(key);
      try {
        return this.scope(file).namedBases(name);
      } finally {
        this.open.delete(key);
      }
    });
  };

  private scope(file: SourceFile): FileScope {
    return new FileScope(file, this.index.view(file.path)!, this.index, this.basesOf);
  }

  /** Imports that lead to no file: of the JDK, of a distribution, or of a package of the repository. */
  private outside(
    { facts }: SourceFile,
    targets: readonly (Target | undefined)[],
  ): Pick<FileResolution, 'external' | 'unresolved'> {
    const external = new Set<string>();
    let missing = 0;
    facts.imports.forEach(({ specifier, kind }, at) => {
      if (targets[at]) return;
      const packageName = packageIn(specifier);
      if (packageName === '' || isStandard(packageName)) return;
      if (this.index.isInternal(packageName)) {
        if (kind !== 'wildcard' || !this.index.hasPackage(specifier)) missing++;
      } else external.add(distributionOf(packageName));
    });
    return {
      external: [...external].sort(compareText),
      unresolved: missing > 0 ? { missing } : {},
    };
  }
}

/** First names of the dotted chains of a file: a bare name is a type only where it qualifies another (JLS 6.5). */
function qualifiersOf(references: readonly ReferenceFacts[]): Set<string> {
  const roots = new Set<string>();
  for (const { receiverKind, receiver } of references) {
    if (receiverKind === 'name') roots.add(receiver.split('.', 1)[0]!);
  }
  return roots;
}

function meaningOf(reference: ReferenceFacts, scope: FileScope, qualifiers: ReadonlySet<string>): Meaning {
  if (reference.receiverKind === 'none') return bareMeaning(reference, scope, qualifiers);
  return reference.receiverKind === 'name' ? qualifiedMeaning(reference, scope) : NOTHING;
}

function bareMeaning(
  { name, role, type: context }: ReferenceFacts,
  scope: FileScope,
  qualifiers: ReadonlySet<string>,
): Meaning {
  if (role !== 'type') {
    if (scope.isOwnMember(name, context)) return NOTHING;
    const member = scope.importedMember(name);
    // The edge is that of the import.
    if (member) return { target: member, type: undefined };
    if (role !== 'call' && !qualifiers.has(name)) return NOTHING;
  }
  const found = scope.typePrefix([name], context, role === 'type')?.type;
  return { target: found, type: found };
}

function qualifiedMeaning(
  { name, receiver, role, type: context }: ReferenceFacts,
  scope: FileScope,
): Meaning {
  const segments = [...receiver.split('.'), name];
  const isType = role === 'type';
  if (!isType && scope.isOwnMember(segments[0]!, context)) return NOTHING;
  const prefix = scope.typePrefix(segments, context, isType);
  if (!prefix) return NOTHING;
  const { type, used } = prefix;
  if (used === segments.length) return { target: type, type };
  // A member of a type; what stands behind a field is of a type that is not known.
  const target = used === segments.length - 1 && !isType ? scope.member(type, name) : undefined;
  return { target, type };
}

/** Edges of one file. */
class EdgeCollector {
  private readonly own: string;
  private readonly kinds = new Map<string, Set<EdgeKind>>();

  constructor(own: string) {
    this.own = own;
  }

  add(target: Target | undefined, kind: EdgeKind): void {
    if (!target || target.path === this.own) return;
    const kinds = this.kinds.get(target.path);
    if (kinds) kinds.add(kind);
    else this.kinds.set(target.path, new Set([kind]));
  }

  sorted(): FileResolution['edges'] {
    return [...this.kinds]
      .sort(([a], [b]) => compareText(a, b))
      .map(([path, kinds]) => ({ path, kinds: EDGE_KINDS.filter((kind) => kinds.has(kind)) }));
  }
}

/** The build unit of a file: the nearest directory above it with a manifest. */
class UnitFinder {
  private readonly world: World;
  private readonly units = new Map<string, string>();

  constructor(world: World) {
    this.world = world;
  }

  unitOf(path: string): string {
    return this.unitOfDirectory(directoryOf(path));
  }

  private unitOfDirectory(directory: string): string {
    if (directory === '') return '';
    let unit = this.units.get(directory);
    if (unit === undefined) {
      const isUnit = manifestDirectories(this.world.filesIn(directory)).size > 0;
      unit = isUnit ? directory : this.unitOfDirectory(directoryOf(directory));
      this.units.set(directory, unit);
    }
    return unit;
  }
}

function isInternal(path: string): boolean {
  return directoryOf(path).split('/').includes('internal');
}

/** Public symbols of a file in types that are public themselves. */
const publicNames = perObject(({ symbols, types }: SourceFile['facts']): readonly string[] => {
  const hidden = new Set(types.filter(({ visibility }) => visibility !== 'public').map(({ name }) => name));
  const isHidden = (name: string): boolean => name !== '' && (hidden.has(name) || isHidden(outerOf(name)));
  return symbols
    .filter(({ visibility, owner }) => visibility === 'public' && !isHidden(owner))
    .map(qualified);
});
