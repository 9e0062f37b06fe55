import type { GitShell } from './git-shell.ts';
import type { ObjectReader } from './object-reader.ts';
import type { Scratch } from './scratch.ts';

/** What the operations on objects share. */
export interface ObjectAccess {
  readonly scratch: Scratch;
  readonly reader: ObjectReader;
  /** Runs git on the scratch git directory. */
  readonly shell: GitShell;
}
