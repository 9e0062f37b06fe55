import { perObject } from '../core/per-object.ts';

/** What a source file is for (catalogue §4.6). Only production files are in F. */
export type FileClass = 'production' | 'test' | 'auxiliary' | 'excluded';

const TEST_SEGMENTS = new Set(['tests', '__tests__', 'spec', 'specs', 'e2e', 'testdata']);

const TEST_NAMES = [
  /^test_.*\.py$/,
  /_test\.py$/,
  /^conftest\.py$/,
  /_test\.go$/,
  /^Test.*\.java$/,
  /Tests?\.java$/,
  /IT\.java$/,
  /\.(test|spec)\.[^.]+$/,
  /_(spec|test)\.rb$/,
  /Test\.php$/,
];

const AUXILIARY_DIRECTORIES = new Set([
  'doc',
  'docs',
  'example',
  'examples',
  'sample',
  'samples',
  'bench',
  'benches',
  'benchmark',
  'benchmarks',
  'asv_bench',
  'testing',
  'tools',
  'ci',
  'script',
  'scripts',
  'bin',
  'contrib',
  'sandbox',
  'galleries',
  'tutorials',
  'fuzz',
]);

const AUXILIARY_NAMES = [
  /^setup.*\.py$/,
  /^(noxfile|manage|tasks|versioneer)\.py$/,
  // Configuration that is code: `.eslintrc.cjs`, `vite.config.ts`, `karma.conf.js`, `gulpfile.js`.
  /^\../,
  /\.(config|conf)\.[^.]+$/,
  /^(gulp|Grunt)file\.[^.]+$/,
];

const EXCLUDED_SEGMENTS = new Set([
  'vendor',
  '_vendor',
  'node_modules',
  'third_party',
  'extern',
  'cextern',
  'external',
  'deps',
]);

const BUILD_DIRECTORIES = new Set(['dist', 'build', 'target']);

const GENERATED_NAMES = [/_pb2(_grpc)?\.pyi?$/, /\.pb\.go$/, /\.min\.[cm]?js$/];

/** The paths of a tree and of its history are classified again and again. */
const classesBelow = perObject((_unitRoots: ReadonlySet<string>) => new Map<string, FileClass>());

/**
 * Class of a path. Marks in the text (generated, minified) are not known here.
 *
 * @param unitRoots - directories that hold a manifest; the repository root (`''`) counts as one anyway.
 */
export function classifyPath(path: string, unitRoots: ReadonlySet<string>): FileClass {
  const classes = classesBelow(unitRoots);
  let found = classes.get(path);
  if (found === undefined) {
    found = classOf(path, unitRoots);
    classes.set(path, found);
  }
  return found;
}

function classOf(path: string, unitRoots: ReadonlySet<string>): FileClass {
  const segments = path.split('/');
  const name = segments.pop()!;
  // Names that stand directly under the repository root or a unit: first directories, or the file itself.
  const belowUnit = (at: number) => at === 0 || unitRoots.has(segments.slice(0, at).join('/'));
  const isExcluded = segments.some(
    (segment, at) => EXCLUDED_SEGMENTS.has(segment) || (BUILD_DIRECTORIES.has(segment) && belowUnit(at)),
  );
  if (isExcluded || GENERATED_NAMES.some((pattern) => pattern.test(name))) return 'excluded';
  const isTest = segments.some(
    (segment, at) =>
      TEST_SEGMENTS.has(segment) || (segment === 'test' && (segments[at - 1] === 'src' || belowUnit(at))),
  );
  if (isTest || TEST_NAMES.some((pattern) => pattern.test(name))) return 'test';
  const isAuxiliary = segments.some(
    (segment, at) => (AUXILIARY_DIRECTORIES.has(segment) || segment.startsWith('.')) && belowUnit(at),
  );
  const isAuxiliaryFile = segments.length === 0 && AUXILIARY_NAMES.some((pattern) => pattern.test(name));
  return isAuxiliary || isAuxiliaryFile ? 'auxiliary' : 'production';
}
