import { z } from 'zod';
import { REFERENCE_MODEL } from '../../core/reference-model.ts';
import { ACJ_LABELS } from '../acj-label.ts';
import { AQJ_LABELS } from '../aqj-verdict.ts';
import type { RecalledVerdict } from '../backend.ts';
import type { Subject } from '../subject.ts';

const identity = {
  instance_id: z.string(),
  model: z.string().nullish(),
  sample: z.number().int().nonnegative().nullish(),
};
const unscored = { status: z.literal('unscored'), reason: z.string() };

const rowSchema = z.union([
  z.looseObject({
    ...identity,
    judge: z.literal('acj'),
    status: z.literal('scored'),
    label: z.enum(ACJ_LABELS),
  }),
  z.looseObject({
    ...identity,
    judge: z.literal('aqj'),
    status: z.literal('scored'),
    label: z.enum(AQJ_LABELS),
  }),
  z.looseObject({ ...identity, judge: z.enum(['acj', 'aqj']), ...unscored }),
]);

/** A row of verdicts as it was written. */
export type VerdictRow = z.infer<typeof rowSchema>;

/** A row of verdicts; undefined where the value is none. */
export function readVerdictRow(value: unknown): VerdictRow | undefined {
  return rowSchema.safeParse(value).data;
}

/** Whom a row is about. */
export function subjectOfRow({ instance_id, model, sample }: VerdictRow): Subject {
  return {
    instance_id,
    ...(model != null && model !== REFERENCE_MODEL && { model }),
    ...(sample != null && { sample }),
  };
}

const OF_ITS_RUN: ReadonlySet<string> = new Set([
  'instance_id',
  'repo',
  'base_commit',
  'model',
  'sample',
  'judge',
]);

/** The fields of a row besides those by which it is found. */
export function verdictOfRow(row: VerdictRow): RecalledVerdict {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !OF_ITS_RUN.has(name)));
}
