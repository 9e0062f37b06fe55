import { parse } from 'smol-toml';
import { type IniSections, parsePythonIni } from './python-ini.ts';

/** What a Python manifest says of its files. Paths are relative to its directory, `''` is the directory itself. */
export interface PythonManifest {
  /** Directories that hold the modules below a package name; `''` stands for all packages. */
  readonly directories: readonly { readonly prefix: string; readonly directory: string }[];
  /** Modules that begin programs or are distributed by name, dotted. */
  readonly modules: readonly string[];
}

type Directories = { prefix: string; directory: string }[];

/** The manifests of a directory, by their names. */
export function pythonManifest(files: {
  readonly pyproject: string | undefined;
  readonly setupCfg: string | undefined;
  readonly setupPy: string | undefined;
}): PythonManifest {
  const parts = [
    files.pyproject === undefined ? NOTHING : fromPyproject(files.pyproject),
    files.setupCfg === undefined ? NOTHING : fromSetupCfg(parsePythonIni(files.setupCfg)),
    files.setupPy === undefined ? NOTHING : fromSetupPy(files.setupPy),
  ];
  return {
    directories: parts.flatMap(({ directories }) => directories).flatMap(cleaned),
    modules: parts.flatMap(({ modules }) => modules),
  };
}

const NOTHING: PythonManifest = { directories: [], modules: [] };

/** Paths that leave the manifest's directory are none of ours. */
function cleaned({ prefix, directory }: Directories[number]): Directories {
  const segments = directory.split(/[\\/]/).filter((segment) => segment !== '' && segment !== '.');
  if (segments.includes('..') || directory.startsWith('/')) return [];
  return [{ prefix, directory: segments.join('/') }];
}

function fromPyproject(text: string): PythonManifest {
  let toml: unknown;
  try {
    toml = parse(text);
  } catch {
    return NOTHING;
  }
  const directories: Directories = [];
  const modules: string[] = [];
  const everywhere = (directory: string) => directories.push({ prefix: '', directory });
  for (const [prefix, directory] of entriesOf(at(toml, 'tool', 'setuptools', 'package-dir')))
    if (typeof directory === 'string') directories.push({ prefix, directory });
  textsOf(at(toml, 'tool', 'setuptools', 'packages', 'find', 'where')).forEach(everywhere);
  for (const item of listOf(at(toml, 'tool', 'poetry', 'packages')))
    textsOf(at(item, 'from')).forEach(everywhere);
  const wheel = at(toml, 'tool', 'hatch', 'build', 'targets', 'wheel');
  for (const folder of textsOf(at(wheel, 'packages'))) everywhere(parentOf(folder));
  textsOf(at(wheel, 'sources')).forEach(everywhere);
  textsOf(at(toml, 'tool', 'pdm', 'build', 'package-dir')).forEach(everywhere);
  textsOf(at(toml, 'tool', 'maturin', 'python-source')).forEach(everywhere);
  textsOf(at(toml, 'tool', 'uv', 'build-backend', 'module-root')).forEach(everywhere);
  modules.push(...textsOf(at(toml, 'tool', 'setuptools', 'py-modules')));
  const points = [
    at(toml, 'project', 'scripts'),
    at(toml, 'project', 'gui-scripts'),
    at(toml, 'tool', 'poetry', 'scripts'),
    ...entriesOf(at(toml, 'project', 'entry-points')).map(([, group]) => group),
  ];
  for (const point of points)
    for (const [, value] of entriesOf(point)) modules.push(...textsOf(value).map(moduleOf));
  return { directories, modules };
}

function fromSetupCfg(sections: IniSections): PythonManifest {
  const directories: Directories = [];
  const options = sections.get('options');
  for (const line of linesOf(options?.get('package_dir') ?? options?.get('package-dir'))) {
    const [prefix, directory] = line.split('=').map((part) => part.trim());
    if (directory !== undefined) directories.push({ prefix: prefix ?? '', directory });
  }
  for (const where of linesOf(sections.get('options.packages.find')?.get('where')))
    directories.push({ prefix: '', directory: where });
  const modules = linesOf(options?.get('py_modules'));
  for (const [, group] of sections.get('options.entry_points') ?? [])
    for (const line of linesOf(group)) modules.push(moduleOf(line.slice(line.indexOf('=') + 1)));
  return { directories, modules };
}

/** Longest `setup.py` that is scanned. */
const MAX_SETUP = 200_000;

/** Looks for literal values in a program that is never executed. */
function fromSetupPy(text: string): PythonManifest {
  if (text.length > MAX_SETUP) return NOTHING;
  const directories: Directories = [];
  const mapping = /\bpackage_dir\s*=\s*(?:\{([^{}]{0,4000})\}|dict\(([^()]{0,4000})\))/.exec(text);
  const pair = /(?:["']([\w.]*)["']\s*:|\b(\w+)\s*=)\s*["']([^"'\n]+)["']/g;
  for (const [, quoted, bare, directory] of (mapping?.[1] ?? mapping?.[2] ?? '').matchAll(pair))
    directories.push({ prefix: quoted ?? bare ?? '', directory: directory! });
  const find = /\bfind(?:_namespace)?_packages\(\s*(?:where\s*=\s*)?["']([^"'\n]+)["']/g;
  for (const [, directory] of text.matchAll(find)) directories.push({ prefix: '', directory: directory! });
  const modules: string[] = [];
  for (const [, list] of text.matchAll(/\bpy_modules\s*=\s*[[(]([^\])]{0,4000})[\])]/g))
    for (const [, name] of list!.matchAll(/["']([\w.]+)["']/g)) modules.push(name!);
  // Console scripts: "name = package.module:function".
  for (const [, name] of text.matchAll(/["'\n][ \t]*[\w.-]+[ \t]*=[ \t]*([A-Za-z_][\w.]*):[A-Za-z_][\w.]*/g))
    modules.push(name!);
  return { directories, modules };
}

function moduleOf(entryPoint: string): string {
  return /^\s*([\w.]+)/.exec(entryPoint)?.[1] ?? '';
}

function linesOf(value: string | undefined): string[] {
  return (value ?? '')
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function parentOf(folder: string): string {
  const trimmed = folder.replace(/\/+$/, '');
  return trimmed.includes('/') ? trimmed.slice(0, trimmed.lastIndexOf('/')) : '';
}

/** The value at a path of own properties; undefined when there is none. */
function at(value: unknown, ...path: readonly string[]): unknown {
  let current = value;
  for (const key of path) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, key)) return undefined;
    current = (current as Readonly<Record<string, unknown>>)[key];
  }
  return current;
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : [];
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A text, or the texts of a list. */
function textsOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).filter((each) => typeof each === 'string');
}
