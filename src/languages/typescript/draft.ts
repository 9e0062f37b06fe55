import type { ExportFacts, ReferenceRole } from '../../facts/name-facts.ts';
import type {
  DescribedImport,
  DescribedSymbol,
  DescribedType,
  Description,
  NameBinding,
  NameOccurrence,
  NameScope,
} from '../description.ts';
import { childInField, type SyntaxTree, textOf } from '../syntax.ts';
import { codesOf, N } from './node-codes.ts';

/** A stretch of the tree with a scope, or another meaning of `this`. */
export interface Frame {
  /** One past its last node. */
  readonly end: number;
  readonly scope: number;
  /** The scope that `var` declares in. */
  readonly varScope: number;
  /** What `this` stands for: the own object, or an object of no name. */
  readonly self: 'self' | 'expression';
  /** The named class whose object `this` is, or -1. */
  readonly selfType: number;
  readonly isStatic: boolean;
  /** Inside a class, whose members never speak of a function's own `this`. */
  readonly inClass: boolean;
  /** Inside a function or class. */
  readonly nested: boolean;
  /** Inside `declare global` or `declare module 'x'`: what stands there belongs to others. */
  readonly augments: boolean;
  /** Scope of the nearest conditional type, which `infer` declares in, or -1. */
  readonly inferScope: number;
}

/** A symbol with what decides whether it stays. */
export interface DraftSymbol extends Omit<DescribedSymbol, 'visibility'> {
  /** Undefined at file level: there the exports decide, which may stand further below. */
  readonly visibility: DescribedSymbol['visibility'] | undefined;
  /** A function without a body: left out when one of its name has a body. */
  readonly isSignature: boolean;
}

/** Everything that the walk over a file gathers. */
export class Draft {
  readonly tree: SyntaxTree;
  /** JavaScript: parameters have no types, and fields are declared by assignment. */
  readonly isUntyped: boolean;
  readonly #codes: Uint8Array;
  readonly scopes: NameScope[] = [{ parent: -1, isFile: true }];
  readonly bindings: NameBinding[] = [];
  readonly occurrences: NameOccurrence[] = [];
  readonly imports: { -readonly [K in keyof DescribedImport]: DescribedImport[K] }[] = [];
  readonly exports: ExportFacts[] = [];
  readonly types: (Omit<DescribedType, 'visibility'> & {
    visibility: DescribedType['visibility'] | undefined;
  })[] = [];
  readonly symbols: DraftSymbol[] = [];
  /** An import, export or CommonJS statement makes a module of the file; without one it is a script. */
  isModule = false;
  hasJsx = false;
  /** Nodes that an assignment writes to. */
  readonly isTarget: Uint8Array;
  /** First identifiers of dotted chains whose last member is assigned inside a function. */
  readonly mutatedRoots = new Set<number>();
  /** The names behind the latest `import('x')` of a type: they are the other module's. */
  #imported = { from: 0, to: 0 };
  readonly #frames: Frame[];

  constructor(tree: SyntaxTree, isUntyped: boolean) {
    this.tree = tree;
    this.isUntyped = isUntyped;
    this.#codes = codesOf(tree);
    this.isTarget = new Uint8Array(tree.count);
    this.#frames = [
      {
        end: tree.count,
        scope: 0,
        varScope: 0,
        self: 'expression',
        selfType: -1,
        isStatic: false,
        inClass: false,
        nested: false,
        augments: false,
        inferScope: -1,
      },
    ];
  }

  /** Code of a node's kind; 0 for none. */
  code(node: number): number {
    return node < 0 ? 0 : this.#codes[this.tree.kind[node]!]!;
  }

  text(node: number): string {
    return textOf(this.tree, node);
  }

  /** Text of a node in the field `name`, quotes left out; `''` without one. */
  nameOf(node: number): string {
    const name = childInField(this.tree, node, 'name');
    return name < 0 ? '' : this.plain(name);
  }

  /** Text of a name, which may be written as a string. */
  plain(node: number): string {
    const text = this.text(node);
    return this.code(node) === N.StringLiteral ? unquoted(text) : text;
  }

  get frame(): Frame {
    return this.#frames[this.#frames.length - 1]!;
  }

  /** Leaves the frames that end before a node. */
  leaveUntil(node: number): void {
    while (node >= this.frame.end) this.#frames.pop();
  }

  /** Opens a frame over the rest of a node's subtree. */
  enter(node: number, changes: Partial<Frame>): void {
    const { frame } = this;
    this.#frames.push({
      end: this.tree.last[node]!,
      scope: changes.scope ?? frame.scope,
      varScope: changes.varScope ?? frame.varScope,
      self: changes.self ?? frame.self,
      selfType: changes.selfType ?? frame.selfType,
      isStatic: changes.isStatic ?? frame.isStatic,
      inClass: changes.inClass ?? frame.inClass,
      nested: changes.nested ?? frame.nested,
      augments: changes.augments ?? frame.augments,
      inferScope: changes.inferScope ?? frame.inferScope,
    });
  }

  /** Says that a node holds names of another module. */
  markImported(node: number): void {
    this.#imported = { from: node, to: this.tree.last[node]! };
  }

  isImported(node: number): boolean {
    return node >= this.#imported.from && node < this.#imported.to;
  }

  /** A new scope inside the current one. */
  newScope(): number {
    this.scopes.push({ parent: this.frame.scope, isFile: false });
    return this.scopes.length - 1;
  }

  /** Binds a name; returns the binding's index. */
  bind(
    scope: number,
    name: string,
    node: number,
    kind: NameBinding['kind'],
    exempt = false,
    isVariable = true,
  ): number {
    this.bindings.push({ scope, name, kind, node, from: 0, exempt, isVariable });
    return this.bindings.length - 1;
  }

  /** A use of a bare name. */
  use(node: number, name: string, role: ReferenceRole, argumentCount = 0): void {
    const { scope } = this.frame;
    this.occurrences.push({ node, scope, name, receiverKind: 'none', receiver: '', role, argumentCount });
  }

  describe(
    rest: Pick<Description, 'isMain' | 'imports' | 'types' | 'symbols' | 'unreachable' | 'occurrences'>,
  ): Description {
    return {
      packageName: '',
      buildConstraint: '',
      isMain: rest.isMain,
      scopes: this.scopes,
      bindings: this.bindings,
      occurrences: rest.occurrences,
      imports: rest.imports,
      exports: this.isModule ? this.exports : undefined,
      types: rest.types,
      symbols: rest.symbols,
      unreachable: rest.unreachable,
    };
  }
}

/** The text between the quotes of a literal. Names and specifiers hold no escapes that matter. */
export function unquoted(text: string): string {
  return /^['"`]/.test(text)
    ? text.slice(1, text.endsWith(text[0]!) && text.length > 1 ? -1 : undefined)
    : text;
}
