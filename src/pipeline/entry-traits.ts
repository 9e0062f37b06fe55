import { perObject } from '../core/per-object.ts';
import type { FrontEndEntry } from '../facts/front-end.ts';
import type { TreeEntry } from '../git/change.ts';
import { isManifest } from '../model/components.ts';
import { languageOf } from '../model/languages.ts';
import { isConfiguration } from '../model/resolution/world.ts';
import { frontEndOf, isRegularFile } from './facts-store.ts';

/** What an entry of a tree tells by itself, whatever else is in the tree. */
export interface EntryTraits {
  /** False for links and submodules, of which nothing else is true. */
  readonly isRegular: boolean;
  readonly frontEnd: FrontEndEntry | undefined;
  /** Of a build unit. */
  readonly isManifest: boolean;
  /** Read by resolution. */
  readonly isConfiguration: boolean;
  /** C or C++, by its name. */
  readonly isC: boolean;
}

const NONE: EntryTraits = {
  isRegular: false,
  frontEnd: undefined,
  isManifest: false,
  isConfiguration: false,
  isC: false,
};

/** Nearly all entries of a tree are the very ones of the tree before: they are asked once. */
export const traitsOf: (entry: TreeEntry) => EntryTraits = perObject((entry: TreeEntry) => {
  if (!isRegularFile(entry)) return NONE;
  const { path } = entry;
  const language = languageOf(path);
  return {
    isRegular: true,
    frontEnd: frontEndOf(path),
    isManifest: isManifest(path),
    isConfiguration: isConfiguration(path),
    isC: language === 'c' || language === 'c++',
  };
});
