import type { ChangedEdge, StructuralChange } from '../pipeline/structural-change.ts';
import { visible } from './output.ts';

/** Lines of each list that are shown without `--all`. */
const MOST_LINES = 10;
/** Files of a cycle that are named. */
const MOST_FILES = 6;

/** What a change does to the dependencies between files, for a person; nothing when it does nothing. */
export function structureLines(change: StructuralChange, all: boolean): string[] {
  const edge = (mark: string, { from, to, againstOrder }: ChangedEdge) =>
    `  ${mark} ${visible(from)} -> ${visible(to)}${againstOrder ? '  (against the order of the components)' : ''}`;
  const cycle = (paths: readonly string[]) => {
    const more = paths.length - MOST_FILES;
    const named = paths.slice(0, MOST_FILES).map(visible).join(', ');
    return `  ${paths.length} files: ${named}${more > 0 ? `, and ${more} more` : ''}`;
  };
  const sections: [string, string[]][] = [
    ['dependencies added', change.edgesAdded.map((each) => edge('+', each))],
    ['dependencies removed', change.edgesRemoved.map((each) => edge('-', each))],
    ['cycles opened (new or larger)', change.cyclesOpened.map(cycle)],
    ['cycles closed (gone or smaller)', change.cyclesClosed.map(cycle)],
    [
      'dependents of touched files',
      change.dependents
        .filter(({ transitive }) => transitive > 0)
        .sort((a, b) => b.transitive - a.transitive)
        .map(
          ({ path, direct, transitive }) =>
            `  ${visible(path)}: ${direct} direct, ${transitive} with all theirs`,
        ),
    ],
  ];
  return sections.flatMap(([title, lines]) =>
    lines.length === 0 ? [] : ['', `${title}:`, ...cutLines(lines, all)],
  );
}

/** The first lines of a list, and how many more there are. */
export function cutLines(lines: readonly string[], all: boolean): string[] {
  const left = lines.length - MOST_LINES;
  if (all || left <= 0) return [...lines];
  return [...lines.slice(0, MOST_LINES), `  … and ${left} more (--all)`];
}
