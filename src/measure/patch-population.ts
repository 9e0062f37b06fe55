import { isSupported } from '../model/languages.ts';
import type { Reason } from './measurement.ts';
import type { PatchFacts, PatchFile, PatchFileSide } from './patch-facts.ts';

/** The sides of a changed file that exist. */
export function sidesOf({ before, after }: PatchFile): PatchFileSide[] {
  return [before, after].filter((side) => side !== undefined);
}

/** Source code of the product, whether or not it can be parsed. */
export function isProductionSource(side: PatchFileSide): boolean {
  return side.language !== undefined && side.class === 'production';
}

/** The changed files that are production code on a side: T, and those that cannot be measured themselves. */
export function productionChanges({ files }: PatchFacts): PatchFile[] {
  return files.filter((file) => sidesOf(file).some(isProductionSource));
}

/**
 * Why a patch has no value that needs facts: it touches source files of unsupported languages alone, or no
 * production file but those that cannot be measured. Undefined for every other patch, also one of tests alone.
 */
export function withoutFacts(patch: PatchFacts): Reason | undefined {
  const languages = patch.files.flatMap(sidesOf).flatMap(({ language }) => language ?? []);
  if (languages.length > 0 && !languages.some(isSupported)) return 'unsupported-language';
  const changes = productionChanges(patch);
  if (changes.length === 0 || patch.files.some(({ touched }) => touched)) return undefined;
  const isKnown = changes
    .flatMap(sidesOf)
    .some(({ language }) => language !== undefined && isSupported(language));
  return isKnown ? 'no-file' : 'unsupported-language';
}
