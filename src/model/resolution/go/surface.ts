import type { SymbolFacts } from '../../../facts/name-facts.ts';
import { directoryOf } from '../../components.ts';
import type { SourceFile, World } from '../world.ts';
import { isIgnored } from './build-tags.ts';
import type { GoModules } from './modules.ts';

/**
 * Files where programs or the public surface begin (catalogue §3.6): those of `main` packages, and in a library
 * those with a public symbol outside of `internal/`. A module is a program when a `main` package stands in its
 * root or under `cmd/`; a library may well have programs elsewhere.
 */
export function goEntries(world: World, modules: GoModules): Set<string> {
  const files = world.files.filter((file) => file.language === 'go' && file.class === 'production');
  const programs = new Set<string>();
  const rootOf = (file: SourceFile) => modules.moduleOf(directoryOf(file.path)) ?? '';
  for (const file of files) if (isProgramOfModule(file, rootOf(file))) programs.add(rootOf(file));
  return new Set(
    files
      .filter((file) => file.facts.packageName === 'main' || (!programs.has(rootOf(file)) && isPublic(file)))
      .map(({ path }) => path),
  );
}

function isProgramOfModule(file: SourceFile, root: string): boolean {
  if (file.facts.packageName !== 'main' || isIgnored(file)) return false;
  const below = directoryOf(file.path).slice(root === '' ? 0 : root.length + 1);
  return below === '' || below === 'cmd' || below.startsWith('cmd/');
}

function isPublic(file: SourceFile): boolean {
  return !directoryOf(file.path).split('/').includes('internal') && file.facts.symbols.some(isVisible);
}

/** True for a public symbol whose type, if it has one, is public too. */
function isVisible({ visibility, owner }: SymbolFacts): boolean {
  return visibility === 'public' && (owner === '' || /^\p{Lu}/u.test(owner));
}

/** The public symbols of the entry files, as `path\0qualified name`. */
export function goSurface(world: World, entries: ReadonlySet<string>): Set<string> {
  const surface = new Set<string>();
  for (const path of entries) {
    for (const symbol of world.file(path)!.facts.symbols) {
      const { name, owner } = symbol;
      if (isVisible(symbol)) surface.add(`${path}\0${owner === '' ? name : `${owner}.${name}`}`);
    }
  }
  return surface;
}
