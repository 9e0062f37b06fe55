import { perObject } from '../../core/per-object.ts';
import type { SymbolFacts } from '../../facts/name-facts.ts';
import type { TypeModel } from './type-index.ts';

/** What a class shows to others (catalogue §5.6). */
export interface ClassInterface {
  /** WOC: public methods that do something, as a share of the public members; undefined without any. */
  readonly weight: number | undefined;
  /** NOPA: public attributes that can be assigned. */
  readonly publicAttributes: number;
  /** NOAM: public accessors. */
  readonly accessors: number;
}

/**
 * The public interface of a class: its methods and attributes without constructors, enum constants and nested types.
 *
 * Source: Lanza, Marinescu 2006, Object-Oriented Metrics in Practice.
 */
export const classInterface: (type: TypeModel) => ClassInterface = perObject(({ members }: TypeModel) => {
  const shown = members.map(({ symbol }) => symbol).filter(({ visibility }) => visibility === 'public');
  const attributes = shown.filter(({ kind }) => kind === 'field');
  const methods = shown.filter(({ kind }) => kind === 'method' || kind === 'accessor');
  const accessors = methods.filter(isAccessor);
  const all = attributes.length + methods.length;
  return {
    weight: all === 0 ? undefined : (methods.length - accessors.length) / all,
    publicAttributes: attributes.filter(({ isConstant }) => !isConstant).length,
    accessors: accessors.length,
  };
});

function isAccessor(symbol: SymbolFacts): boolean {
  return symbol.kind === 'accessor' || symbol.isAccessor;
}
