import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ArchdeltaError } from '../../src/core/errors.ts';
import { MAX_SOURCE_BYTES } from '../../src/facts/extraction.ts';
import { readAcjAnswer } from '../../src/judges/answers/acj.ts';
import type { BackendOptions } from '../../src/judges/backend.ts';
import { conversationOf } from '../../src/judges/conversation/loop.ts';
import { TurnFailed } from '../../src/judges/conversation/turn.ts';
import { loadBackend } from '../../src/pipeline/judging/load-backend.ts';
import { plainCodebase, requestOn } from '../judges/backends/plain-codebase.ts';

/** The guide to back ends: its examples are written into a folder as it names them, and run. */
const guide = readFileSync(
  fileURLToPath(new URL('../../docs/guides/writing-a-back-end.md', import.meta.url)),
  'utf8',
);
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'archdelta-guide-')));
const codebase = plainCodebase({ 'a.py': 'x = 1\n' });
const never = new AbortController().signal;
const plain: BackendOptions = { settings: {}, environment: {} };

/** What the examples import: the sources that are tested here stand in for the built package. */
const library = { ArchdeltaError, conversationOf, TurnFailed };

beforeAll(() => {
  const name = Symbol.for('archdelta under test');
  (globalThis as Record<symbol, unknown>)[name] = library;
  const packageFolder = join(folder, 'node_modules/archdelta');
  mkdirSync(packageFolder, { recursive: true });
  writeFileSync(join(packageFolder, 'package.json'), '{"type": "module", "exports": "./index.js"}');
  const names = Object.keys(library).join(', ');
  const source = `globalThis[Symbol.for('archdelta under test')]`;
  writeFileSync(join(packageFolder, 'index.js'), `export const { ${names} } = ${source};\n`);
  for (const [, language, file, code] of guide.matchAll(/```(ts|js)\n\/\/ (\S+\.m[jt]s)\n(.*?)```/gs)) {
    const compilerOptions = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 };
    const text = language === 'ts' ? ts.transpileModule(code!, { compilerOptions }).outputText : code!;
    writeFileSync(join(folder, file!.replace(/\.mts$/, '.mjs')), text);
  }
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the back end that grades by size', () => {
  const patchOf = (lines: number) => `--- a/x\n+++ b/x\n@@ -0,0 +1,${lines} @@\n${'+x\n'.repeat(lines)}`;

  // Levels are 1 + floor(log4(lines)): 1 to 3 lines, 4 to 15, 16 to 63, 64 to 255, and more.
  it.each([
    [0, 'Trivial'],
    [3, 'Trivial'],
    [5, 'Low'],
    [15, 'Low'],
    [17, 'Moderate'],
    [65, 'High'],
    [5_000, 'Expert'],
  ])('gives %i lines %s, in the form that the judge reads', async (lines, label) => {
    const backend = await loadBackend('./by-size.mjs', plain, folder);
    const { end } = await backend.run(requestOn(codebase, { patch: patchOf(lines) }), never);
    const read = readAcjAnswer((end as { value: unknown }).value);
    expect(read).toMatchObject({ answer: { label } });
  });

  it('keeps the promises of options and signals', async () => {
    const backend = await loadBackend('./by-size.mjs', { ...plain, settings: { step: '10' } }, folder);
    expect((await backend.run(requestOn(codebase), AbortSignal.abort())).end).toMatchObject({
      reason: 'interrupted',
    });
    const rubric = await backend.run(requestOn(codebase, { stage: 'aqj-rubric' }), never);
    expect(rubric.end).toMatchObject({ reason: 'rejected', fatal: true });
    for (const settings of [{ step: '1' }, { stp: '4' }])
      await expect(loadBackend('./by-size.mjs', { ...plain, settings }, folder)).rejects.toMatchObject({
        code: 'usage',
      });
  });
});

it('the back end of single turns calls tools, submits, and tells a wrong key from a server in trouble', async () => {
  const seen: Record<string, unknown>[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      seen.push(JSON.parse(Buffer.concat(parts).toString()));
      const wrong = request.headers.authorization !== 'Bearer my-key-0123';
      const calls =
        seen.length === 1
          ? [{ id: 'a', name: 'look', arguments: { at: 'x' } }]
          : [{ id: 'b', name: 'submit_verdict', arguments: { label: 'Low' } }];
      response.statusCode = wrong ? 401 : seen.length > 2 ? 503 : 200;
      response.end(JSON.stringify({ text: '', calls, in: 10, out: 3 }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const of = (key: string) =>
      loadBackend(
        './my-backend.mjs',
        { model: 'm', baseUrl, settings: {}, environment: { MY_API_KEY: key } },
        folder,
      );
    const look = {
      name: 'look',
      description: 'Looks.',
      parameters: { type: 'object' },
      call: async (given: unknown) => ({ text: JSON.stringify(given), failed: false }),
    };
    const request = requestOn(codebase, { tools: [look], limits: { steps: 10, tokens: 100_000 } });
    const backend = await of('my-key-0123');
    expect(backend.secrets).toEqual(['my-key-0123']);
    const { end, messages, usage } = await backend.run(request, never);
    expect(end).toEqual({ kind: 'answer', value: { label: 'Low' } });
    expect(messages[1]).toMatchObject({ role: 'tool', name: 'look', text: '{"at":"x"}', failed: false });
    expect(usage).toMatchObject({ requests: 2, input_tokens: 20, output_tokens: 6 });
    expect(seen[0]).toMatchObject({
      model: 'm',
      only: null,
      tools: [{ name: 'look' }, { name: 'submit_verdict' }],
    });
    expect((await backend.run(request, never)).end).toMatchObject({
      reason: 'server-error',
      detail: 'status 503',
    });
    expect((await (await of('other-key')).run(request, never)).end).toMatchObject({
      reason: 'rejected',
      fatal: true,
    });
    await expect(loadBackend('./my-backend.mjs', plain, folder)).rejects.toMatchObject({ code: 'usage' });
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

describe('the external agent', () => {
  const environment = () => ({ HOME: process.env.HOME, PATH: `${folder}${delimiter}${process.env.PATH}` });
  /** The command that the agent hands its prompt to. */
  const setLlm = (script: string) => {
    writeFileSync(join(folder, 'my-llm'), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, 'my-llm'), 0o755);
  };
  const answer = async () => {
    const command = JSON.stringify([process.execPath, join(folder, 'agent.mjs'), '--careful']);
    const backend = await loadBackend('command', { ...plain, command, environment: environment() }, folder);
    const { end } = await backend.run(requestOn(codebase, { patch: 'diff --git a/a.py b/a.py' }), never);
    await backend.close?.();
    return end;
  };

  it('hands on the question and the answer', async () => {
    setLlm(
      [
        'prompt=$(cat)',
        'for part in "You are a judge." "Judge this." "diff --git a/a.py" "Submits the verdict." \'"required":["label"]\'; do',
        '  case "$prompt" in *"$part"*) ;; *) echo "no $part in the prompt" >&2; exit 1;; esac',
        'done',
        'printf \'I read %s.\\n\\n```json\\n{"answer": {"label": "Low"}}\\n```\\n\' "$(ls)"',
      ].join('\n'),
    );
    expect(await answer()).toEqual({ kind: 'answer', value: { label: 'Low' } });
  });

  it('hands on a failure', async () => {
    setLlm('echo "no more credit" >&2; exit 4');
    expect(await answer()).toMatchObject({
      reason: 'backend-failed',
      detail: 'the agent ended with code 4: no more credit',
    });
  });
});

it('the guide tells what is so', () => {
  // Sizes, times and names that the guide repeats from the code.
  const code = (path: string) =>
    readFileSync(fileURLToPath(new URL(`../../src/${path}`, import.meta.url)), 'utf8');
  expect(code('judges/backends/command.ts')).toContain('{ grace: 2_000, outputBytes: 4 * 1024 * 1024 }');
  expect(MAX_SOURCE_BYTES).toBe(1024 * 1024);
  expect(guide).toContain('no blob larger than 1 MiB');
  expect(guide).toContain('SIGKILL two seconds later');
  expect(guide).toContain('prints more than 4 MiB');
  expect(code('judges/backends/external/third-party.ts')).toContain('grace: 5_000');
  expect(guide).toContain('within five seconds of the signal');
});
