import { open } from 'node:fs/promises';
import { extname } from 'node:path';
import type { RatedSource, Rating } from '../../agreement/rated-source.ts';
import { ArchdeltaError } from '../../core/errors.ts';
import { type LabelRecord, readLabels } from '../../instance/labels.ts';
import { isObject } from '../../instance/record.ts';
import { readTextFile } from '../../instance/text-file.ts';
import { isStudyReport, type ReadSource, studySource } from './study-source.ts';

const NEWLINE = 0x0a;

/**
 * Reads a source by what it holds: rows of `judge`, predictions of `predict`, the `report.json` of a study, else labels.
 *
 * @throws {ArchdeltaError} `input-unreadable`, `usage` for a file that mixes predictions with other rows or says
 * nothing of any label, `aborted`.
 */
export async function readSource(
  name: string,
  file: string,
  signal: AbortSignal | undefined,
): Promise<ReadSource> {
  if (extname(file).toLowerCase() === '.json') {
    const report = parsed(await readTextFile(file));
    if (isStudyReport(report)) return studySource(name, file, report);
    if (isObject(report) && typeof report.format === 'string' && report.format.startsWith('archdelta-'))
      throw new ArchdeltaError(
        'input-unreadable',
        `${file}: it is ${JSON.stringify(report.format)}, and no report of a study that this version reads (archdelta-study/1)`,
      );
  }
  const records: LabelRecord[] = [];
  try {
    for await (const record of readLabels(file, signal ? { signal } : {})) records.push(record);
  } catch (thrown) {
    throw (await isTorn(file, thrown)) ? torn(thrown as ArchdeltaError) : thrown;
  }
  return { sources: [ratedSource(name, file, records)], filter: null };
}

/** Whether what cannot be read is JSONL without an end of its last line, as of a run that is at work or was killed. */
async function isTorn(file: string, thrown: unknown): Promise<boolean> {
  if (!(thrown instanceof ArchdeltaError) || thrown.code !== 'input-unreadable') return false;
  if (extname(file).toLowerCase() !== '.jsonl') return false;
  const handle = await open(file).catch(() => undefined);
  if (handle === undefined) return false;
  try {
    const { size } = await handle.stat();
    const last = Buffer.alloc(1);
    return size > 0 && (await handle.read(last, 0, 1, size - 1)).bytesRead === 1 && last[0] !== NEWLINE;
  } finally {
    await handle.close();
  }
}

function torn(thrown: ArchdeltaError): ArchdeltaError {
  const why = `${thrown.message}; the file breaks off within a line: the run that writes it is at work or was ended (run judge again, it goes on)`;
  return new ArchdeltaError('input-unreadable', why, { cause: thrown });
}

/** A JSON file that is none is told of by the reader of labels, with the place. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/**
 * A source from records of labels, verdicts or predictions.
 *
 * @throws {ArchdeltaError} `usage`.
 */
export function ratedSource(name: string, origin: string, records: readonly LabelRecord[]): RatedSource {
  const refused = (why: string) => new ArchdeltaError('usage', `${origin}: ${why}`);
  if (records.length === 0) throw refused('there is no record in it');
  if (records.some(isHeldOutTable))
    throw refused(
      "the table of a study's predictions does not say of which label they are: name the study's report.json",
    );
  const predictions = records.filter(isPrediction);
  if (predictions.length === 0) {
    const isJudge = records.some(({ verdict }) => verdict !== undefined);
    return { name, kind: isJudge ? 'judge' : 'labels', training: null, ratings: records };
  }
  if (predictions.length < records.length)
    throw refused('some of its rows are predictions and some are not: name two files');
  const known = predictions.every(({ labels }) => labels.has('seen')) ? 'marked' : 'unknown';
  return { name, kind: 'surrogate', training: { known }, ratings: predictions.map(predictedRating) };
}

/** A row of `predict`; that of a failed row has no class. */
function isPrediction({ labels, verdict }: LabelRecord): boolean {
  const isFailed = labels.get('status') === 'failed';
  return verdict === undefined && labels.has('target') && (labels.has('predicted') || isFailed);
}

function predictedRating({ labels, instance_id, model, sample }: LabelRecord): Rating {
  const predicted = labels.get('predicted');
  return {
    instance_id,
    ...(model !== undefined && { model }),
    ...(sample !== undefined && { sample }),
    labels: new Map(predicted === undefined ? [] : [[labels.get('target')!, predicted]]),
    seen: labels.get('seen')?.toLowerCase() === 'true',
  };
}

/** A row of a study's `predictions.csv`. */
function isHeldOutTable({ labels }: LabelRecord): boolean {
  return ['estimand', 'predictor', 'true', 'predicted'].every((column) => labels.has(column));
}
