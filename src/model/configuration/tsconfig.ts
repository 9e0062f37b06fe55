import { directoryOf } from '../components.ts';
import type { World } from '../resolution/world.ts';
import { asObject, type JsonObject, own, ownString, parseJsonObject, strings } from './json.ts';
import { joinPath } from './path-names.ts';

/** Aliases that a compiler configuration gives. */
export interface CompilerPaths {
  /** Directory that bare names are looked up in. */
  readonly baseUrl: string | undefined;
  /** Patterns with at most one `*`, and the paths they stand for. */
  readonly paths: readonly { readonly pattern: string; readonly targets: readonly string[] }[];
}

const NO_PATHS: CompilerPaths = { baseUrl: undefined, paths: [] };

/** Configurations that extend each other further than this are taken as broken. */
const LONGEST_CHAIN = 16;

/** The compiler options that matter here, still without a common root. */
interface Options {
  readonly baseUrl?: string | undefined;
  readonly paths?: { readonly directory: string; readonly entries: JsonObject };
}

/** Finds the aliases of a file by the nearest `tsconfig.json` or `jsconfig.json`. */
export class CompilerConfigurations {
  readonly #world: World;
  readonly #byDirectory = new Map<string, CompilerPaths>();

  constructor(world: World) {
    this.#world = world;
  }

  /** Aliases of the files in a directory. */
  pathsOf(directory: string): CompilerPaths {
    let paths = this.#byDirectory.get(directory);
    if (!paths) {
      paths = this.#find(directory);
      this.#byDirectory.set(directory, paths);
    }
    return paths;
  }

  #find(directory: string): CompilerPaths {
    for (const name of ['tsconfig.json', 'jsconfig.json']) {
      const path = directory === '' ? name : `${directory}/${name}`;
      const root = parseJsonObject(this.#world.configuration(path));
      if (!root) continue;
      const own = this.#resolved(path);
      // A solution lists the projects that its files belong to: the first with aliases stands for them.
      return own !== NO_PATHS ? own : (this.#referenced(path, root) ?? NO_PATHS);
    }
    return directory === '' ? NO_PATHS : this.pathsOf(directoryOf(directory));
  }

  #referenced(path: string, root: JsonObject): CompilerPaths | undefined {
    const references = own(root, 'references');
    for (const reference of Array.isArray(references) ? references : []) {
      const written = ownString(asObject(reference), 'path');
      const target = written === undefined ? undefined : this.#locate(directoryOf(path), written);
      const paths = target === undefined ? NO_PATHS : this.#resolved(target);
      if (paths !== NO_PATHS) return paths;
    }
    return undefined;
  }

  #resolved(path: string): CompilerPaths {
    const { baseUrl, paths } = this.#options(path, directoryOf(path), new Set(), new Map());
    if (baseUrl === undefined && !paths) return NO_PATHS;
    const root = baseUrl ?? paths?.directory ?? '';
    const entries = Object.entries(paths?.entries ?? {}).map(([pattern, targets]) => ({
      pattern,
      targets: strings(targets).flatMap((target) => joinPath(root, target) ?? []),
    }));
    return { baseUrl, paths: entries };
  }

  /** Options of a configuration, those that it extends first; package configurations are not looked for. */
  #options(path: string, leaf: string, chain: Set<string>, known: Map<string, Options>): Options {
    const before = known.get(path);
    if (before) return before;
    if (chain.has(path) || chain.size >= LONGEST_CHAIN) return {};
    const root = parseJsonObject(this.#world.configuration(path));
    if (!root) return {};
    chain.add(path);
    const directory = directoryOf(path);
    let options: Options = {};
    const parents = own(root, 'extends');
    for (const parent of typeof parents === 'string' ? [parents] : strings(parents)) {
      const target = /^\.{1,2}(\/|$)/.test(parent) ? this.#locate(directory, parent) : undefined;
      if (target !== undefined) options = { ...options, ...this.#options(target, leaf, chain, known) };
    }
    chain.delete(path);
    options = { ...options, ...ownOptions(root, directory, leaf) };
    // Configurations that extend each other many times over are read once.
    known.set(path, options);
    return options;
  }

  /** A configuration as written: with or without `.json`, or a directory with a `tsconfig.json`. */
  #locate(directory: string, written: string): string | undefined {
    const path = joinPath(directory, written);
    if (path === undefined) return undefined;
    const prefix = path === '' ? '' : `${path}/`;
    return [path, `${path}.json`, `${prefix}tsconfig.json`].find(
      (each) => this.#world.configuration(each) !== undefined,
    );
  }
}

function ownOptions(root: JsonObject, directory: string, leaf: string): Options {
  const compiler = asObject(own(root, 'compilerOptions'));
  const baseUrl = ownString(compiler, 'baseUrl');
  const entries = asObject(own(compiler, 'paths'));
  const options: { -readonly [K in keyof Options]: Options[K] } = {};
  if (baseUrl !== undefined) options.baseUrl = fromConfiguration(baseUrl, directory, leaf);
  if (entries) options.paths = { directory, entries };
  return options;
}

/** `${configDir}` is the directory of the configuration that extends the others. */
function fromConfiguration(path: string, directory: string, leaf: string): string | undefined {
  const rest = /^\$\{configDir\}(.*)$/.exec(path)?.[1];
  return rest === undefined ? joinPath(directory, path) : joinPath(leaf, rest);
}
