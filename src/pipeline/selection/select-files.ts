import { asUnreadable, unreadable } from '../../instance/bytes.ts';
import { readTextFile } from '../../instance/text-file.ts';
import type { SftSummary } from '../../select/sft.ts';
import { checkOutputs } from '../output-files.ts';
import { readSurrogate } from '../study/surrogate-files.ts';
import { type SelectionResult, select } from './select.ts';
import { writeSelection, writeSftExport } from './write-selection.ts';

/** A selection from files to files. */
export interface SelectRun {
  readonly features: readonly string[];
  readonly verdicts?: readonly string[];
  readonly model?: string;
  readonly keep?: readonly string[];
  /** A JSON file of bounds. */
  readonly thresholds?: string;
  readonly quota?: string;
  readonly size?: number;
  readonly triage?: string;
  readonly trajectories?: string;
  readonly dropped?: string;
  readonly seed: number;
  readonly out: string;
  readonly signal?: AbortSignal;
}

/**
 * Selects; the output is the rows to keep and to ask about or, with trajectories, the kept rows' chats.
 *
 * @throws {ArchdeltaError} `input-unreadable`, `usage`, `aborted`.
 */
export async function runSelect(
  run: SelectRun,
): Promise<{ readonly result: SelectionResult; readonly exported: SftSummary | undefined }> {
  const { model, thresholds, trajectories, dropped, out, ...rest } = run;
  const inputs = [...run.features, ...(run.verdicts ?? []), model, thresholds, trajectories];
  await checkOutputs(
    [out, ...(dropped === undefined ? [] : [dropped])],
    inputs.filter((path) => path !== undefined),
  );
  const result = await select({
    ...rest,
    ...(model !== undefined && { surrogate: await readSurrogate(model) }),
    ...(thresholds !== undefined && { thresholds: await readJson(thresholds) }),
  });
  const exported =
    trajectories === undefined ? undefined : await writeSftExport(result, trajectories, out, run.signal);
  if (trajectories === undefined) await writeSelection(result, out);
  if (dropped !== undefined) await writeSelection(result, dropped, true);
  return { result, exported };
}

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readTextFile(path));
  } catch (thrown) {
    if (thrown instanceof SyntaxError) throw unreadable(path, 'is not valid JSON', thrown);
    throw asUnreadable(path, thrown);
  }
}
