import type { SymbolFacts } from '../../facts/name-facts.ts';
import { perFile } from '../per-file.ts';
import type { ModelFile, RepoModel } from '../repo-model.ts';
import type { SourceFile } from '../resolution/world.ts';
import { isOnSurface, isUsedAtHome, publicSymbols, usersOf } from './public-symbols.ts';

/** Which other files use a symbol: none, tests alone, or production code. */
type Use = 'none' | SourceFile['class'];

/**
 * Which other files use a symbol. Kept by symbol, not by file: a change seldom reaches who uses more than a few of
 * the names of a file.
 */
export function useOf(model: RepoModel, file: ModelFile, symbol: SymbolFacts): Use {
  const tracer = model.tracer(file.language);
  // Members are found by their name alone, whatever type they are of.
  const key = `${file.path}\0${symbol.owner === '' ? '' : '.'}${symbol.name}`;
  return tracer.memo<Use>('use').of(key, () => {
    tracer.content(file.path);
    const isUsedBy = (fileClass: SourceFile['class']) => !usersOf(model, file, symbol, fileClass).next().done;
    if (isUsedBy('production')) return 'production';
    return isUsedBy('test') ? 'test' : 'none';
  });
}

/** Number of the public symbols of a file that tests use, and no production code, that of their own file included. */
export const symbolsForTestsOnly = perFile(
  (model: RepoModel, file): number =>
    publicSymbols(model, file).filter(
      (symbol) => !isUsedAtHome(file, symbol) && useOf(model, file, symbol) === 'test',
    ).length,
);

/** Number of the public symbols of a file that no other file names and no entry passes on. */
export function orphans(model: RepoModel, file: ModelFile): number {
  return unnamedSymbols(model, file).filter((symbol) => !isOnSurface(model, file, symbol)).length;
}

const unnamedSymbols = perFile((model: RepoModel, file): readonly SymbolFacts[] =>
  publicSymbols(model, file).filter((symbol) => useOf(model, file, symbol) === 'none'),
);
