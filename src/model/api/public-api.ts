import { perObject } from '../../core/per-object.ts';
import type { FileDetail, SignatureFacts } from '../../facts/detail.ts';
import type { SymbolFacts } from '../../facts/name-facts.ts';
import type { FileFacts, TypeFacts } from '../../facts/types.ts';
import { symbolsByUnit } from '../entities/entities.ts';
import type { ModelFile, RepoModel } from '../repo-model.ts';
import { isInPublicTypes } from '../symbols/public-symbols.ts';
import { qualifiedName } from '../symbols/references-by-name.ts';
import { isInternal } from '../symbols/visibility.ts';
import { isDunder } from '../types/overriding.ts';

/** A public symbol by the name that others see. */
export interface ApiSymbol {
  /** Qualified name; where a file exports it under another name, that one. */
  readonly name: string;
  readonly symbol: SymbolFacts;
  /** Its place among the symbols of the file. */
  readonly at: number;
  readonly file: ModelFile;
}

/**
 * True when others may name a symbol (§4.4): it is public, as are all the types around it, and no package keeps
 * it to itself.
 */
export function isNameable(model: RepoModel, file: ModelFile, symbol: SymbolFacts): boolean {
  return symbol.visibility === 'public' && !isInternal(file) && isInPublicTypes(model, file, symbol.owner);
}

/**
 * The public symbols of a file. Overrides and annotated symbols are among them: others may name them, whoever else
 * does. Constructors are part of their class, and what only the language calls (`__eq__`) nobody names.
 */
export function apiOf(model: RepoModel, file: ModelFile): readonly ApiSymbol[] {
  return apiIn(model)(file);
}

/** A base is asked for the same packages by patch after patch. */
const apiIn = perObject((model: RepoModel) =>
  perObject((file: ModelFile): readonly ApiSymbol[] =>
    file.facts.symbols.flatMap((symbol, at) => {
      const { kind, name } = symbol;
      if (kind === 'constructor' || isDunder(name) || !isNameable(model, file, symbol)) return [];
      return namesOf(file, symbol).map((each) => ({ name: each, symbol, at, file }));
    }),
  ),
);

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
function namesOf({ facts }: ModelFile, symbol: SymbolFacts): readonly string[] {
  const name = qualifiedName(symbol);
  const exported = symbol.owner === '' ? exportedNames(facts).get(symbol.name) : undefined;
  return exported ? [...exported] : [name];
}

/** The names under which a file exports each of its own, `default` left out. */
const exportedNames = perObject(({ exports }: FileFacts): ReadonlyMap<string, ReadonlySet<string>> => {
  const byLocal = new Map<string, Set<string>>();
  for (const { name, local } of exports ?? []) {
    if (name === 'default') continue;
    const same = byLocal.get(local);
    if (same) same.add(name);
    else byLocal.set(local, new Set([name]));
  }
  return byLocal;
});

/**
 * What callers of a symbol rely on: a class is called by the signatures of its public constructors. Undefined
 * where the file does not tell.
 */
export function signaturesOf(
  model: RepoModel,
  { file, symbol, at }: ApiSymbol,
  detail: FileDetail,
): readonly SignatureFacts[] | undefined {
  if (symbol.kind === 'type') return constructorsOf(model, file, qualifiedName(symbol), detail);
  return detail.signatures[at];
}

/** Languages in which nobody makes an object of an abstract class. Python refuses it for some alone. */
const ABSTRACT_IS_NOT_MADE: ReadonlySet<string> = new Set(['java', 'typescript']);

/**
 * True for a type of which others may make objects: a class with a public constructor, one that nobody writes
 * included. Undefined for what is no type, and in Go, where no type has constructors.
 */
export function isConstructible({ file, symbol }: ApiSymbol): boolean | undefined {
  const { facts, language } = file;
  if (symbol.kind !== 'type' || language === 'go') return undefined;
  const name = qualifiedName(symbol);
  // An interface may stand beside the class of its name; an alias is none of the types.
  const isMade = (typesByName(facts).get(name) ?? []).some(
    ({ kind, isAbstract }) =>
      kind === 'record' ||
      (kind === 'enum' && language === 'python') ||
      (kind === 'class' && !(isAbstract && ABSTRACT_IS_NOT_MADE.has(language))),
  );
  const own = constructorsByType(facts).get(name) ?? [];
  return isMade && (own.length === 0 || own.some((at) => facts.symbols[at]!.visibility === 'public'));
}

/** The types of a file, those inside of its units left out. */
const typesByName = perObject(({ types }: FileFacts): ReadonlyMap<string, readonly TypeFacts[]> => {
  const byName = new Map<string, TypeFacts[]>();
  for (const type of types) {
    if (type.local) continue;
    const same = byName.get(type.name);
    if (same) same.push(type);
    else byName.set(type.name, [type]);
  }
  return byName;
});

const WITHOUT_PARAMETERS: SignatureFacts = { parameters: [], type: '' };

function constructorsOf(
  model: RepoModel,
  file: ModelFile,
  name: string,
  detail: FileDetail,
): readonly SignatureFacts[] | undefined {
  const type = model.types().at({ path: file.path, name });
  if (type?.facts.kind !== 'class' || file.language === 'go') return undefined;
  const { symbols } = file.facts;
  // In Python `__init__` says how a class is called.
  const own = (constructorsByType(file.facts).get(name) ?? []).filter(
    (at) => file.language !== 'python' || symbols[at]!.name === '__init__',
  );
  if (own.length > 0)
    return own.flatMap((at) => (symbols[at]!.visibility === 'public' ? detail.signatures[at]! : []));
  // Java inherits no constructor; elsewhere a base, or what makes a class a value, may give one.
  const isPlain = type.facts.bases.length === 0 && !type.facts.isValue;
  return file.language === 'java' || isPlain ? [WITHOUT_PARAMETERS] : undefined;
}

/** Places of the constructors among the symbols of a file. */
const constructorsByType = perObject(({ symbols }: FileFacts): ReadonlyMap<string, readonly number[]> => {
  const byType = new Map<string, number[]>();
  symbols.forEach(({ kind, owner }, at) => {
    if (kind !== 'constructor') return;
    const same = byType.get(owner);
    if (same) same.push(at);
    else byType.set(owner, [at]);
  });
  return byType;
});
