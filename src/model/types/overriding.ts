import type { SymbolFacts } from '../../facts/name-facts.ts';
import type { ModelFile, RepoModel } from '../repo-model.ts';

export { isDunder } from '../../core/name-style.ts';

/**
 * True for a method that is marked as an override, or whose name a base class or interface of the repository
 * declares: others call it by that one. Constructors override nothing.
 */
export function isOverride(model: RepoModel, file: ModelFile, symbol: SymbolFacts): boolean {
  if (symbol.owner === '' || symbol.kind === 'constructor') return false;
  if (symbol.isOverride) return true;
  const types = model.types();
  // A method that an interface declares is the one that others give.
  const isGoMethod = file.language === 'go' && symbol.kind === 'method' && !symbol.isAbstract;
  if (isGoMethod && types.goInterfaceMethods().has(symbol.name)) return true;
  const type = types.owner(file, symbol);
  return type !== undefined && types.inherits(type, symbol.name);
}

/** True for an override, and for a method that may be one as a base of its class lies outside (ADR 0002, 56). */
export function mayOverride(model: RepoModel, file: ModelFile, symbol: SymbolFacts): boolean {
  if (isOverride(model, file, symbol)) return true;
  if (symbol.kind !== 'method' && symbol.kind !== 'accessor') return false;
  const type = model.types().owner(file, symbol);
  return type !== undefined && model.types().mayInherit(type);
}
