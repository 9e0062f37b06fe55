/** One entry of a git tree: a file, a symbolic link (mode `120000`) or a submodule (mode `160000`). */
export interface TreeEntry {
  /**
   * Path from the repository root, `/`-separated, decoded as UTF-8. A byte that is not UTF-8 becomes the
   * lone surrogate U+DC00 + byte (`decodePath`), so that no two paths fall together and the bytes can be
   * had back (`encodePath`); written out as UTF-8 it shows as U+FFFD.
   */
  readonly path: string;
  /** Six-digit octal mode as git prints it: `100644`, `100755`, `120000`, `160000`. */
  readonly mode: string;
  /** Object id in hex (40 digits, or 64 in a SHA-256 repository). */
  readonly id: string;
}

/** One hunk of a diff at 0 context lines; line numbers are 1-based as in a unified diff. */
export interface Hunk {
  /** First removed line; when `beforeLines` is 0, the line after which the addition stands. */
  readonly beforeStart: number;
  readonly beforeLines: number;
  /** First added line; when `afterLines` is 0, the line after which the removal stood. */
  readonly afterStart: number;
  readonly afterLines: number;
  /** Lines of these that hold nothing but white space. */
  readonly beforeBlank: number;
  readonly afterBlank: number;
}

/**
 * One changed file of a change. An added file has no `before`, a deleted one no `after`, a renamed one
 * (git `-M50%`, no copies) has both with different paths. A change of type (file to symbolic link or
 * submodule, or back) is one entry with both sides at one path and two hunks: all of the one side removed,
 * all of the other added, as git prints it.
 */
export interface ChangedFile {
  readonly before: TreeEntry | undefined;
  readonly after: TreeEntry | undefined;
  /**
   * True when the contents differ and git takes either side for binary; `hunks` is then empty. (Contents
   * that are equal, as in a pure rename or a mode change, are not looked at: false, no hunks.)
   */
  readonly binary: boolean;
  readonly hunks: readonly Hunk[];
}

/** The difference between two trees, sorted by the path after (before, for a deleted file). */
export interface Change {
  readonly files: readonly ChangedFile[];
}
