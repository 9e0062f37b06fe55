/** Halstead's counts and what follows from them. */
export interface HalsteadReport {
  readonly n1: number;
  readonly n2: number;
  readonly N1: number;
  readonly N2: number;
  readonly volume: number;
  readonly difficulty: number;
  readonly effort: number;
}

/** A function or method. */
export interface UnitReport {
  readonly file: string;
  readonly name: string;
  readonly kind: string;
  readonly line: number;
  readonly endLine: number;
  readonly sloc: number;
  readonly lloc: number;
  readonly parameters: number;
  readonly cyclomatic: number;
  readonly cognitive: number;
  readonly nesting: number;
  /** Saturated at 1e9. */
  readonly npath: number;
  readonly halstead: HalsteadReport;
}

/** A production file. */
export interface FileReport {
  readonly file: string;
  readonly language: string;
  readonly package: string;
  readonly component: string;
  readonly sloc: number;
  readonly cloc: number;
  readonly blank: number;
  readonly lloc: number;
  readonly halstead: HalsteadReport;
  /** Visual Studio's maintainability index, 0 to 100. */
  readonly maintainability: number;
}

/** A package or a component. */
export interface PartReport {
  readonly name: string;
  readonly files: number;
  readonly sloc: number;
  readonly units: number;
}

/** Absolute values of one tree. */
export interface TreeReport {
  /** Commit id; `worktree` or `folder` when no commit was measured. */
  readonly rev: string;
  readonly units: readonly UnitReport[];
  readonly files: readonly FileReport[];
  readonly packages: readonly PartReport[];
  readonly components: readonly PartReport[];
  readonly repository: {
    readonly files: number;
    readonly packages: number;
    readonly components: number;
    readonly units: number;
    readonly sloc: number;
    readonly cloc: number;
    readonly blank: number;
    readonly lloc: number;
    /** Each delta metric of the catalogue with every reported file as touched; null where it is undefined. */
    readonly metrics: Readonly<Record<string, number | null>>;
  };
  /** Production source files that were not measured, and why. */
  readonly skipped: readonly { readonly file: string; readonly reason: string }[];
}
