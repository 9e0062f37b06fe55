/**
 * Version of the facts record. It is part of every cache key: raise it whenever a fact is added or a
 * value changes its meaning, and older cache entries are never read again.
 */
export const FACTS_VERSION = 1;

/** Line classes of {@link FileFacts.lineClass}. */
export const LINE_BLANK = 0;
export const LINE_COMMENT = 1;
export const LINE_CODE = 2;

/** Halstead's four counts. Volume, difficulty and effort are derived from them where they are used. */
export interface HalsteadCounts {
  /** Distinct operators, n1. */
  readonly n1: number;
  /** Distinct operands, n2. */
  readonly n2: number;
  /** Operator occurrences, N1. */
  readonly N1: number;
  /** Operand occurrences, N2. */
  readonly N2: number;
}

/** What kind of unit: free function, method of a class, its constructor, a getter or setter. */
export type UnitKind = 'function' | 'method' | 'constructor' | 'accessor';

/** A function or method with a body and a name (catalogue §4.1). */
export interface UnitFacts {
  /** Qualified name within the file, `Outer.inner`. */
  readonly name: string;
  readonly kind: UnitKind;
  /** First line, 1-based, decorators and annotations left out. */
  readonly line: number;
  /** Last line, 1-based, inclusive. */
  readonly endLine: number;
  /** Parameters without receiver, `self`, `cls`, `this`. */
  readonly parameters: number;
  /** Cyclomatic complexity, §5.2. */
  readonly cyclomatic: number;
  /** Cognitive complexity, §5.3. */
  readonly cognitive: number;
  /** Highest nesting level; the body is level 0. */
  readonly nesting: number;
  /** Acyclic execution paths, §5.4, saturated at 1e9. */
  readonly npath: number;
  /** Lines with a code token of this unit, nested named units left out. */
  readonly sloc: number;
  /** Logical lines, nested named units left out. */
  readonly lloc: number;
  readonly halstead: HalsteadCounts;
}

/** What kind of declaration: a unit, a class, or another type (interface, protocol, Go named type). */
export type EntityKind = 'unit' | 'class' | 'type' | 'method';

/** A declaration that other code can name: top-level units, classes and types, and methods of those. */
export interface EntityFacts {
  /** Qualified name within the file. */
  readonly name: string;
  readonly kind: EntityKind;
  /** First line, 1-based. */
  readonly line: number;
  readonly endLine: number;
  /** Declared directly in the file, not inside another entity. */
  readonly topLevel: boolean;
  /** Public by the language's rule (§4.4), as are all the entities around it. */
  readonly public: boolean;
  /** A doc comment belongs to it. */
  readonly documented: boolean;
}

/**
 * Everything that is known of one blob. It depends on the bytes and the language alone, never on the path
 * or on other files, so it can be cached by blob id.
 */
export interface FileFacts {
  /** One of {@link LINE_BLANK}, {@link LINE_COMMENT}, {@link LINE_CODE} a line, line 1 first. */
  readonly lineClass: Uint8Array;
  /** Lines with at least one code token. */
  readonly sloc: number;
  /** Lines with comment and no code, Python docstrings included. */
  readonly cloc: number;
  /** Lines of the first comment block of the file, before any code (the licence header), part of `cloc`. */
  readonly headerLines: number;
  readonly blank: number;
  /** Logical lines, §5.1. */
  readonly lloc: number;
  /** The text says that it is generated, or it is minified. */
  readonly generated: boolean;
  /** Of all tokens of the file but imports and package clauses, §5.5. */
  readonly halstead: HalsteadCounts;
  /** Cognitive complexity of the code outside every unit. */
  readonly topLevelCognitive: number;
  readonly units: readonly UnitFacts[];
  readonly entities: readonly EntityFacts[];
}

/** Why a blob has no facts. */
export type UnparsableReason = 'binary' | 'too-large' | 'too-deep' | 'syntax';

/** The facts of a blob, or why there are none. */
export type Extraction =
  | { readonly parsed: true; readonly facts: FileFacts }
  | { readonly parsed: false; readonly reason: UnparsableReason };
