import type { Judge } from '../../judges/judge.ts';

/** The judges by their ids. */
export type JudgeId = Judge['id'];

/** A judge, loaded when it is used. */
export async function judgeOf(id: JudgeId): Promise<Judge> {
  return id === 'acj' ? (await import('../../judges/acj.ts')).acj : (await import('../../judges/aqj.ts')).aqj;
}
