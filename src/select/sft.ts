import { REFERENCE_MODEL } from '../core/reference-model.ts';
import { readMessage, type SftMessage, type SftSkip } from './sft-message.ts';

/** A row of a file of trajectories; other columns are not read. */
export interface Trajectory {
  readonly instance_id: string;
  readonly model?: string;
  readonly sample?: number;
  /** A conversation in OpenAI's chat format: a list, or its JSON text. */
  readonly messages?: unknown;
  /** Schemas of the tools that the assistant had: a list, or its JSON text. */
  readonly tools?: unknown;
}

/** A line of the export: one training conversation. */
export interface SftRow {
  readonly instance_id: string;
  readonly messages: readonly SftMessage[];
  readonly tools?: readonly unknown[];
}

/** Why a trajectory has no line: it belongs to no kept row, or it is no conversation to train on. */
export type SftReason = SftSkip | 'not-selected' | 'ambiguous-row' | 'second-trajectory';

/** What an export wrote and what it left out. */
export interface SftSummary {
  readonly trajectories: number;
  readonly exported: number;
  /** Trajectories left out, by reason; reasons that did not occur are absent. */
  readonly skipped: Readonly<Partial<Record<SftReason, number>>>;
  /** Kept rows for which no line was written. */
  readonly keptWithoutTrajectory: number;
  readonly messages: number;
  readonly trainedMessages: number;
  /** Messages behind the last one that carries loss: left out, since they teach nothing. */
  readonly trimmedMessages: number;
}

/** An export under way: trajectories go in one by one, so that a large file need not be held. */
export interface SftExport {
  /** The line of a trajectory, or why it has none. */
  add(trajectory: Trajectory): { readonly row: SftRow } | { readonly skip: SftReason };
  summary(): SftSummary;
}

/** Who a selected or dropped row is. */
export interface SftSource {
  readonly instance_id: string;
  readonly model?: string;
  readonly sample?: number;
  readonly kept: boolean;
}

/**
 * Starts an export for supervised fine-tuning: chat JSONL with `train` true on assistant messages alone.
 *
 * A trajectory belongs to the row with its instance, model and sample. One that names no model, or no sample,
 * belongs to the only row that fits; with several that fit it is left out (`ambiguous-row`). The first
 * trajectory of a row counts, later ones are left out (`second-trajectory`).
 *
 * How trainers read the flags is told in `docs/guides/sft-export.md`.
 *
 * @param rows - all rows of the selection, kept or not.
 */
export function startSftExport(rows: readonly SftSource[]): SftExport {
  const byInstance = new Map<string, SftSource[]>();
  for (const row of rows) {
    const group = byInstance.get(row.instance_id);
    if (group) group.push(row);
    else byInstance.set(row.instance_id, [row]);
  }
  const used = new Set<SftSource>();
  const skipped = new Map<SftReason, number>();
  const counts = { trajectories: 0, exported: 0, messages: 0, trainedMessages: 0, trimmedMessages: 0 };
  const skip = (reason: SftReason) => {
    skipped.set(reason, (skipped.get(reason) ?? 0) + 1);
    return { skip: reason };
  };
  return {
    add(trajectory) {
      counts.trajectories++;
      const owner = ownerOf(trajectory, byInstance.get(trajectory.instance_id) ?? []);
      if (typeof owner === 'string') return skip(owner);
      if (used.has(owner)) return skip('second-trajectory');
      const read = sftRow(trajectory);
      if ('skip' in read) return skip(read.skip);
      used.add(owner);
      counts.exported++;
      counts.messages += read.row.messages.length;
      counts.trainedMessages += read.row.messages.filter(({ train }) => train).length;
      counts.trimmedMessages += read.trimmed;
      return { row: read.row };
    },
    summary: () => ({
      ...counts,
      skipped: Object.fromEntries([...skipped].sort(([a], [b]) => (a < b ? -1 : 1))),
      keptWithoutTrajectory: rows.filter((row) => row.kept && !used.has(row)).length,
    }),
  };
}

/**
 * The training conversation of one trajectory. Messages behind the last one that carries loss are left out: they
 * teach nothing, and a trainer that pairs questions with answers would drop the whole conversation for them.
 */
export function sftRow(
  trajectory: Trajectory,
): { readonly row: SftRow; readonly trimmed: number } | { readonly skip: SftSkip } {
  const list = listOf(trajectory.messages);
  if (list === 'absent' || (list !== 'unreadable' && list.length === 0)) return { skip: 'no-messages' };
  if (list === 'unreadable') return { skip: 'messages-unreadable' };
  const tools = listOf(trajectory.tools);
  if (tools === 'unreadable') return { skip: 'tools-unreadable' };
  const messages: SftMessage[] = [];
  for (const value of list) {
    const read = readMessage(value);
    if ('skip' in read) return read;
    messages.push(read.message);
  }
  if (!messages.some(({ role }) => role === 'assistant')) return { skip: 'no-assistant-message' };
  const end = messages.findLastIndex(({ train }) => train) + 1;
  if (end === 0) return { skip: 'nothing-to-train' };
  const row = {
    instance_id: trajectory.instance_id,
    messages: messages.slice(0, end),
    ...(tools !== 'absent' && tools.length > 0 && { tools }),
  };
  return { row, trimmed: messages.length - end };
}

function ownerOf(trajectory: Trajectory, rows: readonly SftSource[]): SftSource | SftReason {
  const { model, sample } = trajectory;
  const fit = rows.filter(
    (row) =>
      (model === undefined || (row.model ?? REFERENCE_MODEL) === model) &&
      (sample === undefined || row.sample === sample),
  );
  if (fit.length > 1 && fit.some(({ kept }) => kept)) return 'ambiguous-row';
  const [owner] = fit;
  return owner?.kept ? owner : 'not-selected';
}

function listOf(value: unknown): readonly unknown[] | 'absent' | 'unreadable' {
  if (value === null || value === undefined || value === '') return 'absent';
  if (Array.isArray(value)) return value;
  if (typeof value !== 'string') return 'unreadable';
  try {
    const parsed: unknown = JSON.parse(value);
    return Array.isArray(parsed) ? parsed : 'unreadable';
  } catch {
    return 'unreadable';
  }
}
