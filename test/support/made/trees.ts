import type { Random } from '../../../src/core/random.ts';
import { type Dialect, dialectOf, type Tree } from './dialects.ts';

/**
 * Changes a tree in place; false when the tree has no place for it.
 *
 * @param only - the file that an edit of one file is about; else any.
 */
export type Edit = (tree: Map<string, string>, random: Random, only?: string) => boolean;

/** Few names, so that the same ones come and go in many files and at many bases. */
export const NAMES = ['total', 'label', 'parse', 'merge', 'report', 'reload', 'check', 'price'];
export const TYPES = ['Basket', 'Parcel', 'Report', 'Entry', 'Rates'];

/** One of a list; of an empty one undefined, which most callers know cannot be. */
export function pick<T>(items: readonly T[], random: Random): T {
  return items[items.length === 0 ? 0 : random.below(items.length)]!;
}

const isTest = (path: string) => /(^|\/)(tests?|src\/test)\/|_test\.go$|\.test\.\w+$/.test(path);

/** The paths of code, production before tests. */
export function codePaths(tree: Tree): string[] {
  return [...tree.keys()].filter((path) => dialectOf(path)).sort((a, b) => +isTest(a) - +isTest(b));
}

export const production = (tree: Tree) => codePaths(tree).filter((path) => !isTest(path));

interface Declared {
  readonly path: string;
  readonly name: string;
}

export function declared(tree: Tree, dialect: Dialect, key: 'unit' | 'type'): Declared[] {
  return production(tree)
    .filter((path) => dialect.ending.test(path))
    .flatMap((path) =>
      linesOf(tree, path).flatMap((line) => {
        const found = dialect[key].exec(line);
        return found ? [{ path, name: found[2]! }] : [];
      }),
    );
}

export function linesOf(tree: Tree, path: string): string[] {
  return tree.get(path)!.split(/\r?\n/);
}

/** Rewrites the lines of a file; its line ends stay. */
export function rewrite(tree: Map<string, string>, path: string, change: (lines: string[]) => void): void {
  const lines = linesOf(tree, path);
  change(lines);
  tree.set(path, lines.join(tree.get(path)!.includes('\r\n') ? '\r\n' : '\n'));
}

interface Block {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

const indentation = (line: string) => /^\s*/.exec(line)![0].length;

/** The units of a file, from the line of the name to the one after the last. */
export function units(lines: readonly string[], { unit, hasBraces }: Dialect): Block[] {
  return lines.flatMap((line, start) => {
    const found = unit.exec(line);
    if (!found) return [];
    const depth = found[1]!.length;
    const isPast = (each: string) =>
      hasBraces
        ? each.trim() === '}' && indentation(each) === depth
        : each !== '' && indentation(each) <= depth;
    const after = lines.findIndex((each, at) => at > start && isPast(each));
    const end = after < 0 ? lines.length : after + (hasBraces ? 1 : 0);
    return [{ name: found[2]!, start, end }];
  });
}

/** Puts lines at the end of a file; in Java, of its class. */
export function append(lines: string[], added: readonly string[], dialect: Dialect): void {
  const last = lines.findLastIndex((line) => line.trim() !== '');
  lines.splice(dialect.ending.test('A.java') ? last : last + 1, 0, ...added);
}

export function addImport(lines: string[], line: string | undefined, dialect: Dialect): void {
  if (line === undefined || lines.includes(line)) return;
  const known = lines.findIndex(
    (each) => dialect.importLine.test(each) || /^(package |import \()/.test(each),
  );
  lines.splice(known < 0 ? 1 : known + (/^package /.test(lines[known]!) ? 1 : 0), 0, line);
}
