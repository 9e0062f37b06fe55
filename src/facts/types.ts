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

/** What kind of unit: free function, method of a class, its constructor, a getter or setter. */
export const UNIT_KINDS = ['function', 'method', 'constructor', 'accessor'] as const;

/** A kind of {@link UNIT_KINDS}. */
export type UnitKind = (typeof UNIT_KINDS)[number];

/** A function or method with a body and a name (catalogue §4.1). */
export interface UnitNameFacts {
  /** Qualified name within the file, `Outer.inner`. */
  readonly name: string;
  readonly kind: UnitKind;
  /** First line, 1-based, decorators and annotations left out. */
  readonly line: number;
  /** Last line, 1-based, inclusive. */
  readonly endLine: number;
  /** Index of the named unit around it in {@link NameFacts.units}, or -1. */
  readonly outer: number;
  /** Qualified name of the type whose method it is, `''` for a function. In Go the type may stand in another file. */
  readonly owner: string;
}

/** The same, measured. */
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

/**
 * How a name comes into a file.
 *
 * - `module`: the module itself gets a local name (`import a.b`, `import * as x`, Go imports, `const x = require('y')`);
 * - `name`: one name of it (`from m import x`, `import {x}`, `import x` of TypeScript with the name `default`, Java imports);
 * - `wildcard`: all of its names without a prefix (`from m import *`, `import a.b.*`, Go's dot import);
 * - `re-export`: one of its names is exported under the local name (`export {x as y} from`);
 * - `re-export-all`: all of its names are exported (`export * from`), as one name when `local` is set;
 * - `side-effect`: nothing is bound (`import './x'`, Go's blank import);
 * - `dynamic`: a call with a literal (`import('x')`, `importlib.import_module('x')`, `require('x')` that binds nothing).
 */
export const IMPORT_KINDS = [
  'module',
  'name',
  'wildcard',
  're-export',
  're-export-all',
  'side-effect',
  'dynamic',
] as const;

/** A kind of {@link IMPORT_KINDS}. */
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** An import of one name or module, as written (catalogue §2.2). */
export interface ImportFacts {
  /** The module as written: Python `..a.b`, Go `github.com/x/y`, TypeScript `./x`, Java what stands before the last dot. */
  readonly specifier: string;
  readonly kind: ImportKind;
  /** The imported name; `''` where a whole module or all names are meant. */
  readonly name: string;
  /** The name it gets in this file (`a` for Python's `import a.b`), `''` when none. */
  readonly local: string;
  readonly line: number;
  /** Only types come in: `import type`, Python below `if TYPE_CHECKING`. */
  readonly typeOnly: boolean;
  /** Java's `import static`. */
  readonly isStatic: boolean;
  /** Not at the top level of the file: inside a function or class. */
  readonly nested: boolean;
  /** The local name occurs elsewhere in the file, is exported from it, or nothing is bound. */
  readonly used: boolean;
}

/** A name that a file exports by an explicit list or modifier (TypeScript, JavaScript, Python's `__all__`). */
export interface ExportFacts {
  /** Name as others see it; `default` for a default export. */
  readonly name: string;
  /** The name in this file that it stands for; `''` for an expression. */
  readonly local: string;
}

/** What kind of type. `struct` and `type` are Go's; `protocol` is a Python class with `Protocol` among its bases. */
export const TYPE_KINDS = [
  'class',
  'interface',
  'enum',
  'record',
  'struct',
  'type',
  'protocol',
  'alias',
] as const;

/** A kind of {@link TYPE_KINDS}. */
export type TypeKind = (typeof TYPE_KINDS)[number];

/** A class or other named type (catalogue §4.2, §4.3), local and nested ones included. */
export interface TypeNameFacts {
  /** Qualified name within the file. */
  readonly name: string;
  readonly kind: TypeKind;
  readonly line: number;
  readonly endLine: number;
  /** An abstract type of §4.3, as far as the file tells. */
  readonly isAbstract: boolean;
  /**
   * In K (§4.2) as far as the file tells: classes, records, enums, Go structs, and interfaces and protocols
   * that have a method with a body. A Go type is also in K when the package has methods for it.
   */
  readonly isClass: boolean;
  readonly visibility: Visibility;
  /** Declared inside a unit: no other file can name it. */
  readonly local: boolean;
  /** Base types as `Name` or `receiver.Name`, without type arguments: superclasses, interfaces, embedded structs. */
  readonly bases: readonly string[];
  /** Declared as a value: a data class, record, named tuple, typed dictionary, or Go struct. */
  readonly isValue: boolean;
}

/** The same, measured. */
export interface TypeFacts extends TypeNameFacts {
  /** Lines with a code token, from the first to the last. */
  readonly sloc: number;
}

/** Visibility of a declaration by §4.4. `protected` and `package` are neither public nor private. */
export const VISIBILITIES = ['public', 'protected', 'package', 'private'] as const;

/** One of {@link VISIBILITIES}. */
export type Visibility = (typeof VISIBILITIES)[number];

/** What a symbol is. `variable` and `constant` stand at file level, `field` in a type; an enum's `constant` is no field. */
export const SYMBOL_KINDS = [
  'function',
  'variable',
  'constant',
  'type',
  'method',
  'constructor',
  'accessor',
  'field',
] as const;

/** A kind of {@link SYMBOL_KINDS}. */
export type SymbolKind = (typeof SYMBOL_KINDS)[number];

/** A declaration at file level or in a type, with what its users need to know (catalogue §2.3). */
export interface SymbolFacts {
  /** Simple name. */
  readonly name: string;
  readonly kind: SymbolKind;
  /** Qualified name of the type that it is a member of, `''` at file level. In Go the type may stand in another file. */
  readonly owner: string;
  readonly line: number;
  readonly visibility: Visibility;
  readonly isStatic: boolean;
  /** A method without a body that subclasses must give, or marked abstract. */
  readonly isAbstract: boolean;
  /** Marked as an override. */
  readonly isOverride: boolean;
  /** Decorated or annotated: a framework may use it. */
  readonly isAnnotated: boolean;
  /** Cannot be assigned a second time: `final`, `const`, `readonly`, enum constants. */
  readonly isConstant: boolean;
  /** Assigned again outside of its initialiser, in this file. */
  readonly isReassigned: boolean;
  /** A method whose body is only `pass`, `...`, or raises NotImplementedError (or an equal of it). */
  readonly isTrivial: boolean;
  /** A property, or a method of one statement that returns or sets an attribute of the own object (§5.6). */
  readonly isAccessor: boolean;
  /** Index in {@link NameFacts.units}, -1 without a body. */
  readonly unit: number;
  /** Types of the parameters, distinct; in Python and JavaScript their names (CAMC). */
  readonly parameters: readonly string[];
}

/**
 * What stands before the dot of a reference.
 *
 * - `none`: a bare name;
 * - `self`: the own object or class (`self`, `cls`, `this`, the receiver);
 * - `super`: the base class;
 * - `name`: a dotted chain of names that begins with a name of the file or of no known scope;
 * - `local`: the same, beginning with a local variable or parameter;
 * - `expression`: anything else.
 */
export const RECEIVER_KINDS = ['none', 'self', 'super', 'name', 'local', 'expression'] as const;

/** A kind of {@link RECEIVER_KINDS}. */
export type ReceiverKind = (typeof RECEIVER_KINDS)[number];

/** What a reference does with the name. */
export const REFERENCE_ROLES = ['read', 'write', 'call', 'type'] as const;

/** A role of {@link REFERENCE_ROLES}. */
export type ReferenceRole = (typeof REFERENCE_ROLES)[number];

/** Occurrences of a name that is not bound to a parameter or local (catalogue §2.6), equal ones counted together. */
export interface ReferenceFacts {
  readonly name: string;
  readonly receiverKind: ReceiverKind;
  /** The dotted chain before the name, for `name` and `local`; the text without blanks for `expression`; else `''`. */
  readonly receiver: string;
  readonly role: ReferenceRole;
  /** Arguments of a call; -1 for a method that is named without being called (Java's `x::m`); else 0. */
  readonly argumentCount: number;
  /** Innermost unit, -1 outside of units. */
  readonly unit: number;
  /** Qualified name of the innermost type (for a Go method its receiver's type), `''` outside of types. */
  readonly type: string;
  readonly count: number;
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
 * What a blob declares, imports and names. It is all that is asked of a file that is not measured itself, such as a
 * test: who uses the code.
 */
export interface NameFacts {
  /** The text says that it is generated, or it is minified. */
  readonly generated: boolean;
  /** Java's or Go's package, `''` elsewhere. */
  readonly packageName: string;
  /** Go's build constraint, `''` when there is none. */
  readonly buildConstraint: string;
  /** A program begins here: Python's main guard, Java's `main`, Go's `package main` with `func main`, a shebang. */
  readonly isMain: boolean;
  readonly imports: readonly ImportFacts[];
  /** The explicit list of exports; undefined where the language or the file has none. */
  readonly exports: readonly ExportFacts[] | undefined;
  readonly units: readonly UnitNameFacts[];
  readonly types: readonly TypeNameFacts[];
  readonly symbols: readonly SymbolFacts[];
  readonly references: readonly ReferenceFacts[];
}

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

/** What a token is, for comparisons of token streams. */
export const TOKEN_PLAIN = 0;
export const TOKEN_STRING = 1;
export const TOKEN_NUMBER = 2;

/** The tokens of a file in order, comments and documentation left out (catalogue §2.8). Parallel arrays. */
export interface TokenStream {
  /** Exact texts, each once. */
  readonly texts: readonly string[];
  /** Index into {@link texts}. */
  readonly id: Uint32Array;
  /** 1-based line on which the token begins. */
  readonly line: Uint32Array;
  /** {@link TOKEN_PLAIN}, {@link TOKEN_STRING} (a whole string, or a literal chunk of a template), {@link TOKEN_NUMBER}. */
  readonly kind: Uint8Array;
  /** Blocks around the token where indentation makes them (Python); 0 where brackets do, which are tokens. */
  readonly depth: Uint16Array;
}

/** A range of tokens, `first` to `end - 1`. */
export interface TokenRange {
  readonly first: number;
  readonly end: number;
}

/** A parameter as callers see it. */
export interface ParameterFacts {
  readonly name: string;
  /** Type as written, without blanks; `''` where none is. */
  readonly type: string;
  /** Has a default, or may be left out. */
  readonly optional: boolean;
  /** How an argument reaches it; `variadic` takes any number of them. */
  readonly passing: 'position' | 'keyword' | 'both' | 'variadic';
}

/** What callers of a function rely on; of what is no function, its type alone. */
export interface SignatureFacts {
  /** Without receiver, `self`, `cls`, `this`. */
  readonly parameters: readonly ParameterFacts[];
  /** Result type, or the type of a variable, as written and without blanks; `''` where none is. */
  readonly type: string;
}

/** What is asked of touched files and their neighbours alone. Of the blob's bytes and the language, as facts are. */
export interface FileDetail {
  readonly tokens: TokenStream;
  /** Parallel to {@link FileFacts.units}: all tokens of the unit, and those of its body; nested units included. */
  readonly units: readonly { readonly all: TokenRange; readonly body: TokenRange }[];
  /** Parallel to {@link FileFacts.types}. */
  readonly types: readonly TokenRange[];
  /** Parallel to {@link FileFacts.symbols}: none of a type, those that callers see of an overloaded function, else one. */
  readonly signatures: readonly (readonly SignatureFacts[])[];
  /** Declared names, locals and parameters included, each once a kind. */
  readonly names: readonly { readonly kind: NameKind; readonly name: string }[];
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
