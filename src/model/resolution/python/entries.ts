import { perObject } from '../../../core/per-object.ts';
import { directoryOf } from '../../components.ts';
import type { SourceFile, World } from '../world.ts';
import { qualifiedName } from './file-names.ts';
import type { Modules } from './modules.ts';
import type { Meaning, Names } from './names.ts';

/** Names that frameworks look for (catalogue §3.6). */
const FRAMEWORK_NAMES = new Set(['migrations', 'settings', 'urls', 'conf']);

/** The files where programs and the public surface begin. */
export function entryFiles(world: World, modules: Modules): Set<string> {
  const entries = new Set<string>();
  for (const file of world.files) {
    if (file.language === 'python' && file.class === 'production' && isEntry(world, file))
      entries.add(file.path);
  }
  for (const { directory, manifest } of modules.roots.units) {
    const beside = directory === '' ? 'setup.py' : `${directory}/setup.py`;
    for (const name of manifest.modules) {
      const found = modules.find(name, beside);
      const path = found.kind === 'module' ? found.module.path : '';
      if (world.file(path)?.class === 'production') entries.add(path);
    }
  }
  return entries;
}

function isEntry(world: World, file: SourceFile): boolean {
  const { isAlways, isFacade } = kindOf(file);
  return isAlways || (isFacade && isTopPackage(world, directoryOf(file.path)));
}

/** What the file alone tells: it is an entry, or is one where its package is a top one. */
const kindOf = perObject(({ path, facts }: SourceFile) => {
  const segments = path.split('/');
  const stem = segments.pop()!.replace(/\.pyi?$/, '');
  const isAlways =
    facts.isMain || stem === '__main__' || [stem, ...segments].some((name) => FRAMEWORK_NAMES.has(name));
  return { isAlways, isFacade: stem === '__init__' };
});

/** True for two versions of a file that are entries in the same places. */
export function isEntryAlike(a: SourceFile, b: SourceFile): boolean {
  return kindOf(a).isAlways === kindOf(b).isAlways && a.facts.isMain === b.facts.isMain;
}

/** A package that is in no other regular package. */
function isTopPackage(world: World, directory: string): boolean {
  if (directory === '') return true;
  const parent = directoryOf(directory);
  const base = parent === '' ? '' : `${parent}/`;
  return !world.has(`${base}__init__.py`) && !world.has(`${base}__init__.pyi`);
}

/** Public symbols of the entries, and of what they export on, as `path\0qualified name`. */
export function surfaceOf(
  world: Pick<World, 'file'>,
  names: Names,
  entries: ReadonlySet<string>,
): Set<string> {
  const surface = new Set<string>();
  const whole = new Set<string>();
  const wholeFile = (path: string): void => {
    const open = [path];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const file = world.file(at);
      if (!file || whole.has(at)) continue;
      whole.add(at);
      for (const { visibility, owner, name } of file.facts.symbols)
        if (visibility === 'public' && owner === '') addSymbol(surface, world, at, name);
      open.push(...reExports(file, names, surface, world));
    }
  };
  for (const path of entries) wholeFile(path);
  return surface;
}

/** Adds what a file exports on; returns the files whose names it exports as a whole. */
function reExports(
  file: SourceFile,
  names: Names,
  surface: Set<string>,
  world: Pick<World, 'file'>,
): string[] {
  const { path, facts } = file;
  const isFacade = /(^|\/)__init__\.pyi?$/.test(path);
  const listed = facts.exports && new Set(facts.exports.map(({ name }) => name));
  const wholes: string[] = [];
  for (const each of facts.imports) {
    if (each.nested) continue;
    if (each.kind === 'wildcard' && isFacade) {
      const found = names.find(each.specifier, path);
      if (found.kind === 'module' && found.module.path !== '') wholes.push(found.module.path);
    }
    const isExplicit = listed?.has(each.local) ?? false;
    const isExported = isExplicit || (isFacade && !listed && !each.local.startsWith('_'));
    if (each.local === '' || !isExported) continue;
    const meaning = names.imported(each, path);
    const whole = meaning && addMeaning(surface, world, meaning, isExplicit);
    if (whole) wholes.push(whole);
  }
  for (const name of listed ?? []) {
    const meaning = names.throughWildcards(path, name);
    if (meaning) addMeaning(surface, world, meaning, false);
  }
  return wholes;
}

/** A module that is listed by name opens all its names. */
function addMeaning(
  surface: Set<string>,
  world: Pick<World, 'file'>,
  meaning: Meaning,
  isListed: boolean,
): string | undefined {
  if (meaning.kind === 'declared') addSymbol(surface, world, meaning.path, qualifiedName(meaning.symbol));
  if (meaning.kind !== 'module' || meaning.module.path === '') return undefined;
  surface.add(`${meaning.module.path}\0`);
  return isListed ? meaning.module.path : undefined;
}

/** A symbol with the public members of what it declares. */
function addSymbol(surface: Set<string>, world: Pick<World, 'file'>, path: string, name: string): void {
  surface.add(`${path}\0${name}`);
  for (const symbol of world.file(path)?.facts.symbols ?? []) {
    if (symbol.visibility !== 'public' || symbol.owner === '') continue;
    if (symbol.owner === name || symbol.owner.startsWith(`${name}.`))
      surface.add(`${path}\0${qualifiedName(symbol)}`);
  }
}
