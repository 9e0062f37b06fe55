import { metricGroups } from '../../metrics/index.ts';
import type { MetricId } from '../core/metric-ids.ts';
import { type CatalogueRow, catalogueOf } from '../measure/catalogue.ts';

export { CATALOGUE_VERSION } from '../../metrics/index.ts';
export type { CatalogueRow };

/**
 * Every metric that is computed, in the order of a feature vector, with meaning, formula, source, range and threshold.
 *
 * @example
 * ```ts
 * import { catalogue } from 'archdelta';
 *
 * console.log(catalogue.filter((metric) => metric.level === 'package').map((metric) => metric.id));
 * ```
 */
export const catalogue: readonly CatalogueRow[] = catalogueOf(metricGroups);

/** Ids of the metrics, in the order of a feature vector. */
export const metricIds: readonly MetricId[] = catalogue.map(({ id }) => id);
