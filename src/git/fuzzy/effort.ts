import { ArchdeltaError } from '../../core/errors.ts';

/**
 * Bytes read and lines looked at for one patch. Ordinary patches need less than a hundredth; a patch of many
 * hunks that are searched for in a large file would otherwise take time by their product.
 */
export const MOST_EFFORT = 2 ** 29;

/** What it costs to read a line of a file into memory and out again, in lines looked at; measured. */
export const LINE_READ = 64;

/** Counts the work that a patch makes, so that the verdict on a hostile one depends on no clock. */
export class Effort {
  #left: number;

  constructor(most = MOST_EFFORT) {
    this.#left = most;
  }

  /** @throws {ArchdeltaError} `patch-does-not-apply` when the patch has made too much work. */
  spend(amount: number): void {
    this.#left -= amount;
    if (this.#left >= 0) return;
    throw new ArchdeltaError('patch-does-not-apply', 'too much of the repository would have to be searched');
  }
}
