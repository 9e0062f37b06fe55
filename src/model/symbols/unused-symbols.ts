import type { ReferenceFacts, SymbolFacts } from '../../facts/name-facts.ts';
import { perFile } from '../per-file.ts';
import type { ModelFile, RepoModel } from '../repo-model.ts';
import type { SourceFile } from '../resolution/world.ts';
import { isDunder, isOverride, mayOverride } from '../types/overriding.ts';
import { isDeclaration, isInOwnBody, isInType, referencesByName } from './references-by-name.ts';
import { useOf } from './symbol-use.ts';

/** Files whose imports are their surface: none is unused (ADR 0002, 27). */
const PACKAGE_FILE = /(^|\/)__init__\.pyi?$/;

/** Import bindings of a file that nothing in it uses. */
export function unusedImports({ path, facts }: ModelFile): number {
  if (PACKAGE_FILE.test(path)) return 0;
  return facts.imports.filter(({ used }) => !used).length;
}

/** Parameters and locals of a file that are never read; the parameters of an override are forced upon it. */
export const unusedParametersAndLocals = perFile((model: RepoModel, file): number => {
  const { units, symbols } = file.facts;
  const symbolOf = new Map(symbols.map((symbol) => [symbol.unit, symbol]));
  let count = 0;
  units.forEach(({ unusedParameters, unusedLocals }, at) => {
    count += unusedLocals.length;
    if (unusedParameters.length === 0) return;
    const symbol = symbolOf.get(at);
    if (!symbol || !isOverride(model, file, symbol)) count += unusedParameters.length;
  });
  return count;
});

/** Private symbols of a file that are named nowhere in their scope, besides their declarations (ADR 0002, 28). */
export const unusedPrivateSymbols = perFile((model: RepoModel, file): readonly SymbolFacts[] =>
  file.facts.symbols.filter(
    (symbol) => isPrivate(file, symbol) && !isForced(model, file, symbol) && !isUsed(model, file, symbol),
  ),
);

function isPrivate({ language, facts }: ModelFile, { visibility, owner }: SymbolFacts): boolean {
  if (visibility !== 'private') return false;
  // A script shares its names with every other script of a page.
  return (
    owner !== '' || !isScriptLanguage(language) || facts.exports !== undefined || facts.imports.length > 0
  );
}

function isScriptLanguage(language: string): boolean {
  return language === 'javascript' || language === 'typescript';
}

/** True for what a language, a framework or a base class names. */
function isForced(model: RepoModel, file: ModelFile, symbol: SymbolFacts): boolean {
  const { kind, name, owner } = symbol;
  if (kind === 'constructor' || symbol.isAbstract || symbol.isAnnotated) return true;
  if (isDunder(name) || name === '_') return true;
  if (file.language === 'go' && kind === 'function' && (name === 'init' || name === 'main')) return true;
  if (owner === '') return false;
  // Only in Python can a private method override one of a base that is not known.
  return file.language === 'python' ? mayOverride(model, file, symbol) : isOverride(model, file, symbol);
}

function isUsed(model: RepoModel, file: ModelFile, symbol: SymbolFacts): boolean {
  const isExported = ({ local }: { readonly local: string }) => symbol.owner === '' && local === symbol.name;
  if (file.facts.exports?.some(isExported)) return true;
  if (file.language !== 'go' && isNamedIn(file, file, symbol)) return true;
  // An underscore keeps nobody out: mixins and neighbours use such names (ADR 0002, 28).
  if (file.language === 'python') return useOf(model, file, symbol) !== 'none';
  if (file.language !== 'go') return false;
  return goPackage(model, file).some((other) => isNamedIn(other, file, symbol));
}

/** The files of a Go package, tests included. */
function goPackage({ world, tracer }: RepoModel, file: ModelFile): SourceFile[] {
  const directory = file.package === '.' ? '' : file.package;
  tracer('go').package(directory);
  return world.filesIn(directory).flatMap((path) => {
    const other = world.file(path);
    return other?.language === 'go' ? [other] : [];
  });
}

/** True when a symbol is named in a file, in its scope and outside of its own body. */
function isNamedIn({ path, facts }: SourceFile, file: ModelFile, symbol: SymbolFacts): boolean {
  const references = referencesByName(facts).get(symbol.name) ?? [];
  return references.some(
    (reference) =>
      isInScope(file, symbol, reference) &&
      !isInOwnBody(facts, reference, symbol, path === file.path) &&
      !isDeclaration(file.language, symbol, reference),
  );
}

/** The scope of a member is its class in TypeScript; all else is seen in the files that are looked at. */
function isInScope({ language }: ModelFile, { owner }: SymbolFacts, reference: ReferenceFacts): boolean {
  return owner === '' || !isScriptLanguage(language) || isInType(reference, owner);
}
