import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BackendDefinition, BackendOptions, JudgeBackend, Purse } from '../../src/judges/backend.ts';
import { readConversation } from '../../src/judges/backends/external/conversation-shape.ts';
import { backends } from '../../src/judges/backends/index.ts';
import type { Codebase } from '../../src/judges/codebase.ts';
import { plainCodebase, requestOn } from '../judges/backends/plain-codebase.ts';
import { type FakeServer, startFakeServer } from '../judges/servers/fake-server.ts';

/** What a back end is tried with. A back end that is added needs an entry in {@link kits}. */
interface Kit {
  /** Options with which it works. */
  readonly options: BackendOptions;
  /** Options, each of which it does not take in addition. */
  readonly unknown: readonly (keyof BackendOptions)[];
  /** Whether it waits for somebody (who never answers here), so that it can be ended under way. */
  readonly waits: boolean;
}

const KEY = 'sk-contract-0123456789';
const folder = mkdtempSync(join(tmpdir(), 'archdelta-contract-'));
const servers: FakeServer[] = [];
const kits = new Map<string, Kit>();

/** A server that takes every request and answers none. */
async function silentServer(path: string): Promise<string> {
  const server = await startFakeServer(path, async () => ({ instead: 'stall' }));
  servers.push(server);
  return server.baseUrl;
}

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

beforeAll(async () => {
  const { PATH, HOME } = process.env;
  const environment = { PATH, HOME, OPENAI_API_KEY: KEY, ANTHROPIC_API_KEY: KEY, AGENT_KEY: KEY };
  const plain = { settings: {}, environment };
  const ofModel = async (path: string): Promise<Kit> => ({
    options: { ...plain, model: 'm', baseUrl: await silentServer(path) },
    unknown: ['command', 'from'],
    waits: true,
  });
  kits.set('openai-compatible', await ofModel('/v1/chat/completions'));
  kits.set('anthropic', await ofModel('/v1/messages'));
  const agent = { ...plain, command: 'sleep 100', settings: { env: 'AGENT_KEY' } };
  kits.set('command', { options: agent, unknown: ['baseUrl', 'from'], waits: true });
  const script = JSON.stringify({ conversations: [{ stage: 'acj', turns: [{ answer: { label: 'Low' } }] }] });
  const ofFile = (from: string): Kit => ({
    options: { ...plain, from },
    unknown: ['baseUrl', 'command'],
    waits: false,
  });
  kits.set('scripted', ofFile(file('script.json', script)));
  kits.set('recorded', ofFile(file('recording.jsonl', '')));
});

afterAll(async () => {
  for (const server of servers) await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const codebase = plainCodebase({ 'a.py': 'x = 1\n' });

it('the registry lists the back ends of its folder, under the names of their files', async () => {
  const path = fileURLToPath(new URL('../../src/judges/backends', import.meta.url));
  const names = readdirSync(path).filter((name) => name.endsWith('.ts') && name !== 'index.ts');
  const defined: string[] = [];
  for (const name of names) {
    const module: { default?: BackendDefinition } = await import(join(path, name));
    if (module.default === undefined) continue;
    expect(module.default.id).toBe(name.slice(0, -'.ts'.length));
    defined.push(module.default.id);
  }
  expect(backends.map(({ id }) => id).sort()).toEqual(defined.sort());
  expect([...kits.keys()].sort()).toEqual(defined.sort());
});

describe.each(backends.map((entry) => [entry.id, entry] as const))('the back end %s', (id, entry) => {
  const definition = () => entry.load();
  const kit = () => kits.get(id)!;
  const refused = async (options: BackendOptions) =>
    expect((await definition()).create(options)).rejects.toMatchObject({
      code: 'usage',
      message: expect.stringMatching(/./),
    });

  /** Something done with a back end that is closed in the end. */
  async function withBackend(use: (backend: JudgeBackend) => Promise<void>): Promise<void> {
    const backend = await (await definition()).create(kit().options);
    try {
      await use(backend);
    } finally {
      await backend.close?.();
      // A second call does nothing.
      await backend.close?.();
    }
  }

  it('has the id of its entry', async () => {
    expect((await definition()).id).toBe(id);
    await withBackend(async (backend) => {
      expect(backend.id).toBe(id);
      expect(backend.model).toBe(kit().options.model ?? null);
    });
  });

  it('needs options, and refuses those that it does not know', async () => {
    const { options, unknown } = kit();
    const bare = { settings: {}, environment: options.environment };
    await refused(bare);
    await refused({ ...options, settings: { ...options.settings, 'no-such-setting': '1' } });
    for (const name of unknown) await refused({ ...options, [name]: 'x' });
  });

  it('names its key as a secret', async () => {
    await withBackend(async ({ secrets }) => {
      expect(secrets).not.toContain('');
      expect(secrets).toEqual(kit().waits ? [KEY] : []);
    });
  });

  it('does nothing when the signal has fired already', async () => {
    await withBackend(async (backend) => {
      const { end, usage, messages } = await backend.run(requestOn(codebase), AbortSignal.abort());
      expect(end).toMatchObject({ kind: 'stopped', reason: 'interrupted' });
      expect([usage.requests, usage.input_tokens, usage.output_tokens]).toEqual([0, 0, 0]);
      expect(messages).toEqual([]);
    });
  });

  it('ends soon after the signal, and says which limit it was', async () => {
    if (!kit().waits) return;
    for (const [reason, expected] of [
      [undefined, 'interrupted'],
      [new DOMException('over', 'TimeoutError'), 'timeout'],
    ] as const) {
      await withBackend(async (backend) => {
        const controller = new AbortController();
        const running = backend.run(requestOn(codebase), controller.signal);
        setTimeout(() => controller.abort(reason), 50);
        const conversation = await running;
        expect(conversation.end).toMatchObject({ kind: 'stopped', reason: expected });
        expect(JSON.stringify(conversation)).not.toContain(KEY);
      });
    }
  });

  it('returns plain data of the right shape, also of several conversations at once', async () => {
    await withBackend(async (backend) => {
      const running = Array.from({ length: 3 }, () =>
        backend.run(requestOn(codebase), AbortSignal.timeout(300)),
      );
      for (const conversation of await Promise.all(running)) {
        const read = readConversation(conversation);
        expect(typeof read === 'string' ? read : 'right').toBe('right');
        if (typeof read !== 'string') expect(read).toEqual(conversation);
      }
    });
  });

  it('turns whatever breaks into an end with a reason', async () => {
    const broken: Codebase = {
      entries: codebase.entries,
      // biome-ignore lint/correctness/useYield: it fails before there is anything.
      async *read() {
        throw new Error('no blobs');
      },
      model: () => Promise.reject(new Error('no model')),
    };
    const purse: Purse = {
      reserve: () => {
        throw new Error('no purse');
      },
    };
    await withBackend(async (backend) => {
      for (const given of [{ codebase: broken }, { purse }]) {
        const { end } = await backend.run(requestOn(codebase, given), AbortSignal.timeout(300));
        expect(['answer', 'stopped']).toContain(end.kind);
      }
    });
  });

  it('spends nothing that the purse does not have', async () => {
    await withBackend(async (backend) => {
      const purse = { reserve: () => undefined };
      const { end, usage } = await backend.run(requestOn(codebase, { purse }), AbortSignal.timeout(2_000));
      // What was recorded costs nothing.
      const expected = id === 'recorded' ? 'not-recorded' : 'budget';
      expect(end).toMatchObject({ kind: 'stopped', reason: expected });
      expect(usage.requests).toBe(0);
    });
  });
});
