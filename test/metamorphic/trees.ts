import type { Files } from '../support/workbench.ts';

/** Contents by path. */
export type Tree = Readonly<Record<string, string>>;

/** What turns one tree into another. */
export function difference(before: Tree, after: Tree): Files {
  const paths = new Set([...Object.keys(before), ...Object.keys(after)]);
  return Object.fromEntries(
    [...paths].filter((path) => before[path] !== after[path]).map((path) => [path, after[path] ?? null]),
  );
}
