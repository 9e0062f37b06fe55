import type { ImportFacts, NameFacts, ReferenceFacts, TypeNameFacts } from '../../../facts/name-facts.ts';
import type { Target } from '../resolver.ts';
import type { SourceFile, World } from '../world.ts';
import { fileNames, qualifiedName } from './file-names.ts';
import type { Meaning, Names } from './names.ts';

/** Finds what the names in a file's code mean. */
export class References {
  private readonly facts: NameFacts;
  private readonly path: string;
  private readonly names: Names;
  private readonly world: Pick<World, 'file'>;
  private readonly types: ReadonlyMap<string, TypeNameFacts>;
  private readonly nested = new Map<string, ImportFacts[]>();
  private readonly chains = new Map<string, Meaning | undefined>();

  constructor(file: SourceFile, names: Names, world: Pick<World, 'file'>) {
    this.facts = file.facts;
    this.path = file.path;
    this.names = names;
    this.world = world;
    this.types = new Map(file.facts.types.map((type) => [type.name, type]));
    for (const each of file.facts.imports) {
      if (!each.nested || each.local === '') continue;
      const same = this.nested.get(each.local);
      if (same) same.push(each);
      else this.nested.set(each.local, [each]);
    }
  }

  /** The declaration that a reference names, as far as that is decidable without types. */
  target(reference: ReferenceFacts): Target | undefined {
    const { name, receiver, receiverKind, unit, type } = reference;
    if (receiverKind === 'self') {
      const symbol = fileNames(this.facts).members.get(`${type}.${name}`);
      return symbol && { path: this.path, name: qualifiedName(symbol) };
    }
    if (receiverKind !== 'none' && receiverKind !== 'name') return undefined;
    return this.targetOf(this.chain(receiver === '' ? name : `${receiver}.${name}`, unit));
  }

  /** The type that the text of a base names, seen from the type that has it. */
  base(text: string, type: string): Target | undefined {
    const local = this.enclosed(text, type);
    if (local) return { path: this.path, name: local };
    const meaning = this.chain(text, this.unitAround(text, type));
    return meaning?.kind === 'declared' && meaning.symbol.kind === 'type'
      ? this.targetOf(meaning)
      : undefined;
  }

  /** The unit in which a type stands; only asked for where an import inside of a unit may matter. */
  private unitAround(text: string, type: string): number {
    if (!this.nested.has(text.split('.')[0]!)) return -1;
    const line = this.types.get(type)?.line ?? 0;
    return this.facts.units.findLastIndex((each) => each.line <= line && line <= each.endLine);
  }

  /** Types beside or around a type are named without what is around them. */
  private enclosed(text: string, type: string): string | undefined {
    for (let dot = type.lastIndexOf('.'); dot >= 0; dot = type.lastIndexOf('.', dot - 1)) {
      const candidate = `${type.slice(0, dot)}.${text}`;
      if (candidate !== type && this.types.has(candidate)) return candidate;
      if (dot === 0) break;
    }
    return undefined;
  }

  private chain(text: string, unit: number): Meaning | undefined {
    const parts = text.split('.');
    const root = parts[0]!;
    const key = this.nested.has(root) ? `${text}\0${unit}` : text;
    if (this.chains.has(key)) return this.chains.get(key);
    let meaning = this.root(root, unit);
    for (let at = 1; meaning && at < parts.length; at++) meaning = this.names.step(meaning, parts[at]!);
    this.chains.set(key, meaning);
    return meaning;
  }

  private root(name: string, unit: number): Meaning | undefined {
    for (const each of this.visibleNested(name, unit)) {
      const meaning = this.names.imported(each, this.path);
      if (meaning) return meaning;
    }
    // Its own names are no look at the world.
    const own = fileNames(this.facts);
    const symbol = own.symbols.get(name);
    if (symbol) return { kind: 'declared', path: this.path, symbol };
    const imports = own.imports.get(name) ?? [];
    for (const each of imports) {
      const meaning = this.names.imported(each, this.path);
      if (meaning) return meaning;
    }
    return imports.length > 0 ? undefined : this.names.throughWildcards(this.path, name);
  }

  /** Imports of a name inside of the units around a use. */
  private visibleNested(name: string, unit: number): ImportFacts[] {
    const nested = this.nested.get(name);
    if (!nested) return [];
    for (let at = unit; at >= 0; at = this.facts.units[at]!.outer) {
      const { line, endLine } = this.facts.units[at]!;
      const inside = nested.filter((each) => line <= each.line && each.line <= endLine);
      if (inside.length > 0) return inside;
    }
    return [];
  }

  private targetOf(meaning: Meaning | undefined): Target | undefined {
    if (!meaning) return undefined;
    const target = targetOf(meaning);
    return target && this.world.file(target.path) ? target : undefined;
  }
}

/** A meaning as others see it; undefined for a namespace package. */
export function targetOf(meaning: Meaning): Target | undefined {
  if (meaning.kind === 'declared') return { path: meaning.path, name: qualifiedName(meaning.symbol) };
  if (meaning.kind === 'unknown') return { path: meaning.path, name: meaning.name };
  return meaning.module.path === '' ? undefined : { path: meaning.module.path, name: '' };
}
