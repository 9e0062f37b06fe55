import { languageFamily } from './languages.ts';
import { hasSameInterface } from './resolution/interface.ts';
import type { Derivation, FileResolution, LanguageResolver } from './resolution/resolver.ts';
import type { SourceFile, World } from './resolution/world.ts';

/** The resolutions of a state, with what they were made from. */
export interface Resolutions {
  readonly world: World;
  /** Resolvers of this very world. */
  resolver(language: string): LanguageResolver | undefined;
  /** Those that were made so far. */
  readonly made: Map<SourceFile, FileResolution>;
}

/**
 * Finds the resolutions of a state that hold for another one too, where both have the same file: those that were
 * made, and of a language that can tell what they looked at.
 */
export function keptResolutions(
  before: Resolutions,
  after: Resolutions,
): (file: SourceFile) => FileResolution | undefined {
  const derivations = new Map<string, Derivation | undefined>();
  return (file) => {
    const known = before.world.file(file.path) === file ? before.made.get(file) : undefined;
    if (!known) return undefined;
    if (!derivations.has(file.language)) {
      const from = before.resolver(file.language)!;
      derivations.set(file.language, after.resolver(file.language)!.derivation?.(from));
    }
    return derivations.get(file.language)?.(file, known);
  };
}

/**
 * Languages of which a file came or went or changed what others can name; all of them where the paths of the tree
 * or its configuration are others. What the imports and names of the files of all other languages mean stays.
 */
export function reachedLanguages(before: World, after: World): ReadonlySet<string> {
  const reached = new Set<string>();
  const isMoved = before.paths !== after.paths || before.texts !== after.texts;
  for (const file of after.files) {
    const known = before.file(file.path);
    if (isMoved || (known !== file && !(known && isSameToOthers(known, file)))) {
      reached.add(languageFamily(file.language));
    }
  }
  for (const file of before.files) if (!after.file(file.path)) reached.add(languageFamily(file.language));
  return reached;
}

function isSameToOthers(before: SourceFile, after: SourceFile): boolean {
  return before.class === after.class && hasSameInterface(before.facts, after.facts);
}
