import { compareText } from '../../core/ordering.ts';
import { directoryOf } from '../../model/components.ts';
import type { TreeIndex } from './tree-index.ts';
import { quoted } from './visible-text.ts';

/** Paths that are proposed. */
const MOST_PROPOSED = 5;
/** Names of a directory that are compared letter by letter, and their length. */
const MOST_COMPARED = 2000;
const LONGEST_COMPARED = 80;
/** Letters that may differ in a name that is proposed. */
const MOST_EDITS = 2;

/** Says that a path does not exist, and which ones come near: the same name elsewhere, or nearly the same name there. */
export function nearPaths(path: string, { entries, directories }: TreeIndex): string {
  let parent = directoryOf(path);
  while (!directories.has(parent)) parent = directoryOf(parent);
  const [missing, ...rest] = path.slice(parent === '' ? 0 : parent.length + 1).split('/');
  const mended = [...directories.get(parent)!.children.keys()]
    .slice(0, MOST_COMPARED)
    .filter((name) => isNear(name, missing!))
    .sort(compareText)
    .map((name) => [...(parent === '' ? [] : [parent]), name, ...rest].join('/'));
  const here = mended.filter((other) => entries.has(other) || directories.has(other));
  const proposed = [...new Set([...here, ...sameName(path, [entries, directories])])];
  const known = parent === '' ? '' : ` The directory ${quoted(parent)} exists.`;
  const near = proposed.slice(0, MOST_PROPOSED).map(quoted).join(', ');
  return `${quoted(path)} does not exist.${known}${near === '' ? '' : ` Did you mean ${near}?`}`;
}

/** Paths with the same last segment: those that share most of the path before it first. */
function sameName(path: string, indices: readonly ReadonlyMap<string, unknown>[]): string[] {
  const suffix = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  const found: string[] = [];
  for (const index of indices) {
    for (const other of index.keys()) {
      // Before the slower look at its case: the last letters.
      if (other.length < suffix.length || !other.toLowerCase().endsWith(suffix)) continue;
      if (other.length === suffix.length || other[other.length - suffix.length - 1] === '/')
        found.push(other);
    }
  }
  return found
    .map((other) => ({ other, shared: sharedSegments(path, other) }))
    .sort((a, b) => b.shared - a.shared || compareText(a.other, b.other))
    .map(({ other }) => other);
}

/** Segments of the first path that the second one has too. */
function sharedSegments(path: string, other: string): number {
  const segments = new Set(other.split('/'));
  return path.split('/').filter((segment) => segments.has(segment)).length;
}

function isNear(name: string, wanted: string): boolean {
  if (name.length > LONGEST_COMPARED || wanted.length > LONGEST_COMPARED) return false;
  const [a, b] = [name.toLowerCase(), wanted.toLowerCase()];
  if (a === b || a.replace(/\.[^.]+$/, '') === b.replace(/\.[^.]+$/, '')) return true;
  return Math.abs(a.length - b.length) <= MOST_EDITS && b.length > 3 && edits(a, b) <= MOST_EDITS;
}

/** Levenshtein distance. */
function edits(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[b.length]!;
}
