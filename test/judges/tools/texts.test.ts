import { describe, expect, it } from 'vitest';
import { callerOf, codebaseOf, linesOf } from './codebase.ts';

const numbered = (count: number) => Array.from({ length: count }, (_, at) => `line ${at + 1}\n`).join('');

describe('read_file', () => {
  const call = callerOf(
    codebaseOf(
      {
        'long.txt': numbered(1000),
        'empty.txt': '',
        'open.txt': 'a\nb',
        'wide.txt': `${'x'.repeat(1200)}\n`,
      },
      {
        largest: 20_000,
        bytes: {
          'crlf.txt': Buffer.from('a\r\nb\r\n'),
          'bom.txt': Buffer.from([0xef, 0xbb, 0xbf, 0x61]),
          'wide16.txt': Buffer.from('\ufeffaé', 'utf16le'),
          'latin.txt': Buffer.from([0x63, 0xe9, 0x0a]),
          'binary.bin': Buffer.from([1, 0, 2]),
          'huge.txt': Buffer.alloc(20_001, 'a'),
          'sly.txt': Buffer.from('a\u001b[31mb\u202ec\u200bd\u{e0041}e\tf\rg\u2028h\n'),
        },
      },
    ),
  );

  it('numbers lines, and pages long files', async () => {
    const first = await linesOf(call('read_file', { path: 'long.txt' }));
    expect(first).toHaveLength(402);
    expect(first[0]).toBe('`long.txt`, lines 1-400 of 1000:');
    expect(first[1]).toBe('1\tline 1');
    expect(first.at(-1)).toBe('[Cut. For more, call again with `first_line`: 401.]');
    expect(await linesOf(call('read_file', { path: 'long.txt', first_line: 999 }))).toEqual([
      '`long.txt`, lines 999-1000 of 1000:',
      '999\tline 999',
      '1000\tline 1000',
    ]);
    expect(await linesOf(call('read_file', { path: 'long.txt', first_line: 2, last_line: 2 }))).toEqual([
      '`long.txt`, lines 2-2 of 1000:',
      '2\tline 2',
    ]);
    expect(await linesOf(call('read_file', { path: 'open.txt', last_line: 99 }))).toEqual([
      '`open.txt`, lines 1-2 of 2:',
      '1\ta',
      '2\tb',
    ]);
  });

  it.each([
    [{ path: 'long.txt', first_line: 1001 }, '`long.txt` has 1000 lines; `first_line` is 1001.'],
    [{ path: 'long.txt', first_line: 3, last_line: 2 }, '`last_line` is smaller than `first_line`.'],
    [{ path: 'binary.bin' }, '`binary.bin` is binary (3 bytes).'],
    [{ path: 'huge.txt' }, '`huge.txt` is too large to be read (20,001 bytes).'],
    [{ path: '' }, 'The root is a directory: use `list_directory`.'],
  ])('fails for %j', async (parameters, text) => {
    expect(await call('read_file', parameters)).toEqual({ text, failed: true });
  });

  it('says what is odd about a text', async () => {
    const read = (path: string) => linesOf(call('read_file', { path }));
    expect(await read('crlf.txt')).toEqual(['`crlf.txt`, lines 1-2 of 2 (CRLF line ends):', '1\ta', '2\tb']);
    expect(await read('bom.txt')).toEqual(['`bom.txt`, lines 1-1 of 1 (byte-order mark):', '1\ta']);
    expect(await read('wide16.txt')).toEqual(['`wide16.txt`, lines 1-1 of 1 (UTF-16):', '1\taé']);
    expect(await read('latin.txt')).toEqual([
      '`latin.txt`, lines 1-1 of 1 (no UTF-8, read as Latin-1):',
      '1\tcé',
    ]);
    expect(await read('empty.txt')).toEqual(['`empty.txt` is empty.']);
  });

  it('makes hidden characters visible, and cuts long lines', async () => {
    expect((await linesOf(call('read_file', { path: 'sly.txt' })))[1]).toBe(
      '1\ta<U+001B>[31mb<U+202E>c<U+200B>d<U+E0041>e\tf<U+000D>g<U+2028>h',
    );
    expect((await linesOf(call('read_file', { path: 'wide.txt' })))[1]).toBe(
      `1\t${'x'.repeat(1000)}… [line cut: 200 more characters]`,
    );
  });

  it('keeps answers below their size', async () => {
    const wide = callerOf(codebaseOf({ 'w.txt': `${'é'.repeat(900)}\n`.repeat(300) }));
    const { text } = await wide('read_file', { path: 'w.txt' });
    expect(Buffer.byteLength(text)).toBeLessThan(16 * 1024 + 500);
    // Lines of 1,803 bytes (number, tab, 900 letters of two bytes, line end): nine fit into 16,384.
    expect(text).toContain('lines 1-9 of 300');
  });
});

describe('list_directory', () => {
  const call = callerOf(codebaseOf({ 'a/b/c.txt': '', 'a/b/d/e.txt': '', 'a.txt': '', 'a/z.txt': '' }));

  it('goes down as far as it is told', async () => {
    expect((await linesOf(call('list_directory', {}))).slice(1)).toEqual(['a/ (3 files)', 'a.txt']);
    expect(await linesOf(call('list_directory', { path: 'a/', depth: 2 }))).toEqual([
      '`a`: 2 entries, 3 files below it.',
      'a/b/ (2 files)',
      'a/b/c.txt',
      'a/b/d/ (1 file)',
      'a/z.txt',
    ]);
  });

  it('pages', async () => {
    const many = callerOf(
      codebaseOf(Object.fromEntries(Array.from({ length: 450 }, (_, at) => [`f${1000 + at}`, '']))),
    );
    const first = await linesOf(many('list_directory'));
    expect(first).toHaveLength(202);
    expect(first.at(-1)).toBe(
      '[Lines 1-200 of 450 of the list are shown; for more, call again with `from`: 201.]',
    );
    const rest = await linesOf(many('list_directory', { from: 401 }));
    expect(rest.slice(1, 3)).toEqual(['f1400', 'f1401']);
    expect(rest.at(-1)).toBe('[Lines 401-450 of 450 of the list are shown.]');
    expect((await many('list_directory', { from: 451 })).failed).toBe(true);
  });
});

describe('show_patch', () => {
  const patch = `diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\u001b\n`;

  it('shows the patch, and where the files of a long one begin', async () => {
    const base = codebaseOf({ x: 'a\n' });
    expect((await linesOf(callerOf(base, { patch })('show_patch'))).slice(-2)).toEqual(['-a', '+b<U+001B>']);
    const long = callerOf(base, { patch: patch.repeat(100) });
    const lines = await linesOf(long('show_patch'));
    expect(lines.slice(0, 4)).toEqual([
      'The patch, lines 1-400 of 600:',
      'It changes 100 files:',
      '  line 1: a/x b/x',
      '  line 7: a/x b/x',
    ]);
    expect(lines.at(-1)).toBe('[Cut. For more, call again with `first_line`: 401.]');
    expect((await linesOf(long('show_patch', { first_line: 600 })))[1]).toBe('+b<U+001B>');
    expect((await long('show_patch', { first_line: 601 })).failed).toBe(true);
    expect(await linesOf(callerOf(base, { patch: '' })('show_patch'))).toEqual(['The patch is empty.']);
  });
});
