import type { UnitKind } from '../../src/facts/name-facts.ts';

/** Languages the public suites have cases in. */
export type Language = 'python' | 'java' | 'go' | 'javascript' | 'typescript' | 'tsx';

/** The suites that are read. */
export const SUITES = [
  'radon',
  'mccabe',
  'ruff',
  'sonar-python',
  'sonar-java',
  'pmd',
  'gocyclo',
  'rust-code-analysis',
] as const;

/** A suite's short name. */
export type SuiteName = (typeof SUITES)[number];

/** What is compared. `sloc`, `cloc`, `blank` and `lloc` are ours (§5.1); a reader says which column it takes. */
export type Metric =
  | 'cyclomatic'
  | 'cognitive'
  | 'npath'
  | 'sloc'
  | 'lloc'
  | 'cloc'
  | 'blank'
  | 'halstead.n1'
  | 'halstead.n2'
  | 'halstead.N1'
  | 'halstead.N2'
  | 'mi.vs'
  | 'mi.sei'
  | 'wmc'
  | 'tcc'
  | 'atfd';

/**
 * Which entity the value belongs to. A `class` value is that of the class that the case names, or that of the
 * whole file, which is offered by a reader only where the class is all that the file declares.
 */
export type Scope = 'unit' | 'file' | 'class';

/** How a unit is found among the extracted ones: every field given must match. */
export interface UnitSelector {
  /** Last segment of the qualified name. For a constructor, the class's name. */
  readonly name: string;
  /** The class the unit must directly belong to. */
  readonly owner?: string;
  readonly parameters?: number;
  readonly line?: number;
  readonly kind?: UnitKind;
}

/** One expected value of a suite. The source stays in memory and is never written. */
export interface OracleCase {
  readonly suite: SuiteName;
  /** Name of the case, unique in the suite together with `unit`, `metric` and `scope`. */
  readonly case: string;
  /** `path:line` in the suite. */
  readonly where: string;
  readonly language: Language;
  readonly source: string;
  readonly metric: Metric;
  readonly scope: Scope;
  readonly unit?: UnitSelector;
  /** Qualified name of the class within the file, for the metrics of classes. */
  readonly type?: string;
  /** The unit as the report names it. */
  readonly unitName?: string;
  readonly expected: number;
  /** Why the value belongs to nothing that archdelta measures; such a case is listed, not compared. */
  readonly notCompared?: string;
}

/** A case as the repository keeps it: facts without source. */
export interface ExpectedFact {
  readonly case: string;
  readonly where: string;
  readonly metric: Metric;
  readonly scope: Scope;
  readonly unit?: string;
  /** The suite's value. */
  readonly suite: number;
  /** Our value, worked out by hand; absent where nothing is compared. */
  readonly ours?: number;
  /** Keys of the conventions that explain the difference. */
  readonly departure?: readonly string[];
  readonly notCompared?: string;
}

/** One file of `expected/`. */
export interface ExpectedFile {
  readonly suite: SuiteName;
  /** `owner/name` of the suite's repository. */
  readonly repository: string;
  /** Commit the facts were read at. */
  readonly commit: string;
  readonly cases: readonly ExpectedFact[];
}

/** The key that joins a case of a checkout with its expected fact. */
export function caseKey(
  item: Pick<OracleCase, 'case' | 'metric' | 'scope' | 'unitName'> & { readonly unit?: unknown },
): string {
  const unit = item.unitName ?? (typeof item.unit === 'string' ? item.unit : '');
  return [item.case, unit, item.metric, item.scope].join('\u0000');
}
