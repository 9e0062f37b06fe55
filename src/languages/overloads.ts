import type { SignatureFacts } from '../facts/detail.ts';
import type { DescribedSymbol } from './description.ts';

const NONE: readonly SignatureFacts[] = [];

/** The signatures that declarations without a body give a name, by a key of the name, in their order. */
export class Overloads {
  readonly #byKey = new Map<string, SignatureFacts[]>();

  add(key: string, { signature }: Pick<DescribedSymbol, 'signature'>): void {
    if (!signature) return;
    const same = this.#byKey.get(key);
    if (same) same.push(signature);
    else this.#byKey.set(key, [signature]);
  }

  /** Empty where the name has none. */
  of(key: string): readonly SignatureFacts[] {
    return this.#byKey.get(key) ?? NONE;
  }
}
