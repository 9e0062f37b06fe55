import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../git/temporary-repository.ts';
import type { FakeServer } from '../judges/servers/fake-server.ts';
import { archdelta, archdeltaCleanly, newPath, start } from './command.ts';
import {
  caseOf,
  complexityServer,
  containersFolder,
  INSTANCES,
  KEY,
  manyInstances,
  PREDICTIONS,
  recordsOf,
  SCRIPT,
} from './judge-runs.ts';

let repositories: string;
let cache: string;
let server: FakeServer | undefined;
beforeAll(() => {
  repositories = containersFolder();
  cache = join(temporaryFolder(), 'cache');
});
afterEach(async () => {
  await server?.close();
  server = undefined;
});
const scripted = () => ['--backend', 'scripted', '--from', SCRIPT, '--repos', repositories, '--cache', cache];
const environment = { OPENAI_API_KEY: KEY };

function overServer(input: string, out: string, ...more: string[]): string[] {
  return [
    ...['judge', 'acj', input, '--repos', repositories, '--cache', cache, '--backend', 'openai-compatible'],
    ...['--base-url', server!.baseUrl, '--model', 'fake', '--concurrency', '8', '--out', out, ...more],
  ];
}

/** Ids of the conversations that have their answer. */
function answered(out: string): Set<string> {
  const records = recordsOf(`${out}.transcripts.jsonl`);
  return new Set(
    records.flatMap(({ end, instance_id }) =>
      (end as { kind: string }).kind === 'answer' ? [instance_id as string] : [],
    ),
  );
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
}

/** No file beside an output holds the key. */
function expectNoKey(out: string, ...texts: string[]): void {
  const folder = dirname(out);
  for (const name of readdirSync(folder))
    expect(readFileSync(join(folder, name), 'utf8'), name).not.toContain(KEY);
  for (const text of texts) expect(text).not.toContain(KEY);
}

describe('a run over a server', () => {
  it.each(['SIGKILL', 'SIGINT'] as const)('ended by %s goes on, and asks nothing twice', async (signal) => {
    const count = signal === 'SIGKILL' ? 200 : 60;
    server = await complexityServer();
    const input = manyInstances(count);
    const out = newPath('acj.jsonl');
    const running = start(overServer(input, out), { environment });
    await until(() => answered(out).size >= count / 3);
    running.child.kill(signal);
    const ended = await running.result;
    expect(ended.code).toBe(signal === 'SIGINT' ? 130 : null);
    const done = answered(out);
    const rows = recordsOf(out).length;
    expect(rows).toBeLessThan(count);
    if (signal === 'SIGINT') {
      expect(existsSync(`${out}.lock`)).toBe(false);
      expect(ended.stderr).toContain(
        `${rows} of ${count} patches have their verdict; the same command goes on`,
      );
    }

    const before = server.requests.length;
    const result = await archdeltaCleanly(overServer(input, out), { environment });
    expect(result.code).toBe(0);
    const askedAgain = server.requests.slice(before).filter((request) => done.has(`case-${caseOf(request)}`));
    expect(askedAgain).toEqual([]);
    expect(recordsOf(out).map(({ instance_id }) => instance_id)).toEqual(
      Array.from({ length: count }, (_, at) => `case-${at}`),
    );
    expect(recordsOf(out).every(({ label }) => label === 'Moderate')).toBe(true);
    // Two requests a patch. Of the eight conversations at work, SIGINT loses the turn that is not answered yet,
    // SIGKILL the one before it as well.
    expect(server.requests.length).toBeLessThanOrEqual(2 * count + (signal === 'SIGINT' ? 8 : 16));
    expect(result.stderr).toContain(`${count} patches, ${count} rows: ${count} scored, 0 unscored`);

    const complete = server.requests.length;
    const again = await archdeltaCleanly(overServer(input, out), { environment });
    expect(again.code).toBe(0);
    expect(server.requests).toHaveLength(complete);
    expectNoKey(out, result.stderr, again.stderr, ended.stderr);
  });

  it('that has its key refused ends at once, and does not show it', async () => {
    server = await complexityServer();
    await server.close();
    const { startOpenAiServer } = await import('../judges/servers/openai-server.ts');
    server = await startOpenAiServer(({ headers }) => ({
      status: 401,
      body: {
        error: { message: `Incorrect API key provided: ${headers.authorization}`, code: 'invalid_api_key' },
      },
    }));
    const out = newPath('acj.jsonl');
    const result = await archdeltaCleanly(overServer(manyInstances(30), out), { environment });
    expect(result.code).toBe(2);
    expect(result.stderr).toContain('the model cannot be asked');
    expect(result.stderr).not.toContain('(rejected)');
    expect(server.requests.length).toBeLessThanOrEqual(8);
    expectNoKey(out, result.stderr);
  });

  it('spends no more than its budget and tells what is left', async () => {
    server = await complexityServer();
    const prices = newPath('prices.json');
    // A turn: 1,000 tokens in and 100 out, 0.002.
    writeFileSync(prices, JSON.stringify({ models: { fake: { input: 1, output: 10 } } }));
    const input = manyInstances(40);
    const out = newPath('acj.jsonl');
    const money = (budget: string) => overServer(input, out, '--prices', prices, '--budget', budget);
    const result = await archdeltaCleanly(money('0.15'), { environment });
    expect(result.code).toBe(3);
    expect(server.requests.length * 0.002).toBeLessThanOrEqual(0.15);
    expect(result.stderr).toMatch(/left: \d+ patches, for which the budget did not last/);
    expect(result.stderr).toContain(`${(server.requests.length * 0.002).toFixed(4)} USD`);
    const rest = await archdeltaCleanly(money('10'), { environment });
    expect(rest.code).toBe(0);
    expect(server.requests).toHaveLength(80);
    expect(rest.stderr).toContain(
      'with the runs before it: 80 requests, 80000 tokens in, 8000 out, 0.1600 USD',
    );
  });
});

describe('the example of the judges', () => {
  it('is judged from end to end, and can be replayed', async () => {
    const out = newPath('aqj.jsonl');
    const args = (backend: readonly string[], to: string) => [
      ...['judge', 'aqj', INSTANCES, '--predictions', PREDICTIONS, ...backend, '--out', to],
    ];
    const result = await archdeltaCleanly(args(scripted(), out));
    expect(result.code).toBe(0);
    expect(recordsOf(out).map(({ model, label }) => [model, label])).toEqual([
      ['source', 'High'],
      ['downstream', 'Low'],
    ]);
    const [first, second] = recordsOf(out);
    expect(first!.rubric_hash).toBe(second!.rubric_hash);
    expect(recordsOf(`${out}.rubrics.jsonl`)).toHaveLength(1);

    const twice = newPath('again.jsonl');
    await archdeltaCleanly(args(scripted(), twice));
    expect(readFileSync(twice)).toEqual(readFileSync(out));

    const replayed = newPath('replayed.jsonl');
    const recording = [
      '--backend',
      'recorded',
      '--from',
      `${out}.transcripts.jsonl`,
      '--repos',
      repositories,
    ];
    const replay = await archdeltaCleanly(args([...recording, '--no-cache'], replayed));
    expect(replay.code).toBe(0);
    expect(replay.stderr).toMatch(
      /this run: a replay, no model was asked; when it was recorded: \d+ requests/,
    );
    const named = readFileSync(replayed, 'utf8').replaceAll('"backend":"recorded"', '"backend":"scripted"');
    expect(named).toBe(readFileSync(out, 'utf8'));

    const recalled = newPath('recalled.jsonl');
    expect((await archdeltaCleanly(args(['--backend', 'recorded', '--from', out], recalled))).code).toBe(0);
    expect(readFileSync(recalled)).toEqual(readFileSync(out));
  });

  it('is shown', async () => {
    const out = newPath('aqj.jsonl');
    await archdeltaCleanly([
      'judge',
      'aqj',
      INSTANCES,
      '--predictions',
      PREDICTIONS,
      ...scripted(),
      '--out',
      out,
    ]);
    const lines = (await archdeltaCleanly(['judge', 'show', out])).stdout.split('\n');
    expect(lines[0]).toBe('example__containers-1  source  aqj: High');
    expect(lines[1]).toMatch(/^example__containers-1 {2}downstream {2}aqj: Low/);
    const one = await archdeltaCleanly([
      'judge',
      'show',
      out,
      'example__containers-1',
      '--model',
      'downstream',
    ]);
    expect(one.code).toBe(0);
    expect(one.stdout).not.toContain('source  aqj: High');
    for (const text of [
      'The packing keeps the types of containers: poor',
      '  rubric ',
      ': aqj-axis, ',
      'model calls:',
    ])
      expect(one.stdout).toContain(text);
    const none = await archdeltaCleanly(['judge', 'show', out, 'nobody']);
    expect(none).toMatchObject({ code: 2, stderr: expect.stringContaining('has no verdict on nobody') });
  });
});

describe('wrong usage', () => {
  it.each([
    ['no repositories', ['--backend', 'scripted', '--from', SCRIPT], 'name the repositories'],
    [
      'both ways to name them',
      [...['--repos', '.', '--repo-map', 'x'], '--backend', 'scripted'],
      'either --repos or',
    ],
    ['no back end', ['--repos', '.'], '--backend'],
    ['an unknown back end', ['--repos', '.', '--backend', 'antropic'], 'anthropic'],
    ['a setting without a value', ['--repos', '.', '--backend', 'scripted', '--set', 'x'], 'NAME=VALUE'],
    ['a budget of nothing', ['--repos', '.', '--backend', 'scripted', '--budget', '0'], '--budget takes'],
    ['no steps', ['--repos', '.', '--backend', 'scripted', '--max-steps', '0'], '--max-steps takes'],
    [
      'predictions for acj',
      ['--repos', '.', '--backend', 'scripted', '--from', SCRIPT, '--predictions', PREDICTIONS],
      'acj judges',
    ],
  ])('%s', async (_, flags, message) => {
    const out = newPath('acj.jsonl');
    const result = await archdelta(['judge', 'acj', INSTANCES, ...flags, '--out', out]);
    expect(result).toMatchObject({ code: 2, stderr: expect.stringContaining(message) });
    expect(readdirSync(dirname(out))).toEqual([]);
  });

  it('the judges are named', async () => {
    const result = await archdelta(['judge', '--help']);
    expect(result.code).toBe(0);
    for (const name of ['acj', 'aqj', 'show']) expect(result.stdout).toContain(`  ${name} `);
    const { stdout } = await archdelta(['--help']);
    expect(stdout).toContain('3 some rows failed or are unscored');
  });
});
