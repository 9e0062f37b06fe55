import type { MetricDeclaration, MetricGroup } from './metric-group.ts';

/** A metric with its id and group. */
export interface CatalogueRow extends MetricDeclaration {
  readonly id: string;
  readonly group: string;
  readonly groupTitle: string;
  readonly category: string;
  /** `delta`: value after minus value before; `patch`: a value of the patch. */
  readonly kind: 'delta' | 'patch';
}

/** One row per metric of the groups, in order. */
export function catalogueOf(groups: readonly MetricGroup[]): CatalogueRow[] {
  return groups.flatMap((group) =>
    Object.entries<MetricDeclaration>(group.metrics).map(([id, declaration]) => ({
      id,
      group: group.id,
      groupTitle: group.title,
      category: group.category,
      kind: group.kind,
      ...declaration,
    })),
  );
}
