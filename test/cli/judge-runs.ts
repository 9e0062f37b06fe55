import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeExampleRepository } from '../../fixtures/example-repositories.ts';
import { temporaryFolder } from '../git/temporary-repository.ts';
import type { FakeServer, SeenRequest } from '../judges/servers/fake-server.ts';
import { startOpenAiServer } from '../judges/servers/openai-server.ts';
import { fixturePath } from '../support/fixtures.ts';
import { jsonLines } from './command.ts';

const CONTAINERS = fixturePath('judges/containers');
export const INSTANCES = join(CONTAINERS, 'instances.jsonl');
export const PREDICTIONS = join(CONTAINERS, 'predictions.jsonl');
export const SCRIPT = join(CONTAINERS, 'script.json');

/** A key such as a user has. */
export const KEY = 'sk-key-that-nobody-may-see';

/** A folder with the repository of the example. */
export function containersFolder(): string {
  const folder = temporaryFolder('repositories');
  makeExampleRepository(CONTAINERS, join(folder, 'example', 'containers'));
  return folder;
}

/** The example instance again and again, with other ids and issues. */
export function manyInstances(count: number): string {
  const [instance] = jsonLines(readFileSync(INSTANCES, 'utf8'));
  const path = join(temporaryFolder(), 'instances.jsonl');
  const lines = Array.from({ length: count }, (_, at) =>
    JSON.stringify({ ...instance, instance_id: `case-${at}`, problem_statement: `Case ${at}.` }),
  );
  writeFileSync(path, `${lines.join('\n')}\n`);
  return path;
}

/** The issue that a request is about. */
export function caseOf({ body }: SeenRequest): number {
  return Number(/Case (\d+)\./.exec(JSON.stringify(body.messages))?.[1]);
}

/** The answer of the example's script to the complexity judge. */
function complexity(): unknown {
  const { conversations } = JSON.parse(readFileSync(SCRIPT, 'utf8')) as {
    conversations: { stage: string; model?: string; turns: { answer?: unknown }[] }[];
  };
  const whole = conversations.find(({ stage, model }) => stage === 'acj' && model === undefined);
  return whole!.turns.at(-1)!.answer;
}

/** A server whose model reads one file and then answers; `onRequest` is called before. */
export function complexityServer(
  onRequest: (index: number) => void | Promise<void> = () => {},
): Promise<FakeServer> {
  const answer = complexity();
  return startOpenAiServer(async ({ body }, index) => {
    await onRequest(index);
    const looked = body.messages.some((message: { role: string }) => message.role === 'assistant');
    const call = looked
      ? { name: 'submit_complexity', arguments: answer }
      : { name: 'read_file', arguments: { path: 'batchline/data/collate.py' } };
    return { calls: [call], usage: { input: 1000, output: 100, cached: 0 } };
  });
}

/** The records of a file; none while it is not there, or in a last line that is not whole. */
export function recordsOf(path: string): Record<string, unknown>[] {
  if (!existsSync(path)) return [];
  const text = readFileSync(path, 'utf8');
  return jsonLines(text.slice(0, text.lastIndexOf('\n') + 1));
}
