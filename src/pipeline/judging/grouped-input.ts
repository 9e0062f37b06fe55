import type { IndexedPatch } from './judge-indexed.ts';

/** Patches that are held and put in order together. Memory does not grow with the input. */
const WINDOW = 1024;

/**
 * Brings patches on one base together, however their file is sorted, so that its tree and its model are there once and
 * not for each of its patches. Bases come in the order in which they first appear.
 */
export async function* groupedByBase(patches: AsyncIterable<IndexedPatch>): AsyncGenerator<IndexedPatch> {
  let window: IndexedPatch[] = [];
  for await (const patch of patches) {
    window.push(patch);
    if (window.length < WINDOW) continue;
    yield* groups(window);
    window = [];
  }
  yield* groups(window);
}

function groups(window: readonly IndexedPatch[]): readonly IndexedPatch[] {
  const bases = new Map<string, IndexedPatch[]>();
  for (const patch of window) {
    const { repo = '', base_commit = '' } = patch.instance;
    const base = JSON.stringify([repo, base_commit]);
    const group = bases.get(base);
    if (group) group.push(patch);
    else bases.set(base, [patch]);
  }
  return [...bases.values()].flat();
}
