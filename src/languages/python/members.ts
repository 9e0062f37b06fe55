import type { DescribedSymbol, DescribedType } from '../description.ts';
import { Overloads } from '../overloads.ts';
import type { SyntaxTree } from '../syntax.ts';
import { type ClassRecord, PLAIN_SYMBOL, typeOf, visibilityOf } from './classes.ts';
import { decoratorsOf, lastName } from './declarations.ts';

/** Gathers the types and symbols of a file. */
export class Members {
  readonly classes = new Map<number, ClassRecord>();
  private readonly found: DescribedSymbol[] = [];
  /** Fields and variables by owner and name, which are declared once however often they are assigned. */
  private readonly assigned = new Set<string>();

  private readonly tree: SyntaxTree;
  private readonly exported: ReadonlySet<string> | undefined;

  constructor(tree: SyntaxTree, exported: ReadonlySet<string> | undefined) {
    this.tree = tree;
    this.exported = exported;
  }

  add(symbol: DescribedSymbol): void {
    this.found.push(symbol);
  }

  /**
   * A name that is assigned at file level or in a class (`owner`), or an attribute of the own object.
   *
   * @param annotation - its type as written, `''` without one.
   */
  assign(node: number, name: string, owner: number, annotation: string, isStatic: boolean): void {
    if (name === '_' || (owner >= 0 && name === '__slots__')) return;
    const key = `${owner} ${name}`;
    if (this.assigned.has(key)) return;
    this.assigned.add(key);
    const isFinal = /\bFinal\b/.test(annotation);
    const isEnumConstant = isStatic && !!this.classes.get(owner)?.isEnum;
    const isUpperCase = /^_*[A-Z][A-Z\d_]*$/.test(name);
    this.found.push({
      ...PLAIN_SYMBOL,
      node,
      name,
      kind: kindOf(owner, isEnumConstant, isFinal || isUpperCase),
      ownerNode: owner,
      visibility: visibilityOf(name, owner >= 0 ? undefined : this.exported),
      isStatic,
      isConstant: isFinal || isEnumConstant,
      signature: { parameters: [], type: annotation },
    });
  }

  types(exported: ReadonlySet<string> | undefined): DescribedType[] {
    const atFileLevel = new Set(this.found.filter(({ ownerNode }) => ownerNode < 0).map(({ node }) => node));
    return [...this.classes.values()].map((record) =>
      typeOf(record, visibilityOf(record.name, atFileLevel.has(record.node) ? exported : undefined)),
    );
  }

  /**
   * In source order. A variable or attribute that is also a function or class is that one assigned anew
   * (`f = wrap(f)`, a property's attribute); `@overload` signatures belong to what has the body.
   */
  symbols(): DescribedSymbol[] {
    const key = ({ ownerNode, name }: DescribedSymbol) => `${ownerNode} ${name}`;
    const lastDefinition = new Map<string, number>();
    const overloads = new Overloads();
    for (const symbol of this.found) {
      if (isAssigned(symbol)) continue;
      lastDefinition.set(key(symbol), Math.max(symbol.node, lastDefinition.get(key(symbol)) ?? 0));
      if (this.isOverload(symbol.node)) overloads.add(key(symbol), symbol);
    }
    return this.found
      .filter((symbol) => {
        const definition = lastDefinition.get(key(symbol));
        if (isAssigned(symbol)) return definition === undefined;
        return definition === symbol.node || !this.isOverload(symbol.node);
      })
      .map((symbol) => ({ ...symbol, overloads: overloads.of(key(symbol)) }))
      .sort((a, b) => a.node - b.node);
  }

  private isOverload(node: number): boolean {
    return decoratorsOf(this.tree, node).some((text) => lastName(text) === 'overload');
  }
}

function isAssigned({ kind }: DescribedSymbol): boolean {
  return kind === 'field' || kind === 'variable' || kind === 'constant';
}

/** The members of an enum are its values, no attributes. */
function kindOf(owner: number, isEnumConstant: boolean, isConstant: boolean): DescribedSymbol['kind'] {
  if (owner >= 0) return isEnumConstant ? 'constant' : 'field';
  return isConstant ? 'constant' : 'variable';
}
