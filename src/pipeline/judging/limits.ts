import { ArchdeltaError } from '../../core/errors.ts';

/** What one conversation may take. */
export interface JudgeLimits {
  /** Turns of the model. */
  readonly steps: number;
  /** Tokens in and out, of all turns together. */
  readonly tokens: number;
  /** Seconds, time spent waiting for its turn left out. */
  readonly seconds: number;
}

/**
 * Limits when nothing else is said. 40 turns let a judge look up some 30 places; as each turn sends all before it
 * again, 40 turns of 15,000 tokens are 600,000. Ten minutes are what a row of `score` may take too.
 */
export const DEFAULT_LIMITS: JudgeLimits = { steps: 40, tokens: 600_000, seconds: 600 };

/** Conversations at a time: what the lowest tier of hosted models, and a local server with its usual slots, take. */
export const DEFAULT_CONCURRENCY = 4;

/** @throws {ArchdeltaError} `usage` for a limit that is no number above 0. */
export function checkLimits({ steps, tokens, seconds }: JudgeLimits, concurrency: number): void {
  for (const [name, value] of Object.entries({ steps, tokens, concurrency })) {
    if (!Number.isInteger(value) || value < 1)
      throw new ArchdeltaError('usage', `${name} must be a whole number above 0, not ${value}`);
  }
  if (!(seconds > 0)) throw new ArchdeltaError('usage', `the timeout must be above 0, not ${seconds}`);
}
