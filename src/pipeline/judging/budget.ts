import type { Purse, Usage } from '../../judges/backend.ts';
import { costOf, mostCost, type Price, rounded } from './prices.ts';

/** The money of one conversation. */
export interface Wallet {
  /** What the back end asks before each turn; absent when money is no matter. */
  readonly purse: Purse | undefined;
  /** To be called at the end with all that was used: a back end that asks nobody pays then. */
  settle(used: Usage): void;
}

/**
 * The money of a run. What turns may cost at most is set aside before they begin, so that spent and reserved
 * together do not exceed the limit, however many conversations are at work.
 */
export class Budget {
  readonly #limit: number;
  readonly #price: Price | undefined;
  #spent: number;
  #reserved = 0;
  #refused = false;

  /**
   * @param limit money; Infinity without a limit.
   * @param price of the model; without it nothing costs anything.
   * @param spent what earlier runs have spent of the limit.
   */
  constructor(limit: number, price: Price | undefined, spent: number) {
    this.#limit = limit;
    this.#price = price;
    this.#spent = spent;
  }

  /** Money that is spent, that of earlier runs included. */
  get spent(): number {
    return this.#spent;
  }

  /** True once a turn was refused, or nothing is left: no further patch is to be begun. */
  get isOut(): boolean {
    return this.#refused || this.#spent >= this.#limit;
  }

  /** The money of a new conversation. */
  wallet(): Wallet {
    const price = this.#price;
    if (price === undefined) return { purse: undefined, settle: () => {} };
    let paid = 0;
    const open = new Set<() => void>();
    const pay = (money: number): void => {
      paid += money;
      this.#spent = rounded(this.#spent + money);
    };
    const reserve: Purse['reserve'] = (most) => {
      const money = rounded(mostCost(most, price));
      if (rounded(this.#spent + this.#reserved + money) > this.#limit) {
        this.#refused = true;
        return undefined;
      }
      this.#reserved = rounded(this.#reserved + money);
      const release = (): void => {
        if (open.delete(release)) this.#reserved = rounded(this.#reserved - money);
      };
      open.add(release);
      return (used) => {
        if (!open.has(release)) return;
        release();
        if (used) pay(costOf(used, price));
      };
    };
    const settle = (used: Usage): void => {
      for (const release of [...open]) release();
      pay(Math.max(0, costOf(used, price) - paid));
    };
    return { purse: { reserve }, settle };
  }
}
