import { cpus } from 'node:os';
import { betweenness } from '../src/graph/betweenness.ts';
import { closure, cumulativeReach } from '../src/graph/closure.ts';
import { clustering } from '../src/graph/clustering.ts';
import { componentOrder, forwardLevels } from '../src/graph/component-order.ts';
import { condensation, stronglyConnected } from '../src/graph/components.ts';
import { type DirectedGraph, directedGraph, quotient, undirectedNeighbours } from '../src/graph/csr.ts';
import { cappedDistances } from '../src/graph/distance.ts';
import { layers } from '../src/graph/levels.ts';
import { clusterFactors, modularity } from '../src/graph/modularity.ts';
import { pageRank } from '../src/graph/page-rank.ts';
import { median } from './timing.ts';

/** Times the graph algorithms on a generated file graph: `npm run bench:graph`. No input, no options. */
const FILES = 10_000;
const EDGES = 60_000;
const PACKAGES = 1000;
const COMPONENTS = 25;
const RUNS = 9;

const fileGraph = generated();
const packageOf = Uint32Array.from({ length: FILES }, (_, file) => Math.floor((file * PACKAGES) / FILES));
const componentOf = packageOf.map((folder) => Math.floor((folder * COMPONENTS) / PACKAGES));
const filesOf = new Uint32Array(PACKAGES).fill(FILES / PACKAGES);

/**
 * Mostly local edges. A package uses up to eight lower packages, three of its component and five of the lower
 * half. Of a hundred edges some 50 stay in the package (17 of them may close a cycle of files), 42 go to the
 * packages used (half of these to their first two files), 7 anywhere in the lower half, and 1 up to one of the
 * next packages, which makes cycles of packages. The same graph on every machine.
 */
function generated(): DirectedGraph {
  const next = numbers(20_240_607);
  const perPackage = FILES / PACKAGES;
  const perComponent = PACKAGES / COMPONENTS;
  const used = Array.from({ length: PACKAGES }, (_, folder) =>
    Array.from({ length: 8 }, (_, at) => {
      const own = folder % perComponent;
      return at < 3 ? folder - own + next(own + 1) : next((folder >> 1) + 1);
    }),
  );
  const targetOf = (file: number): number => {
    const folder = Math.floor(file / perPackage);
    const kind = next(100);
    if (kind < 33) return folder * perPackage + next((file % perPackage) + 1);
    if (kind < 50) return folder * perPackage + next(perPackage);
    if (kind < 92) return used[folder]![next(8)]! * perPackage + next(kind < 71 ? 2 : perPackage);
    if (kind < 99) return next((file >> 1) + 1);
    return Math.min(FILES - 1, file + perPackage * (1 + next(3)));
  };
  const successors = Array.from({ length: FILES }, () => new Set<number>());
  for (let count = 0; count < EDGES; ) {
    const file = next(FILES);
    const target = targetOf(file);
    if (target === file || successors[file]!.has(target)) continue;
    successors[file]!.add(target);
    count++;
  }
  return directedGraph(FILES, successors);
}

/** Whole numbers below a bound, from a linear congruential generator (Knuth's MMIX constants, upper 32 bits). */
function numbers(seed: number): (bound: number) => number {
  let state = BigInt(seed);
  return (bound) => {
    state = BigInt.asUintN(64, state * 6364136223846793005n + 1442695040888963407n);
    return Number(state >> 32n) % bound;
  };
}

/** Every step of one side, in the order of use; what a step gives is kept for later ones. */
function side(step: <T>(name: string, work: () => T) => T): Record<string, number> {
  const scc = step('SCCs, circuit ranks', () => {
    const found = stronglyConnected(fileGraph);
    condensation(fileGraph, found);
    return found;
  });
  const reach = step('closure', () => closure(fileGraph, scc));
  const levels = step('layers', () => layers(fileGraph, scc));
  const rank = step('PageRank', () => pageRank(fileGraph));
  const neighbours = step('undirected graph', () => undirectedNeighbours(fileGraph));
  const counts = step('triangles', () => clustering(neighbours));
  const packages = step('package graph', () => quotient(fileGraph, packageOf, PACKAGES).graph);
  const packageScc = step('package SCCs', () => stronglyConnected(packages));
  step('package closure, in packages', () => closure(packages, packageScc));
  step('package closure, in files', () => closure(packages, packageScc, filesOf));
  step('package layers', () => layers(packages, packageScc));
  const between = step('package betweenness', () => betweenness(packages));
  step('TurboMQ', () => clusterFactors(fileGraph, packageOf, PACKAGES));
  const q = step('component Q', () => modularity(fileGraph, componentOf, COMPONENTS));
  step('component order, levels', () => {
    const components = quotient(fileGraph, componentOf, COMPONENTS).graph;
    return forwardLevels(components, componentOrder(components));
  });
  step('20 distance searches', () => {
    for (let from = 0; from < FILES; from += FILES / 20) cappedDistances(neighbours, from);
  });
  return {
    edges: fileGraph.size,
    'file components': scc.count,
    'largest of them': Math.max(...scc.sizes),
    'propagation cost': cumulativeReach(scc, reach) / FILES ** 2,
    levels: levels.count,
    'highest PageRank x n': Math.max(...rank) * FILES,
    transitivity: (3 * counts.triangles) / counts.triples,
    'package edges': packages.size,
    'package components': packageScc.count,
    'highest betweenness': Math.max(...between) / ((PACKAGES - 1) * (PACKAGES - 2)),
    'component Q': q,
  };
}

function bench(): void {
  const times = new Map<string, number[]>();
  const step = <T>(name: string, work: () => T): T => {
    const started = performance.now();
    const result = work();
    times.set(name, [...(times.get(name) ?? []), performance.now() - started]);
    return result;
  };
  let facts: Record<string, number> = {};
  for (let run = 0; run < RUNS; run++) facts = side(step);
  const rows = [['ms', 'first run', `median of ${RUNS - 1} more`, 'best of them']];
  const sums = [0, 0, 0];
  for (const [name, [first, ...more]] of times) {
    const row = [first!, median(more), Math.min(...more)];
    row.forEach((time, at) => {
      sums[at]! += time;
    });
    rows.push([name, ...row.map((time) => time.toFixed(1))]);
  }
  rows.push(['together', ...sums.map((time) => time.toFixed(1))]);
  console.log(`${cpus()[0]?.model ?? 'unknown'}, one core of ${cpus().length}, Node ${process.version}`);
  console.log(`${FILES} files, ${EDGES} edges, ${PACKAGES} packages, ${COMPONENTS} components\n`);
  for (const [name, ...cells] of rows) {
    console.log(name!.padEnd(30) + cells.map((cell) => cell.padStart(18)).join(''));
  }
  console.log('');
  for (const [name, value] of Object.entries(facts))
    console.log(`${name.padEnd(30)}${Number(value.toPrecision(6))}`);
}

bench();
