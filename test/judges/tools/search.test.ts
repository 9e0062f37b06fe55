import { describe, expect, it } from 'vitest';
import { judgeTools } from '../../../src/judges/tools/index.ts';
import { callerOf, codebaseOf, linesOf } from './codebase.ts';

const call = callerOf(
  codebaseOf(
    {
      'a.py': 'def save(self):\n    return 1\n',
      'src/b.py': 'x = 1\nsave()\nSAVE\n',
      'src/deep/c.ts': 'save(\n',
      'src/deep/d.tsx': 'saved\n',
    },
    {
      largest: 100,
      bytes: {
        'z.bin': Buffer.from([0]),
        'crlf.txt': Buffer.from('save\r\n'),
        'z.txt': Buffer.alloc(101, 'a'),
      },
    },
  ),
);

describe('search', () => {
  it('gives places in order, with totals', async () => {
    expect(await linesOf(call('search', { pattern: 'save\\b' }))).toEqual([
      '4 lines in 4 files of 7 files searched. Not searched: 1 binary file, 1 file too large to be read.',
      'a.py:1: def save(self):',
      'crlf.txt:1: save',
      'src/b.py:2: save()',
      'src/deep/c.ts:1: save(',
    ]);
  });

  it.each([
    [{ pattern: 'save$' }, ['crlf.txt:1']],
    [{ pattern: '^SAVE' }, ['src/b.py:3']],
    [
      { pattern: '^save', ignore_case: true, path: 'src' },
      ['src/b.py:2', 'src/b.py:3', 'src/deep/c.ts:1', 'src/deep/d.tsx:1'],
    ],
    [{ pattern: '(?i)^SAVE\\)?', path: 'src/b.py' }, ['src/b.py:2', 'src/b.py:3']],
    [{ pattern: 'save', glob: '*.py' }, ['a.py:1', 'src/b.py:2']],
    [{ pattern: 'save', glob: 'src/**/*.{ts,tsx}' }, ['src/deep/c.ts:1', 'src/deep/d.tsx:1']],
    [{ pattern: 'save', glob: 'src/*.py' }, ['src/b.py:2']],
    [{ pattern: 'save', glob: '**/[cd].ts?' }, ['src/deep/d.tsx:1']],
    [{ pattern: 'save', glob: 'deep/*', path: 'src' }, ['src/deep/c.ts:1', 'src/deep/d.tsx:1']],
    [{ pattern: 'save', glob: '/a.py' }, ['a.py:1']],
  ])('searches %j', async (parameters, places) => {
    const lines = await linesOf(call('search', parameters));
    expect(lines.slice(1).map((line) => line.split(': ')[0])).toEqual(places);
  });

  it('says when nothing matches, and why a line end never does', async () => {
    expect(await linesOf(call('search', { pattern: 'self\\):\\n', glob: '*.py' }))).toEqual([
      'No line matches: 0 lines in 0 files of 2 files searched. A pattern is matched line by line: a line end matches nothing.',
    ]);
  });

  it.each(['(?=x)', '(?<!x)y', '(a)\\1', '(', 'a{2000}', '[z-a]'])(
    'refuses the pattern %s',
    async (pattern) => {
      const { text, failed } = await call('search', { pattern });
      expect(failed).toBe(true);
      expect(text).toContain('RE2');
    },
  );

  it('refuses patterns that are large', async () => {
    expect((await call('search', { pattern: '(\\pL{30}){30}' })).text).toContain('too large');
    expect((await call('search', { pattern: 'a'.repeat(501) })).failed).toBe(true);
    expect((await call('search', { pattern: 'a', glob: '{a' })).text).toContain('is not understood');
  });

  it('takes time in proportion to the text', async () => {
    const hard = callerOf(codebaseOf({ 'a.txt': `${'a'.repeat(100_000)}\n` }));
    // Exponential for a backtracking engine.
    expect((await linesOf(hard('search', { pattern: '^(a|aa)*(a|a)*b$' })))[0]).toContain('No line matches');
  });

  it('limits the matches of a file among many, of an answer, and of a search', async () => {
    const file = 'hit\n'.repeat(30);
    const two = callerOf(codebaseOf({ 'a.txt': file, 'b.txt': 'hit\n' }));
    const lines = await linesOf(two('search', { pattern: 'hit' }));
    expect(lines[0]).toBe('31 lines in 2 files of 2 files searched.');
    expect(lines.slice(20)).toEqual(['a.txt:20: hit', 'a.txt: 10 more lines of this file', 'b.txt:1: hit']);
    expect(await linesOf(two('search', { pattern: 'hit', path: 'a.txt' }))).toHaveLength(31);
    // A file of data with very many matches does not hide the files behind it.
    const data = callerOf(codebaseOf({ 'a.txt': 'hit\n'.repeat(6000), 'b.txt': 'hit\n' }));
    expect((await linesOf(data('search', { pattern: 'hit' })))[0]).toBe(
      '6,001 lines in 2 files of 2 files searched.',
    );
    const large = callerOf(codebaseOf({ 'a.txt': 'hit\n'.repeat(6000) }));
    const first = await linesOf(large('search', { pattern: 'hit' }));
    expect(first[0]).toBe('Too many matches: the search ended at 6,000 lines in 1 file.');
    expect(first).toHaveLength(202);
    expect(first.at(-1)).toContain('call again with `from`: 201');
    expect((await linesOf(large('search', { pattern: 'hit', from: 201 })))[1]).toBe('a.txt:201: hit');
  });

  it('looks at the beginning of very long lines alone', async () => {
    const long = callerOf(codebaseOf({ 'a.txt': `a${'x'.repeat(20_000)}b\nb\n` }));
    expect(await linesOf(long('search', { pattern: 'b' }))).toEqual([
      '1 line in 1 file of 1 file searched. Not searched: the ends of 1 very long line.',
      'a.txt:2: b',
    ]);
  });

  it('ends early when a large pattern meets a large text', async () => {
    // 300 instructions and more, 20,000 characters a line: 170 lines are above 1,000,000,000 steps.
    const large = callerOf(codebaseOf({ 'a.txt': `${'x'.repeat(20_000)}\n`.repeat(170), 'b.txt': 'q\n' }));
    const parameters = { pattern: 'a.{300}q|q$' };
    expect((await linesOf(large('search', parameters)))[0]).toContain(
      '0 lines in 0 files so far; the search ended early',
    );
    expect(await linesOf(large('search', { ...parameters, path: 'b.txt' }))).toHaveLength(2);
  });

  it('ends on the signal, between files', async () => {
    const stop = new AbortController();
    const base = codebaseOf({ 'a.txt': 'a\n', 'b.txt': 'b\n', 'c.txt': 'c\n' });
    const codebase = {
      ...base,
      async *read(entries: Parameters<typeof base.read>[0]) {
        for await (const blob of base.read(entries)) {
          yield blob;
          stop.abort();
        }
      },
    };
    const search = judgeTools({ base: codebase }).find(({ name }) => name === 'search')!;
    await expect(search.call({ pattern: 'a' }, stop.signal)).rejects.toMatchObject({ code: 'aborted' });
    expect(base.wasRead).toEqual(['a.txt', 'b.txt']);
    await expect(search.call({ pattern: 'a' }, stop.signal)).rejects.toMatchObject({ code: 'aborted' });
  });
});
