import { type Random, shuffle } from '../../core/random.ts';
import { type RowGroups, rowsByGroup } from '../row-groups.ts';

/** Instances that may swap their labels. */
interface Stratum {
  /** Their rows, instance by instance. */
  readonly rows: Uint32Array;
  /** Where the rows of each instance start, and the end. Equally far apart, unless `whole`. */
  readonly starts: Uint32Array;
  /** Whether every row of an instance has the same label, so that instances of any size may swap. */
  readonly whole: boolean;
}

/** Which labels may be exchanged when nothing goes with the label. */
export type Exchange = readonly Stratum[];

/**
 * What a permutation of labels may exchange: the labels of whole instances. Rows of one instance (several patches
 * for one issue) have like labels and like metrics; labels permuted row by row would lose the former and make
 * chance look narrower than it is. Instances swap the labels of all their rows, in any order, with instances of
 * as many rows; where the label is `constant` in each instance, with any other. Every such exchange is equally
 * likely when labels do not depend on the metrics, so that the test is exact: an instance with no partner keeps
 * its labels, which costs power but is not wrong.
 *
 * Source: exchangeability blocks, Winkler, Webster, Vidaurre, Nichols, Smith 2015 (NeuroImage 123).
 *
 * @param within - Groups (repositories) that labels may not leave; absent when they may go anywhere.
 */
export function labelExchange(instances: RowGroups, constant: boolean, within?: RowGroups): Exchange {
  const strata = new Map<string, Uint32Array[]>();
  for (const block of rowsByGroup(instances)) {
    // An instance belongs to one repository.
    const place = within?.codes[block[0]!] ?? 0;
    const key = constant ? `${place}` : `${place} ${block.length}`;
    const blocks = strata.get(key);
    if (blocks === undefined) strata.set(key, [block]);
    else blocks.push(block);
  }
  return [...strata.values()].map((blocks) => ({ ...joined(blocks), whole: constant }));
}

function joined(blocks: readonly Uint32Array[]): Pick<Stratum, 'rows' | 'starts'> {
  const starts = new Uint32Array(blocks.length + 1);
  blocks.forEach((block, at) => {
    starts[at + 1] = starts[at]! + block.length;
  });
  const rows = new Uint32Array(starts.at(-1)!);
  blocks.forEach((block, at) => {
    rows.set(block, starts[at]);
  });
  return { rows, starts };
}

/** Draws an exchange: for each row the row whose label it takes. */
export function drawExchange(exchange: Exchange, rows: number, random: Random): Uint32Array {
  const source = new Uint32Array(rows);
  for (const stratum of exchange) {
    const order = shuffle(Uint32Array.from(stratum.starts.subarray(1).keys()), random);
    for (let at = 0; at < order.length; at++) swap(stratum, at, order[at]!, source, random);
  }
  return source;
}

/** Lets one instance take the labels of another. */
function swap(
  { rows, starts, whole }: Stratum,
  to: number,
  from: number,
  source: Uint32Array,
  random: Random,
): void {
  const start = starts[to]!;
  const size = starts[to + 1]! - start;
  const first = starts[from]!;
  if (whole || size === 1) {
    for (let at = 0; at < size; at++) source[rows[start + at]!] = rows[first]!;
    return;
  }
  const taken = shuffle(rows.slice(first, first + size), random);
  for (let at = 0; at < size; at++) source[rows[start + at]!] = taken[at]!;
}

/** Whether every instance has one label for all its rows. */
export function isConstantWithin(codes: Int32Array, { codes: groups, names }: RowGroups): boolean {
  const first = new Int32Array(names.length).fill(-1);
  return codes.every((code, row) => {
    const group = groups[row]!;
    if (first[group]! < 0) first[group] = code;
    return first[group] === code;
  });
}
