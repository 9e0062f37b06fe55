import { compareText } from '../../core/ordering.ts';
import type { PermutationPlan } from '../surrogates/fold-task.ts';
import { groupOfMetric, type StudyTable } from '../table.ts';

/** Metrics that say the same, of which one stands for all. */
export interface MetricCluster {
  readonly representative: string;
  readonly members: readonly string[];
}

/** What importance is asked of, and the sets of metrics that are permuted for it, in the same order. */
export interface ImportanceSets {
  readonly ids: readonly string[];
  readonly groups: readonly string[];
  readonly clusters: readonly MetricCluster[];
  /** One of each id, of each group, of each cluster. */
  readonly plan: PermutationPlan;
}

/** Each metric alone, each group of the catalogue, each cluster with more than one member. */
export function importanceSets(
  { ids }: StudyTable,
  clusters: readonly MetricCluster[],
  repeats: number,
): ImportanceSets {
  const groups = [...new Set(ids.map(groupOfMetric))].sort(compareText);
  const placeOf = new Map(ids.map((id, at) => [id, at]));
  const joined = clusters.filter(({ members }) => members.length > 1);
  const sets = [
    ...ids.map((_, at) => [at]),
    ...groups.map((group) => [...ids.keys()].filter((at) => groupOfMetric(ids[at]!) === group)),
    ...joined.map(({ members }) => members.flatMap((member) => placeOf.get(member) ?? [])),
  ];
  return { ids, groups, clusters: joined, plan: { sets, repeats } };
}
