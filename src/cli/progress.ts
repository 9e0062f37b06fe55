import { SingleBar } from 'cli-progress';
import { tell } from './output.ts';

/** Shows how far a run is. */
export interface Progress {
  /** One more row is finished. */
  step(isFailed: boolean): void;
  stop(): void;
}

const MINUTE = 60_000;

/**
 * A bar on a terminal, a line a minute elsewhere, nothing when quiet. Always on standard error.
 *
 * @param failures what rows without a value are called.
 */
export function showProgress(total: number, done: number, quiet: boolean, failures = 'failed'): Progress {
  if (quiet || total === 0) return { step: () => {}, stop: () => {} };
  return process.stderr.isTTY ? bar(total, done, failures) : lines(total, done, failures);
}

function bar(total: number, start: number, failures: string): Progress {
  let failed = 0;
  const view = new SingleBar({
    stream: process.stderr,
    format: `{bar} {value}/{total} | {failed} ${failures} | {rate}/s | {eta_formatted} left`,
    hideCursor: true,
    clearOnComplete: true,
    barsize: 30,
  });
  const began = Date.now();
  let steps = 0;
  const payload = () => ({ failed, rate: (steps / Math.max(0.001, (Date.now() - began) / 1000)).toFixed(1) });
  view.start(total, start, payload());
  return {
    step(isFailed) {
      steps++;
      if (isFailed) failed++;
      view.increment(1, payload());
    },
    stop: () => view.stop(),
  };
}

function lines(total: number, start: number, failures: string): Progress {
  let done = start;
  let failed = 0;
  const timer = setInterval(() => tell(`archdelta: ${done} of ${total} rows, ${failed} ${failures}`), MINUTE);
  timer.unref();
  return {
    step(isFailed) {
      done++;
      if (isFailed) failed++;
    },
    stop: () => clearInterval(timer),
  };
}
