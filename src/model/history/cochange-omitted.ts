import type { History } from './history.ts';
import { CONFIDENCE_OF_STRONG, SUPPORT_OF_STRONG } from './strong-pairs.ts';

/**
 * Share of the files that the history predicts to change with those of a patch and that the patch leaves out,
 * in [0,1]: a file is predicted by a touched one with which it changed in at least 3 commits, and in at least
 * half of the touched one's commits (Zimmermann, Weissgerber, Diehl, Zeller 2005). 0 when none is predicted.
 *
 * @param touchedBasePaths T by the paths at base; paths without history predict nothing.
 */
export function cochangeOmitted(history: History, touchedBasePaths: Iterable<string>): number {
  const touched = new Set(touchedBasePaths);
  const predicted = new Set<string>();
  for (const path of touched) {
    const commits = history.revisions(path);
    for (const [partner, support] of history.partners(path)) {
      if (support >= SUPPORT_OF_STRONG && support / commits >= CONFIDENCE_OF_STRONG) predicted.add(partner);
    }
  }
  const omitted = [...predicted].filter((path) => !touched.has(path));
  return predicted.size === 0 ? 0 : omitted.length / predicted.size;
}
