import type { DescribedSymbol, DescribedType } from '../description.ts';
import { Overloads } from '../overloads.ts';
import { plainSymbol, type SymbolDraft } from '../plain-symbol.ts';
import type { SyntaxTree } from '../syntax.ts';
import { type ClassRecord, typeOf, visibilityOf } from './classes.ts';
import { decoratorsOf, lastName } from './declarations.ts';

/** Gathers the types and symbols of a file. */
export class Members {
  readonly classes = new Map<number, ClassRecord>();
  private readonly found: SymbolDraft[] = [];
  /** Fields and variables by owner and name, which are declared once however often they are assigned. */
  private readonly assigned = new Set<string>();

  private readonly tree: SyntaxTree;
  private readonly exported: ReadonlySet<string> | undefined;

  constructor(tree: SyntaxTree, exported: ReadonlySet<string> | undefined) {
    this.tree = tree;
    this.exported = exported;
  }

  add(symbol: SymbolDraft): void {
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
    const kind = kindOf(owner, isEnumConstant, isFinal || isUpperCase);
    const visibility = visibilityOf(name, owner >= 0 ? undefined : this.exported);
    const symbol = plainSymbol(node, name, kind, owner, visibility);
    symbol.isStatic = isStatic;
    symbol.isConstant = isFinal || isEnumConstant;
    symbol.signature = { parameters: [], type: annotation };
    this.found.push(symbol);
  }

  types(exported: ReadonlySet<string> | undefined): DescribedType[] {
    const types: DescribedType[] = [];
    if (this.classes.size === 0) return types;
    const atFileLevel = new Set<number>();
    for (const { node, ownerNode } of this.found) if (ownerNode < 0) atFileLevel.add(node);
    for (const record of this.classes.values()) {
      const visibility = visibilityOf(record.name, atFileLevel.has(record.node) ? exported : undefined);
      types.push(typeOf(record, visibility));
    }
    return types;
  }

  /**
   * In source order. A variable or attribute that is also a function or class is that one assigned anew
   * (`f = wrap(f)`, a property's attribute); `@overload` signatures belong to what has the body.
   */
  symbols(): DescribedSymbol[] {
    const { found } = this;
    const keys: string[] = [];
    for (const { ownerNode, name } of found) keys.push(`${ownerNode} ${name}`);
    const lastDefinition = new Map<string, number>();
    const overloads = new Overloads();
    for (let at = 0; at < found.length; at++) {
      const symbol = found[at]!;
      const key = keys[at]!;
      if (isAssigned(symbol)) continue;
      lastDefinition.set(key, Math.max(symbol.node, lastDefinition.get(key) ?? 0));
      if (this.isOverload(symbol.node)) overloads.add(key, symbol);
    }
    const symbols: DescribedSymbol[] = [];
    for (let at = 0; at < found.length; at++) {
      const symbol = found[at]!;
      const key = keys[at]!;
      const definition = lastDefinition.get(key);
      const isKept = isAssigned(symbol)
        ? definition === undefined
        : definition === symbol.node || !this.isOverload(symbol.node);
      if (!isKept) continue;
      symbol.overloads = overloads.of(key);
      symbols.push(symbol);
    }
    return symbols.sort((a, b) => a.node - b.node);
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
