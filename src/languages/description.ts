import type { SignatureFacts } from '../facts/detail.ts';
import type {
  ExportFacts,
  ImportFacts,
  ReceiverKind,
  ReferenceRole,
  SymbolFacts,
} from '../facts/name-facts.ts';
import type { TypeFacts } from '../facts/types.ts';

/**
 * A region in which names are bound. Scope 0 is the file. A name is looked up from the innermost scope outwards;
 * bindings are never put into the scope of a type, whose members are reached as symbols and not as names.
 */
export interface NameScope {
  /** The scope around it; -1 for the file. */
  readonly parent: number;
  /** Names bound here can be seen from the outside of the scope's node: true for the file alone. */
  readonly isFile: boolean;
}

/**
 * A name that a scope binds.
 *
 * - `parameter`, `local`: of a unit or block, nested functions and types included;
 * - `import`: by an import, at file level or nested;
 * - `file`: a declaration at file level.
 */
export interface NameBinding {
  readonly scope: number;
  readonly name: string;
  readonly kind: 'parameter' | 'local' | 'import' | 'file';
  /** The node that declares it: decides the unit that an unused one belongs to. */
  readonly node: number;
  /** First node at which the name has this meaning; earlier uses look further out (0: the whole scope). */
  readonly from: number;
  /** Never reported as unused: `self`, exception names, `_`, parameters that a syntax forces. */
  readonly exempt: boolean;
  /**
   * False where the name stands for no variable: the own object, a type parameter, a method of an anonymous class.
   * True when absent; units and types that are declared at the node need no mark.
   */
  readonly isVariable?: boolean;
}

/** A use of a name: every identifier that is no declaration itself. */
export interface NameOccurrence {
  readonly node: number;
  readonly scope: number;
  readonly name: string;
  /** `name` stands for both `name` and `local`: which one is decided by the bindings of the chain's first name. */
  readonly receiverKind: Exclude<ReceiverKind, 'local'>;
  /** The dotted chain before the name, for `name`; `expressionText` of what stands there, for `expression`; else `''`. */
  readonly receiver: string;
  readonly role: ReferenceRole;
  readonly argumentCount: number;
}

/** An import; `binding` is the index of its binding, or -1 when it binds nothing. */
export interface DescribedImport extends Omit<ImportFacts, 'used' | 'line'> {
  readonly node: number;
  readonly binding: number;
  /** Counts as used whatever the file does with it: exported by `__all__`, `from __future__`, `import x as x`. */
  readonly alwaysUsed: boolean;
}

/** A type; its qualified name is that of its node in the structure of the file. */
export interface DescribedType extends Omit<TypeFacts, 'name' | 'line' | 'endLine' | 'sloc' | 'local'> {
  /** The node at which the language's `declare` gives the type. */
  readonly node: number;
}

/** A declaration at file level or in a type. */
export interface DescribedSymbol extends Omit<SymbolFacts, 'owner' | 'line' | 'unit' | 'isReassigned'> {
  /** The declaring node: for a unit the node at which `declare` gives it, else the declarator or identifier. */
  readonly node: number;
  /** Node of the type that it is a member of, -1 at file level. */
  readonly ownerNode: number;
  /** Name of the type where it stands elsewhere (Go receivers). */
  readonly ownerName?: string | undefined;
  /** What callers rely on; a function's parameters, a variable's or field's type. Undefined for types. */
  readonly signature: SignatureFacts | undefined;
  /** What callers see instead where several signatures are declared apart from the body; empty or absent elsewhere. */
  readonly overloads?: readonly SignatureFacts[];
}

/** What a language finds in a tree besides units: scopes, names, imports, types and members. */
export interface Description {
  readonly packageName: string;
  readonly buildConstraint: string;
  readonly isMain: boolean;
  readonly scopes: readonly NameScope[];
  readonly bindings: readonly NameBinding[];
  readonly occurrences: readonly NameOccurrence[];
  readonly imports: readonly DescribedImport[];
  readonly exports: readonly ExportFacts[] | undefined;
  readonly types: readonly DescribedType[];
  readonly symbols: readonly DescribedSymbol[];
  /** Statements that can never run: the first nodes of those that `orphan.file.unreachable` counts. */
  readonly unreachable: number;
}
