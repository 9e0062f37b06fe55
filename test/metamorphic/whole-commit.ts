import { expect } from 'vitest';
import type { Language } from '../support/fixtures.ts';
import type { Measured } from '../support/workbench.ts';

/** What the patch itself changes as one more commit of the history (catalogue §6), whatever stands in it. */
export const OF_THE_COMMIT = ['process.component.change_entropy', 'cochange.component.cross_share'];

interface CommitsByHand {
  /** For each component the commits that touch it. */
  readonly touches: readonly number[];
  /** Co-change weight: of all pairs, and of those between components. */
  readonly weight: readonly [all: number, cross: number];
  /** What a commit of all files of F weighs. */
  readonly whole: readonly [all: number, cross: number];
}

/** Counted by hand in each `history.json`, with the base as the last commit, which touches all files. */
const COMMITS: Readonly<Record<Language, CommitsByHand>> = {
  // shop/__init__.py, orders, stock; a commit of 7 files has 15 of 21 pairs between components, each of weight 1/6.
  python: { touches: [3, 15, 13], weight: [17.5, 10.5], whole: [3.5, 15 / 6] },
  // order, stock; 6 files, 9 of 15 pairs.
  java: { touches: [12, 13], weight: [15.5, 5.8], whole: [3, 9 / 5] },
  // cmd, orders, stock; 5 files (one is generated), 8 of 10 pairs.
  go: { touches: [5, 14, 11], weight: [14, 9.5], whole: [2.5, 8 / 4] },
  // orders, stock, ui; 6 files, 11 of 15 pairs.
  typescript: { touches: [10, 12, 8], weight: [15, 9.2], whole: [3, 11 / 5] },
};

/** Entropy of counts as a share of the largest that there can be. */
function evenness(counts: readonly number[]): number {
  const all = counts.reduce((sum, count) => sum + count, 0);
  return (
    counts.reduce((sum, count) => sum - (count / all) * Math.log2(count / all), 0) / Math.log2(counts.length)
  );
}

/** A change that touches every file is one more commit of all components, and of all pairs. */
export function expectWholeCommit({ values }: Measured, language: Language): void {
  const { touches, weight, whole } = COMMITS[language];
  const expectSides = (id: string, before: number, after: number) => {
    expect(values.get(id)!.before, id).toBeCloseTo(before, 12);
    expect(values.get(id)!.after, id).toBeCloseTo(after, 12);
  };
  expectSides(
    'process.component.change_entropy',
    evenness(touches),
    evenness(touches.map((count) => count + 1)),
  );
  const [all, cross] = weight;
  expectSides('cochange.component.cross_share', cross / all, (cross + whole[1]) / (all + whole[0]));
}
