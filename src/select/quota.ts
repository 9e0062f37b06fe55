import { ArchdeltaError } from '../core/errors.ts';
import { compareText } from '../core/ordering.ts';
import { createRandom } from '../core/random.ts';
import { type Amount, checkQuota, type Quota } from './parse-quota.ts';

/** A row that a quota may choose. */
export interface QuotaItem {
  /** Names the row, whatever its place: the random choice hangs on it. */
  readonly key: string;
  /** Its class; null where it has no such label. */
  readonly class: string | null;
  /** Rows with a higher score are chosen first, those without one last; equal ones at random. */
  readonly score?: number | null;
}

/** What a quota got of one class. */
export interface QuotaCount {
  readonly class: string;
  readonly available: number;
  readonly wanted: number;
  readonly chosen: number;
}

/** What a quota chose. */
export interface QuotaResult {
  /** For each item, whether it is chosen. */
  readonly chosen: readonly boolean[];
  /** One a class, in the order of the classes. */
  readonly counts: readonly QuotaCount[];
}

/**
 * Chooses rows by class.
 *
 * - Equal numbers: of the classes that have rows, with a `size` size / classes of each (the first ones one more
 *   where a rest is left), without one as many of each as the scarcest has. A class that is short stays short: what
 *   it lacks is not filled up from others, which would undo the balance.
 * - Amounts: counts as given; shares of `size`, or without a size of the largest total that all of them allow,
 *   rounded so that they add up (largest remainders).
 *
 * Inside a class the best are chosen first, equal ones (all, without a score) at random by seed and row: the
 * choice does not depend on the order of the rows. Rows without the label are not chosen.
 *
 * @param classes - of the label, in its order.
 * @throws {ArchdeltaError} `usage` for an unknown class, and for counts with shares but no size.
 */
export function applyQuota(
  items: readonly QuotaItem[],
  quota: Quota,
  classes: readonly string[],
  options: { readonly seed: number; readonly size?: number },
): QuotaResult {
  checkQuota(quota, classes);
  const members = classes.map((name) => indicesOf(items, name));
  const available = members.map(({ length }) => length);
  const wanted = wantedNumbers(quota, classes, available, options.size);
  const chosen = items.map(() => false);
  const counts = classes.map((name, at) => {
    const taken = ranked(members[at]!, items, options.seed).slice(0, wanted[at]!);
    for (const index of taken) chosen[index] = true;
    return { class: name, available: available[at]!, wanted: wanted[at]!, chosen: taken.length };
  });
  return { chosen, counts };
}

function indicesOf(items: readonly QuotaItem[], name: string): number[] {
  return [...items.keys()].filter((index) => items[index]!.class === name);
}

/** Best first. */
function ranked(members: readonly number[], items: readonly QuotaItem[], seed: number): number[] {
  const lots = new Map(
    members.map((index) => [index, createRandom(seed, 'quota', items[index]!.key).unit()]),
  );
  const scoreOf = (index: number) => items[index]!.score ?? Number.NEGATIVE_INFINITY;
  return [...members].sort((a, b) => {
    const [scoreA, scoreB] = [scoreOf(a), scoreOf(b)];
    if (scoreA !== scoreB) return scoreA > scoreB ? -1 : 1;
    return lots.get(a)! - lots.get(b)! || compareText(items[a]!.key, items[b]!.key) || a - b;
  });
}

function wantedNumbers(
  { amounts }: Quota,
  classes: readonly string[],
  available: readonly number[],
  size: number | undefined,
): number[] {
  if (!amounts) return equalNumbers(available, size);
  const wanted = classes.map((name): Amount => amounts.get(name) ?? { count: 0 });
  if (wanted.every((amount) => 'count' in amount)) {
    return wanted.map((amount) => ('count' in amount ? amount.count : 0));
  }
  const shares = wanted.map((amount) => ('share' in amount ? amount.share : 0));
  if (size === undefined && wanted.some((amount) => 'count' in amount && amount.count > 0)) {
    throw new ArchdeltaError('usage', 'a quota of both numbers and shares needs a size (--size N)');
  }
  const rounded = largestRemainders(shares, size ?? largestTotal(shares, available));
  return wanted.map((amount, at) => ('count' in amount ? amount.count : rounded[at]!));
}

function equalNumbers(available: readonly number[], size: number | undefined): number[] {
  const held = [...available.keys()].filter((at) => available[at]! > 0);
  const each =
    size === undefined ? Math.min(...held.map((at) => available[at]!)) : Math.floor(size / held.length);
  const rest = size === undefined ? 0 : size % held.length;
  return available.map((_, at) => (held.includes(at) ? each + (held.indexOf(at) < rest ? 1 : 0) : 0));
}

/** The largest total of which every class can give its share. */
function largestTotal(shares: readonly number[], available: readonly number[]): number {
  const totals = shares.flatMap((share, at) => (share > 0 ? [available[at]! / share] : []));
  return totals.length === 0 ? 0 : Math.floor(Math.min(...totals) + 1e-9);
}

/** Shares of a total as whole numbers that add up to the rounded sum; equal remainders by the order of classes. */
function largestRemainders(shares: readonly number[], total: number): number[] {
  const exact = shares.map((share) => share * total);
  const numbers = exact.map((value) => Math.floor(value + 1e-9));
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
  const missing = Math.round(sum(exact)) - sum(numbers);
  const order = [...exact.keys()].sort(
    (a, b) => exact[b]! - numbers[b]! - (exact[a]! - numbers[a]!) || a - b,
  );
  for (const at of order.slice(0, missing)) numbers[at]!++;
  return numbers;
}
