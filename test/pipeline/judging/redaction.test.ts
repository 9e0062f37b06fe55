import { describe, expect, it } from 'vitest';
import { redactor } from '../../../src/pipeline/judging/redaction.ts';

describe('redaction', () => {
  it('reaches every text, names of fields too, and changes nothing in place', () => {
    const value = { 'a key': ['key', { text: 'the key, key' }], number: 1, nothing: null, yes: true };
    expect(redactor(['key'])(value)).toEqual({
      'a [redacted]': ['[redacted]', { text: 'the [redacted], [redacted]' }],
      number: 1,
      nothing: null,
      yes: true,
    });
    expect(value['a key'][0]).toBe('key');
  });

  it('takes the longer of two secrets first, and no empty one', () => {
    expect(redactor(['', ' ', 'sk-1', 'sk-1234'])('a sk-1234 b sk-1 c')).toBe('a [redacted] b [redacted] c');
    const value = {};
    expect(redactor([''])(value)).toBe(value);
  });

  it('takes secrets for texts, not for patterns', () => {
    expect(redactor(['.$&'])('a.$&b')).toBe('a[redacted]b');
  });
});
