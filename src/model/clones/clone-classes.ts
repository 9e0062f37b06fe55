import { weaklyConnected } from '../../graph/components.ts';
import { directedGraph } from '../../graph/csr.ts';
import { isClone } from './coverage.ts';
import type { Windows, WindowTable } from './window-table.ts';
import { WINDOW_LINES, windowsOf } from './windows.ts';

/** Stands for the file set of a window that one component holds alone. */
export const NO_SET = -1;

const MODULUS = 2 ** 52;

/**
 * The files of a window as one number, by which equal sets are known: the sum of a number of each file, modulo
 * 2^52. {@link NO_SET} unless they lie in two components or more.
 */
export function crossingSet(windows: Windows, window: number): number {
  if (!isClone(windows, window)) return NO_SET;
  let sum = 0;
  let component: string | undefined;
  let isCrossing = false;
  for (const file of windows.filesWith(window)) {
    sum = (sum + scattered(file)) % MODULUS;
    const own = windows.file(file)!.component;
    component ??= own;
    isCrossing ||= own !== component;
  }
  return isCrossing ? sum : NO_SET;
}

/** {@link crossingSet} of each window of a table. */
export function crossingSets(table: WindowTable): Float64Array {
  const sets = new Float64Array(table.count).fill(NO_SET);
  for (let window = 0; window < sets.length; window++) {
    if (isClone(table, window)) sets[window] = crossingSet(table, window);
  }
  return sets;
}

/** A number below 2^52 for a small one, as if drawn at random (the finalizer of MurmurHash3, twice). */
function scattered(number: number): number {
  const first = mixed(number + 1);
  return (first & 0xfffff) * 2 ** 32 + mixed(first ^ 0x9e3779b9);
}

function mixed(number: number): number {
  let value = Math.imul(number ^ (number >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}

/**
 * Number of the clone classes that some files hold: windows of one file set whose lines overlap or touch in a file
 * are of one class (ADR 0002).
 *
 * @param setOf the file set of a window, {@link NO_SET} for a window that counts in no class.
 *
 * Source: Kamiya, Kusumoto, Inoue 2002, CCFinder: a multilinguistic token-based code clone detection system (TSE).
 */
export function countCloneClasses(
  windows: Windows,
  files: Iterable<number>,
  setOf: (window: number) => number,
): number {
  const nodeOf = new Map<number, number>();
  const links: number[][] = [];
  for (const file of files) {
    const { start } = windowsOf(windows.file(file)!.facts);
    const lastOfSet = new Map<number, { readonly start: number; readonly node: number }>();
    windows.windowsIn(file).forEach((window, at) => {
      const set = setOf(window);
      if (set === NO_SET) return;
      let node = nodeOf.get(window);
      if (node === undefined) {
        node = links.push([]) - 1;
        nodeOf.set(window, node);
      }
      const last = lastOfSet.get(set);
      if (last && start[at]! <= last.start + WINDOW_LINES) links[node]!.push(last.node);
      lastOfSet.set(set, { start: start[at]!, node });
    });
  }
  return weaklyConnected(directedGraph(links.length, links)).count;
}
