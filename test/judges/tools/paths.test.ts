import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { repositoryPath } from '../../../src/judges/tools/repository-path.ts';
import { callerOf, codebaseOf, linesOf } from './codebase.ts';

const FILES = {
  'README.md': 'hello\n',
  'src/a.py': 'x = 1\n',
  'src/deep/b.py': 'import os\n',
  'a b/c.txt': 'c\n',
};
const base = codebaseOf(FILES, {
  links: ['link', 'src/out'],
  submodules: ['lib/sub'],
  bytes: { 'odd/\udcff.txt': Buffer.from('odd\n'), 'new\nline.txt': Buffer.from('line\n') },
});
const call = callerOf(base);

describe('paths', () => {
  it.each([
    ['/etc/passwd', 'Absolute paths are refused'],
    ['C:/windows/x', 'Absolute paths are refused'],
    ['../secret', '`..` is refused'],
    ['src/../../x', '`..` is refused'],
    ['src\\a.py', 'a backslash is refused'],
    ['src/a.py\0.txt', 'control characters'],
    ['src//a.py', 'an empty segment'],
    ['src/a.py//', 'an empty segment'],
    ['src/./a.py', '`.` is refused'],
    ['.git/config', '`.git` is refused'],
    ['src/.GIT/config', '`.git` is refused'],
    ['link', 'a symbolic link'],
    ['link/etc/passwd', 'a symbolic link'],
    ['src/out/x/y', 'a symbolic link'],
    ['lib/sub', 'a submodule'],
    ['lib/sub/a.py', 'a submodule'],
    ['src/a.py/x', '`src/a.py` is a file'],
  ])('refuses %j', async (path, reason) => {
    for (const tool of ['read_file', 'list_directory', 'dependents', 'dependencies']) {
      const { text, failed } = await call(tool, { path });
      expect(failed).toBe(true);
      expect(text).toContain(reason);
    }
    for (const [tool, parameters] of [
      ['search', { pattern: 'x', path }],
      ['find_definitions', { name: 'x', path }],
      ['find_references', { name: 'x', path }],
      ['subclasses', { name: 'x', path }],
    ] as const) {
      expect((await call(tool, parameters)).text).toContain(reason);
    }
  });

  it('takes the forms of a path that people write', () => {
    expect(repositoryPath('')).toEqual({ path: '' });
    expect(repositoryPath('.')).toEqual({ path: '' });
    expect(repositoryPath('./')).toEqual({ path: '' });
    expect(repositoryPath('./src/a.py')).toEqual({ path: 'src/a.py' });
    expect(repositoryPath('src/')).toEqual({ path: 'src' });
    expect(repositoryPath('.github/x')).toEqual({ path: '.github/x' });
    expect(repositoryPath('a/...')).toEqual({ path: 'a/...' });
  });

  it('proposes near paths', async () => {
    const near = async (path: string) => (await call('read_file', { path })).text;
    expect(await near('src/deep/other.py')).toBe(
      '`src/deep/other.py` does not exist. The directory `src/deep` exists.',
    );
    expect(await near('b.py')).toBe('`b.py` does not exist. Did you mean `src/deep/b.py`?');
    expect(await near('a/src/a.py')).toBe('`a/src/a.py` does not exist. Did you mean `src/a.py`?');
    expect(await near('readme.rst')).toBe('`readme.rst` does not exist. Did you mean `README.md`?');
    expect(await near('src/deeep/b.py')).toBe(
      '`src/deeep/b.py` does not exist. The directory `src` exists. Did you mean `src/deep/b.py`?',
    );
  });

  it('shows odd names so that they can be given back', async () => {
    expect(await linesOf(call('list_directory'))).toEqual([
      'The root: 7 entries, 9 files below it.',
      'README.md',
      'a b/ (1 file)',
      'lib/ (1 file)',
      'link (symbolic link, not followed)',
      'new<U+000A>line.txt',
      'odd/ (1 file)',
      'src/ (3 files)',
    ]);
    const [row] = (await linesOf(call('list_directory', { path: 'odd' }))).slice(1);
    expect(row).toBe('odd/<U+DCFF>.txt');
    expect((await linesOf(call('read_file', { path: row })))[1]).toBe('1\todd');
    expect((await linesOf(call('read_file', { path: 'new<U+000A>line.txt' })))[1]).toBe('1\tline');
    expect(await linesOf(call('search', { pattern: 'odd' }))).toContain('odd/<U+DCFF>.txt:1: odd');
  });

  it('never leaves the tree, whatever the path', async () => {
    const segment = fc.oneof(
      fc.constantFrom(
        '',
        '.',
        '..',
        '...',
        '.git',
        '.GIT',
        'src',
        'a.py',
        'link',
        'out',
        'lib',
        'sub',
        '~',
        '\\',
        '%2e%2e',
      ),
      fc.string({ unit: 'binary', maxLength: 6 }),
      fc.constantFrom('\0', '\n', '\ud800', '\u202e', '$HOME', 'C:'),
    );
    const path = fc.array(segment, { maxLength: 6 }).map((segments) => segments.join('/'));
    const tool = fc.constantFrom('read_file', 'list_directory', 'search', 'dependents', 'find_definitions');
    await fc.assert(
      fc.asyncProperty(tool, path, async (name, given) => {
        base.wasRead.length = 0;
        const parameters =
          name === 'search'
            ? { pattern: '.', path: given }
            : name === 'find_definitions'
              ? { name: 'x', path: given }
              : { path: given };
        // The codebase throws for an entry that it has not given.
        const { text } = await call(name, parameters);
        expect(text).not.toMatch(/\p{Cs}/u);
        const outside = base.wasRead.filter((read) =>
          base.entries.every((entry) => entry.path !== read || !entry.mode.startsWith('100')),
        );
        expect(outside).toEqual([]);
        const checked = repositoryPath(given);
        if (!('path' in checked)) return;
        expect(checked.path.split('/')).not.toContain('..');
        expect(checked.path.startsWith('/')).toBe(false);
      }),
      { numRuns: 500 },
    );
  });
});
