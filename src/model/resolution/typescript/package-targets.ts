import { asObject, own, ownString, strings } from '../../configuration/json.ts';
import type { PackageManifest } from '../../configuration/package-json.ts';
import { type Found, findFile, findIndex, findNamed, type Paths } from './file-lookup.ts';

/** Conditions of `exports` and `imports`, in the order in which they are tried; others follow as written. */
const CONDITIONS = ['types', 'source', 'import', 'require', 'default'];

/** Fields that name the main file of a package without `exports`, in order. */
const MAIN_FIELDS = ['source', 'module', 'main', 'types', 'typings'];

/** Conditions in each other beyond this are taken as none. */
const DEEPEST_CONDITION = 8;

/** The file that `name` (subpath `''`) or `name/sub` means in a package of the repository. */
export function findInPackage(world: Paths, { directory, content }: PackageManifest, subpath: string): Found {
  const key = subpath === '' ? '.' : `./${subpath}`;
  for (const target of targetsOf(exportsOf(own(content, 'exports')), key)) {
    const found = findNamed(world, directory, target);
    if (found) return found;
  }
  const prefix = directory === '' ? '' : `${directory}/`;
  if (subpath !== '') {
    return (
      findFile(world, prefix + subpath) ??
      findIndex(world, prefix + subpath) ??
      findNamed(world, directory, `lib/${subpath}`) ??
      findFile(world, `${prefix}src/${subpath}`)
    );
  }
  for (const field of MAIN_FIELDS) {
    const written = ownString(content, field);
    const found = written === undefined ? undefined : findNamed(world, directory, written);
    if (found) return found;
  }
  return findIndex(world, `${prefix}src`) ?? findIndex(world, directory);
}

/** `exports` that is a string or a set of conditions stands for the package itself. */
function exportsOf(exports: unknown): unknown {
  const object = asObject(exports);
  if (object && Object.keys(object).some((key) => key.startsWith('.'))) return object;
  return exports === undefined ? undefined : { '.': exports };
}

/** The targets of a key of `exports` or `imports`, best first; `*` in a key stands for any text. */
export function targetsOf(map: unknown, key: string): string[] {
  const object = asObject(map);
  if (!object) return [];
  if (Object.hasOwn(object, key) && !key.includes('*')) return conditional(object[key], '', 0);
  const patterns = Object.keys(object).filter((pattern) => matches(pattern, key));
  // The longest text before the star is the most special.
  patterns.sort((a, b) => b.indexOf('*') - a.indexOf('*') || b.length - a.length);
  return patterns.flatMap((pattern) => {
    const star = pattern.indexOf('*');
    return conditional(object[pattern], key.slice(star, key.length - (pattern.length - star - 1)), 0);
  });
}

function matches(pattern: string, key: string): boolean {
  const star = pattern.indexOf('*');
  if (star < 0) return false;
  const after = pattern.slice(star + 1);
  return key.length >= pattern.length && key.startsWith(pattern.slice(0, star)) && key.endsWith(after);
}

function conditional(value: unknown, star: string, depth: number): string[] {
  if (typeof value === 'string') return [value.replaceAll('*', () => star)];
  if (depth > DEEPEST_CONDITION) return [];
  if (Array.isArray(value)) return value.flatMap((each) => conditional(each, star, depth + 1));
  const object = asObject(value);
  if (!object) return [];
  const others = Object.keys(object).filter((condition) => !CONDITIONS.includes(condition));
  return [...CONDITIONS, ...others].flatMap((condition) =>
    conditional(own(object, condition), star, depth + 1),
  );
}

/** Everything that a manifest names as a file of the package: entry points, commands, and files that scripts run. */
export function namedFiles(world: Paths, { directory, content }: PackageManifest): string[] {
  const written = [...MAIN_FIELDS, 'browser', 'bin'].flatMap((field) => leaves(own(content, field), 0));
  written.push(...leaves(own(content, 'exports'), 0));
  for (const command of leaves(own(content, 'scripts'), 0)) {
    written.push(...command.split(/[\s"';&|]+/).filter((word) => /\.[cm]?[jt]sx?$/.test(word)));
  }
  const files = new Set<string>();
  for (const path of written) {
    if (path.includes('*')) continue;
    const found = findNamed(world, directory, path);
    if (typeof found === 'object') files.add(found.file);
  }
  return [...files];
}

/** The strings in a value, those of nested objects and arrays included. */
function leaves(value: unknown, depth: number): string[] {
  if (typeof value === 'string') return [value];
  if (depth > DEEPEST_CONDITION) return [];
  if (Array.isArray(value)) return strings(value);
  return Object.values(asObject(value) ?? {}).flatMap((each) => leaves(each, depth + 1));
}
