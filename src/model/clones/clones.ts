import { lazily } from '../../core/lazily.ts';
import type { ModelFile } from '../resolved-files.ts';
import { ChangedWindows, differenceFrom, differentFiles } from './changed-windows.ts';
import { countCloneClasses, crossingSet, crossingSets, NO_SET } from './clone-classes.ts';
import { type Coverage, coverageOf, isClone } from './coverage.ts';
import { type Windows, WindowTable } from './window-table.ts';

/** The clones of one state of a repository (catalogue §7.7). */
export interface Clones {
  /** The cloned lines of a file of the state. */
  coverage(file: ModelFile): Coverage;
  /** Cloned lines of all files. */
  readonly coveredLines: () => number;
  /** Clone classes that lie in two components or more. */
  readonly crossComponentClasses: () => number;
  /** Windows of some files, and how many of these occur in another file of the state. */
  twins(files: readonly ModelFile[]): { readonly windows: number; readonly twins: number };
}

/** The clones of a state, with what the clones after a change are derived from. */
export interface BaseClones extends Clones {
  /** The clones of another state; what it shares with this one is not looked at again. */
  changed(files: readonly ModelFile[]): Clones;
  /** The same for the next base. */
  next(files: readonly ModelFile[]): BaseClones;
}

/**
 * Files in which a base of `n` may differ from the one whose table it reads; then it gets its own. A table costs in
 * proportion to all files, a difference in proportion to these: with the square root neither outgrows the other.
 */
const mostDifferent = (n: number): number => Math.sqrt(n);

/** Finds the clones of a set of files. O(code lines). */
export function clonesOf(files: readonly ModelFile[]): BaseClones {
  return clonesIn(new WindowTable(files));
}

function clonesIn(table: WindowTable): BaseClones {
  const { files } = table;
  const coverages = lazily(() => files.map((file) => coverageOf(table, file)));
  const sets = lazily(() => crossingSets(table));
  const base: BaseState = {
    table,
    coverage: (number) => coverages()[number]!,
    setOf: (window) => sets()[window] ?? NO_SET,
    coveredLines: lazily(() => coverages().reduce((sum, { lines }) => sum + lines, 0)),
    crossComponentClasses: lazily(() => countCloneClasses(table, files.keys(), base.setOf)),
  };
  const clones: BaseClones = {
    coverage: (file) => base.coverage(table.numberOf(file)),
    coveredLines: base.coveredLines,
    crossComponentClasses: base.crossComponentClasses,
    twins: (some) => twinsOf(table, some),
    changed: (others) => {
      if (others === files) return clones;
      const difference = differenceFrom(table, others);
      return differentFiles(difference) === 0
        ? clones
        : changedClones(base, new ChangedWindows(table, difference));
    },
    next: (others) => nextClones(clones, base, others),
  };
  return clones;
}

/** The clones of a base that reads the table of an earlier one, as long as it differs little from it. */
function nextClones(clones: BaseClones, base: BaseState, files: readonly ModelFile[]): BaseClones {
  const { table } = base;
  const difference = differenceFrom(table, files);
  if (differentFiles(difference) > mostDifferent(files.length))
    return clonesIn(new WindowTable(files, table));
  const next: BaseClones = {
    ...changedClones(base, new ChangedWindows(table, difference)),
    changed: (others) => (others === files ? next : clones.changed(others)),
    next: clones.next,
  };
  return next;
}

interface BaseState {
  readonly table: WindowTable;
  coverage(file: number): Coverage;
  setOf(window: number): number;
  readonly coveredLines: () => number;
  readonly crossComponentClasses: () => number;
}

function changedClones(base: BaseState, after: ChangedWindows): Clones {
  const recovered = lazily(() => changedCoverages(base.table, after));
  return {
    coverage: (file) => {
      const number = after.numberOf(file);
      return recovered().get(number) ?? base.coverage(number);
    },
    coveredLines: lazily(() => {
      let lines = base.coveredLines();
      for (const file of after.removed) lines -= base.coverage(file).lines;
      for (const [file, { lines: now }] of recovered()) {
        lines += now - (after.added.has(file) ? 0 : base.coverage(file).lines);
      }
      return lines;
    }),
    crossComponentClasses: lazily(() => changedClasses(base, after)),
    twins: (files) => twinsOf(after, files),
  };
}

/** Coverage of the files that came, and of those with a window that became a clone or ceased to be one. */
function changedCoverages(table: WindowTable, after: ChangedWindows): Map<number, Coverage> {
  const reached = new Set(after.added.keys());
  for (const window of after.affected) {
    if (window >= table.count || isClone(table, window) === isClone(after, window)) continue;
    for (const file of after.filesWith(window)) reached.add(file);
  }
  return new Map([...reached].map((file) => [file, coverageOf(after, after.file(file)!)]));
}

/** Only the classes of file sets that won or lost a window can have changed: they are counted anew. */
function changedClasses({ table, ...base }: BaseState, after: ChangedWindows): number {
  const setsAfter = new Map<number, number>();
  for (const window of after.affected) {
    const set = crossingSet(after, window);
    if (set !== NO_SET) setsAfter.set(window, set);
  }
  const setAfter = (window: number) =>
    after.isAffected(window) ? (setsAfter.get(window) ?? NO_SET) : base.setOf(window);
  const sets = new Set<number>();
  const files = new Set<number>();
  const reach = (set: number, holders: () => Iterable<number>) => {
    if (set === NO_SET) return;
    sets.add(set);
    for (const file of holders()) files.add(file);
  };
  for (const window of after.affected) {
    reach(base.setOf(window), () => table.filesWith(window));
    reach(setAfter(window), () => after.filesWith(window));
  }
  const count = (windows: Windows, setOf: (window: number) => number) =>
    countCloneClasses(
      windows,
      [...files].filter((file) => windows.file(file)),
      (window) => (sets.has(setOf(window)) ? setOf(window) : NO_SET),
    );
  return base.crossComponentClasses() - count(table, base.setOf) + count(after, setAfter);
}

function twinsOf(windows: Windows, files: readonly ModelFile[]): { windows: number; twins: number } {
  const own = new Set(files.map((file) => windows.numberOf(file)));
  // Files that are alike ask for the same windows.
  const known = new Map<number, boolean>();
  const isTwin = (window: number) => {
    let found = known.get(window);
    if (found === undefined) {
      found = isClone(windows, window) && isHeldBeside(windows.filesWith(window), own);
      known.set(window, found);
    }
    return found;
  };
  let all = 0;
  let twins = 0;
  for (const file of own) {
    for (const window of windows.windowsIn(file)) {
      all++;
      if (isTwin(window)) twins++;
    }
  }
  return { windows: all, twins };
}

function isHeldBeside(holders: Iterable<number>, own: ReadonlySet<number>): boolean {
  for (const holder of holders) if (!own.has(holder)) return true;
  return false;
}
