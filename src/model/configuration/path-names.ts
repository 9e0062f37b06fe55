/**
 * A relative path from a directory, `.` and `..` worked out; undefined when it leaves the repository.
 * `''` is the root.
 */
export function joinPath(directory: string, relative: string): string | undefined {
  const segments = directory === '' ? [] : directory.split('/');
  for (const segment of relative.split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment !== '..') segments.push(segment);
    else if (segments.pop() === undefined) return undefined;
  }
  return segments.join('/');
}
