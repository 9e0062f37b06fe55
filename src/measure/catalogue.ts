import type { MetricGroupId, MetricId } from '../core/metric-ids.ts';
import type { MetricDeclaration, MetricGroup, UndefinedWhen } from './metric-group.ts';
import { undefinedWhen } from './undefined-when.ts';

/** A metric with its id and group. */
export interface CatalogueRow extends MetricDeclaration {
  readonly id: MetricId;
  readonly group: MetricGroupId;
  readonly groupTitle: string;
  readonly category: string;
  /** `delta`: value after minus value before; `patch`: a value of the patch. */
  readonly kind: 'delta' | 'patch';
  /** Every reason for which the value can be undefined, with the case that it stands for. */
  readonly undefinedWhen: UndefinedWhen;
}

/** One row per metric of the groups, in order. */
export function catalogueOf(groups: readonly MetricGroup[]): CatalogueRow[] {
  return groups.flatMap((group) =>
    Object.entries<MetricDeclaration>(group.metrics).map(([id, declaration]) => ({
      // The unions are generated from the same registry; `npm run check:reference` holds them together.
      id: id as MetricId,
      group: group.id as MetricGroupId,
      groupTitle: group.title,
      category: group.category,
      kind: group.kind,
      ...declaration,
      undefinedWhen: undefinedWhen(declaration),
    })),
  );
}
