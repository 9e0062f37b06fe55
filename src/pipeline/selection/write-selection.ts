import { writeAtomically } from '../../instance/atomic-file.ts';
import { unreadable } from '../../instance/bytes.ts';
import { column } from '../../instance/record.ts';
import { createRecordWriter } from '../../instance/record-writer.ts';
import { readRecords } from '../../instance/records.ts';
import { type SftSummary, startSftExport } from '../../select/sft.ts';
import type { SelectedRow, SelectionResult } from './select.ts';

/**
 * Writes the rows that are kept and those that a judge must see, in their order: JSONL, or CSV by the file's name;
 * `dropped` writes the others instead.
 *
 * @throws {ArchdeltaError} `usage` when the file cannot be written.
 */
export function writeSelection({ rows }: SelectionResult, path: string, dropped = false): Promise<void> {
  const labels = [...new Set(rows.flatMap((row) => Object.keys(row.labels)))];
  const predicted = rows.some((row) => row.predicted !== undefined) ? (['predicted', 'p_good'] as const) : [];
  const head = ['instance_id', 'repo', 'model', 'sample', 'decision', 'reason'] as const;
  const writer = createRecordWriter(path, [...head, ...labels, ...predicted]);
  const cells = (row: SelectedRow) => [
    ...head.map((name) => row[name] ?? null),
    ...labels.map((name) => row.labels[name] ?? null),
    ...predicted.map((name) => row[name] ?? null),
  ];
  async function* bytes(): AsyncGenerator<Uint8Array> {
    yield writer.begin();
    for (const row of rows) if ((row.decision === 'drop') === dropped) yield writer.record(cells(row));
  }
  return writeAtomically(path, bytes());
}

/**
 * Writes the kept rows' trajectories as chats for supervised fine-tuning, JSONL; `trajectories` are records with
 * `instance_id`, `model`, `sample` and `messages`.
 *
 * @throws {ArchdeltaError} `input-unreadable`, with the place; `usage` when the file cannot be written; `aborted`.
 */
export async function writeSftExport(
  { rows }: SelectionResult,
  trajectories: string,
  path: string,
  signal?: AbortSignal,
): Promise<SftSummary> {
  const exported = startSftExport(rows.map((row) => ({ ...row, kept: row.decision === 'keep' })));
  async function* bytes(): AsyncGenerator<Uint8Array> {
    const wanted = { names: 'all', required: [['instance_id'], ['messages']] } as const;
    for await (const record of readRecords(trajectories, wanted, signal ? { signal } : {})) {
      if ('problem' in record) throw unreadable(trajectories, `${record.where} ${record.problem}`);
      const id = column(record.columns, 'instance_id');
      if (typeof id !== 'string')
        throw unreadable(trajectories, `${record.where}: "instance_id" is not a text`);
      const result = exported.add(trajectoryOf(id, record.columns));
      if ('row' in result) yield Buffer.from(`${JSON.stringify(result.row)}\n`);
    }
  }
  await writeAtomically(path, bytes());
  return exported.summary();
}

function trajectoryOf(instance_id: string, columns: Readonly<Record<string, unknown>>) {
  const model = column(columns, 'model') ?? column(columns, 'model_name_or_path');
  const sample = column(columns, 'sample');
  const number = typeof sample === 'string' && sample !== '' ? Number(sample) : sample;
  return {
    instance_id,
    ...(typeof model === 'string' && model !== '' && { model }),
    ...(typeof number === 'number' && { sample: number }),
    messages: column(columns, 'messages'),
    tools: column(columns, 'tools'),
  };
}
