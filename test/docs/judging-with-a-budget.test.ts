import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { ERROR_CODES } from '../../src/core/errors.ts';
import { compareText } from '../../src/core/ordering.ts';
import { STOP_REASONS } from '../../src/judges/backend.ts';
import { NO_USAGE } from '../../src/judges/conversation/usage.ts';
import { DEFAULT_CONCURRENCY, DEFAULT_LIMITS } from '../../src/pipeline/judging/limits.ts';
import { costOf, priceOf, readPrices } from '../../src/pipeline/judging/prices.ts';
import { isWorthAnotherRun } from '../../src/pipeline/judging/transient.ts';
import { temporaryFolder } from '../git/temporary-repository.ts';

/** The guide to judging with a budget: its figures are worked out here. */
const guide = readFileSync(
  fileURLToPath(new URL('../../docs/guides/judging-with-a-budget.md', import.meta.url)),
  'utf8',
);
const prices = /```json\n(.*?)```/s.exec(guide)![1]!;

async function cost(input: number, cached: number, output: number): Promise<number> {
  const path = join(temporaryFolder(), 'prices.json');
  writeFileSync(path, prices);
  const usage = { ...NO_USAGE, input_tokens: input, cached_input_tokens: cached, output_tokens: output };
  return costOf(usage, priceOf(await readPrices(path), 'claude-sonnet-4-5'));
}

describe('the guide to judging with a budget', () => {
  it('has prices that are read, and the cost that follows from them', async () => {
    const summary = /(\d+) tokens in \((\d+) from a cache\), (\d+) out, ([\d.]+) USD/.exec(guide)!;
    const [input, cached, output, printed] = summary.slice(1).map(Number);
    expect(await cost(input!, cached!, output!)).toBeCloseTo(printed!, 4);
    // 48 conversations of the trial, and 150 + 400 times 4 of the whole.
    const each = printed! / 48;
    expect(guide).toContain(`that is ${each.toFixed(4)} a conversation`);
    expect(guide).toContain(`about ${Math.round(each * 1750)} USD`);
  });

  it('tells the limits as they are', async () => {
    const { steps, tokens } = DEFAULT_LIMITS;
    expect(guide).toContain(`\`--max-tokens\` (${tokens.toLocaleString('en-US')})`);
    expect(guide).toContain(`\`--max-steps\` (${steps})`);
    expect(guide).toContain(`conversations at a time, over all patches. ${DEFAULT_CONCURRENCY} is`);
    expect(await cost(tokens, 0, 0)).toBe(1.8);
  });

  it('names the reasons that pass', () => {
    const [, list] = /^Passing reasons: (.*)\.$/m.exec(guide)!;
    const named = [...list!.matchAll(/`([^`]+)`/g)].map(([, name]) => name!);
    const all = [...STOP_REASONS, ...ERROR_CODES].filter(isWorthAnotherRun);
    expect(named.toSorted(compareText)).toEqual([...new Set(all)].toSorted(compareText));
  });
});
