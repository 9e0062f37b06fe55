import { describe, expect, it } from 'vitest';
import { Budget } from '../../../src/pipeline/judging/budget.ts';
import { TURN } from './workbench.ts';

/** 1 for a thousand tokens in, 10 for a thousand out. */
const PRICE = { input: 1000, output: 10_000 };
const MOST = { input_tokens: 1000, output_tokens: 100 };
/** 1,000 in and 100 out. */
const USED = { ...TURN, input_tokens: 1000, output_tokens: 100 };

describe('a budget', () => {
  it('sets aside what a turn may cost, before it is begun', () => {
    const budget = new Budget(5, PRICE, 0);
    const [first, second] = [budget.wallet().purse!, budget.wallet().purse!];
    // 1 + 1 each: two fit into 5, a third does not.
    const pay = first.reserve(MOST)!;
    expect(second.reserve(MOST)).toBeDefined();
    expect(first.reserve(MOST)).toBeUndefined();
    expect(budget.isOut).toBe(true);
    pay(USED);
    expect(budget.spent).toBe(2);
  });

  it('gives back what a turn did not use', () => {
    const budget = new Budget(3, PRICE, 0);
    const { purse } = budget.wallet();
    purse!.reserve(MOST)!({ ...USED, output_tokens: 0 });
    expect(budget.spent).toBe(1);
    purse!.reserve(MOST)!(null);
    expect(purse!.reserve(MOST)).toBeDefined();
  });

  it('counts what earlier runs have spent', () => {
    const budget = new Budget(5, PRICE, 3.5);
    expect(budget.wallet().purse!.reserve(MOST)).toBeUndefined();
    expect(new Budget(5, PRICE, 5).isOut).toBe(true);
    expect(new Budget(5, PRICE, 4.99).isOut).toBe(false);
  });

  it('is paid at the end by who asked nobody, once', () => {
    const budget = new Budget(5, PRICE, 0);
    const wallet = budget.wallet();
    wallet.purse!.reserve(MOST)!(USED);
    wallet.settle({ ...USED, input_tokens: 2000 });
    // 2,000 in and 100 out in all.
    expect(budget.spent).toBe(3);
  });

  it('frees what was never settled', () => {
    const budget = new Budget(2, PRICE, 0);
    const wallet = budget.wallet();
    const late = wallet.purse!.reserve(MOST)!;
    wallet.settle({ ...USED, input_tokens: 0, output_tokens: 0 });
    late(USED);
    expect(budget.spent).toBe(0);
    expect(budget.wallet().purse!.reserve(MOST)).toBeDefined();
  });

  it('is no matter without prices', () => {
    const budget = new Budget(Number.POSITIVE_INFINITY, undefined, 0);
    expect(budget.wallet().purse).toBeUndefined();
    expect(budget.isOut).toBe(false);
  });
});
