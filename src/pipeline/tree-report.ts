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
  /** Production files that depend on it. */
  readonly fanIn: number;
  /** Production files that it depends on. */
  readonly fanOut: number;
  readonly halstead: HalsteadReport;
  /** Visual Studio's maintainability index, 0 to 100. */
  readonly maintainability: number;
}

/** A class or other member of K (catalogue §4.2). Values that it does not have are null. */
export interface ClassReport {
  readonly file: string;
  readonly name: string;
  readonly line: number;
  readonly endLine: number;
  readonly methods: number;
  readonly attributes: number;
  readonly wmc: number;
  readonly dit: number;
  readonly noc: number;
  readonly cbo: number;
  readonly rfc: number;
  readonly lcom4: number | null;
  readonly lcomHs: number | null;
  readonly tcc: number | null;
  readonly lcc: number | null;
  readonly camc: number | null;
  /** Attributes of other objects that it accesses. */
  readonly atfd: number;
}

/** A dependency between two production files. */
export interface EdgeReport {
  readonly from: string;
  readonly to: string;
  /** How it comes about: `import`, `type-only`, `re-export`, `dynamic`, `reference`. */
  readonly kinds: readonly string[];
}

/** A package or a component. Reported files alone count in the first four; the rest is that of the whole. */
export interface PartReport {
  readonly name: string;
  readonly files: number;
  readonly sloc: number;
  readonly units: number;
  /** Parts that depend on it: afferent coupling. */
  readonly ca: number;
  /** Parts that it depends on: efferent coupling. */
  readonly ce: number;
  /** Ce / (Ca + Ce); null without any. */
  readonly instability: number | null;
  /** Share of abstract types; null without types, or in a language that has none. */
  readonly abstractness: number | null;
  /** |A + I - 1|; null when either is. */
  readonly distance: number | null;
}

/** Absolute values of one tree. */
export interface TreeReport {
  /** Commit id; `worktree` or `folder` when no commit was measured. */
  readonly rev: string;
  readonly units: readonly UnitReport[];
  readonly classes: readonly ClassReport[];
  readonly files: readonly FileReport[];
  /** Dependencies in which both files are reported. */
  readonly edges: readonly EdgeReport[];
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
