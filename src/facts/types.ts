import type { NameFacts, TypeNameFacts, UnitNameFacts } from './name-facts.ts';

/**
 * Version of the facts record. It is part of every cache key: raise it whenever a fact is added or a
 * value changes its meaning, and older cache entries are never read again.
 */
export const FACTS_VERSION = 5;

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

/** A function or method, measured. */
export interface UnitFacts extends UnitNameFacts {
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
  /** Parameters that are never read, by name; `_` and names that begin with it are left out. */
  readonly unusedParameters: readonly string[];
  /** Local variables, functions and types that are never read, in the same way. */
  readonly unusedLocals: readonly string[];
  /** Distinct parameters, locals, own attributes and variables of the file that it names (NOAV; ADR 0002, 67). */
  readonly variables: number;
}

/** What kind of declaration: a unit, a class, or another type (interface, protocol, Go named type). */
export const ENTITY_KINDS = ['unit', 'class', 'type', 'method'] as const;

/** A kind of {@link ENTITY_KINDS}. */
export type EntityKind = (typeof ENTITY_KINDS)[number];

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

/** A class or other named type, measured. */
export interface TypeFacts extends TypeNameFacts {
  /** Lines with a code token, from the first to the last. */
  readonly sloc: number;
}

/** A type with its lines of code. Field by field: copying an object is slow, and makes one that is slow to read. */
export function measuredType(type: TypeNameFacts, sloc: number): TypeFacts {
  return {
    name: type.name,
    kind: type.kind,
    line: type.line,
    endLine: type.endLine,
    sloc,
    isAbstract: type.isAbstract,
    isClass: type.isClass,
    visibility: type.visibility,
    local: type.local,
    bases: type.bases,
    isValue: type.isValue,
  };
}

/** Code lines that clones are made of: imports and package clauses cut (catalogue §7.7). Parallel arrays, line order. */
export interface CodeLines {
  /** 1-based line. */
  readonly line: Uint32Array;
  /** Hash of the line's tokens, comments and white space dropped. */
  readonly hash: Uint32Array;
  /** A second, independent hash of the same. */
  readonly check: Uint32Array;
  /** Tokens that begin on the line. */
  readonly tokens: Uint16Array;
}

/** Kinds of declared names that have conventions of their own (`patch_nature.patch.naming_conformity`). */
export const NAME_KINDS = ['type', 'unit', 'variable', 'constant'] as const;

/** A kind of {@link NAME_KINDS}. */
export type NameKind = (typeof NAME_KINDS)[number];

/**
 * Everything that is known of one blob. It depends on the bytes and the language alone, never on the path
 * or on other files, so it can be cached by blob id.
 */
export interface FileFacts extends NameFacts {
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
  /** Of all tokens of the file but imports and package clauses, §5.5. */
  readonly halstead: HalsteadCounts;
  /** Cognitive complexity of the code outside every unit. */
  readonly topLevelCognitive: number;
  readonly units: readonly UnitFacts[];
  readonly entities: readonly EntityFacts[];
  readonly types: readonly TypeFacts[];
  /** Statements that can never run (`orphan.file.unreachable`). */
  readonly unreachable: number;
  /** Words of the identifiers (§2.9) with their counts, in order of first occurrence. */
  readonly words: ReadonlyMap<string, number>;
  readonly codeLines: CodeLines;
  /** Distinct declared names a kind and style: `NAME_KINDS` rows of `NAME_STYLES` (core/name-style). */
  readonly nameStyles: Uint32Array;
}

/** Why a blob has no facts. */
export const UNPARSABLE_REASONS = ['binary', 'too-large', 'too-deep', 'syntax'] as const;

/** A reason of {@link UNPARSABLE_REASONS}. */
export type UnparsableReason = (typeof UNPARSABLE_REASONS)[number];

/** Whether facts are all that is known of a blob, and not of its names alone. */
export function isWhole(facts: NameFacts): facts is FileFacts {
  return 'lineClass' in facts;
}

/** Facts that are known to be whole. */
export function wholeFacts(facts: NameFacts): FileFacts {
  if (!isWhole(facts)) throw new Error('only the names of this file were asked for');
  return facts;
}

/** The facts that are made of a blob by how much is asked of it. */
export interface FactsOfScope {
  readonly whole: FileFacts;
  readonly names: NameFacts;
}

/** How much is asked of a blob. */
export type FactsScope = keyof FactsOfScope;

/** The facts of a blob, or why there are none. */
export type Extraction<Facts extends NameFacts = FileFacts> =
  | { readonly parsed: true; readonly facts: Facts }
  | { readonly parsed: false; readonly reason: UnparsableReason };
