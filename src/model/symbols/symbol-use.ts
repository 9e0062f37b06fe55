import { perObject } from '../../core/per-object.ts';
import type { SymbolFacts } from '../../facts/types.ts';
import type { ModelFile, RepoModel, Variant } from '../repo-model.ts';
import type { Target } from '../resolution/resolver.ts';
import type { SourceFile } from '../resolution/world.ts';
import { isOnSurface, isUsedAtHome, publicSymbols, usersOf } from './public-symbols.ts';
import { referencesByName } from './references-by-name.ts';

/** How the public symbols of a file are used; counts. */
export interface SymbolUse {
  readonly symbols: number;
  /** Used by tests, and by no production code, that of their own file included. */
  readonly forTestsOnly: () => number;
  /** Named by no other file, and passed on by no entry. */
  readonly orphans: () => number;
}

/** The use of the public symbols of a file; a state that differs in bodies alone shares most of it. */
export function symbolUse(model: RepoModel, file: ModelFile): SymbolUse {
  const known = usesOf(model);
  let use = known.get(file);
  if (!use) {
    const before = model.variant?.of;
    const isShared = before?.byPath.get(file.path) === file && !isReached(model.variant!, file);
    use = isShared ? symbolUse(before, file) : useOf(model, file);
    known.set(file, use);
  }
  return use;
}

const usesOf = perObject((_: RepoModel) => new Map<ModelFile, SymbolUse>());

function useOf(model: RepoModel, file: ModelFile): SymbolUse {
  const symbols = publicSymbols(model, file);
  return {
    symbols: symbols.length,
    forTestsOnly: counted(symbols, (symbol) => isForTestsOnly(model, file, symbol)),
    orphans: counted(
      symbols,
      (symbol) => !isOnSurface(model, file, symbol) && usersOf(model, file, symbol).next().done === true,
    ),
  };
}

function counted(symbols: readonly SymbolFacts[], test: (symbol: SymbolFacts) => boolean): () => number {
  let count: number | undefined;
  return () => {
    count ??= symbols.filter(test).length;
    return count;
  };
}

function isForTestsOnly(model: RepoModel, file: ModelFile, symbol: SymbolFacts): boolean {
  if (isUsedAtHome(file, symbol)) return false;
  let isUsed = false;
  for (const user of usersOf(model, file, symbol)) {
    if (user.class === 'production') return false;
    isUsed = true;
  }
  return isUsed;
}

/** True for a file of which a name is used otherwise by a body that differs. */
function isReached(variant: Variant, { facts }: ModelFile): boolean {
  const names = namesUsedOtherwise(variant);
  const isUsed = ({ name }: { readonly name: string }) => names.has(name);
  return names.size > 0 && (facts.symbols.some(isUsed) || (facts.exports?.some(isUsed) ?? false));
}

/** Names that a file refers to in one of two states alone, or by which it means something in one of them alone. */
const namesUsedOtherwise = perObject(({ of, model, files }: Variant): ReadonlySet<string> => {
  const names = new Set<string>();
  for (const file of files) {
    const before = of.world.file(file.path)!;
    addOdd(names, referencesByName(before.facts), referencesByName(file.facts));
    const [from, to] = [targetsOf(of, before), targetsOf(model, file)];
    addOdd(names, from, to, ({ name }) => name);
  }
  return names;
});

/** Everything that a file names, by an id. */
function targetsOf(model: RepoModel, file: SourceFile): ReadonlyMap<string, Target> {
  const { references, imports } = model.resolution(file);
  const targets = new Map<string, Target>();
  for (const target of [...references(), ...imports]) {
    if (target) targets.set(`${target.path}\0${target.name}`, target);
  }
  return targets;
}

/** Adds the names of the keys that one of two maps has alone. */
function addOdd<T>(
  names: Set<string>,
  from: ReadonlyMap<string, T>,
  to: ReadonlyMap<string, T>,
  nameOf: (value: T, key: string) => string = (_, key) => key,
): void {
  for (const [key, value] of from) if (!to.has(key)) names.add(nameOf(value, key));
  for (const [key, value] of to) if (!from.has(key)) names.add(nameOf(value, key));
}
