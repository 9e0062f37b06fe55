/** The time, and waiting for it; another one in tests. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Waits, and ends at once when the signal fires. Never throws. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
}

/** The clock of the machine. */
export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (milliseconds, signal) =>
    new Promise((resolve) => {
      if (signal.aborted) return resolve();
      const done = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, milliseconds);
      signal.addEventListener('abort', done);
    }),
};
