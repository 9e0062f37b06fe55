import type { Visibility } from '../../facts/name-facts.ts';
import { childOfKind, childrenOf, kindOf, type SyntaxTree } from '../syntax.ts';
import { dottedName } from './type-text.ts';

/** What the modifiers of a declaration say. */
export interface Modifiers {
  readonly words: ReadonlySet<string>;
  /** Names of the annotations, without their package. */
  readonly annotations: readonly string[];
}

/** Annotations for readers and compilers: no framework acts on them, so that the name must still be used. */
const INERT_ANNOTATIONS = new Set(
  (
    'Override Deprecated SuppressWarnings FunctionalInterface SafeVarargs Documented Inherited Repeatable ' +
    'Retention Target Nullable NonNull NotNull Nonnull CheckForNull VisibleForTesting GuardedBy ' +
    'CanIgnoreReturnValue CheckReturnValue SuppressFBWarnings'
  ).split(' '),
);

/** Annotations by which a framework finds a class that no code names: programs begin there (catalogue §3.6). */
const ENTRY_ANNOTATIONS = new Set(
  (
    'SpringBootApplication Component Service Controller RestController ControllerAdvice RestControllerAdvice ' +
    'Configuration AutoConfiguration Repository WebServlet WebFilter WebListener Path Provider ApplicationPath ' +
    'ApplicationScoped RequestScoped SessionScoped Dependent Named Singleton Stateless Stateful MessageDriven ' +
    'Startup Entity Embeddable MappedSuperclass Converter QuarkusMain AutoService Mojo'
  ).split(' '),
);

const NONE: Modifiers = { words: new Set(), annotations: [] };

/** Reads the modifiers of a declaration. */
export function modifiersOf(tree: SyntaxTree, node: number): Modifiers {
  const holder = childOfKind(tree, node, 'modifiers');
  if (holder < 0) return NONE;
  const words = new Set<string>();
  const annotations: string[] = [];
  for (const child of childrenOf(tree, holder)) {
    const kind = kindOf(tree, child);
    if (kind === 'annotation' || kind === 'marker_annotation') {
      const name = childOfKind(tree, child, 'identifier', 'scoped_identifier');
      if (name >= 0) annotations.push(lastSegment(dottedName(tree, name)));
    } else words.add(kind);
  }
  return { words, annotations };
}

/** The visibility that is written; `package` without any mark. */
export function writtenVisibility({ words }: Modifiers): Visibility {
  if (words.has('public')) return 'public';
  if (words.has('protected')) return 'protected';
  return words.has('private') ? 'private' : 'package';
}

/** True where something outside of the code may use the declaration. */
export function isActedUpon({ annotations }: Modifiers): boolean {
  return annotations.some((name) => !INERT_ANNOTATIONS.has(name));
}

/** True for a class that a framework starts. */
export function isEntryPoint({ annotations }: Modifiers): boolean {
  return annotations.some((name) => ENTRY_ANNOTATIONS.has(name));
}

function lastSegment(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}
