import { languageFamily } from './languages.ts';
import { hasSameInterface } from './resolution/interface.ts';
import type { SourceFile, World } from './resolution/world.ts';

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

/**
 * Languages of which a file came or went or is another one; all of them where the paths of the tree or its
 * configuration are others.
 */
export function changedLanguages(before: World, after: World): ReadonlySet<string> {
  const changed = new Set<string>();
  const isMoved = before.paths !== after.paths || before.texts !== after.texts;
  for (const file of after.files) {
    if (isMoved || before.file(file.path) !== file) changed.add(languageFamily(file.language));
  }
  for (const file of before.files) if (!after.file(file.path)) changed.add(languageFamily(file.language));
  return changed;
}

function isSameToOthers(before: SourceFile, after: SourceFile): boolean {
  return before.class === after.class && hasSameInterface(before.facts, after.facts);
}
