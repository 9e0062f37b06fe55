import { ArchdeltaError } from '../../core/errors.ts';
import { CATALOGUE_VERSION, metricIds } from '../catalogue.ts';
import type { FeatureTable } from './feature-table.ts';

/**
 * Says whether a surrogate of these features could predict: it must know them by the present catalogue, or no row to
 * come would have them.
 *
 * @throws {ArchdeltaError} `usage` for features of another catalogue, or with columns that the catalogue does not have.
 */
export function requireTrainable({ catalogue, strangers, missing }: FeatureTable): void {
  const refused = (why: string) => new ArchdeltaError('usage', `${why} catalogue ${CATALOGUE_VERSION}`);
  if (strangers.length > 0) {
    const named = strangers.slice(0, 5).map((name) => JSON.stringify(name));
    const more = strangers.length > named.length ? ` and ${strangers.length - named.length} more` : '';
    throw refused(`a surrogate has no columns of one's own: ${named.join(', ')}${more} are no metrics of`);
  }
  if (catalogue === CATALOGUE_VERSION) return;
  if (missing > 0)
    throw refused(
      `score the patches again: the features lack ${missing} of the ${metricIds.length} metrics of`,
    );
  throw refused(`score the patches again: the features are of catalogue ${catalogue}, a surrogate is of`);
}
