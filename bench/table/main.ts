import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Instance, joinPredictions, readInstances, readPredictions, repositoriesIn } from 'archdelta';
import { largest, type Repository, repositoriesBelow } from '../inputs/repositories.ts';
import { allInstances } from './all-instances.ts';
import type { Bench, Measurement } from './bench.ts';
import { firstPatch } from './first-patch.ts';
import { generatedRepository, realRepository } from './large-repository.ts';
import { machine } from './machine.ts';
import { memoryOfMany } from './memory.ts';
import { nextBase } from './next-base.ts';
import { nextCandidate } from './next-candidate.ts';
import { tableHead, tableLine } from './row.ts';
import { typescriptPatch } from './typescript.ts';

const MEASUREMENTS: Readonly<Record<string, Measurement>> = {
  first: firstPatch,
  base: nextBase,
  candidate: nextCandidate,
  all: allInstances,
  generated: generatedRepository,
  large: realRepository,
  typescript: typescriptPatch,
  memory: memoryOfMany,
};

const USAGE = `Times archdelta against its aims and against tools that do a part of the work; prints a Markdown table.

npm run bench -- --repos DIR [--instances FILE] [--predictions FILE] [--jobs N] [--runs N] [--only NAME,...]

  --repos DIR         folder of repositories, as for \`archdelta score\`
  --instances FILE    instances, as for \`archdelta score\`; default: the newest commits of the repositories
  --predictions FILE  patches of models for these instances; default: patches of later commits
  --jobs N            worker threads where more than one is used (default 2)
  --runs N            runs of what is short; medians are shown (default 3)
  --only NAME,...     of ${Object.keys(MEASUREMENTS).join(', ')}
  --files N           source files of the generated repository (default 30000)
  --patches N         patches of the memory run (default 10000)

Peers that are not on the path are named as missing. docs/performance.md says what each row means.
`;

const { values } = parseArgs({
  options: {
    repos: { type: 'string' },
    instances: { type: 'string' },
    predictions: { type: 'string' },
    jobs: { type: 'string', default: '2' },
    runs: { type: 'string', default: '3' },
    only: { type: 'string', default: Object.keys(MEASUREMENTS).join(',') },
    files: { type: 'string', default: '30000' },
    patches: { type: 'string', default: '10000' },
  },
});
const wanted = values.only.split(',');
if (values.repos === undefined || wanted.some((name) => !(name in MEASUREMENTS))) {
  console.error(USAGE);
  process.exit(2);
}

const work = mkdtempSync(join(tmpdir(), 'archdelta-bench-'));
const removeWork = (): void => rmSync(work, { recursive: true, force: true });
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    removeWork();
    process.exit(130);
  });
try {
  await run(resolve(values.repos));
} finally {
  removeWork();
}

async function run(directory: string): Promise<void> {
  const instances = values.instances === undefined ? undefined : await read(values.instances, directory);
  const repositories = repositoriesOf(directory, instances ?? []);
  const main = mainRepository(repositories);
  if (main === undefined) throw new Error(`no repository with source files in ${directory}`);
  const paths = new Map(repositories.map(({ name, path }) => [name, path]));
  const bench: Bench = {
    repositories,
    paths,
    main,
    instances,
    candidates: await candidates(instances),
    jobs: Number(values.jobs),
    runs: Number(values.runs),
    files: Number(values.files),
    patches: Number(values.patches),
    work,
  };
  console.log(`${machine()}\n\n${tableHead()}`);
  for (const name of wanted) for await (const row of MEASUREMENTS[name]!(bench)) console.log(tableLine(row));
}

function mainRepository(repositories: readonly Repository[]): Repository | undefined {
  const django = repositories.find(({ name }) => name === 'django/django');
  return django ?? largest(repositories, ['py']) ?? largest(repositories);
}

/** Instances whose repositories are there. */
async function read(file: string, directory: string): Promise<Instance[]> {
  const isThere = (repo: string): boolean => pathOf(directory, repo) !== undefined;
  const found: Instance[] = [];
  let missing = 0;
  for await (const row of readInstances(file)) {
    if ('invalid' in row) continue;
    if (isThere(row.repo)) found.push(row);
    else missing++;
  }
  if (missing > 0) console.error(`bench: ${missing} instances are of repositories that are not there`);
  return found;
}

function pathOf(directory: string, repo: string): string | undefined {
  try {
    return repositoriesIn(directory)(repo);
  } catch {
    return undefined;
  }
}

/** All repositories of the folder, those of instances by the names that these give them. */
function repositoriesOf(directory: string, instances: readonly Instance[]): Repository[] {
  const named = [...new Set(instances.map(({ repo }) => repo))].map((name) => ({
    name,
    path: pathOf(directory, name)!,
  }));
  const known = new Set(named.map(({ path }) => path));
  return [...named, ...repositoriesBelow(directory).filter(({ path }) => !known.has(path))];
}

async function candidates(instances: readonly Instance[] | undefined): Promise<Instance[] | undefined> {
  if (values.predictions === undefined || instances === undefined) return undefined;
  const found: Instance[] = [];
  for await (const row of joinPredictions(instances, readPredictions(values.predictions)))
    if (!('invalid' in row)) found.push({ ...row, instance_id: `${row.instance_id}-${found.length}` });
  // Those of one base together, in the order of the instances.
  const order = new Map(instances.map(({ base_commit }, at) => [base_commit, at]));
  return found.sort((a, b) => order.get(a.base_commit)! - order.get(b.base_commit)!);
}
