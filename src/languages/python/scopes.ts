import type { NameBinding, NameOccurrence, NameScope } from '../description.ts';

/** What is still being put together. */
export type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** A file, function or class: where an assignment binds its name. */
export interface Binder {
  readonly kind: 'file' | 'function' | 'class';
  /** Scope that takes the names; for a class the one around it. */
  readonly scope: number;
  /** The class's node; -1 otherwise. */
  readonly node: number;
  /** Names that `global` and `nonlocal` give to another scope. */
  readonly elsewhere: Map<string, number>;
}

/** A stretch of the tree in which names mean the same. */
export interface Frame {
  /** One past its last node. */
  readonly end: number;
  /** Scope in which the look-up of a name begins. */
  readonly scope: number;
  readonly binder: Binder;
  /** Names that are assigned in a class body, with the node from which on they are; undefined outside of one. */
  readonly classNames: Map<string, number> | undefined;
  /** The names of the own object, and the class that it is of (-1: none). */
  readonly self: readonly string[];
  readonly selfClass: number;
}

/** A stretch inside of another, in which the same things bind names and the own object is the same. */
export function innerFrame(
  { binder, self, selfClass }: Frame,
  end: number,
  scope: number,
  classNames: Frame['classNames'],
): Frame {
  return { end, scope, binder, classNames, self, selfClass };
}

/**
 * The scopes, bindings and uses of a file as they are found. A scope has one binding a name: Python's names
 * belong to the whole of a function, whichever of its statements binds them.
 */
export class Scopes {
  readonly scopes: NameScope[] = [{ parent: -1, isFile: true }];
  readonly bindings: Mutable<NameBinding>[] = [];
  readonly occurrences: NameOccurrence[] = [];
  private readonly byScope: (Map<string, number> | undefined)[] = [];
  /** Bindings of imports that something else stands in for (`except ImportError: x = None`). */
  readonly replaced = new Set<number>();
  /** Scopes that `locals()` and its like read as a whole. */
  private readonly readAsWhole = new Set<number>();

  /** A new scope inside another. */
  open(parent: number): number {
    return this.scopes.push({ parent, isFile: false }) - 1;
  }

  /** Binds a name and returns the index of its binding. */
  bind(
    scope: number,
    name: string,
    kind: NameBinding['kind'],
    node: number,
    exempt: boolean,
    isVariable = true,
  ): number {
    let names = this.byScope[scope];
    if (!names) {
      names = new Map();
      this.byScope[scope] = names;
    }
    const known = names.get(name);
    if (known === undefined) {
      names.set(name, this.bindings.length);
      return this.bindings.push({ scope, name, kind, node, from: 0, exempt, isVariable }) - 1;
    }
    const binding = this.bindings[known]!;
    binding.exempt ||= exempt;
    // A parameter or variable that a function or import takes the place of stays one.
    binding.isVariable ||= isVariable;
    if ((binding.kind === 'import') !== (kind === 'import')) this.replaced.add(known);
    // A name that is imported or else assigned (`except ImportError: x = None`) has to stay visible as a reference.
    if (scope === 0) binding.kind = binding.kind === 'import' && kind === 'import' ? 'import' : 'file';
    else if (kind === 'import') binding.kind = 'import';
    return known;
  }

  /** True when the scope itself binds the name; scope 0 is the file. */
  binds(scope: number, name: string): boolean {
    return this.byScope[scope]?.has(name) ?? false;
  }

  /** All locals of a scope are read. */
  readAll(scope: number): void {
    this.readAsWhole.add(scope);
  }

  /** To be called when all bindings are known. */
  finish(): void {
    for (const binding of this.bindings)
      if (binding.kind !== 'import' && this.readAsWhole.has(binding.scope)) binding.exempt = true;
  }
}
