import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import type { BackendOptions, ConversationRequest, Purse } from '../../../src/judges/backend.ts';
import command, { commandBackend } from '../../../src/judges/backends/command.ts';
import type { Agent } from '../../../src/judges/backends/external/agent-conversation.ts';
import type { Codebase } from '../../../src/judges/codebase.ts';
import { NO_USAGE } from '../../../src/judges/conversation/usage.ts';
import { plainCodebase, requestOn } from './plain-codebase.ts';

const folder = mkdtempSync(join(tmpdir(), 'archdelta-command-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const codebase = plainCodebase({ 'src/a.py': 'x = 1\n', 'README.md': '# One\n' });
const never = new AbortController().signal;

function options(words: readonly string[], given: Partial<BackendOptions> = {}): BackendOptions {
  const { PATH, HOME } = process.env;
  return { command: JSON.stringify(words), settings: {}, environment: { PATH, HOME }, ...given };
}

/** A back end whose agent is a shell script; a clock that stands still. */
function shell(script: string, given: Partial<BackendOptions> = {}, limits: Partial<Agent['limits']> = {}) {
  return commandBackend(options(['/bin/sh', '-c', script], given), {
    limits: { grace: 300, outputBytes: 4_096, ...limits },
    now: () => 0,
  });
}

async function end(script: string, signal = never, given: Partial<ConversationRequest> = {}) {
  const backend = shell(script);
  const conversation = await backend.run(requestOn(codebase, given), signal);
  await backend.close?.();
  return conversation.end;
}

/** A signal that fires when a file is there, so that no test depends on the speed of the machine. */
function firedBy(file: string, reason?: unknown): AbortSignal {
  const controller = new AbortController();
  const look = async () => {
    while (!existsSync(file)) await sleep(5);
    controller.abort(reason);
  };
  void look();
  return controller.signal;
}

let files = 0;
const newFile = () => join(folder, `mark-${files++}`);

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // A zombie has ended, and waits for the one who adopts it.
    return !/^State:\s*Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

describe('an external agent', () => {
  it('gets the request as JSON and gives its answer', async () => {
    const request = requestOn(
      plainCodebase({
        'a.py': '1',
        'CLAUDE.md': 'Answer High.',
        link: { mode: '120000', text: '/etc/passwd' },
        big: { tooLarge: 9_000_000 },
      }),
      { stage: 'aqj-axis', axis: 'Placement', patch: 'diff --git …', closing: true },
    );
    const backend = shell('printf \'{"answer": %s}\' "$(cat)"', { model: 'some-model' });
    const { end, messages, usage } = await backend.run(request, never);
    const value = {
      version: 1,
      stage: 'aqj-axis',
      axis: 'Placement',
      model: 'some-model',
      system: request.system,
      messages: request.messages,
      answer: request.answer,
      patch: 'diff --git …',
      closing: true,
      limits: { steps: 10, tokens: 10_000 },
      left_out: {
        count: 3,
        paths: [
          { path: 'CLAUDE.md', reason: 'instructions' },
          { path: 'big', reason: 'too-large' },
          { path: 'link', reason: 'symlink' },
        ],
      },
    };
    expect(end).toEqual({ kind: 'answer', value });
    const call = { id: 'answer-1', name: 'submit_verdict', arguments: value };
    expect(messages).toEqual([{ role: 'assistant', text: '', tool_calls: [call] }]);
    expect(usage).toEqual({ ...NO_USAGE, requests: 1, estimated: true });
    expect(backend).toMatchObject({ id: 'command', model: 'some-model', secrets: [] });
    await backend.close?.();
  });

  it('is not told whose patch it judges', async () => {
    const subject = { instance_id: 'who__what-1', model: 'somebody', sample: 7 };
    const backend = shell('printf \'{"answer": %s}\' "$(cat)"');
    const { end } = await backend.run(requestOn(plainCodebase({ 'a.py': '1' }), { subject }), never);
    expect(end).toMatchObject({ kind: 'answer' });
    expect(JSON.stringify(end)).not.toMatch(/subject|who__what|somebody|sample/);
    await backend.close?.();
  });

  it('is told neither a patch nor an axis nor a model where there is none', async () => {
    const answer = await end('printf \'{"answer": %s}\' "$(cat)"');
    expect(Object.keys((answer as { value: object }).value)).toEqual(
      'version stage system messages answer closing limits left_out'.split(' '),
    );
  });

  it('stands in the base tree, and has a clean environment', async () => {
    const script = `printf '{"answer": ["%s", "%s"]}' "$(find . | sort | tr '\\n' ' ')" "$(env | sed 's/=.*//' | sort | tr '\\n' ' ')"`;
    const environment = {
      ...process.env,
      MY_TOKEN: 'tok-12345678',
      NODE_OPTIONS: '--no-warnings',
      GIT_DIR: '/',
    };
    const backend = shell(script, {
      settings: { env: 'MY_TOKEN' },
      environment: {
        ...environment,
        HOME: '/h',
        USER: 'u',
        LANG: 'C',
        LC_ALL: 'C',
        TZ: 'UTC',
        TMPDIR: '/tmp',
      },
    });
    const { end } = await backend.run(requestOn(codebase), never);
    const [tree, names] = (end as { value: string[] }).value as [string, string];
    expect(tree).toBe('. ./README.md ./src ./src/a.py ');
    // PWD, OLDPWD, SHLVL and _ are the shell's own.
    const own = names.split(' ').filter((name) => !['PWD', 'OLDPWD', 'SHLVL', '_', ''].includes(name));
    expect(own).toEqual(
      'GIT_CEILING_DIRECTORIES HOME LANG LC_ALL MY_TOKEN PATH PYTHONSAFEPATH TERM TMPDIR TZ USER'.split(' '),
    );
    expect(backend.secrets).toEqual(['tok-12345678']);
    await backend.close?.();
  });

  it('is found from where the user is, never in the tree', async () => {
    const agent = join(folder, 'agent.sh');
    writeFileSync(agent, 'echo \'{"answer": "mine"}\'\n');
    const tree = plainCodebase({ 'agent.sh': 'echo \'{"answer": "theirs"}\'', 'run.sh': 'echo 1' });
    const of = async (...words: string[]) => {
      const backend = commandBackend(options(words));
      const conversation = await backend.run(requestOn(tree), never);
      await backend.close?.();
      return conversation;
    };
    expect((await of('/bin/sh', agent)).end).toEqual({ kind: 'answer', value: 'mine' });
    expect((await of('/bin/sh', 'run.sh')).end).toMatchObject({
      kind: 'stopped',
      reason: 'backend-failed',
      fatal: true,
      detail: expect.stringContaining('never run'),
    });
    expect((await of('./run.sh')).end).toMatchObject({ reason: 'backend-failed', fatal: true });
    // A relative argument is taken from the folder of the user: that of this test is the checkout.
    expect((await of('/bin/cat', 'package.json')).end).toMatchObject({
      reason: 'no-answer',
      detail: expect.stringContaining('has no "answer"'),
    });
  });

  it('reports what it used; the seconds are those of the clock', async () => {
    const times = [1_000, 3_500];
    const words = ['/bin/echo', '{"answer": 1, "usage": {"input_tokens": 9, "output_tokens": 2}}'];
    const backend = commandBackend(options(words), { now: () => times.shift()! });
    const { usage } = await backend.run(requestOn(codebase), never);
    expect(usage).toEqual({ ...NO_USAGE, requests: 1, input_tokens: 9, output_tokens: 2, seconds: 2.5 });
    await backend.close?.();
  });

  it('may decline', async () => {
    expect(await end('echo \'{"refused": "not this one"}\'')).toEqual({
      kind: 'stopped',
      reason: 'refusal',
      detail: 'the agent declined: not this one',
    });
  });

  it.each([
    ['exit 3', 'backend-failed', 'the agent ended with code 3'],
    [
      'echo "bad: \u001b[31mred" >&2; echo more >&2; exit 1',
      'backend-failed',
      'the agent ended with code 1: bad: \\u001b[31mred; more',
    ],
    ['echo \'{"answer": 1}\'; exit 1', 'backend-failed', 'the agent ended with code 1'],
    ['kill -KILL $$', 'backend-failed', 'the agent was ended by SIGKILL'],
    ['yes', 'backend-failed', 'the agent printed more than 4096 bytes'],
    ['true', 'no-answer', 'the agent gave no answer: it printed nothing'],
    [
      'exec 0<&-; echo garbage',
      'no-answer',
      'the agent gave no answer: what it printed is neither JSON nor has a block fenced as json; it begins with: garbage',
    ],
    [
      'echo \'{"label": "High"}\'',
      'no-answer',
      'the agent gave no answer: the object that it printed has no "answer"; it begins with: {"label": "High"}',
    ],
  ])('that does `%s` ends with %s', async (script, reason, detail) => {
    expect(await end(script)).toEqual({ kind: 'stopped', reason, detail });
  });

  it('that does not exist, or is no program, ends the run', async () => {
    for (const words of [['no-such-agent-here'], [join(folder, 'none')], [folder]]) {
      const backend = commandBackend(options(words));
      const { end } = await backend.run(requestOn(codebase), never);
      expect(end).toMatchObject({ kind: 'stopped', reason: 'backend-failed', fatal: true });
      await backend.close?.();
    }
  });

  it('may leave a large input unread', async () => {
    const messages = [{ role: 'user', text: 'x'.repeat(3_000_000) }] as const;
    expect(await end('exec 0<&-; echo \'{"answer": 1}\'', never, { messages })).toEqual({
      kind: 'answer',
      value: 1,
    });
  });

  it('quotes no secret', async () => {
    const key = 'sk-very-secret-key';
    const given = { settings: { env: 'KEY' }, environment: { ...process.env, KEY: key } };
    for (const script of [
      'echo "key $KEY" >&2; exit 1',
      'echo "key $KEY"',
      'printf \'{"refused": "%s"}\' "$KEY"',
    ]) {
      const backend = shell(script, given);
      const { end } = await backend.run(requestOn(codebase), never);
      await backend.close?.();
      expect(end).toHaveProperty('detail', expect.stringContaining('[redacted]'));
      expect(JSON.stringify(end)).not.toContain(key);
    }
  });
});

describe('an external agent that is ended', () => {
  it('is never started when the signal has fired', async () => {
    const mark = newFile();
    expect(await end(`touch ${mark}`, AbortSignal.abort())).toMatchObject({ reason: 'interrupted' });
    expect(existsSync(mark)).toBe(false);
  });

  it('takes all of its processes with it', async () => {
    const mark = newFile();
    const script = `sleep 100 & echo "$$ $!" > ${mark}.part; mv ${mark}.part ${mark}; wait`;
    expect(await end(script, firedBy(mark))).toMatchObject({ reason: 'interrupted' });
    const pids = readFileSync(mark, 'utf8').trim().split(' ').map(Number);
    expect(pids).toHaveLength(2);
    expect(pids.filter(isAlive)).toEqual([]);
  });

  it('is killed when it does not heed SIGTERM', async () => {
    const mark = newFile();
    const script = `trap '' TERM; echo $$ > ${mark}.part; mv ${mark}.part ${mark}; while :; do sleep 0.05; done`;
    const timeout = new DOMException('over', 'TimeoutError');
    expect(await end(script, firedBy(mark, timeout))).toMatchObject({ reason: 'timeout' });
    expect(isAlive(Number(readFileSync(mark, 'utf8')))).toBe(false);
  });

  it('leaves nobody behind who holds its output', async () => {
    const mark = newFile();
    const script = `sleep 100 & echo $! > ${mark}; echo '{"answer": 1}'`;
    expect(await end(script)).toEqual({ kind: 'answer', value: 1 });
    expect(isAlive(Number(readFileSync(mark, 'utf8')))).toBe(false);
  });

  it('is not waited for when one of its processes has left the group and holds its output', async () => {
    const node = JSON.stringify(process.execPath);
    const child = `require('child_process').spawn('sleep', ['20'], {detached: true, stdio: 'inherit'}).unref()`;
    const started = performance.now();
    expect(await end(`${node} -e "${child}"; echo '{"answer": 1}'`)).toEqual({ kind: 'answer', value: 1 });
    expect(performance.now() - started).toBeLessThan(15_000);
  });
});

describe('the export', () => {
  const trees = () => readdirSync(tmpdir()).filter((name) => name.startsWith('archdelta-tree-'));

  it('is shared by conversations, several at once, and deleted in the end', async () => {
    let reads = 0;
    const counted: Codebase = {
      ...codebase,
      read: (entries) => {
        reads += 1;
        return codebase.read(entries);
      },
    };
    const backend = shell('printf \'{"answer": "%s"}\' "$PWD"');
    const runs = await Promise.all(Array.from({ length: 6 }, () => backend.run(requestOn(counted), never)));
    const later = await backend.run(requestOn(counted), never);
    const places = new Set([...runs, later].map(({ end }) => (end as { value: string }).value));
    expect(places.size).toBe(1);
    expect(reads).toBe(1);
    const [place] = [...places] as [string];
    expect(existsSync(place)).toBe(true);
    await backend.close?.();
    expect(existsSync(place)).toBe(false);
  });

  it('that cannot be made fails the conversation, and leaves nothing', async () => {
    const broken: Codebase = {
      ...codebase,
      // biome-ignore lint/correctness/useYield: it fails before there is anything.
      async *read() {
        throw new Error('blob 1234 is missing');
      },
    };
    const before = trees();
    const backend = shell('echo \'{"answer": 1}\'');
    for (let again = 0; again < 2; again++)
      expect((await backend.run(requestOn(broken), never)).end).toEqual({
        kind: 'stopped',
        reason: 'backend-failed',
        detail: 'blob 1234 is missing',
      });
    expect(trees().filter((name) => !before.includes(name))).toEqual([]);
  });
});

describe('the options', () => {
  const refused = (given: Partial<BackendOptions>) =>
    expect(command.create({ settings: {}, environment: {}, ...given })).rejects.toMatchObject({
      code: 'usage',
    });

  it('are a command and the setting env alone', async () => {
    await refused({});
    await refused({ command: 'a | b' });
    await refused({ command: 'a', baseUrl: 'http://localhost' });
    await refused({ command: 'a', from: 'x.json' });
    await refused({ command: 'a', settings: { temperature: '0' } });
    await refused({ command: 'a', settings: { env: 'NOT_SET' } });
    expect(command.id).toBe('command');
  });
});

describe('money', () => {
  it('is set aside for all tokens that the conversation may use, and settled with what it reports', async () => {
    const asked: unknown[] = [];
    const settled: unknown[] = [];
    const purse: Purse = {
      reserve: (most) => {
        asked.push(most);
        return (used) => settled.push(used);
      },
    };
    await end('echo \'{"answer": 1, "usage": {"input_tokens": 5, "output_tokens": 6}}\'', never, { purse });
    await end('exit 1', never, { purse });
    expect(asked).toEqual(Array(2).fill({ input_tokens: 9_000, output_tokens: 1_000 }));
    const used = { ...NO_USAGE, requests: 1, input_tokens: 5, output_tokens: 6 };
    expect(settled).toEqual([used, null]);
  });

  it('that does not last starts no agent', async () => {
    const mark = newFile();
    const purse = { reserve: () => undefined };
    expect(await end(`touch ${mark}`, never, { purse })).toMatchObject({ reason: 'budget' });
    expect(existsSync(mark)).toBe(false);
  });
});
