import { joinPath } from '../../configuration/path-names.ts';
import { endingOf, languageOf } from '../../languages.ts';
import type { World } from '../world.ts';

/** The paths of a world. */
export type Paths = Pick<World, 'has'>;

/** Where a path leads: to a source file, to a file that is none, or nowhere. */
export type Found = { readonly file: string } | 'not-source' | undefined;

/** Endings that an import may leave out, in order. */
const ENDINGS = ['.ts', '.tsx', '.mts', '.cts', '.d.ts', '.js', '.jsx', '.mjs', '.cjs'];

/** What the compiler reads where a JavaScript file is written. */
const TWINS: Readonly<Record<string, readonly string[]>> = {
  '.js': ['.ts', '.tsx'],
  '.jsx': ['.tsx', '.ts'],
  '.mjs': ['.mts'],
  '.cjs': ['.cts'],
};

/** Declarations of a JavaScript file that is not there. */
const DECLARATIONS: Readonly<Record<string, string>> = {
  '.js': '.d.ts',
  '.jsx': '.d.ts',
  '.mjs': '.d.mts',
  '.cjs': '.d.cts',
};

/** Files that may stand for a module, and that nothing here reads. */
const OTHERS = ['.json', '.vue', '.svelte', '.node', '.css'];

/** True for the files that TypeScript and JavaScript import from each other. */
export function isScript(path: string): boolean {
  const language = languageOf(path);
  return language === 'typescript' || language === 'javascript';
}

/** The file that a path without or with its ending means: twin, itself, an ending added (catalogue §3.4). */
export function findFile(world: Paths, path: string): Found {
  const ending = endingOf(path);
  const stem = ending === '' ? path : path.slice(0, path.length - ending.length);
  for (const twin of TWINS[ending] ?? []) if (world.has(stem + twin)) return { file: stem + twin };
  if (world.has(path)) return isScript(path) ? { file: path } : 'not-source';
  const declaration = DECLARATIONS[ending];
  if (declaration !== undefined && world.has(stem + declaration)) return { file: stem + declaration };
  for (const each of ENDINGS) if (world.has(path + each)) return { file: path + each };
  return undefined;
}

/** `index.*` of a directory. */
export function findIndex(world: Paths, directory: string): Found {
  return findFile(world, directory === '' ? 'index' : `${directory}/index`);
}

/** A file of the same name that no front end reads: `./x` for `x.vue`, `x.json`, `x.svelte`. */
export function findOther(world: Paths, path: string): Found {
  return OTHERS.some((ending) => world.has(path + ending)) ? 'not-source' : undefined;
}

/** Directories that hold what a build makes of `src`. */
const BUILT = /(^|\/)(dist|lib|build|out)(\/|$)/;

/**
 * A file that a manifest names. What a build makes is looked for where it is made from: `dist/a.js` for `src/a.ts`.
 */
export function findNamed(world: Paths, directory: string, written: string): Found {
  const path = joinPath(directory, written);
  if (path === undefined) return undefined;
  const found = findFile(world, path) ?? findIndex(world, path);
  if (found) return found;
  const relative = directory === '' ? path : path.slice(directory.length + 1);
  if (!BUILT.test(relative)) return undefined;
  const source = withoutEnding(relative.replace(BUILT, '$1src$3'));
  // Builds for several module systems stand in folders of their own.
  const flat = source.replace(/(^|\/)src\/(esm|cjs|es|types|module|commonjs|node|browser)\//, '$1src/');
  for (const each of new Set([source, flat])) {
    const at = joinPath(directory, each);
    const made = at === undefined ? undefined : (findFile(world, at) ?? findIndex(world, at));
    if (made) return made;
  }
  return undefined;
}

function withoutEnding(path: string): string {
  return path.replace(/(\.d)?\.[cm]?[jt]sx?$/, '');
}
