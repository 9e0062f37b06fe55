import type { RatedSource, Rating, StudiedFilter } from '../../agreement/rated-source.ts';
import { ArchdeltaError } from '../../core/errors.ts';
import { isObject } from '../../instance/record.ts';
import type { FilterPoint, StudyReport } from '../../study/report.ts';

/** What a file holds: one source, or of a study one a predictor, and its filters. */
export interface ReadSource {
  readonly sources: readonly RatedSource[];
  readonly filter: StudiedFilter | null;
}

/** Whether a value from a file says that it is a study's report. */
export function isStudyReport(value: unknown): value is StudyReport {
  return isObject(value) && value.format === 'archdelta-study/1';
}

/**
 * The held-out predictions of a study as sources, one a way of holding out and predictor, named
 * `NAME/ESTIMAND/PREDICTOR`, and what its filters lose.
 *
 * @throws {ArchdeltaError} `usage` for a study without predictions; `input-unreadable` where the file is not as
 * `study` writes it.
 */
export function studySource(name: string, file: string, report: StudyReport): ReadSource {
  try {
    return sourceOf(name, file, report);
  } catch (thrown) {
    if (thrown instanceof ArchdeltaError) throw thrown;
    // The file is checked by being read: whatever is missing ends here.
    throw new ArchdeltaError('input-unreadable', `${file}: it is no whole report of a study`, {
      cause: thrown,
    });
  }
}

function sourceOf(name: string, file: string, { target, predictions, filters }: StudyReport): ReadSource {
  if (predictions === null)
    throw new ArchdeltaError(
      'usage',
      `${file}: the study has no predictions; ask it question 4 too, with rows enough for an answer (its notes say how many)`,
    );
  const sources = predictions.predictors.map(({ estimand, predictor, row, predicted }) => ({
    name: `${name}/${estimand}/${predictor}`,
    kind: 'surrogate' as const,
    training: { known: 'held-out' as const, estimand },
    ratings: row.map((place, at): Rating => {
      const { instance_id, model, sample } = predictions.rows[place]!;
      const label = textOf(target.classes[predicted[at]!]!.name);
      return {
        instance_id: textOf(instance_id),
        ...(model !== undefined && { model: textOf(model) }),
        ...(sample !== undefined && { sample }),
        labels: new Map([[target.name, label]]),
        seen: false,
      };
    }),
  }));
  for (const { operating } of filters)
    for (const { point } of operating) if (point !== null) checkShares(point);
  return { sources, filter: { source: name, target: textOf(target.name), filters } };
}

function checkShares({ kept, recall, precision }: FilterPoint): void {
  for (const share of [kept, recall.value ?? 0, precision.value ?? 0])
    if (!(share >= 0 && share <= 1)) throw new TypeError('a share is expected');
}

function textOf(value: unknown): string {
  if (typeof value !== 'string') throw new TypeError('a text is expected');
  return value;
}
