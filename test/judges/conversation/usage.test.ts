import { describe, expect, it } from 'vitest';
import { addUsage, estimateTokens, NO_USAGE } from '../../../src/judges/conversation/usage.ts';

describe('usage', () => {
  it('is added field by field, and is estimated as soon as a part is', () => {
    const a = {
      requests: 1,
      input_tokens: 2,
      cached_input_tokens: 3,
      cache_write_tokens: 4,
      output_tokens: 5,
      seconds: 6,
      estimated: false,
    };
    expect(addUsage(a, NO_USAGE)).toEqual(a);
    expect(addUsage(a, { ...a, estimated: true })).toEqual({
      requests: 2,
      input_tokens: 4,
      cached_input_tokens: 6,
      cache_write_tokens: 8,
      output_tokens: 10,
      seconds: 12,
      estimated: true,
    });
  });

  it('is estimated as a token for three bytes begun', () => {
    expect(['', 'a', 'abc', 'abcd', '語', 'é'].map(estimateTokens)).toEqual([0, 1, 1, 2, 1, 1]);
  });
});
