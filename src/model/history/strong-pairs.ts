import type { History } from './history.ts';

/** Common commits from which on two files change together. */
export const SUPPORT_OF_STRONG = 3;
/** Share of a file's commits from which on another one changes with it. */
export const CONFIDENCE_OF_STRONG = 0.5;

/**
 * The files that form a strong co-change pair with a file, in path order: at least 3 common commits, which are
 * at least half of the commits of one of the two.
 */
export function strongPartners(history: History, path: string): string[] {
  return [...history.partners(path)].flatMap(([partner, support]) => {
    const fewest = Math.min(history.revisions(path), history.revisions(partner));
    return support >= SUPPORT_OF_STRONG && support / fewest >= CONFIDENCE_OF_STRONG ? [partner] : [];
  });
}
