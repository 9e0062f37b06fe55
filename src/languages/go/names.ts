import type { NameBinding, NameOccurrence, NameScope } from '../description.ts';

const PREDECLARED_TYPES: ReadonlySet<string> = new Set(
  (
    'any bool byte comparable complex64 complex128 error float32 float64 int int8 int16 int32 int64 rune string ' +
    'uint uint8 uint16 uint32 uint64 uintptr'
  ).split(' '),
);

/**
 * Predeclared names, which are references only where the file declares them itself. `min`, `max` and `clear` are
 * left out: they are predeclared since Go 1.21 alone, and many packages have functions of these names.
 */
const PREDECLARED: ReadonlySet<string> = new Set([
  ...PREDECLARED_TYPES,
  ...'true false iota nil append cap close complex copy delete imag len make new panic print println real recover'.split(
    ' ',
  ),
]);

/** True for a name that the language declares itself. */
export function isPredeclared(name: string): boolean {
  return PREDECLARED.has(name);
}

/** True for a type that the language declares itself. */
export function isPredeclaredType(name: string): boolean {
  return PREDECLARED_TYPES.has(name);
}

/** The scopes, bindings and uses of names of one file, gathered in one walk from its first node to its last. */
export class GoNames {
  readonly scopes: NameScope[] = [{ parent: -1, isFile: true }];
  readonly bindings: NameBinding[] = [];
  private readonly uses: NameOccurrence[] = [];
  /** The scopes around the walk's node, innermost last. */
  private readonly open: { readonly scope: number; readonly end: number }[];
  /** First node from which a scope knows a name, by scope. */
  private readonly known: Map<string, number>[] = [new Map()];

  constructor(end: number) {
    this.open = [{ scope: 0, end }];
  }

  /** The innermost scope, 0 at file level. */
  get scope(): number {
    return this.open[this.open.length - 1]!.scope;
  }

  /** Closes the scopes that end before a node. */
  moveTo(node: number): void {
    while (this.open.length > 1 && node >= this.open[this.open.length - 1]!.end) this.open.pop();
  }

  /** Opens a scope that ends before the node `end`. */
  enter(end: number): void {
    this.scopes.push({ parent: this.scope, isFile: false });
    this.known.push(new Map());
    this.open.push({ scope: this.scopes.length - 1, end });
  }

  /** Binds a name in the innermost scope; the blank identifier binds nothing. Returns the binding, or -1. */
  bind(
    name: string,
    kind: NameBinding['kind'],
    node: number,
    from: number,
    exempt: boolean,
    isVariable = true,
  ): number {
    if (name === '' || name === '_') return -1;
    const { scope } = this;
    this.bindings.push({ scope, name, kind, node, from, exempt, isVariable });
    const names = this.known[scope]!;
    if (!names.has(name)) names.set(name, from);
    return this.bindings.length - 1;
  }

  /** True when the innermost scope binds a name, so that `:=` only assigns to it. */
  isBoundHere(name: string): boolean {
    return this.known[this.scope]!.has(name);
  }

  /** The scope around `innermost` (itself included) that binds a name seen at a node, or -1. */
  scopeOf(name: string, node: number, innermost = this.scope): number {
    for (let scope = innermost; scope >= 0; scope = this.scopes[scope]!.parent) {
      const from = this.known[scope]!.get(name);
      if (from !== undefined && from <= node) return scope;
    }
    return -1;
  }

  /** Records a use in the innermost scope. */
  use(
    node: number,
    name: string,
    { role, argumentCount }: Pick<NameOccurrence, 'role' | 'argumentCount'>,
    receiverKind: NameOccurrence['receiverKind'],
    receiver: string,
  ): void {
    const { scope } = this;
    if (name !== '_' && name !== '')
      this.uses.push({ node, scope, name, receiverKind, receiver, role, argumentCount });
  }

  /** The uses, without predeclared names that nothing around them binds: known only once the walk has ended. */
  get occurrences(): NameOccurrence[] {
    return this.uses.filter(
      ({ receiverKind, name, node, scope }) =>
        receiverKind !== 'none' || !PREDECLARED.has(name) || this.scopeOf(name, node, scope) >= 0,
    );
  }
}
