import type { UnitKind } from '../facts/name-facts.ts';
import type { EntityKind } from '../facts/types.ts';
import type { Description } from './description.ts';
import type { SyntaxTree } from './syntax.ts';

/**
 * The concepts that the counting rules know. A language's table maps each one to the grammar's node kinds or
 * says `'absent'`.
 *
 * - `sequence`: blocks and wrappers whose children run one after the other (`with`, labels, `synchronized`);
 * - `elseIf`, `else`: clauses that the grammar keeps as nodes of their own (Python); where an alternative is
 *   a field of the `if`, they are absent;
 * - `logical`: nodes that are a logical operation when their operator is one (`a && b`);
 * - `branch`: nodes that hold one body and belong to `try`;
 * - `jump`: `break` and `continue`, counted when they name a label; `goto`: always counted;
 * - `function`: everything with parameters and a body; the language's `declare` tells units from anonymous ones;
 * - `type`: classes and other types;
 * - `annotation`: decorators and annotations, which belong to no unit;
 * - `import`, `package`: left out of Halstead counts.
 */
export const CONCEPTS = [
  'sequence',
  'if',
  'elseIf',
  'else',
  'ternary',
  'loop',
  'comprehensionFor',
  'comprehensionIf',
  'logical',
  'parentheses',
  'switch',
  'arm',
  'defaultArm',
  'guard',
  'try',
  'catch',
  'finally',
  'jump',
  'goto',
  'function',
  'type',
  'annotation',
  'import',
  'package',
] as const;

/** A concept of {@link CONCEPTS}. */
export type Concept = (typeof CONCEPTS)[number];

/** Grammar kinds of a concept; `'absent'` says that the language has no such thing. */
export type Kinds = readonly string[] | 'absent';

/** How a grammar's node kinds map to what is counted. Every kind of the grammar stands in it somewhere. */
export interface ConceptTable {
  readonly concepts: Readonly<Record<Concept, Kinds>>;
  /**
   * Kinds that are one logical line each (§5.1), unless they are part of a header. An arm of this list counts
   * unless it is the default or only adds a label to the next arm.
   */
  readonly statements: readonly string[];
  /** Comments. */
  readonly comments: readonly string[];
  /**
   * Operands (§5.5). A node of such a kind is one token, whatever stands below it, unless it holds an
   * interpolation: then its children are walked.
   */
  readonly operands: readonly string[];
  /** Leaves that are identifiers, whose words count (§2.9). */
  readonly identifiers: readonly string[];
  /** Interpolations in strings and templates. */
  readonly interpolations: readonly string[];
  /** Tokens that are neither operand nor operator: closing brackets, separators, string delimiters. */
  readonly dropped: readonly string[];
  /** Tokens that are an operator in an operation and a closing bracket elsewhere: `>`. */
  readonly angles: readonly string[];
  /** Tokens that are no code at all: a line that holds nothing else is blank (line continuations). */
  readonly blanks: readonly string[];
  /** Named kinds that are operators as leaves (e.g. a predefined type that the grammar names). */
  readonly operators: readonly string[];
  /** Named kinds that mean nothing to any rule by themselves; their children are walked. */
  readonly ignored: readonly string[];
}

/** A declaration found at a `function` or `type` node. */
export interface Declaration {
  readonly kind: EntityKind | 'namespace';
  /** Simple name. */
  readonly name: string;
  /** Name of the type that it belongs to when that is not the enclosing node (Go receivers). */
  readonly owner?: string;
  /** What kind of unit, when it is one. */
  readonly unitKind?: UnitKind | undefined;
  /** The body's node, or -1: then it is no unit (abstract methods, signatures). */
  readonly body: number;
  /** Parameters without receiver, `self`, `cls`, `this`. */
  readonly parameters: number;
  /** First token of the declaration, decorators and annotations left out. */
  readonly first: number;
  /** Public by its own marks. */
  readonly public: boolean;
  readonly documented: boolean;
  /** False for declarations that are no entity of their own (TypeScript overload signatures). */
  readonly entity: boolean;
}

/** Where a declaration stands. */
export interface Enclosing {
  /** The innermost declaration around it. */
  readonly kind: EntityKind | 'namespace' | 'file';
  readonly name: string;
}

/** An arm of a switch, match or select. */
export interface Arm {
  readonly isDefault: boolean;
  /** The guard's node, or -1. */
  readonly guard: number;
  readonly labels: readonly number[];
  readonly body: readonly number[];
}

/** A call that may be recursive. */
export interface Callee {
  readonly name: string;
  /** True when called on the own object: `self.f()`, `this.f()`, the Go receiver. */
  readonly onSelf: boolean;
  readonly argumentCount: number;
}

/** Facts of a whole file that a language prepares once, such as the exported names. */
export type Prepared = unknown;

/**
 * A language: its table, and the few questions whose answer is no matter of node kinds. One file a language.
 */
export interface LanguageDefinition {
  /** How a line comment begins. */
  readonly lineComment: '#' | '//';
  readonly table: ConceptTable;
  /** True where indentation makes blocks (Python). */
  readonly blocksAreIndented: boolean;
  /** True where the case of a name's first letter says who may see it (Go). */
  readonly caseIsVisibility: boolean;
  /** True where an arm without statements runs on into the next one. */
  readonly armsFallThrough: boolean;
  /** True where bare names can reach members of the enclosing class: methods, and fields too (Java). */
  readonly bareCallsReachMethods: boolean;
  /** True where functions of one name are told apart by their parameters (Java). */
  readonly overloads: boolean;
  /** True where files are shipped minified (JavaScript). */
  readonly isMinifiable: boolean;
  prepare(tree: SyntaxTree): Prepared;
  /** The declaration at a `function` or `type` node; undefined for an anonymous one. */
  declare(tree: SyntaxTree, node: number, enclosing: Enclosing, prepared: Prepared): Declaration | undefined;
  /** Test, result if true, result if false. */
  ternary(tree: SyntaxTree, node: number): readonly [number, number, number];
  arm(tree: SyntaxTree, node: number): Arm;
  /** The callee when the node is a call by simple name or on the own object. */
  callee(tree: SyntaxTree, node: number, self: string | undefined): Callee | undefined;
  /** The name by which a method's body speaks of its own object. */
  selfName(tree: SyntaxTree, node: number): string | undefined;
  /** True for a node of the `statements` that is none where it stands (a switch used as an expression). */
  isExpression(tree: SyntaxTree, node: number): boolean;
  /** True for a node of the `statements` that is documentation (Python docstrings): a comment, no logical line, no token. */
  isDocString(tree: SyntaxTree, node: number): boolean;
  /** Scopes, names, imports, types and members. Pure; `prepared` is what {@link prepare} gave. */
  describe(tree: SyntaxTree, prepared: Prepared): Description;
  /** Units whose names the language prescribes besides dunders and constructors (Go's `init` and `main`). */
  readonly prescribedNames: readonly string[];
  /** Keywords of the language, lower case: no words of §2.9. */
  readonly keywords: ReadonlySet<string>;
}
