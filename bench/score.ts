import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { checkOut, instancesOf } from './inputs.ts';
import { median, type Run, timed } from './timing.ts';

const USAGE = `Times archdelta against lizard on a real repository.

npm run bench -- --repo DIR --instances FILE [--name owner/name] [--runs N] [--rows N] [--jobs N]

  --repo DIR        the repository (bare or not) that holds the base commits
  --instances FILE  instances in a format of \`archdelta score\`; those of --name are used
  --name            repository of the instances; default: that of the first instance
  --runs N          runs of each command; medians are shown (default 3)
  --rows N          instances of the warm run (default 20)
  --jobs N          worker threads (default 2)

lizard (pip install lizard) must be on the PATH; without it only archdelta is timed.
`;

const { values } = parseArgs({
  options: {
    repo: { type: 'string' },
    instances: { type: 'string' },
    name: { type: 'string' },
    runs: { type: 'string', default: '3' },
    rows: { type: 'string', default: '20' },
    jobs: { type: 'string', default: '2' },
  },
});
if (values.repo === undefined || values.instances === undefined) {
  console.error(USAGE);
  process.exit(2);
}

const cli = fileURLToPath(new URL('../dist/cli.js', import.meta.url));
const work = mkdtempSync(join(tmpdir(), 'archdelta-bench-'));
try {
  await bench(resolve(values.repo), resolve(values.instances), values.name);
} finally {
  rmSync(work, { recursive: true, force: true });
}

async function bench(repository: string, instancesFile: string, wanted: string | undefined): Promise<void> {
  const runs = Number(values.runs);
  const rows = await instancesOf(instancesFile, wanted, Number(values.rows));
  const [first] = rows;
  if (!first) throw new Error(`no instance of ${wanted ?? 'any repository'} in ${instancesFile}`);
  const map = join(work, 'map.json');
  writeFileSync(map, JSON.stringify({ [first.repo]: repository }));
  const write = (name: string, some: readonly object[]) => {
    const path = join(work, name);
    writeFileSync(path, some.map((row) => `${JSON.stringify(row)}\n`).join(''));
    return path;
  };
  const one = write('one.jsonl', [first]);
  const many = write('many.jsonl', rows);
  const cache = join(work, 'cache');
  const score = (file: string, more: readonly string[]) =>
    timed(process.execPath, [
      cli,
      'score',
      file,
      '--repo-map',
      map,
      '--jobs',
      values.jobs,
      '--cache',
      cache,
      '--quiet',
      ...more,
    ]);

  const cold: Run[] = [];
  const peer: Run[] = [];
  const checkouts = checkOut(repository, first, work);
  for (let run = 0; run < runs; run++) {
    rmSync(cache, { recursive: true, force: true });
    cold.push(await score(one, []));
    const before = await timed('lizard', [
      '-l',
      'python',
      '-l',
      'java',
      '-l',
      'go',
      '-l',
      'javascript',
      '-l',
      'typescript',
      checkouts.before,
    ]);
    const after = await timed('lizard', [
      '-l',
      'python',
      '-l',
      'java',
      '-l',
      'go',
      '-l',
      'javascript',
      '-l',
      'typescript',
      checkouts.after,
    ]);
    if (before.code !== 127) peer.push({ ...after, seconds: (before.seconds + after.seconds) / 2 });
  }
  await score(many, []);
  const warm: Run[] = [];
  const perRow: number[] = [];
  const timings = join(work, 'timings.jsonl');
  for (let run = 0; run < runs; run++) {
    warm.push(await score(many, ['--timings', timings]));
    for (const line of readFileSync(timings, 'utf8').trim().split('\n')) {
      perRow.push((JSON.parse(line) as { milliseconds: number }).milliseconds);
    }
  }
  report({ cold, peer, warm, perRow, rows: rows.length });
}

interface Results {
  readonly cold: readonly Run[];
  readonly peer: readonly Run[];
  readonly warm: readonly Run[];
  readonly perRow: readonly number[];
  readonly rows: number;
}

function report({ cold, peer, warm, perRow, rows }: Results): void {
  const seconds = (some: readonly Run[]) => median(some.map((run) => run.seconds));
  const peak = Math.max(...[...cold, ...warm].map((run) => run.peakMegabytes));
  const lines: [string, string][] = [
    [
      'machine',
      `${cpus().length} x ${cpus()[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`,
    ],
    ['cold: first instance, empty cache', `${seconds(cold).toFixed(2)} s`],
  ];
  if (peer.length > 0) {
    lines.push(
      ['lizard, one pass over one checkout', `${seconds(peer).toFixed(2)} s`],
      ['cold / one lizard pass', (seconds(cold) / seconds(peer)).toFixed(2)],
      ['cold / lizard on both checkouts', (seconds(cold) / (2 * seconds(peer))).toFixed(2)],
    );
  } else lines.push(['lizard', 'not on the PATH: pip install lizard']);
  lines.push(
    [
      `warm: ${rows} instances`,
      `${seconds(warm).toFixed(2)} s, ${((seconds(warm) * 1000) / rows).toFixed(0)} ms an instance all in`,
    ],
    ['warm: time of a row, median', `${median(perRow).toFixed(0)} ms`],
    ['peak memory', `${peak.toFixed(0)} MB`],
  );
  const width = Math.max(...lines.map(([name]) => name.length));
  for (const [name, value] of lines) console.log(`${name.padEnd(width)}  ${value}`);
}
