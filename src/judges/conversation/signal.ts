import type { ConversationEnd } from '../backend.ts';

/** Stands for what did not come because the signal fired. */
export const FIRED = Symbol('the signal fired');

/**
 * What some work gives, or {@link FIRED} once the signal fires: work that does not heed the signal is left behind. What
 * it throws is thrown on, unless the signal has fired.
 */
export async function orFired<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T | typeof FIRED> {
  if (signal.aborted) return FIRED;
  let onAbort = (): void => {};
  const fired = new Promise<typeof FIRED>((resolve) => {
    onAbort = () => resolve(FIRED);
    signal.addEventListener('abort', onAbort, { once: true });
  });
  try {
    return await Promise.race([work(), fired]);
  } catch (thrown) {
    if (signal.aborted) return FIRED;
    throw thrown;
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

/** How a conversation ends whose signal has fired. */
export function endBySignal(signal: AbortSignal): ConversationEnd {
  const reason: unknown = signal.reason;
  const timeout = reason instanceof Error && reason.name === 'TimeoutError';
  return timeout
    ? { kind: 'stopped', reason: 'timeout', detail: 'the time limit was reached' }
    : { kind: 'stopped', reason: 'interrupted', detail: 'the run was ended' };
}
