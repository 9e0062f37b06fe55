import type { Random } from '../../../core/random.ts';
import type { Clock } from './clock.ts';
import type { Failure } from './failure.ts';

/** How often and how fast requests are repeated. */
export interface RetryPolicy {
  /** Tries after the first one. */
  readonly retries: number;
  readonly clock: Clock;
  /** Spreads the waits of conversations that failed together. */
  readonly random: Random;
}

/** Thrown when there are no further tries. */
export class GivenUp extends Error {
  override readonly name = 'GivenUp';
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.detail);
    this.failure = failure;
  }
}

const FIRST_WAIT = 1000;
const LONGEST_BACKOFF = 60_000;
/** A server that asks for a longer wait is not waited for. */
const LONGEST_WAIT = 300_000;

/**
 * Tries until there is a result: waits twice as long after each failure (1 to 60 seconds, of which up to half are taken
 * off at random), and never less than the server asks for.
 *
 * @throws {GivenUp} for a failure that is not to be repeated, after the last try, for a wait above 300 seconds, and when
 * the signal fires during a wait. What is no failure of the server is thrown on.
 */
export async function withRetries<T>(
  attempt: () => Promise<T>,
  failureOf: (thrown: unknown) => Failure | undefined,
  policy: RetryPolicy,
  signal: AbortSignal,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (thrown) {
      const failure = failureOf(thrown);
      if (failure === undefined) throw thrown;
      if (!failure.retry || signal.aborted) throw new GivenUp(failure);
      if (tries > policy.retries) {
        throw new GivenUp({
          ...failure,
          detail: `${failure.detail} (${tries} ${tries === 1 ? 'try' : 'tries'})`,
        });
      }
      const asked = failure.wait ?? 0;
      if (asked > LONGEST_WAIT) {
        const seconds = Math.ceil(asked / 1000);
        throw new GivenUp({
          ...failure,
          detail: `${failure.detail} (the server asks to wait ${seconds} seconds; at most ${LONGEST_WAIT / 1000} are waited)`,
        });
      }
      await policy.clock.sleep(Math.max(asked, backoff(tries, policy.random)), signal);
      if (signal.aborted) throw new GivenUp(failure);
    }
  }
}

function backoff(failed: number, random: Random): number {
  const longest = Math.min(LONGEST_BACKOFF, FIRST_WAIT * 2 ** (failed - 1));
  return longest * (1 - random.unit() / 2);
}
