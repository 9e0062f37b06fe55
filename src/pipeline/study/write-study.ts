import { dirname, join } from 'node:path';
import { ArchdeltaError } from '../../core/errors.ts';
import { outputPath, writeAtomically } from '../../instance/atomic-file.ts';
import { reportHtml } from '../../report/page.ts';
import { reportTables } from '../../report/tables.ts';
import type { StudyReport } from '../../study/report.ts';
import { makeFolder } from '../output-files.ts';

/** Where a study was written. */
export interface WrittenStudy {
  /** The page to open first. */
  readonly page: string;
  readonly files: readonly string[];
}

/**
 * Writes studies into a folder: `report.html` with all of them, and `report.json` and the CSV tables of each, in a
 * folder named after its place and label when there are several. Files of these names are replaced, others stay.
 *
 * @throws {ArchdeltaError} `usage` when the folder or a file cannot be written.
 *
 * @example
 * ```ts
 * import { study, writeStudy } from 'archdelta';
 *
 * const data = { features: 'features.jsonl', labels: 'labels.jsonl', seed: 1 };
 * const reports = [await study({ ...data, target: 'acj' }), await study({ ...data, target: 'aqj' })];
 * console.log((await writeStudy(reports, 'study')).page);
 * ```
 */
export async function writeStudy(reports: readonly StudyReport[], folder: string): Promise<WrittenStudy> {
  if (reports.length === 0) throw new ArchdeltaError('usage', 'there is no study to write');
  const page = join(folder, 'report.html');
  const files = [{ path: page, text: await reportHtml(reports) }];
  reports.forEach((report, at) => {
    const own =
      reports.length === 1
        ? folder
        : join(folder, `${at + 1}-${report.target.name.replace(/[^A-Za-z0-9_-]/g, '_')}`);
    files.push({ path: join(own, 'report.json'), text: `${JSON.stringify(report, null, 1)}\n` });
    for (const { name, csv } of reportTables(report))
      files.push({ path: join(own, `${name}.csv`), text: csv });
  });
  for (const { path } of files) await outputPath(path);
  for (const { path, text } of files) {
    await makeFolder(dirname(path));
    await writeAtomically(path, bytesOf(text));
  }
  return { page, files: files.map(({ path }) => path) };
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
