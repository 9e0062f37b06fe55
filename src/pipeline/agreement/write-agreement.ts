import { join } from 'node:path';
import type { AgreementReport } from '../../agreement/report.ts';
import { outputPath, writeAtomically } from '../../instance/atomic-file.ts';
import { agreementHtml } from '../../report/agreement-page.ts';
import { agreementTables } from '../../report/agreement-tables.ts';
import { makeFolder } from '../output-files.ts';

/** Where a comparison was written. */
export interface WrittenAgreement {
  /** The page to open first. */
  readonly page: string;
  readonly files: readonly string[];
}

/**
 * Writes a comparison into a folder: `report.html`, `report.json` and CSV tables. Files of these names are replaced,
 * others stay.
 *
 * @throws {ArchdeltaError} `usage` when the folder or a file cannot be written.
 *
 * @example
 * ```ts
 * import { agree, writeAgreement } from 'archdelta';
 *
 * const report = await agree(['first.jsonl', 'second.jsonl'], { targets: ['aqj'], seed: 1 });
 * console.log((await writeAgreement(report, 'agreement')).page);
 * ```
 */
export async function writeAgreement(report: AgreementReport, folder: string): Promise<WrittenAgreement> {
  const page = join(folder, 'report.html');
  const files = [
    { path: page, text: await agreementHtml(report) },
    { path: join(folder, 'report.json'), text: `${JSON.stringify(report, null, 1)}\n` },
    ...agreementTables(report).map(({ name, csv }) => ({ path: join(folder, `${name}.csv`), text: csv })),
  ];
  for (const { path } of files) await outputPath(path);
  await makeFolder(folder);
  for (const { path, text } of files) await writeAtomically(path, bytesOf(text));
  return { page, files: files.map(({ path }) => path) };
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
