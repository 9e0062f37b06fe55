import type { SymbolFacts } from '../../facts/name-facts.ts';
import { languageFamily } from '../languages.ts';
import { perFile } from '../per-file.ts';
import type { ModelFile, RepoModel } from '../repo-model.ts';
import { passedOn } from '../resolution/uses.ts';
import type { SourceFile } from '../resolution/world.ts';
import { isDunder, mayOverride } from '../types/overriding.ts';
import { targetId } from '../types/type-references.ts';
import { isDeclaration, isInOwnBody, qualifiedName, referencesByName } from './references-by-name.ts';
import { isInternal } from './visibility.ts';

/** Public symbols of a file that others are free to name or not (ADR 0002, 56). */
export const publicSymbols = perFile((model: RepoModel, file): readonly SymbolFacts[] => {
  if (isInternal(file)) return [];
  const accessors = new Set<string>();
  const shapes = shapesOf(model, file);
  return file.facts.symbols.filter((symbol) => {
    if (symbol.visibility !== 'public' || symbol.kind === 'constructor' || symbol.isAnnotated) return false;
    if (isDunder(symbol.name) || !isInPublicTypes(model, file, symbol.owner)) return false;
    if (shapes.has(symbol) || mayOverride(model, file, symbol)) return false;
    if (symbol.kind !== 'accessor') return true;
    const isSecond = accessors.has(qualifiedName(symbol));
    accessors.add(qualifiedName(symbol));
    return !isSecond;
  });
});

/**
 * The properties of TypeScript's interfaces: they say how objects look, and these come from anywhere, a server's
 * answer or the arguments of a call. That no file names one says nothing.
 */
function shapesOf(model: RepoModel, file: ModelFile): ReadonlySet<SymbolFacts> {
  if (file.language !== 'typescript') return new Set();
  const interfaces = model
    .types()
    .ofFile(file)
    .filter(({ facts }) => facts.kind === 'interface');
  const fields = interfaces.flatMap(({ members }) => members.filter(({ symbol }) => symbol.kind === 'field'));
  return new Set(fields.map(({ symbol }) => symbol));
}

/**
 * True when the types around a declaration, if any, are public and can be named from outside.
 *
 * @param owner - qualified name of the innermost one, `''` at file level.
 */
export function isInPublicTypes(model: RepoModel, file: ModelFile, owner: string): boolean {
  for (let around = owner; around !== ''; around = around.slice(0, Math.max(0, around.lastIndexOf('.')))) {
    const type = model.types().owner(file, { owner: around });
    if (!type || type.facts.local || type.facts.visibility !== 'public') return false;
  }
  return true;
}

/**
 * True for a name of an entry file, and for one that re-exports lead to from an entry file, with the members of
 * such a type.
 */
export function isOnSurface(model: RepoModel, file: ModelFile, symbol: SymbolFacts): boolean {
  const resolver = model.surface(file.language);
  if (!resolver) return false;
  if (resolver.entries().has(file.path)) return true;
  const surface = resolver.surface();
  for (
    let name = qualifiedName(symbol);
    name !== '';
    name = name.slice(0, Math.max(0, name.lastIndexOf('.')))
  ) {
    if (surface.has(targetId({ path: file.path, name }))) return true;
  }
  return false;
}

/** The other files that use a symbol (ADR 0002, 56), production and tests or those of one class. */
export function* usersOf(
  model: RepoModel,
  file: ModelFile,
  symbol: SymbolFacts,
  fileClass?: SourceFile['class'],
): Generator<SourceFile> {
  const isMember = symbol.owner !== '';
  const exported = isMember ? [] : (file.facts.exports ?? []).filter(({ local }) => local === symbol.name);
  const names = new Set([symbol.name, ...exported.map(({ name }) => name)]);
  const found = new Set<SourceFile>();
  const index = model.names();
  const tracer = model.tracer(file.language);
  for (const name of names) {
    tracer.uses(name);
    for (const user of isMember ? index.filesReferring(name) : index.filesNaming(name)) {
      if (fileClass !== undefined && user.class !== fileClass) continue;
      if (user.path === file.path || found.has(user) || !isSameFamily(user, file)) continue;
      if (!isMember && !uses(model, user, file, names)) continue;
      found.add(user);
      yield user;
    }
  }
}

/** True when the file that declares a symbol names it outside of the symbol's own body. */
export function isUsedAtHome({ language, facts }: ModelFile, symbol: SymbolFacts): boolean {
  const references = referencesByName(facts).get(symbol.name) ?? [];
  return references.some(
    (reference) =>
      !isInOwnBody(facts, reference, symbol, true) && !isDeclaration(language, symbol, reference),
  );
}

/** A file that names a symbol means it when that resolves to it, or when a `*` brings the name to it. */
function uses(model: RepoModel, user: SourceFile, file: ModelFile, names: ReadonlySet<string>): boolean {
  for (const name of names) if (model.names().leadsTo(user, { path: file.path, name })) return true;
  const bearers = bearersOf(model, file);
  const { imports } = model.resolution(user);
  return user.facts.imports.some(({ kind }, at) => {
    const path = imports[at]?.path;
    return path !== undefined && (path === file.path ? kind === 'wildcard' : bearers.has(path));
  });
}

const NOBODY: ReadonlySet<string> = new Set();

/** Paths of the files that pass on the names of a file by `from m import *` or `export * from`, over any steps. */
function bearersOf(model: RepoModel, { path, language }: ModelFile): ReadonlySet<string> {
  const importers = starImporters(model, language);
  if (!importers.has(path)) return NOBODY;
  const bearers = new Set<string>();
  const open = [path];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const importer of importers.get(next) ?? []) {
      if (importer === path || bearers.has(importer)) continue;
      bearers.add(importer);
      open.push(importer);
    }
  }
  return bearers;
}

/** Files that pass on all names of a file, by its path. */
function starImporters(model: RepoModel, language: string): ReadonlyMap<string, readonly string[]> {
  const tracer = model.tracer(language);
  return tracer.memo<ReadonlyMap<string, readonly string[]>>('star importers').of('', () => {
    tracer.look(tracer.looks.wildcards);
    const importers = new Map<string, string[]>();
    for (const file of model.world.files) {
      if (languageFamily(file.language) !== languageFamily(language)) continue;
      for (const at of passedOn(file)) {
        const target = model.resolution(file).imports[at];
        if (!target) continue;
        const known = importers.get(target.path);
        if (known) known.push(file.path);
        else importers.set(target.path, [file.path]);
      }
    }
    return importers;
  });
}

function isSameFamily(a: SourceFile, b: SourceFile): boolean {
  if (a.language === b.language) return true;
  return languageFamily(a.language) === languageFamily(b.language);
}
