import type { Random } from '../core/random.ts';

/**
 * One resample of whole clusters: as many as there are, drawn with replacement, each with all its rows. Returns how
 * often each row was drawn: the weights of a statistic. Rows of one cluster, as the patches of one instance, are not
 * independent; a resample of single rows would make intervals too short.
 *
 * Source: Davison and Hinkley 1997 (Bootstrap Methods and their Application), 3.8; Field and Welsh 2007 (JRSS B 69).
 *
 * @param clusters The cluster of each row, from 0.
 * @param clusterCount How many clusters there are.
 */
export function clusterWeights(clusters: Uint32Array, clusterCount: number, random: Random): Uint32Array {
  const drawn = new Uint32Array(clusterCount);
  for (let draw = 0; draw < clusterCount; draw++) drawn[random.below(clusterCount)]!++;
  return clusters.map((cluster) => drawn[cluster]!);
}
