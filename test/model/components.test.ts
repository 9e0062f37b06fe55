import { describe, expect, it } from 'vitest';
import { directoryOf, manifestDirectories, partitionOf } from '../../src/model/components.ts';

/** Component of each path, given all production files and the manifests' directories. */
function labels(files: readonly string[], manifests: readonly string[] = [], more: readonly string[] = []) {
  const partition = partitionOf(files, new Set(manifests));
  return Object.fromEntries([...files, ...more].map((path) => [path, partition(path)]));
}

describe('manifestDirectories', () => {
  it('finds the directories of build units', () => {
    const paths = [
      'pom.xml',
      'a/build.gradle',
      'b/build.gradle.kts',
      'c/go.mod',
      'd/package.json',
      'e/pyproject.toml',
      'f/setup.py',
      'g/setup.cfg',
      'h/Cargo.toml',
      'i/composer.json',
      'j/k/l.gemspec',
      'm/other.xml',
      'n/gradle.build',
      'o/package.json5',
    ];
    expect([...manifestDirectories(paths)].sort()).toEqual([
      '',
      'a',
      'b',
      'c',
      'd',
      'e',
      'f',
      'g',
      'h',
      'i',
      'j/k',
    ]);
  });
});

// Catalogue 4.5. A label is `unit:segment`; only who stands together matters to a metric.
describe('partitionOf', () => {
  it('takes the first segments below the root when no directory holds 70 %', () => {
    expect(labels(['a/1.py', 'a/2.py', 'b/1.py', 'b/2.py', 'main.py'])).toEqual({
      'a/1.py': '.:a',
      'a/2.py': '.:a',
      'b/1.py': '.:b',
      'b/2.py': '.:b',
      'main.py': '.:.',
    });
  });

  it('descends into a directory that holds 70 % and has subdirectories with files', () => {
    // src: 3 of 4 = 75 %. Below src: x 2 of 3 = 67 %, so it ends there.
    expect(labels(['src/x/1.py', 'src/x/2.py', 'src/y/1.py', 'setup_x.py'])).toEqual({
      'src/x/1.py': '.:x',
      'src/x/2.py': '.:x',
      'src/y/1.py': '.:y',
      'setup_x.py': '.:..',
    });
  });

  it('descends at exactly 70 %, and not just below', () => {
    const seven = [1, 2, 3, 4, 5, 6, 7].map((at) => `src/${at % 2 ? 'a' : 'b'}/${at}.py`);
    const three = ['o/1.py', 'p/2.py', 'q/3.py'];
    expect(labels([...seven, ...three])['src/a/1.py']).toBe('.:a');
    expect(labels([...seven, ...three])['o/1.py']).toBe('.:..');
    expect(labels([...seven, ...three, 'r/4.py'])['src/a/1.py']).toBe('.:src');
    expect(labels([...seven, ...three, 'r/4.py'])['o/1.py']).toBe('.:o');
  });

  it('counts the files that stand directly in a directory among those below it', () => {
    // Below the root: a holds 2 of 3 = 67 %, since main.py counts too.
    expect(labels(['a/x/1.py', 'a/y/2.py', 'main.py'])['a/x/1.py']).toBe('.:a');
  });

  it('does not descend into a directory without subdirectories', () => {
    expect(labels(['src/1.py', 'src/2.py', 'src/3.py', 'main.py'])).toEqual({
      'src/1.py': '.:src',
      'src/2.py': '.:src',
      'src/3.py': '.:src',
      'main.py': '.:.',
    });
  });

  it('descends as often as it can', () => {
    const files = [
      'src/main/java/org/a/1.java',
      'src/main/java/org/b/2.java',
      'src/main/java/org/b/c/3.java',
    ];
    expect(labels(files)).toEqual({
      'src/main/java/org/a/1.java': '.:a',
      'src/main/java/org/b/2.java': '.:b',
      'src/main/java/org/b/c/3.java': '.:b',
    });
  });

  it('gives each unit its own components', () => {
    const files = ['p/one/lib/1.js', 'p/one/cli/2.js', 'p/two/lib/3.js', 'p/two/4.js', 'tool.js'];
    expect(labels(files, ['p/one', 'p/two'])).toEqual({
      'p/one/lib/1.js': 'p/one:lib',
      'p/one/cli/2.js': 'p/one:cli',
      'p/two/lib/3.js': 'p/two:lib',
      'p/two/4.js': 'p/two:.',
      'tool.js': '.:.',
    });
  });

  it('takes the nearest of nested manifests, and none without production files', () => {
    const files = ['a/1.js', 'a/b/2.js', 'a/b/c/3.js'];
    const partition = labels(files, ['a', 'a/b', 'a/empty', '']);
    expect(partition['a/1.js']).toBe('a:.');
    expect(partition['a/b/2.js']).toBe('a/b:.');
    expect(partition['a/b/c/3.js']).toBe('a/b:c');
    // Without the other manifests: down to a, where b holds 2 of 3 files, less than 70 %.
    expect(partitionOf(files, new Set(['a/empty']))('a/empty/new.js')).toBe('.:empty');
  });

  it('gives new files the same prefixes', () => {
    const files = ['src/x/1.py', 'src/x/2.py', 'src/y/1.py', 'src/y/2.py'];
    expect(
      labels(files, [], ['src/x/new.py', 'src/z/new.py', 'src/new.py', 'new.py', 'other/new.py']),
    ).toMatchObject({
      'src/x/new.py': '.:x',
      'src/z/new.py': '.:z',
      'src/new.py': '.:.',
      'new.py': '.:..',
      'other/new.py': '.:..',
    });
  });

  it('knows no order of the files', () => {
    const files = ['a/1.py', 'b/2.py', 'b/c/3.py', 'd.py', 'a/e/4.py'];
    expect(labels([...files].reverse())).toEqual(labels(files));
  });

  it('has a label for a file of a repository that was empty', () => {
    expect(partitionOf([], new Set())('a/b.py')).toBe('.:a');
    expect(partitionOf([], new Set())('b.py')).toBe('.:.');
  });
});

describe('packages', () => {
  it.each([
    ['a/b/c.py', 'a/b'],
    ['c.py', ''],
  ])('the directory of %s is %j', (path, directory) => expect(directoryOf(path)).toBe(directory));
});
