import { languageFamily } from './languages.ts';
import { hasSameInterface } from './resolution/interface.ts';
import type { World } from './resolution/world.ts';
import { type ChangedFile, changedFiles } from './resolution/world-difference.ts';

/** Families of languages that differ between two worlds. */
export interface DifferingLanguages {
  /** A file of them came or went or is another one. */
  readonly changed: ReadonlySet<string>;
  /**
   * A file of them came or went or changed what others can name. What the imports and names of the files of all
   * other languages mean stays.
   */
  readonly reached: ReadonlySet<string>;
}

/** The families of which files differ; all of them where the paths of the tree or its configuration are others. */
export function differingLanguages(before: World, after: World): DifferingLanguages {
  if (before.paths !== after.paths || before.texts !== after.texts) {
    const all = new Set([...before.files, ...after.files].map(({ language }) => languageFamily(language)));
    return { changed: all, reached: all };
  }
  const files = changedFiles(before, after, () => true);
  return { changed: familiesOf(files), reached: familiesOf(files.filter((file) => !isSameToOthers(file))) };
}

function familiesOf(files: readonly ChangedFile[]): ReadonlySet<string> {
  return new Set(files.map(({ from, to }) => languageFamily((from ?? to).language)));
}

function isSameToOthers({ from, to }: ChangedFile): boolean {
  return from !== undefined && to?.class === from.class && hasSameInterface(from.facts, to.facts);
}
