import type { AgreementReport } from '../../agreement/report.ts';
import { type ReadOptions, unreadable } from '../../instance/bytes.ts';
import { column } from '../../instance/record.ts';
import { readRecords } from '../../instance/records.ts';

/**
 * What rows of `score` took, by the file of `--timings`: lines with `milliseconds`.
 *
 * @throws {ArchdeltaError} `input-unreadable`, with the place, for a line without them, and for a file without lines.
 */
export async function readTimings(
  path: string,
  options: ReadOptions = {},
): Promise<NonNullable<AgreementReport['timings']>> {
  let rows = 0;
  let milliseconds = 0;
  const wanted = { names: ['milliseconds'], required: [['milliseconds']] } as const;
  for await (const record of readRecords(path, wanted, options)) {
    if ('problem' in record) throw unreadable(path, `${record.where} ${record.problem}`);
    const taken = Number(column(record.columns, 'milliseconds') ?? Number.NaN);
    if (!(taken >= 0 && taken < Number.POSITIVE_INFINITY))
      throw unreadable(
        path,
        `${record.where}: "milliseconds" is no number; it is no file of score's --timings`,
      );
    rows++;
    milliseconds += taken;
  }
  if (rows === 0) throw unreadable(path, 'it holds no time of a row');
  return { rows, secondsPerThousand: milliseconds / rows };
}
