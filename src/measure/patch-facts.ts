import type { FileDetail } from '../facts/detail.ts';
import type { FileFacts } from '../facts/types.ts';
import type { FileClass } from '../model/classify.ts';
import type { Side } from './side.ts';

/** One hunk of a diff at 0 context lines, 1-based. */
export interface Hunk {
  readonly beforeStart: number;
  readonly beforeLines: number;
  readonly afterStart: number;
  readonly afterLines: number;
  /** Lines of these that hold nothing but white space. */
  readonly beforeBlank: number;
  readonly afterBlank: number;
}

/** One side of a changed file, as patch metrics see it. */
export interface PatchFileSide {
  readonly path: string;
  /** Programming language, undefined for documents and data. */
  readonly language: string | undefined;
  readonly class: FileClass;
  /** Component by the partition of the base tree. */
  readonly component: string;
  /** Line classes, when the file's facts are known on both sides; else lines count plainly. */
  readonly lineClass: Uint8Array | undefined;
  /** Source lines of code, or plain lines where those are not known. */
  readonly size: number;
  /** Known for source files of a supported language that are measured on every side where they exist. */
  readonly facts: FileFacts | undefined;
  readonly detail: FileDetail | undefined;
}

/** A changed file. */
export interface PatchFile {
  readonly before: PatchFileSide | undefined;
  readonly after: PatchFileSide | undefined;
  readonly hunks: readonly Hunk[];
  /** Contents differ, but git takes a side for binary (UTF-16, NUL bytes): there are no lines to compare. */
  readonly binary?: boolean;
  /** The file is in T: production, and parsed on the sides where it exists. */
  readonly touched: boolean;
}

/** A patch: its changed files in path order. */
export interface PatchFacts {
  readonly files: readonly PatchFile[];
  /** Details of the files of PT at base, by path. */
  readonly packageDetails: ReadonlyMap<string, FileDetail>;
  /** The repository on both sides. */
  readonly before: Side;
  readonly after: Side;
}
