/** File name endings of the languages that have a front end. */
const SUPPORTED: Readonly<Record<string, readonly string[]>> = {
  python: ['.py', '.pyi', '.pyw'],
  java: ['.java'],
  go: ['.go'],
  javascript: ['.js', '.jsx', '.mjs', '.cjs'],
  typescript: ['.ts', '.tsx', '.mts', '.cts'],
};

/**
 * Languages whose files are source code (programming languages by GitHub's linguist, and component files that
 * hold scripts), but that have no front end yet.
 */
const UNSUPPORTED: Readonly<Record<string, readonly string[]>> = {
  c: ['.c', '.h'],
  'c++': [
    '.cc',
    '.cpp',
    '.cxx',
    '.c++',
    '.hh',
    '.hpp',
    '.hxx',
    '.h++',
    '.ipp',
    '.inl',
    '.tcc',
    '.cu',
    '.cuh',
  ],
  'c#': ['.cs'],
  clojure: ['.clj', '.cljs', '.cljc'],
  cython: ['.pyx', '.pxd', '.pxi'],
  d: ['.d'],
  dart: ['.dart'],
  elixir: ['.ex', '.exs'],
  elm: ['.elm'],
  erlang: ['.erl', '.hrl'],
  'f#': ['.fs', '.fsi', '.fsx'],
  fortran: ['.f', '.for', '.f90', '.f95', '.f03', '.f08'],
  groovy: ['.groovy', '.gradle'],
  haskell: ['.hs', '.lhs'],
  julia: ['.jl'],
  kotlin: ['.kt', '.kts'],
  lua: ['.lua'],
  nim: ['.nim'],
  'objective-c': ['.m', '.mm'],
  ocaml: ['.ml', '.mli'],
  perl: ['.pl', '.pm'],
  php: ['.php'],
  pony: ['.pony'],
  powershell: ['.ps1', '.psm1'],
  r: ['.r'],
  ruby: ['.rb', '.rake', '.gemspec'],
  rust: ['.rs'],
  scala: ['.scala', '.sc'],
  shell: ['.sh', '.bash', '.zsh', '.fish'],
  solidity: ['.sol'],
  svelte: ['.svelte'],
  swift: ['.swift'],
  vue: ['.vue'],
  zig: ['.zig'],
};

const LANGUAGE_BY_ENDING = new Map<string, string>();
for (const [language, endings] of Object.entries({ ...SUPPORTED, ...UNSUPPORTED })) {
  for (const ending of endings) LANGUAGE_BY_ENDING.set(ending, language);
}

/** The ending of a file name, lower case, with its dot; empty when it has none. */
export function endingOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? '' : name.slice(dot).toLowerCase();
}

/** Programming language of a path by its ending; undefined for documents, data, styles and mark-up. */
export function languageOf(path: string): string | undefined {
  return LANGUAGE_BY_ENDING.get(endingOf(path));
}

/**
 * The language of a tree's `.h` files: C++ where it holds more C++ than C sources (ADR 0002, 16).
 */
export function headerLanguage(paths: Iterable<string>): 'c' | 'c++' {
  let balance = 0;
  for (const path of paths) {
    const language = languageOf(path);
    if (language === 'c++') balance++;
    else if (language === 'c' && endingOf(path) === '.c') balance--;
  }
  return balance > 0 ? 'c++' : 'c';
}

/** True for languages with a front end. */
export function isSupported(language: string): boolean {
  return Object.hasOwn(SUPPORTED, language);
}

/** One name for languages whose files name each other. */
export function languageFamily(language: string): string {
  return language === 'javascript' ? 'typescript' : language;
}
