import type { SignatureFacts } from '../facts/detail.ts';
import type { DescribedSymbol } from './description.ts';

/** A symbol that is still being put together. */
export type SymbolDraft = { -readonly [K in keyof DescribedSymbol]: DescribedSymbol[K] };

const NO_PARAMETERS: readonly string[] = [];
const NO_OVERLOADS: readonly SignatureFacts[] = [];

/**
 * A symbol with nothing special about it: a type, as it has no signature. What is special is set afterwards: objects
 * that are made in one place are all of one shape, and compiled code that reads them stays fast.
 */
export function plainSymbol(
  node: number,
  name: string,
  kind: DescribedSymbol['kind'],
  ownerNode: number,
  visibility: DescribedSymbol['visibility'],
): SymbolDraft {
  return {
    node,
    name,
    ownerNode,
    ownerName: undefined,
    kind,
    visibility,
    isStatic: false,
    isAbstract: false,
    isOverride: false,
    isAnnotated: false,
    isConstant: false,
    isTrivial: false,
    isAccessor: false,
    parameters: NO_PARAMETERS,
    signature: undefined,
    overloads: NO_OVERLOADS,
  };
}
