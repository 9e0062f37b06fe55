/**
 * A patch as GNU patch reads it. Texts are Latin-1, one character a byte; pairs are in the order old, new.
 */

/** What a patch says about the existence of a file: it exists; it may be empty or missing; it is missing. */
export type Absence = 0 | 1 | 2;

/** A value for the old file and one for the new. */
export type Pair<Value> = readonly [Value, Value];

/** A line of one side of a hunk, with its line break unless the file ends without one. */
export interface HunkLine {
  readonly text: string;
  /** In both sides; otherwise it is removed (old side) or added (new side). */
  readonly context: boolean;
}

/** One side of a hunk. */
export interface HunkSide {
  /** 1-based number of its first line; when it has none, of the line that follows. */
  readonly first: number;
  readonly lines: readonly HunkLine[];
}

/** A hunk, and how many lines of context stand before its first and after its last change. */
export interface FuzzyHunk {
  readonly sides: Pair<HunkSide>;
  readonly prefixContext: number;
  readonly suffixContext: number;
}

/** The part of a patch that is about one file. */
export interface PatchSection {
  /** 1-based line of the patch that its header ends before. */
  readonly line: number;
  /** Candidates for the name of the file: old, new, and that of an `Index:` line. First folder removed. */
  readonly names: readonly [string | undefined, string | undefined, string | undefined];
  readonly absence: Pair<Absence>;
  /** File modes as git writes them, as numbers; 0 when none is given. */
  readonly modes: Pair<number>;
  /** The header is one of `diff --git`. */
  readonly git: boolean;
  readonly moves: 'rename' | 'copy' | undefined;
  readonly binary: boolean;
  readonly hunks: readonly FuzzyHunk[];
}

/** A hunk, or a pair of anything, with old and new exchanged. */
export function swapped<Value>([before, after]: Pair<Value>): Pair<Value> {
  return [after, before];
}
