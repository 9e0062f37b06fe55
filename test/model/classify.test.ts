import { describe, expect, it } from 'vitest';
import { classifyPath, type FileClass } from '../../src/model/classify.ts';

const ROOT: ReadonlySet<string> = new Set();

/** Catalogue 4.6, rule by rule: what it names, and what looks like it. */
const CASES: Readonly<Record<FileClass, readonly string[]>> = {
  test: [
    // A segment anywhere.
    'tests/a.py',
    'a/tests/b.py',
    'src/__tests__/a.ts',
    'a/spec/b.rb',
    'a/specs/b.js',
    'e2e/a.ts',
    'a/b/testdata/c.go',
    'src/test/java/A.java',
    'module/src/test/A.java',
    // `test` directly under a unit, or the root.
    'test/a.js',
    // File names.
    'a/test_b.py',
    'a/b_test.py',
    'a/conftest.py',
    'conftest.py',
    'a/b_test.go',
    'a/TestB.java',
    'a/BTest.java',
    'a/BTests.java',
    'a/BIT.java',
    'a/b.test.ts',
    'a/b.spec.tsx',
    'a/b.test.mjs',
    'a/b_spec.rb',
    'a/b_test.rb',
    'a/BTest.php',
    // In an auxiliary directory it still is a test.
    'docs/tests/a.py',
  ],
  auxiliary: [
    'doc/a.py',
    'docs/a/b.py',
    'example/a.py',
    'examples/a.go',
    'sample/a.py',
    'samples/a.py',
    'bench/a.ts',
    'benches/a.rs',
    'benchmark/a.py',
    'benchmarks/a.py',
    'asv_bench/a.py',
    'testing/a.py',
    'tools/a.go',
    'ci/a.py',
    'script/a.py',
    'scripts/a.js',
    'bin/a.js',
    'contrib/a.py',
    'sandbox/a.py',
    'galleries/a.py',
    'tutorials/a.py',
    'fuzz/a.go',
    '.github/a.js',
    '.config/b/c.py',
    'setup.py',
    'setup_helpers.py',
    'noxfile.py',
    'manage.py',
    'tasks.py',
    'versioneer.py',
    'vite.config.ts',
    'jest.config.js',
    '.eslintrc.cjs',
    'karma.conf.js',
    'gulpfile.mjs',
    'Gruntfile.js',
  ],
  excluded: [
    // A segment anywhere.
    'vendor/a.go',
    'a/_vendor/b.py',
    'a/node_modules/b/c.js',
    'third_party/a.py',
    'a/extern/b.py',
    'cextern/a.py',
    'a/external/b.py',
    'deps/a.js',
    // At a unit root only.
    'dist/a.js',
    'build/a.py',
    'target/A.java',
    // Generated and minified by name.
    'a/b_pb2.py',
    'a/b.pb.go',
    'a/b.min.js',
    // Excluded is stronger than test and auxiliary.
    'vendor/a_test.go',
    'tools/node_modules/a.js',
    'tests/a_pb2.py',
  ],
  production: [
    'a.py',
    'src/a.py',
    'src/main/java/A.java',
    // Not whole segments.
    'mytests/a.py',
    'tests_helper/a.py',
    'testsuite/a.py',
    'specification/a.rb',
    'vendors/a.go',
    'externals/a.py',
    // `test` further down, not under src.
    'a/test/b.py',
    'lib/x/test/b.js',
    // Not those file names.
    'a/latest.py',
    'a/btest.py',
    'a/testb.py',
    'a/contest.py',
    'a/test.go',
    'a/tests.java',
    'a/Contested.java',
    'a/Attesting.java',
    'a/Split.java',
    'a/latest.ts',
    'a/test.ts',
    'a/spec.ts',
    'a/bTest.rb',
    // Auxiliary directories further down, and other names.
    'a/docs/b.py',
    'src/tools/a.go',
    'src/bin/a.js',
    'doctor/a.py',
    'tool/a.py',
    'a/.hidden/b.py',
    // Auxiliary files further down.
    'a/setup.py',
    'a/manage.py',
    'src/vite.config.ts',
    'src/.eslintrc.js',
    'a/gulpfile.js',
    'conf.py',
    'a/tasks.py',
    'config.ts',
    // Build directories further down.
    'a/dist/b.js',
    'src/build/a.py',
    'src/target/A.java',
    // Not generated.
    'a/pb2.py',
    'a/bpb.go',
    'a/bmin.js',
    'a/b.mini.js',
  ],
};

describe('classifyPath', () => {
  for (const [fileClass, paths] of Object.entries(CASES))
    it.each(paths)(`${fileClass}: %s`, (path) => expect(classifyPath(path, ROOT)).toBe(fileClass));

  it.each([
    ['packages/core/test/a.ts', 'test'],
    ['packages/core/docs/a.ts', 'auxiliary'],
    ['packages/core/.storybook/a.ts', 'auxiliary'],
    ['packages/core/dist/a.js', 'excluded'],
    ['packages/core/bin/a.js', 'auxiliary'],
    ['packages/core/src/bin/a.js', 'production'],
    ['packages/other/docs/a.ts', 'production'],
    ['packages/core/src/a.ts', 'production'],
    ['packages/core-docs/a.ts', 'production'],
  ])('takes a unit for a root: %s is %s', (path, expected) => {
    expect(classifyPath(path, new Set(['packages/core']))).toBe(expected);
  });

  it('looks at directories for segments, not at the file name', () => {
    expect(classifyPath('a/vendor.go', ROOT)).toBe('production');
    expect(classifyPath('a/tests.py', ROOT)).toBe('production');
    expect(classifyPath('docs.py', ROOT)).toBe('production');
  });
});
