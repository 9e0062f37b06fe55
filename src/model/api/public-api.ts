import type { FileDetail, SignatureFacts, SymbolFacts } from '../../facts/types.ts';
import { symbolsByUnit } from '../entities/entities.ts';
import type { ModelFile, RepoModel } from '../repo-model.ts';
import { qualifiedName } from '../symbols/references-by-name.ts';
import { isInternal } from '../symbols/visibility.ts';
import { isDunder } from '../types/overriding.ts';

/** A public symbol by the name that others see. */
export interface ApiSymbol {
  /** Qualified name; where a file exports it under another name, that one. */
  readonly name: string;
  readonly symbol: SymbolFacts;
  readonly file: ModelFile;
}

/**
 * True when others may name a symbol (§4.4): it is public, as are all the types around it, and no package keeps
 * it to itself.
 */
export function isNameable(model: RepoModel, file: ModelFile, symbol: SymbolFacts): boolean {
  return symbol.visibility === 'public' && !isInternal(file) && isInPublicTypes(model, file, symbol.owner);
}

function isInPublicTypes(model: RepoModel, file: ModelFile, owner: string): boolean {
  for (let around = owner; around !== ''; around = around.slice(0, Math.max(0, around.lastIndexOf('.')))) {
    const type = model.types().owner(file, { owner: around });
    if (!type || type.facts.local || type.facts.visibility !== 'public') return false;
  }
  return true;
}

/**
 * The public symbols of a file. Overrides and annotated symbols are among them: others may name them, whoever else
 * does. Constructors are part of their class, and what only the language calls (`__eq__`) nobody names.
 */
export function apiOf(model: RepoModel, file: ModelFile): ApiSymbol[] {
  return file.facts.symbols.flatMap((symbol) => {
    if (symbol.kind === 'constructor' || isDunder(symbol.name) || !isNameable(model, file, symbol)) return [];
    return namesOf(file, symbol).map((name) => ({ name, symbol, file }));
  });
}

/**
 * True for a unit or type, by its place in the facts, that others may name; constructors and `__eq__` are public
 * with their class.
 */
export function isPublicEntity(
  model: RepoModel,
  file: ModelFile,
  kind: 'unit' | 'class',
  at: number,
): boolean {
  if (kind === 'unit') {
    const symbol = symbolsByUnit(file.facts).get(at);
    return symbol !== undefined && isNameable(model, file, symbol);
  }
  const { name, local, visibility } = file.facts.types[at]!;
  const owner = name.slice(0, Math.max(0, name.lastIndexOf('.')));
  return !local && !isInternal(file) && visibility === 'public' && isInPublicTypes(model, file, owner);
}

/** A default export is known by the name that it has in its file. */
function namesOf({ facts }: ModelFile, symbol: SymbolFacts): string[] {
  const name = qualifiedName(symbol);
  if (symbol.owner !== '') return [name];
  const exported = (facts.exports ?? []).flatMap((each) =>
    each.local === symbol.name && each.name !== 'default' ? [each.name] : [],
  );
  return exported.length > 0 ? [...new Set(exported)] : [name];
}

/**
 * What callers of a symbol rely on: a class is called by the signatures of its public constructors. Undefined
 * where the file does not tell.
 */
export function signaturesOf(
  model: RepoModel,
  { file, symbol }: ApiSymbol,
  detail: FileDetail,
): readonly SignatureFacts[] | undefined {
  if (symbol.kind === 'type') return constructorsOf(model, file, qualifiedName(symbol), detail);
  const signature = detail.signatures[file.facts.symbols.indexOf(symbol)];
  return signature && [signature];
}

const WITHOUT_PARAMETERS: SignatureFacts = { parameters: [], type: '' };

function constructorsOf(
  model: RepoModel,
  file: ModelFile,
  name: string,
  detail: FileDetail,
): readonly SignatureFacts[] | undefined {
  const type = model.types().at({ path: file.path, name });
  if (type?.facts.kind !== 'class' || file.language === 'go') return undefined;
  const own = file.facts.symbols.flatMap((symbol, at) => {
    const isOwn = symbol.kind === 'constructor' && symbol.owner === name;
    // In Python `__init__` says how a class is called.
    if (!isOwn || (file.language === 'python' && symbol.name !== '__init__')) return [];
    return [{ symbol, signature: detail.signatures[at] }];
  });
  if (own.length > 0) {
    return own.flatMap(({ symbol, signature }) =>
      signature && symbol.visibility === 'public' ? [signature] : [],
    );
  }
  // Java inherits no constructor; elsewhere a base, or what makes a class a value, may give one.
  const isPlain = type.facts.bases.length === 0 && !type.facts.isValue;
  return file.language === 'java' || isPlain ? [WITHOUT_PARAMETERS] : undefined;
}
