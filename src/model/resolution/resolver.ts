import type { Tracer } from './tracing.ts';
import type { SourceFile, World } from './world.ts';

/** What a name means: a declaration of a file, by its qualified name, or the file as a module (`name` is `''`). */
export interface Target {
  readonly path: string;
  readonly name: string;
}

/** How a dependency comes about; several may hold for one edge. */
export const EDGE_KINDS = ['import', 'type-only', 're-export', 'dynamic', 'reference'] as const;

/** A kind of {@link EDGE_KINDS}. */
export type EdgeKind = (typeof EDGE_KINDS)[number];

/**
 * Why an import leads to no file of the repository.
 *
 * - `missing`: it matches an internal root, but there is no such file (generated code, another version);
 * - `not-source`: it leads to a file that is no source code, or of a language without a front end (`.json`, `.vue`);
 * - `not-literal`: a dynamic import whose argument is no literal.
 */
export type UnresolvedReason = 'missing' | 'not-source' | 'not-literal';

/** What the imports and references of a file mean. References and bases are resolved when they are first asked for. */
export interface FileResolution {
  /** Parallel to the imports of the file: where they lead, after the hops of catalogue §3; undefined when outside. */
  readonly imports: readonly (Target | undefined)[];
  /** Parallel to the references: the declaration they name, in this or another file, where that is decidable without types. */
  references(): readonly (Target | undefined)[];
  /** Parallel to the types and their bases. */
  bases(): readonly (readonly (Target | undefined)[])[];
  /** Files it depends on, itself left out, in path order, whatever their class; the model keeps production files. */
  readonly edges: readonly { readonly path: string; readonly kinds: readonly EdgeKind[] }[];
  /** Third-party distributions it imports, sorted. */
  readonly external: readonly string[];
  /** Imports that lead nowhere, by reason. */
  readonly unresolved: Readonly<Partial<Record<UnresolvedReason, number>>>;
}

/** Resolves the files of one language (TypeScript and JavaScript are one) in one state of the repository. */
export interface LanguageResolver {
  /** Keeps what else is made of the files of its languages, from world to world. */
  readonly tracer: Tracer;
  /** Pure: depends on the world alone. */
  resolve(file: SourceFile): FileResolution;
  /** Paths of the files where programs or the public surface begin (catalogue §3.6), tests left out. */
  entries(): ReadonlySet<string>;
  /**
   * Public symbols of an entry's surface are used from outside: names that an entry file declares or re-exports,
   * followed through chains of re-exports. As `path\0qualified name`.
   */
  surface(): ReadonlySet<string>;
}

/**
 * Makes the resolver of a language for a world. Indices are built when they are first needed. What was found in
 * another world is kept where all that was looked at is the same: it equals what would be found anew, and is the
 * same object. Nothing else of the resolver before is held on to.
 */
export type MakeResolver = (world: World, before?: LanguageResolver) => LanguageResolver;
