import type { Usage } from '../backend.ts';

/** Nothing used: where a sum begins. */
export const NO_USAGE: Usage = {
  requests: 0,
  input_tokens: 0,
  cached_input_tokens: 0,
  cache_write_tokens: 0,
  output_tokens: 0,
  seconds: 0,
  estimated: false,
};

/** The sum of two usages; estimated as soon as one of them is. */
export function addUsage(a: Usage, b: Usage): Usage {
  return {
    requests: a.requests + b.requests,
    input_tokens: a.input_tokens + b.input_tokens,
    cached_input_tokens: a.cached_input_tokens + b.cached_input_tokens,
    cache_write_tokens: a.cache_write_tokens + b.cache_write_tokens,
    output_tokens: a.output_tokens + b.output_tokens,
    seconds: a.seconds + b.seconds,
    estimated: a.estimated || b.estimated,
  };
}

/** Tokens in and out: what a conversation's limit counts. */
export function tokensOf(usage: Usage): number {
  return usage.input_tokens + usage.output_tokens;
}

const BYTES_PER_TOKEN = 3;

/**
 * Tokens that a text takes at most, or nearly so: its bytes as UTF-8 by 3, rounded up. Tokenizers need one token for
 * about 4 bytes of English, 3 of source code, and 3 (one character) of Chinese.
 */
export function estimateTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN);
}
