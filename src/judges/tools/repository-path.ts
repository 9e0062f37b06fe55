const LONGEST = 4096;
const CONTROL = /\p{Cc}/u;

/** A path that can be looked up, or why it is refused, as a sentence. */
export type CheckedPath = { readonly path: string } | { readonly problem: string };

/**
 * Checks a path as a model gives it. `''` and `.` are the root; a leading `./` and one slash at the end are taken
 * away. What is left has segments that are no `.`, `..`, `.git` and not empty: it cannot lead out of a tree.
 */
export function repositoryPath(given: string): CheckedPath {
  const path = given.replace(/^(\.\/)+/, '').replace(/(?<=[^/])\/$/, '');
  if (path === '' || path === '.') return { path: '' };
  const problem = problemOf(path);
  return problem === undefined ? { path } : { problem };
}

function problemOf(path: string): string | undefined {
  if (path.length > LONGEST) return 'The path is too long.';
  if (CONTROL.test(path)) return 'The path has control characters.';
  if (path.includes('\\')) return 'Paths are separated by `/`; a backslash is refused.';
  if (path.startsWith('/') || /^[A-Za-z]:\//.test(path)) {
    return 'Absolute paths are refused: give the path from the root of the repository, such as `src/main.py`.';
  }
  for (const segment of path.split('/')) {
    if (segment === '') return 'The path has an empty segment.';
    if (segment === '..') return '`..` is refused: nothing outside of the repository can be read.';
    if (segment === '.') return '`.` is refused as a segment: give the plain path from the root.';
    if (segment.toLowerCase() === '.git') return '`.git` is refused: only the files of the tree can be read.';
  }
  return undefined;
}
