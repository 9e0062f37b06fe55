import type { ChangedEdge, ChangedSymbol, StructuralChange } from '../pipeline/structural-change.ts';
import { visible } from './output.ts';

/** Lines of each list that are shown without `--all`. */
const MOST_LINES = 10;
/** Files of a cycle, or users of a name, that are named. */
const MOST_FILES = 6;

/** What a change does to dependencies and public names, for a person; nothing when it does nothing. */
export function structureLines(change: StructuralChange, all: boolean): string[] {
  const edge = (mark: string, { from, to, againstOrder }: ChangedEdge) =>
    `  ${mark} ${visible(from)} -> ${visible(to)}${againstOrder ? '  (against the order of the components)' : ''}`;
  const cycle = (paths: readonly string[]) => `  ${paths.length} files: ${fileList(paths)}`;
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
    ['public names added', change.symbolsAdded.map((each) => `  + ${symbolText(each)}${usersText(each)}`)],
    [
      'public names removed',
      change.symbolsRemoved.map((each) => `  - ${symbolText(each)}${brokenText(each)}`),
    ],
    [
      'public names whose callers may no longer fit',
      change.symbolsChanged.map((each) => `  ! ${symbolText(each)}${brokenText(each)}`),
    ],
  ];
  return sections.flatMap(([title, lines]) =>
    lines.length === 0 ? [] : ['', `${title}:`, ...cutLines(lines, all)],
  );
}

function fileList(paths: readonly string[]): string {
  const more = paths.length - MOST_FILES;
  const named = paths.slice(0, MOST_FILES).map(visible).join(', ');
  return `${named}${more > 0 ? `, and ${more} more` : ''}`;
}

function symbolText({ name, files }: ChangedSymbol): string {
  return `${visible(name)} (${fileList(files)})`;
}

function usersText({ users }: ChangedSymbol): string {
  return users.length === 0 ? '' : `: used by ${fileList(users)}`;
}

/** Who is left behind comes first. */
function brokenText({ users, usersLeft }: ChangedSymbol): string {
  if (users.length === 0) return ': used by no other file';
  const touched = users.length - usersLeft.length;
  if (usersLeft.length === 0)
    return `: its ${touched === 1 ? 'user is' : `${touched} users are`} touched as well`;
  const others = touched === 0 ? '' : `; ${touched} more ${touched === 1 ? 'is' : 'are'} touched as well`;
  return `: used by ${fileList(usersLeft)}${others}`;
}

/** The first lines of a list, and how many more there are. */
export function cutLines(lines: readonly string[], all: boolean): string[] {
  const left = lines.length - MOST_LINES;
  if (all || left <= 0) return [...lines];
  return [...lines.slice(0, MOST_LINES), `  … and ${left} more (--all)`];
}
