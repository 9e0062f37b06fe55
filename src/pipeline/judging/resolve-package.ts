import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';

const NAME = /^(?<name>(?:@[\w~.-]+\/)?[\w~-][\w~.-]*)(?<subpath>(?:\/[\w~.-]+)*)$/;
const CONDITIONS = new Set(['node', 'import', 'module-sync', 'default']);

/** True for `name`, `@scope/name`, and either with a subpath. */
export function isPackageName(text: string): boolean {
  return NAME.test(text) && !text.split('/').includes('..');
}

/**
 * The file that `import` of a package in a module of `directory` would load. Node resolves for another module only as
 * `require` does, which does not find a package that is for `import` alone; so its `exports` are read here.
 *
 * @returns an absolute path; undefined when there is no such package, or it exports no such subpath.
 */
export function resolvePackage(specifier: string, directory: string): string | undefined {
  const { name, subpath } = NAME.exec(specifier)!.groups as { name: string; subpath: string };
  const folder = packageFolder(name, directory);
  if (folder !== undefined) {
    const target = exportedFile(manifestOf(folder).exports, `.${subpath}`);
    if (typeof target === 'string') {
      const path = join(folder, target);
      return path.startsWith(folder + sep) && existsSync(path) ? path : undefined;
    }
  }
  try {
    const path = createRequire(join(directory, 'module.js')).resolve(specifier);
    return existsSync(path) ? path : undefined;
  } catch {
    return undefined;
  }
}

function packageFolder(name: string, directory: string): string | undefined {
  for (let folder = directory; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return candidate;
    if (dirname(folder) === folder) return undefined;
  }
}

function manifestOf(folder: string): { readonly exports?: unknown } {
  try {
    return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) ?? {};
  } catch {
    return {};
  }
}

/** What `exports` gives for a subpath (patterns are not looked at); undefined where it says nothing. */
function exportedFile(exports: unknown, subpath: string): string | undefined {
  if (typeof exports !== 'object' || exports === null || Array.isArray(exports))
    return subpath === '.' ? conditional(exports) : undefined;
  const hasSubpaths = Object.keys(exports).some((key) => key.startsWith('.'));
  if (hasSubpaths) return conditional((exports as Record<string, unknown>)[subpath]);
  return subpath === '.' ? conditional(exports) : undefined;
}

function conditional(target: unknown): string | undefined {
  if (typeof target === 'string') return target;
  if (Array.isArray(target)) return target.map(conditional).find((each) => each !== undefined);
  if (typeof target !== 'object' || target === null) return undefined;
  for (const [condition, value] of Object.entries(target)) {
    const found = CONDITIONS.has(condition) ? conditional(value) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}
