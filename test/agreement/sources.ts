import type { RatedSource, Rating } from '../../src/agreement/rated-source.ts';
import type { RaterKind, Training } from '../../src/agreement/report.ts';

/** A rating of the only patch of an instance, or of a model's. */
export function rating(
  instance_id: string,
  labels: Readonly<Record<string, string>>,
  more: Omit<Partial<Rating>, 'labels'> = {},
): Rating {
  return { instance_id, labels: new Map(Object.entries(labels)), ...more };
}

/** A source of ratings. */
export function source(
  name: string,
  ratings: readonly Rating[],
  kind: RaterKind = 'labels',
  training: Training | null = null,
): RatedSource {
  return { name, kind, training, ratings };
}
