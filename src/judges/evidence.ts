import type { TreeEntry } from '../git/change.ts';
import type { Codebase } from './codebase.ts';
import type { Citation } from './judge.ts';
import { textOf } from './tools/source-text.ts';

/** The trees in which cited lines are looked up. */
export interface CitedTrees {
  readonly base: Codebase;
  /** Absent where only the base may be cited. */
  readonly patched?: Codebase;
}

/** Places that were cited for one thing. */
export interface CitedPlaces {
  /** Begins a sentence on them: `axis "Scope"`. */
  readonly about: string;
  /** As the model wrote them, `path:line: why` each. */
  readonly places: readonly string[];
}

/** The same places, looked up. */
export interface CheckedPlaces {
  readonly evidence: readonly Citation[];
  /** A sentence on each place that does not exist, and one where nothing is cited. */
  readonly flags: readonly string[];
}

/** A way to read a text as a place. */
interface Reading {
  readonly path: string;
  readonly lines: readonly number[];
  readonly tree: 'base' | 'patched' | undefined;
}

/** A place that was looked up. */
interface Looked {
  readonly place: string;
  readonly found: 'base' | 'patched' | null;
  readonly unreadable: boolean;
}

/** Lines by path, as the tools number them; null for a file that is no text or too large. */
type LineCounts = ReadonlyMap<string, number | null>;

/** Characters of a place that a sentence repeats. */
const SHOWN = 160;

/** `:12`, `:12-20`, `:L12-L20` or `#L12-L20` after a path. */
const LINES = /(?::|#(?=L))(L?\d+(?:[-–]L?\d+)?)(?!\w)/g;

/** Characters of a place in which lines are looked for, and lines that are tried: more is no path. */
const MOST_CHARACTERS = 4096;
const MOST_LINES = 8;

/** What is put around paths, and what is put before them. */
const CLOSING = /[`"'*]+$/;
const OPENING = /^[`"'*[(]+/;

/**
 * Looks cited places up: `path:line` or `path:line-line` with or without a reason after it (`path#L12` as well). Both
 * lines have to be in the file. The base is looked at first, then the tree after the patch; `base:` or `patched:` before the
 * path names the tree. Links and submodules have no lines.
 *
 * @throws {ArchdeltaError} `blob-missing`, `aborted`.
 */
export async function checkEvidence(
  cited: readonly CitedPlaces[],
  trees: CitedTrees,
): Promise<readonly CheckedPlaces[]> {
  const readings = cited.flatMap(({ places }) => places.flatMap(readingsOf));
  const base = await lineCounts(trees.base, readings);
  const patched = trees.patched && (await lineCounts(trees.patched, readings));
  return cited.map(({ about, places }) => {
    const looked = places.map((place) => lookUp(place, base, patched));
    const flags = looked.flatMap(({ place, found, unreadable }) => {
      if (found !== null) return [];
      const cites = `${about} cites ${JSON.stringify(shortened(place))}`;
      return [
        unreadable ? `${cites}, in a file that is no text or too large` : `${cites}, which does not exist`,
      ];
    });
    if (places.length === 0) flags.push(`${about} cites no line`);
    return { evidence: looked.map(({ place, found }) => ({ place, found })), flags };
  });
}

/** Every way to read a text as a place: a path may hold colons and digits itself, and begin with a bracket. */
function readingsOf(place: string): Reading[] {
  const text = place.slice(0, MOST_CHARACTERS).trim();
  const bare = text.replace(OPENING, '');
  const prefix = /^(base|patched):\s*/.exec(bare);
  return [
    ...linesIn(text, undefined),
    ...(bare === text ? [] : linesIn(bare, undefined)),
    ...(prefix ? linesIn(bare.slice(prefix[0].length), prefix[1] as Reading['tree']) : []),
  ];
}

function linesIn(text: string, tree: Reading['tree']): Reading[] {
  const matches = [...text.matchAll(LINES)].slice(0, MOST_LINES);
  return matches.map((match) => ({
    path: text.slice(0, match.index).replace(CLOSING, '').replace(/^\.\//, ''),
    lines: match[1]!.match(/\d+/g)!.map(Number),
    tree,
  }));
}

function lookUp(place: string, base: LineCounts, patched: LineCounts | undefined): Looked {
  const readings = readingsOf(place);
  const isIn = (counts: LineCounts | undefined, tree: 'base' | 'patched'): boolean =>
    readings.some((reading) => (reading.tree ?? tree) === tree && holds(counts, reading));
  const found = isIn(base, 'base') ? 'base' : isIn(patched, 'patched') ? 'patched' : null;
  const unreadable = readings.some(({ path }) => base.get(path) === null || patched?.get(path) === null);
  return { place, found, unreadable };
}

function holds(counts: LineCounts | undefined, { path, lines }: Reading): boolean {
  const count = counts?.get(path) ?? 0;
  return lines.every((line) => line >= 1 && line <= count);
}

async function lineCounts(codebase: Codebase, readings: readonly Reading[]): Promise<LineCounts> {
  const paths = new Set(readings.map(({ path }) => path));
  const entries = codebase.entries.filter((entry) => paths.has(entry.path) && isRegular(entry));
  const counts = new Map<string, number | null>();
  if (entries.length === 0) return counts;
  for await (const blob of codebase.read(entries)) {
    const text = textOf(blob);
    counts.set(blob.entry.path, 'lines' in text ? text.lines.length : null);
  }
  return counts;
}

function isRegular({ mode }: TreeEntry): boolean {
  return mode.startsWith('100');
}

function shortened(text: string): string {
  return text.length <= SHOWN ? text : `${text.slice(0, SHOWN)}…`;
}
