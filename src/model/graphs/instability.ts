import { perObject } from '../../core/per-object.ts';
import type { GraphAnalysis } from './graph-analysis.ts';

/**
 * Instability I = Ce/(Ca+Ce) of each package of G_p; undefined for one that nothing joins with another.
 *
 * Source: Martin 1994, OO design quality metrics: an analysis of dependencies.
 */
export const instabilities: (packages: GraphAnalysis) => readonly (number | undefined)[] = perObject(
  (packages) => {
    const efferent = packages.outDegrees();
    return Array.from(packages.inDegrees(), (ca, node) => {
      const ce = efferent[node]!;
      return ca + ce === 0 ? undefined : ce / (ca + ce);
    });
  },
);

/** Edges p -> q of G_p against the stable dependencies principle, I(q) > I(p), by their source. */
export const unstableEdges: (packages: GraphAnalysis) => Uint32Array = perObject((packages) => {
  const instability = instabilities(packages);
  // Both ends of an edge are coupled, so that they have an instability.
  return Uint32Array.from(instability, (own, node) => {
    let count = 0;
    for (const target of packages.successors(node)) if (instability[target]! > own!) count++;
    return count;
  });
});
