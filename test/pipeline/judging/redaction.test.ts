import { describe, expect, it } from 'vitest';
import { redactor } from '../../../src/pipeline/judging/redaction.ts';

const KEY = 'sk-12345678';

describe('redaction', () => {
  it('reaches every text, names of fields too, and changes nothing in place', () => {
    const value = {
      [`a ${KEY}`]: [KEY, { text: `the ${KEY}, ${KEY}` }],
      number: 1,
      nothing: null,
      yes: true,
    };
    expect(redactor([KEY])(value)).toEqual({
      'a [redacted]': ['[redacted]', { text: 'the [redacted], [redacted]' }],
      number: 1,
      nothing: null,
      yes: true,
    });
    expect(value[`a ${KEY}`]).toEqual([KEY, { text: `the ${KEY}, ${KEY}` }]);
  });

  it('leaves alone by what a row is found again', () => {
    const row = {
      instance_id: 'lm-studio__a-1',
      repo: 'lm-studio/a',
      model: 'lm-studio',
      detail: 'lm-studio',
    };
    expect(redactor(['lm-studio'])([row])).toEqual([{ ...row, detail: '[redacted]' }]);
  });

  it('spoils no row by a short key', () => {
    const row = { instance_id: 'example__a-1', status: 'scored', label: 'High', rationale: 'a' };
    for (const key of ['a', 'x', 'label', 'scored', 'EMPTY']) expect(redactor([key])(row)).toEqual(row);
  });
});
