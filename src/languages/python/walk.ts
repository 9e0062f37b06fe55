import type { DescribedImport, NameOccurrence } from '../description.ts';
import type { SyntaxTree } from '../syntax.ts';
import type { WrittenImport } from './imports.ts';
import { HIDDEN, TYPE } from './marks.ts';
import { Members } from './members.ts';
import { type Binder, type Frame, type Mutable, Scopes } from './scopes.ts';

/** What a walk over a Python tree has found so far, and where it stands. */
export class NameWalk {
  readonly scopes = new Scopes();
  readonly imports: Mutable<DescribedImport>[] = [];
  readonly members: Members;
  isMain = false;
  unreachable = 0;
  /** Frames that begin at a node further on. */
  readonly pending = new Map<number, Frame>();
  readonly frames: Frame[];
  /** Marks that parents set on nodes further on. */
  readonly mark: Int32Array;
  typeEnd = 0;
  literalEnd = 0;
  typeOnlyEnd = 0;

  readonly tree: SyntaxTree;
  readonly exported: ReadonlySet<string> | undefined;

  constructor(tree: SyntaxTree, exported: ReadonlySet<string> | undefined) {
    this.tree = tree;
    this.exported = exported;
    this.members = new Members(tree, exported);
    this.mark = new Int32Array(tree.count);
    const binder: Binder = { kind: 'file', scope: 0, node: -1, elsewhere: new Map() };
    const file = { end: tree.count, scope: 0, binder, classNames: undefined, self: [], selfClass: -1 };
    this.frames = [file];
  }

  get frame(): Frame {
    return this.frames[this.frames.length - 1]!;
  }

  hide(node: number): void {
    this.mark[node] = HIDDEN;
  }

  markType(node: number): void {
    if (node >= 0) this.mark[node] = TYPE;
  }

  push(frame: Frame): void {
    this.frames.push(frame);
  }

  /** Binds a name where assignments bind here. Returns the index of the binding, -1 when it has none. */
  bind(
    name: string,
    at: number,
    kind: 'local' | 'import',
    exempt: boolean,
    owner = at,
    isVariable = true,
  ): number {
    const { binder, classNames } = this.frame;
    const elsewhere = binder.elsewhere.get(name);
    if (elsewhere !== undefined) {
      if (kind === 'import') return this.scopes.bind(0, name, kind, owner, exempt);
      if (elsewhere === 0 && !this.scopes.binds(0, name)) this.members.assign(at, name, -1, '', false);
      if (elsewhere === 0) this.scopes.bind(0, name, 'file', owner, exempt);
      this.add(at, name, 'write', 'none', '', 0, elsewhere);
      return -1;
    }
    if (classNames) {
      if (!classNames.has(name)) classNames.set(name, this.tree.last[at]!);
      return -1;
    }
    const bound = kind === 'import' ? kind : binder.kind === 'file' ? 'file' : 'local';
    return this.scopes.bind(binder.scope, name, bound, owner, exempt, isVariable);
  }

  /** Adds a use of a name. */
  add(
    node: number,
    name: string,
    role: NameOccurrence['role'],
    receiverKind: NameOccurrence['receiverKind'] = 'none',
    receiver = '',
    argumentCount = 0,
    scope = this.frame.scope,
  ): void {
    this.scopes.occurrences.push({ node, scope, name, receiverKind, receiver, role, argumentCount });
  }

  addImport(written: WrittenImport): void {
    const { binder, classNames } = this.frame;
    const { local, node } = written;
    let binding = -1;
    if (local !== '') binding = this.bind(local, node, 'import', false);
    this.imports.push({
      specifier: written.specifier,
      kind: written.kind,
      name: written.name,
      local,
      node,
      typeOnly: node < this.typeOnlyEnd,
      nested: binder.kind !== 'file',
      isStatic: false,
      binding,
      // Who uses a name of a class body is not known: `self.name` may.
      alwaysUsed: written.alwaysUsed || classNames !== undefined,
    });
  }
}
