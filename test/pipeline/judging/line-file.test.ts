import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LineFile } from '../../../src/pipeline/judging/line-file.ts';
import { temporaryFolder } from '../../git/temporary-repository.ts';

function fileOf(text?: string): string {
  const path = join(temporaryFolder(), 'file.jsonl');
  if (text !== undefined) writeFileSync(path, text);
  return path;
}

const recordsOf = (file: LineFile) => [...file.records()].map(({ record, line }) => [line, record]);

describe('a file of lines', () => {
  it('is made with its first line', () => {
    const path = fileOf();
    const file = new LineFile(path);
    expect(recordsOf(file)).toEqual([]);
    expect(existsSync(path)).toBe(false);
    const place = file.append({ text: 'é\n' });
    expect(place).toEqual({ offset: 0, length: Buffer.byteLength('{"text":"é\\n"}\n') });
    expect(file.read(place)).toEqual({ text: 'é\n' });
    file.close();
    expect(readFileSync(path, 'utf8')).toBe('{"text":"é\\n"}\n');
  });

  it('goes on where it ended', () => {
    const path = fileOf('{"a":1}\n\n{"b":2}\n');
    const file = new LineFile(path);
    expect(recordsOf(file)).toEqual([
      [1, { a: 1 }],
      [3, { b: 2 }],
    ]);
    expect(file.read(file.append({ c: 3 }))).toEqual({ c: 3 });
    file.close();
    expect(readFileSync(path, 'utf8')).toBe('{"a":1}\n\n{"b":2}\n{"c":3}\n');
  });

  it('cuts a torn last line off, and keeps one that is whole', () => {
    const torn = fileOf('{"a":1}\n{"b":');
    const file = new LineFile(torn);
    expect(recordsOf(file)).toEqual([[1, { a: 1 }]]);
    file.append({ c: 3 });
    file.close();
    expect(readFileSync(torn, 'utf8')).toBe('{"a":1}\n{"c":3}\n');

    const unended = fileOf('{"a":1}\n{"b":2}');
    const other = new LineFile(unended);
    expect(recordsOf(other)).toEqual([
      [1, { a: 1 }],
      [2, { b: 2 }],
    ]);
    other.close();
    expect(readFileSync(unended, 'utf8')).toBe('{"a":1}\n{"b":2}\n');
  });

  it('is refused with a broken line before its last', () => {
    const file = new LineFile(fileOf('{"a":1}\n[2]\n{"b":2}\n'));
    expect(() => recordsOf(file)).toThrow('line 2 is not a JSON object');
    file.close();
  });
});
