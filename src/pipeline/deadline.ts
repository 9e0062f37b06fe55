import { setMaxListeners } from 'node:events';

/** A signal with an end of its time, to be let go of. */
export interface Deadline {
  /** Fires with the run's signal, or with a `TimeoutError` when the time is over. */
  readonly signal: AbortSignal;
  clear(): void;
}

/** Longest time that a timer can wait, in milliseconds; a longer one would fire at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** Gives something so many seconds, and no longer than the run lasts. */
export function deadline(signal: AbortSignal, seconds: number): Deadline {
  const controller = new AbortController();
  const onAbort = (): void => controller.abort(signal.reason);
  if (signal.aborted) onAbort();
  // One listener a deadline is no leak.
  setMaxListeners(0, signal);
  signal.addEventListener('abort', onAbort, { once: true });
  const timer = setTimeout(
    () => controller.abort(new DOMException(`not finished after ${seconds} s`, 'TimeoutError')),
    Math.min(seconds * 1000, LONGEST_TIMER),
  );
  return {
    signal: controller.signal,
    clear: () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
    },
  };
}
