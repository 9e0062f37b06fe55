import { type Cost, patchCosts, repositoryCost } from './measure.ts';

/** What a cost grows with. */
export interface Series {
  readonly name: string;
  /** What is counted along the axis. */
  readonly axis: string;
  /** What stays the same. */
  readonly fixed: string;
  readonly sizes: readonly number[];
  /** The costs of each size, in order. */
  costs(runs: number, work: string): Promise<Cost[]>;
}

const SEED = 1;
const EDGES = 6;

/** One after the other, so that they do not disturb each other. */
async function each(sizes: readonly number[], cost: (size: number) => Promise<Cost>): Promise<Cost[]> {
  const costs: Cost[] = [];
  for (const size of sizes) costs.push(await cost(size));
  return costs;
}

const files: Series = {
  name: 'files',
  axis: 'source files',
  fixed: '6 uses a file, 200 commits',
  sizes: [1000, 3000, 10_000, 30_000],
  costs: (runs, work) =>
    each(files.sizes, (size) =>
      repositoryCost({ files: size, edges: EDGES, commits: 200, seed: SEED }, runs, work),
    ),
};

const edges: Series = {
  name: 'edges',
  axis: 'uses of other files, a file',
  fixed: '3,000 files, 200 commits',
  sizes: [3, 6, 12, 24],
  costs: (runs, work) =>
    each(edges.sizes, (size) =>
      repositoryCost({ files: 3000, edges: size, commits: 200, seed: SEED }, runs, work),
    ),
};

const history: Series = {
  name: 'history',
  axis: 'commits',
  fixed: '1,000 files, 6 uses a file',
  sizes: [100, 300, 1000, 3000, 10_000, 30_000],
  costs: (runs, work) =>
    each(history.sizes, (size) =>
      repositoryCost({ files: 1000, edges: EDGES, commits: size, seed: SEED }, runs, work),
    ),
};

const patch: Series = {
  name: 'patch',
  axis: 'files of the patch',
  fixed: '3,000 files, 6 uses a file, 200 commits',
  sizes: [1, 3, 10, 30, 100, 300, 1000],
  costs: (runs, work) =>
    patchCosts({ files: 3000, edges: EDGES, commits: 200, seed: SEED, lastSizes: patch.sizes }, runs, work),
};

/** All series, in the order in which they are measured. */
export const SERIES: readonly Series[] = [patch, files, edges, history];
