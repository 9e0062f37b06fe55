import type { SymbolFacts } from '../../facts/types.ts';
import { perFile } from '../per-file.ts';
import type { ModelFile, RepoModel } from '../repo-model.ts';
import { isOnSurface, isUsedAtHome, publicSymbols, usersOf } from './public-symbols.ts';

/** Number of the public symbols of a file that tests use, and no production code, that of their own file included. */
export const symbolsForTestsOnly = perFile(
  (model: RepoModel, file): number =>
    publicSymbols(model, file).filter((symbol) => isForTestsOnly(model, file, symbol)).length,
);

/** Number of the public symbols of a file that no other file names and no entry passes on. */
export function orphans(model: RepoModel, file: ModelFile): number {
  return unnamedSymbols(model, file).filter((symbol) => !isOnSurface(model, file, symbol)).length;
}

const unnamedSymbols = perFile((model: RepoModel, file): readonly SymbolFacts[] =>
  publicSymbols(model, file).filter((symbol) => usersOf(model, file, symbol).next().done === true),
);

function isForTestsOnly(model: RepoModel, file: ModelFile, symbol: SymbolFacts): boolean {
  if (isUsedAtHome(file, symbol)) return false;
  let isUsed = false;
  for (const user of usersOf(model, file, symbol)) {
    if (user.class === 'production') return false;
    isUsed = true;
  }
  return isUsed;
}
