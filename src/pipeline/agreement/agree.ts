import { agreement } from '../../agreement/agreement.ts';
import type { RatedSource, StudiedFilter } from '../../agreement/rated-source.ts';
import type { AgreementReport } from '../../agreement/report.ts';
import { ArchdeltaError, throwIfAborted } from '../../core/errors.ts';
import { labelRecord } from '../../instance/labels.ts';
import type { LabelObject } from '../study/label-source.ts';
import { checkWholeNumbers } from '../study/option-checks.ts';
import { rounded } from '../study/rounded.ts';
import { ratedSource, readSource } from './read-source.ts';
import { checkApart, type NamedFile, sourceNames } from './source-name.ts';
import type { ReadSource } from './study-source.ts';
import { readTimings } from './timings.ts';

/**
 * Whose labels to compare: a file (verdicts of `judge`, labels as `study` reads them, predictions of `predict`, the
 * `report.json` of a study), one with a name, or records.
 */
export type AgreementSource =
  | string
  | NamedFile
  | { readonly name: string; readonly records: Iterable<LabelObject> };

/** How sources are compared. */
export interface AgreeOptions {
  /** Labels to compare by; if absent those of a known order, as `acj` and `aqj`, that there is something to tell of. */
  readonly targets?: readonly string[];
  /** The classes of the one target in ascending order; known of `acj`, `aqj`, `difficulty`, true and false, numbers. */
  readonly order?: readonly string[];
  /** The file of `score --timings`: what metrics cost. */
  readonly timings?: string;
  /** Seed of all that is drawn: a whole number from 0. */
  readonly seed: number;
  /** Bootstrap resamples; 1000 if absent. */
  readonly resamples?: number;
  readonly signal?: AbortSignal;
}

/**
 * How far judges, runs of a judge, recorded labels and surrogates agree, and what each costs.
 *
 * @throws {ArchdeltaError} `input-unreadable`; `usage` where there is nothing to compare, for labels with values
 * outside their order, and for options that do not fit; `aborted`.
 *
 * @example
 * ```ts
 * import { agree, writeAgreement } from 'archdelta';
 *
 * const report = await agree(['large.jsonl', { name: 'small', file: 'verdicts.jsonl' }], { seed: 1 });
 * for (const { first, second, all } of report.targets.flatMap(({ pairs }) => pairs))
 *   console.log(first, second, all?.n, all?.kappa);
 * await writeAgreement(report, 'agreement');
 * ```
 */
export async function agree(
  sources: readonly AgreementSource[],
  options: AgreeOptions,
): Promise<AgreementReport> {
  const { targets, order, timings, seed, resamples = 1000, signal } = options;
  checkWholeNumbers({ seed, resamples });
  if (order !== undefined && targets?.length !== 1)
    throw new ArchdeltaError('usage', 'an order is that of one label: name one target');
  if (sources.length === 0) throw new ArchdeltaError('usage', 'there is no source to compare');
  const read = await readAll(sources, signal);
  return rounded(
    agreement(
      {
        ...read,
        timings: timings === undefined ? null : await readTimings(timings, signal ? { signal } : {}),
      },
      { seed, resamples, ...(targets && { targets }), ...(order && { order }) },
    ),
  );
}

async function readAll(
  given: readonly AgreementSource[],
  signal: AbortSignal | undefined,
): Promise<{ readonly sources: RatedSource[]; readonly filters: StudiedFilter[] }> {
  const named = given.map((source) => (typeof source === 'string' ? { file: source } : source));
  checkApart(named.flatMap((source) => ('file' in source ? source.file : [])));
  const names = sourceNames(named.map((source) => ('file' in source ? source : { ...source, file: '' })));
  const read: ReadSource[] = [];
  for (const [at, source] of named.entries()) {
    throwIfAborted(signal);
    const name = names[at]!;
    if ('file' in source) read.push(await readSource(name, source.file, signal));
    else {
      const records = [...source.records].map((record, place) =>
        labelRecord(record, name, `record ${place + 1}`),
      );
      read.push({ sources: [ratedSource(name, name, records)], filter: null });
    }
  }
  return {
    sources: read.flatMap(({ sources }) => sources),
    filters: read.flatMap(({ filter }) => filter ?? []),
  };
}
