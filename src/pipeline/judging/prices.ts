import { ArchdeltaError } from '../../core/errors.ts';
import { unreadable } from '../../instance/bytes.ts';
import { parseJson } from '../../instance/json-records.ts';
import { isObject } from '../../instance/record.ts';
import { readTextFile } from '../../instance/text-file.ts';
import type { Usage } from '../../judges/backend.ts';

/** What a model costs, for a million tokens each. */
export interface Price {
  readonly input: number;
  readonly output: number;
  /** Tokens in that were read from a cache; default `input`. */
  readonly cached_input?: number;
  /** Tokens in that were written to a cache; default `input`. */
  readonly cache_write?: number;
}

/** Prices of models, in one currency. */
export interface Prices {
  /** Name of the currency, only for what is told; default `USD`. */
  readonly currency: string;
  readonly models: Readonly<Record<string, Price>>;
}

const REQUIRED = ['input', 'output'] as const;
const FIELDS: readonly string[] = [...REQUIRED, 'cached_input', 'cache_write'];

/**
 * Reads a file of prices: JSON `{"currency"?: "USD", "models": {"NAME": {"input", "output", "cached_input"?,
 * "cache_write"?}}}`, for a million tokens each.
 *
 * @throws {ArchdeltaError} `input-unreadable`.
 * @example
 * ```ts
 * import { readPrices } from 'archdelta';
 *
 * const { currency, models } = await readPrices('prices.json');
 * console.log(Object.keys(models), currency);
 * ```
 */
export async function readPrices(path: string): Promise<Prices> {
  const value = parseJson(await readTextFile(path));
  if (!isObject(value) || !isObject(value.models)) throw unreadable(path, 'is no JSON object with "models"');
  const { currency = 'USD', models } = value;
  if (typeof currency !== 'string' || currency.trim() === '')
    throw unreadable(path, '"currency" is not a text');
  for (const [name, price] of Object.entries(models)) {
    const problem = problemOf(price);
    if (problem !== undefined) throw unreadable(path, `the price of ${JSON.stringify(name)} ${problem}`);
  }
  return { currency, models: models as Record<string, Price> };
}

function problemOf(price: unknown): string | undefined {
  if (!isObject(price)) return 'is not an object';
  const unknown = Object.keys(price).find((name) => !FIELDS.includes(name));
  if (unknown !== undefined) return `has an unknown field ${JSON.stringify(unknown)}`;
  const missing = REQUIRED.find((name) => price[name] === undefined);
  if (missing !== undefined) return `lacks ${JSON.stringify(missing)}`;
  const wrong = Object.entries(price).find(([, each]) => !(Number.isFinite(each) && (each as number) >= 0));
  return wrong && `has ${JSON.stringify(wrong[0])} that is no number from 0 on`;
}

/**
 * The price of a model.
 *
 * @throws {ArchdeltaError} `usage` when the prices do not name it.
 */
export function priceOf(prices: Prices, model: string): Price {
  const price = Object.hasOwn(prices.models, model) ? prices.models[model] : undefined;
  if (price === undefined) throw new ArchdeltaError('usage', `the prices do not name the model ${model}`);
  return price;
}

/** Tokens are priced by the million. */
const TOKENS = 1e6;

/** What tokens cost. Rounded to a billionth, so that sums do not show how they were added. */
export function costOf(usage: Usage, price: Price): number {
  const { input_tokens, cached_input_tokens: cached, cache_write_tokens: written, output_tokens } = usage;
  const { input, output, cached_input = input, cache_write = input } = price;
  const plain = Math.max(0, input_tokens - cached - written);
  return rounded(
    (plain * input + cached * cached_input + written * cache_write + output_tokens * output) / TOKENS,
  );
}

/** What so many tokens cost at most, whatever a cache does. */
export function mostCost(
  tokens: { readonly input_tokens: number; readonly output_tokens: number },
  { input, output, cached_input = input, cache_write = input }: Price,
): number {
  const dearest = Math.max(input, cached_input, cache_write);
  return (tokens.input_tokens * dearest + tokens.output_tokens * output) / TOKENS;
}

/** A sum of money to a billionth. */
export function rounded(money: number): number {
  return Math.round(money * 1e9) / 1e9;
}
