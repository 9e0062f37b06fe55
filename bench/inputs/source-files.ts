import { gitOrNothing } from './git.ts';

/** Endings of the files that archdelta reads. */
export const SOURCE_ENDINGS = [
  'py',
  'pyi',
  'pyw',
  'java',
  'go',
  'js',
  'jsx',
  'mjs',
  'cjs',
  'ts',
  'tsx',
  'mts',
  'cts',
];

/** How many source files a commit has, and how many bytes they hold. */
export function sourceFiles(
  repository: string,
  commit: string,
  endings: readonly string[] = SOURCE_ENDINGS,
): { count: number; bytes: number } {
  const listing = gitOrNothing(repository, ['ls-tree', '-r', '-l', commit])?.toString('latin1') ?? '';
  const wanted = new Set(endings);
  let count = 0;
  let bytes = 0;
  for (const line of listing.split('\n')) {
    const [, , , size, path] = /^(\S+) (\S+) \S+ +(\S+)\t(.*)$/.exec(line) ?? [];
    if (path === undefined || !wanted.has(path.slice(path.lastIndexOf('.') + 1))) continue;
    count++;
    bytes += Number(size) || 0;
  }
  return { count, bytes };
}
