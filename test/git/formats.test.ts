import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type CatFileAnswer, CatFileParser } from '../../src/git/cat-file-parser.ts';
import { parseDiff } from '../../src/git/diff-parse.ts';
import { decodeIndex, encodeIndex } from '../../src/git/index-file.ts';
import { objectId } from '../../src/git/loose-object.ts';
import { listingOf } from './independent-git.ts';
import { git, TemporaryRepository, temporaryFolder } from './temporary-repository.ts';

describe.each(['sha1', 'sha256'] as const)('git formats under %s', (format) => {
  it('writes an index that git reads, and reads one that git wrote', () => {
    const made = new TemporaryRepository({ initArguments: [`--object-format=${format}`] });
    const names = [
      'a',
      'a-b',
      'a.b/c',
      'ab',
      'dir/1234567',
      'dir/12345678',
      'dir/z',
      'é',
      '\uffee',
      '😀',
      'n'.repeat(250),
    ];
    made
      .write(Object.fromEntries(names.map((name) => [name, name])))
      .makeExecutable('ab')
      .link('link', 'ab')
      .commit();
    const read = decodeIndex(readFileSync(join(made.directory, '.git/index')), format);
    expect(read).toHaveLength(names.length + 1);
    const long = { path: `${'d/'.repeat(2400)}f`, mode: '100644', id: read[0]!.id };
    const file = join(temporaryFolder(), 'index');
    writeFileSync(file, encodeIndex([long, ...read].reverse(), format));
    const listed = git(made.directory, ['ls-files', '-s', '-z'], { environment: { GIT_INDEX_FILE: file } });
    const expected = listed
      .split('\0')
      .slice(0, -1)
      .map((line) => line.replace(/^(\d+) ([0-9a-f]+) 0\t(.*)$/s, '$3 $1 $2'));
    expect(listingOf([...read, long])).toEqual(
      expected.map((line) => Buffer.from(line).toString('latin1')).sort(),
    );
    expect(decodeIndex(readFileSync(file), format)).toHaveLength(names.length + 2);
  });

  it('names blobs as git does', () => {
    const made = new TemporaryRepository({ initArguments: [`--object-format=${format}`] });
    for (const text of ['', 'x\n', 'x\r\n', 'é\0']) {
      expect(objectId('blob', Buffer.from(text), format)).toBe(
        git(made.directory, ['hash-object', '--stdin'], { input: text }),
      );
    }
  });
});

describe('parseDiff', () => {
  it('reads nothing out of nothing and refuses what is cut off', () => {
    expect(parseDiff(Buffer.alloc(0))).toEqual({ files: [] });
    expect(() => parseDiff(Buffer.from(':100644 100644 1 2 M\0pa'))).toThrow('cut off');
  });
});

describe('CatFileParser', () => {
  it('does not care where the pipe cuts', () => {
    const id = 'a'.repeat(40);
    const text = `${id} blob 5\nab\ncd\n${id} blob 0\n\nx y missing\n${id.slice(0, 4)} ambiguous\n${id} tree 1\n\0\n`;
    for (let size = 1; size <= text.length; size++) {
      const answers: CatFileAnswer[] = [];
      const parser = new CatFileParser(true, (answer) => answers.push(answer));
      for (let at = 0; at < text.length; at += size) parser.push(Buffer.from(text.slice(at, at + size)));
      expect(answers).toEqual([
        { id, type: 'blob', size: 5, bytes: Buffer.from('ab\ncd') },
        { id, type: 'blob', size: 0, bytes: Buffer.alloc(0) },
        { failure: 'missing' },
        { failure: 'ambiguous' },
        { id, type: 'tree', size: 1, bytes: Buffer.from('\0') },
      ]);
    }
  });
});
