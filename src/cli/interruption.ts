/** A signal that fires on Ctrl-C or a request to end, and the exit code that belongs to it. */
export interface Interruption {
  readonly signal: AbortSignal;
  /** 130 or 143 once interrupted. */
  readonly exitCode: number | undefined;
}

/** Listens for SIGINT and SIGTERM once; a second one ends the process at once. */
export function listenForInterruption(): Interruption {
  const controller = new AbortController();
  let exitCode: number | undefined;
  for (const [name, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    process.on(name, () => {
      if (exitCode !== undefined) process.exit(code);
      exitCode = code;
      controller.abort(name);
    });
  }
  return {
    signal: controller.signal,
    get exitCode() {
      return exitCode;
    },
  };
}
