import { accessSync, constants, openSync, statSync, writeSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { ArchdeltaError } from '../core/errors.ts';

/** The file of `--timings`: a line of JSON a row. */
export interface Timings {
  /** Begins the file; nothing is written before. */
  begin(): void;
  row(entry: { readonly index: number; readonly instance_id: string; readonly milliseconds: number }): void;
}

/**
 * Checks that a timings file can be written.
 *
 * @param path none: nothing is written.
 * @throws {ArchdeltaError} `usage`.
 */
export function timingsFile(path: string | undefined): Timings {
  if (path === undefined) return { begin: () => {}, row: () => {} };
  const refusal = (error: unknown): ArchdeltaError =>
    new ArchdeltaError('usage', `cannot write ${path}: ${(error as Error).message}`, { cause: error });
  try {
    accessSync(dirname(resolve(path)), constants.W_OK);
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw new Error('it is a folder');
  } catch (error) {
    throw refusal(error);
  }
  let file: number | undefined;
  return {
    begin() {
      try {
        file = openSync(path, 'w');
      } catch (error) {
        throw refusal(error);
      }
    },
    row({ index, instance_id, milliseconds }) {
      const entry = { index, instance_id, milliseconds: Math.round(milliseconds) };
      if (file !== undefined) writeSync(file, `${JSON.stringify(entry)}\n`);
    },
  };
}
