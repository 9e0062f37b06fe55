import type { StopReason } from './backend.ts';
import { type Asked, RunStopped } from './judge.ts';

/** What a conversation came to: an answer, or why there is none that says something of the patch. */
export type Settled<T> =
  | { readonly answer: T }
  | { readonly reason: Exclude<StopReason, 'budget' | 'interrupted'>; readonly detail: string };

/**
 * What conversations came to, in their order; null when the run ended one of them (money, interruption): there is no
 * verdict then, and a later run goes on.
 *
 * @throws {RunStopped} for the first that ended as every other would.
 */
export function settled<T>(conversations: readonly Asked<T>[]): readonly Settled<T>[] | null {
  const outcomes = conversations.map(({ outcome }) => outcome);
  for (const outcome of outcomes) {
    if ('reason' in outcome && outcome.fatal) throw new RunStopped(outcome.reason, outcome.detail);
  }
  const all = outcomes.map(settledOf).filter((each) => each !== null);
  return all.length === outcomes.length ? all : null;
}

function settledOf<T>(outcome: Asked<T>['outcome']): Settled<T> | null {
  if ('answer' in outcome) return outcome;
  const { reason, detail } = outcome;
  return reason === 'budget' || reason === 'interrupted' ? null : { reason, detail };
}
