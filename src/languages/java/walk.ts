import type { ImportKind, ReceiverKind, ReferenceRole } from '../../facts/name-facts.ts';
import type {
  DescribedImport,
  DescribedType,
  NameBinding,
  NameOccurrence,
  NameScope,
} from '../description.ts';
import type { SymbolDraft } from '../plain-symbol.ts';
import { kindOf, type SyntaxTree } from '../syntax.ts';

/** Java had no `_` until version 22: these names say that a variable is there to be ignored. */
const SAID_TO_BE_UNUSED = /^(ignored?|unused(?!\p{Ll}).*)$/u;

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** A region of the tree that the walk is in. */
interface Frame {
  readonly end: number;
  /** Scope of variables and types. */
  readonly scope: number;
  /** Scope of methods called by bare name: a variable never hides a method (JLS 6.4.2). */
  readonly methodScope: number;
  /** Parameters bound here are forced by someone else. */
  readonly areParametersExempt: boolean;
  /** In an anonymous class `this` is another object than that of the type around it. */
  readonly isAnonymous: boolean;
}

/** What a receiver is, with its chain when it is one of names. */
export interface Receiver {
  readonly kind: Exclude<ReceiverKind, 'local'>;
  readonly text: string;
}

/** A method that only returns or sets a variable, which may turn out to be no field of its own object. */
export interface AccessorCandidate {
  /** The method. */
  readonly node: number;
  /** The type that it is a member of. */
  readonly ownerNode: number;
  readonly field: string;
  /** Written `this.field`: nothing else can be meant. */
  readonly isOwn: boolean;
}

/** Collects scopes, bindings and uses of names while the nodes of a file pass by in preorder. */
export class Walk {
  readonly tree: SyntaxTree;
  readonly scopes: NameScope[] = [{ parent: -1, isFile: true }];
  readonly bindings: NameBinding[] = [];
  readonly occurrences: NameOccurrence[] = [];
  readonly imports: Mutable<DescribedImport>[] = [];
  readonly types: DescribedType[] = [];
  readonly symbols: SymbolDraft[] = [];
  readonly accessorCandidates: AccessorCandidate[] = [];
  /** Names that doc comments refer to. */
  readonly javadocNames = new Set<string>();
  /** Dotted text of the chains of names that have passed, by their node. */
  readonly chains = new Map<number, string>();
  /** Leaves that name a class whose constructor is called, with the number of arguments. */
  readonly constructed = new Map<number, number>();
  /** Whether an enum declares a constructor, by the node of its body. */
  readonly constructedEnums = new Map<number, boolean>();
  packageName = '';
  isMain = false;
  unreachable = 0;
  /** A subtree without uses of names: first node, and one past the last. */
  skipFrom = -1;
  skipTo = -1;
  private readonly frames: Frame[];

  constructor(tree: SyntaxTree) {
    this.tree = tree;
    this.frames = [
      { end: tree.count, scope: 0, methodScope: 0, areParametersExempt: false, isAnonymous: false },
    ];
  }

  /** Leaves the frames that end before a node. */
  arrive(node: number): void {
    while (this.frames.length > 1 && node >= this.frame.end) this.frames.pop();
  }

  get frame(): Frame {
    return this.frames[this.frames.length - 1]!;
  }

  /** Opens a scope that lasts to the end of a node. */
  open(node: number, changes: Partial<Omit<Frame, 'end' | 'scope'>> = {}): void {
    const { frame } = this;
    const scope = this.addScope(frame.scope);
    this.frames.push({
      end: this.tree.last[node]!,
      scope,
      methodScope: changes.methodScope ?? frame.methodScope,
      areParametersExempt: changes.areParametersExempt ?? frame.areParametersExempt,
      isAnonymous: changes.isAnonymous ?? frame.isAnonymous,
    });
  }

  addScope(parent: number): number {
    return this.scopes.push({ parent, isFile: false }) - 1;
  }

  /** Binds a name in the innermost scope. */
  bind(
    kind: NameBinding['kind'],
    name: string,
    node: number,
    { from = 0, exempt = false, isVariable = true, scope = this.frame.scope } = {},
  ): number {
    const isExempt = exempt || SAID_TO_BE_UNUSED.test(name);
    return this.bindings.push({ scope, name, kind, node, from, exempt: isExempt, isVariable }) - 1;
  }

  /** Adds an import, whose name is the same in the file. */
  addImport(
    node: number,
    specifier: string,
    kind: ImportKind,
    name: string,
    isStatic: boolean,
    binding: number,
  ): void {
    this.imports.push({
      specifier,
      kind,
      name,
      local: name,
      node,
      typeOnly: false,
      nested: false,
      isStatic,
      binding,
      alwaysUsed: false,
    });
  }

  /** Notes a use of a name. */
  occur(node: number, name: string, role: ReferenceRole, receiver: Receiver, argumentCount = 0): void {
    const isBareCall = receiver.kind === 'none' && role === 'call' && !this.constructed.has(node);
    const { scope, methodScope } = this.frame;
    this.occurrences.push({
      node,
      scope: isBareCall ? methodScope : scope,
      name,
      receiverKind: receiver.kind,
      receiver: receiver.text,
      role,
      argumentCount,
    });
  }

  /** Leaves out a subtree that is still to come, from its first node on. */
  skip(first: number, end: number): void {
    this.skipFrom = first;
    this.skipTo = end;
  }

  kind(node: number): string {
    return node < 0 ? '' : kindOf(this.tree, node);
  }
}
