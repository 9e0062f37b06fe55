import { compareText } from '../core/ordering.ts';

const MOST = 3;

/** A clause that names what a wrong name may have meant: `; did you mean "a" or "b"?`, or nothing. */
export function nearNames(wrong: string, names: readonly string[]): string {
  const bound = Math.max(2, Math.floor(wrong.length / 3));
  const wanted = wrong.toLowerCase();
  const near = names
    .map((name) => ({ name, distance: distanceTo(wanted, name.toLowerCase()) }))
    .filter(({ distance }) => distance <= bound)
    .sort((a, b) => a.distance - b.distance || compareText(a.name, b.name))
    .slice(0, MOST)
    .map(({ name }) => `"${name}"`);
  return near.length === 0 ? '' : `; did you mean ${near.join(' or ')}?`;
}

/**
 * How far a name is from what was written: the edit distance (Levenshtein 1966); 1 where one ends with the other
 * after a dot, as `sloc_sum` for `volume.file.sloc_sum`.
 */
function distanceTo(wrong: string, name: string): number {
  if (name.endsWith(`.${wrong}`) || wrong.endsWith(`.${name}`)) return 1;
  let row = Array.from({ length: name.length + 1 }, (_, at) => at);
  for (let at = 1; at <= wrong.length; at++) {
    const next = [at];
    for (let to = 1; to <= name.length; to++) {
      const substituted = row[to - 1]! + (wrong[at - 1] === name[to - 1] ? 0 : 1);
      next.push(Math.min(substituted, row[to]! + 1, next[to - 1]! + 1));
    }
    row = next;
  }
  return row[name.length]!;
}
