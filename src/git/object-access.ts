import type { DiffStream } from './diff-stream.ts';
import type { GitShell } from './git-shell.ts';
import type { ObjectReader } from './object-reader.ts';
import type { Scratch } from './scratch.ts';
import type { TreeReader } from './tree-reader.ts';

/** What the operations on objects share. */
export interface ObjectAccess {
  readonly scratch: Scratch;
  readonly reader: ObjectReader;
  readonly trees: TreeReader;
  /** Runs git on the scratch git directory. */
  readonly shell: GitShell;
  /** Compares two trees in full. */
  readonly diffs: DiffStream;
}
