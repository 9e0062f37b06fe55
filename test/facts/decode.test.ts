import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countLines, decodeSource } from '../../src/facts/decode.ts';

const utf16be = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16();

describe('decodeSource', () => {
  it.each([
    ['UTF-8', Buffer.from('a = "höhö 🎈"'), 'a = "höhö 🎈"'],
    ['UTF-8 with a byte-order mark', Buffer.from('\uFEFFa = 1'), 'a = 1'],
    ['UTF-16, little end first', Buffer.from('\uFEFFa = "ö"', 'utf16le'), 'a = "ö"'],
    ['UTF-16, big end first', utf16be('a = "ö"'), 'a = "ö"'],
    ['Latin-1', Buffer.from([0x61, 0x20, 0xe9, 0xff]), 'a éÿ'],
    ['Latin-1 with bytes that Windows-1252 maps elsewhere', Buffer.from([0x80, 0x9f, 0xe9]), '\u0080\u009fé'],
    ['UTF-8 that is cut off, as Latin-1', Buffer.from([0x61, 0xc3]), 'aÃ'],
    ['an overlong form, as Latin-1', Buffer.from([0xc0, 0x80]), 'À\u0080'],
    ['nothing', Buffer.alloc(0), ''],
    ['a byte-order mark alone', Buffer.from('\uFEFF'), ''],
  ])('reads %s', (_, bytes, text) => expect(decodeSource(bytes)).toBe(text));

  it('takes a NUL byte without a UTF-16 mark for binary content', () => {
    expect(decodeSource(Buffer.from('a = 1\0\n'))).toBeUndefined();
    // UTF-16 without its mark.
    expect(decodeSource(Buffer.from('a = 1', 'utf16le'))).toBeUndefined();
    expect(decodeSource(Buffer.from('\uFEFFa\0b'))).toBeUndefined();
  });

  it('reads a view into a larger buffer', () => {
    const whole = Buffer.from('xxé1xx', 'latin1');
    expect(decodeSource(new Uint8Array(whole.buffer, whole.byteOffset + 2, 2))).toBe('é1');
  });

  it('reads every text back from its UTF-8 bytes', () => {
    const text = fc.string({ unit: 'grapheme' }).filter((each) => !/[\0\uFEFF]/.test(each));
    fc.assert(
      fc.property(text, (each) => decodeSource(Buffer.from(each)) === each),
      { seed: 1 },
    );
  });
});

describe('countLines', () => {
  it.each([
    ['', 0],
    ['\n', 1],
    ['a', 1],
    ['a\n', 1],
    ['a\nb', 2],
    ['a\n\nb\n', 3],
    ['a\r\nb\r\n', 2],
    // A carriage return alone ends no line: git counts line feeds.
    ['a\rb\r', 1],
    ['a\u2028b', 1],
  ])('%j has %i', (text, lines) => expect(countLines(Buffer.from(text))).toBe(lines));
});
