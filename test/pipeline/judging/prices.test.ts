import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { costOf, mostCost, priceOf, readPrices } from '../../../src/pipeline/judging/prices.ts';
import { temporaryFolder } from '../../git/temporary-repository.ts';
import { TURN } from './workbench.ts';

function read(value: unknown) {
  const path = join(temporaryFolder(), 'prices.json');
  writeFileSync(path, typeof value === 'string' ? value : JSON.stringify(value));
  return readPrices(path);
}

describe('prices', () => {
  it('are for a million tokens, those of a cache apart', () => {
    const usage = {
      ...TURN,
      input_tokens: 1_000_000,
      cached_input_tokens: 600_000,
      cache_write_tokens: 100_000,
      output_tokens: 50_000,
    };
    // 300,000 at 3, 600,000 at 0.3, 100,000 at 3.75, 50,000 at 15: 0.9 + 0.18 + 0.375 + 0.75.
    expect(costOf(usage, { input: 3, output: 15, cached_input: 0.3, cache_write: 3.75 })).toBe(2.205);
    // All at 3, and 0.75.
    expect(costOf(usage, { input: 3, output: 15 })).toBe(3.75);
  });

  it('are reserved at the dearest that a cache can make them', () => {
    const most = { input_tokens: 1_000_000, output_tokens: 100_000 };
    expect(mostCost(most, { input: 3, output: 15, cached_input: 0.3, cache_write: 3.75 })).toBe(5.25);
  });

  it('are read with a currency, which is USD if nothing is said', async () => {
    const models = { m: { input: 1, output: 2, cached_input: 0 } };
    expect(await read({ models })).toEqual({ currency: 'USD', models });
    expect(await read({ currency: 'EUR', models })).toEqual({ currency: 'EUR', models });
    expect(() => priceOf({ currency: 'USD', models }, 'toString')).toThrow('toString');
  });

  it.each([
    ['no JSON', '{'],
    ['no models', {}],
    ['a currency that is no text', { currency: 1, models: {} }],
    ['a price that is no object', { models: { m: 3 } }],
    ['no output', { models: { m: { input: 1 } } }],
    ['a negative price', { models: { m: { input: -1, output: 1 } } }],
    ['a price as text', { models: { m: { input: '1', output: 1 } } }],
    ['an unknown field', { models: { m: { input: 1, output: 1, image: 2 } } }],
  ])('are refused with %s', async (_, value) => {
    await expect(read(value)).rejects.toMatchObject({ code: 'input-unreadable' });
  });
});
