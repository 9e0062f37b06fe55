import type { Instance } from 'archdelta';
import type { Repository } from '../inputs/repositories.ts';
import type { TableRow } from './row.ts';

/** What all measurements are given. */
export interface Bench {
  readonly repositories: readonly Repository[];
  /** Path of each of them by its name. */
  readonly paths: ReadonlyMap<string, string>;
  /** The one whose rows are timed one by one: django where it is, else the one with the most Python files. */
  readonly main: Repository;
  /** Instances of `--instances` whose repository is there. */
  readonly instances: readonly Instance[] | undefined;
  /** Patches of `--predictions`, in place of those of their instances. */
  readonly candidates: readonly Instance[] | undefined;
  readonly jobs: number;
  readonly runs: number;
  /** Source files of the generated repository. */
  readonly files: number;
  /** Patches of the memory run. */
  readonly patches: number;
  /** A folder for what is made on the way. */
  readonly work: string;
}

/** A measurement: yields rows of the table as they are known. */
export type Measurement = (bench: Bench) => AsyncGenerator<TableRow>;
