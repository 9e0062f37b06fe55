import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import type { Instance, ScoreRow } from '../../src/instance/row.ts';
import { TemporaryRepository } from '../git/temporary-repository.ts';
import { archdelta, archdeltaCleanly, jsonLines, newPath, start } from './command.ts';
import { instancesFile } from './shop.ts';

const made = new TemporaryRepository({ name: 'project' });
const repositories = join(made.directory, '..');
let instances: Instance[];

/** An instance with a hunk on the three lines of `a.py`, the first of which the patch may have wrong. */
function instance(id: string, base: string, first: string, removed = 'b = 2'): Instance {
  const hunk = `@@ -1,3 +1,3 @@\n ${first}\n-${removed}\n+b = 3\n c = 3\n`;
  return {
    instance_id: id,
    repo: 'someone/project',
    base_commit: base,
    patch: `--- a/a.py\n+++ b/a.py\n${hunk}`,
  };
}

beforeAll(() => {
  const base = made.commitFiles({ 'a.py': 'a = 1\nb = 2\nc = 3\n' });
  instances = [
    instance('exact', base, 'a = 1'),
    instance('inexact', base, 'a = 0'),
    instance('elsewhere', base, 'a = 1', 'b = 0'),
  ];
});

function score(file: string, ...more: string[]): string[] {
  return ['score', file, '--repos', repositories, '--no-cache', '--quiet', ...more];
}

async function outcomes(...more: string[]): Promise<unknown[]> {
  const { code, stdout } = await archdeltaCleanly(score(instancesFile(instances), ...more));
  expect(code).toBe(3);
  return jsonLines<ScoreRow>(stdout).map((row) =>
    row.status === 'scored' ? [row.covariates.plain_lines, row.sidecar.apply] : [row.error.code, undefined],
  );
}

it('--apply decides what becomes of a patch that git refuses', async () => {
  const refused = ['patch-does-not-apply', undefined];
  expect(await outcomes()).toEqual([[2, undefined], refused, refused]);
  expect(await outcomes('--apply', 'strict')).toEqual([[2, undefined], refused, refused]);
  expect(await outcomes('--apply', 'harness')).toEqual([[2, 'strict'], [2, 'fuzz'], refused]);
});

it('--apply takes no other way', async () => {
  const { code, stdout } = await archdelta(score(instancesFile(instances), '--apply', 'loosely'));
  expect([code, stdout]).toEqual([2, '']);
});

it('--resume goes on in the same way alone', async () => {
  const many = Array.from({ length: 60 }, (_, at) => ({ ...instances[at % 3]!, instance_id: `row-${at}` }));
  const file = instancesFile(many);
  const out = newPath('out.jsonl');
  const running = start(score(file, '--out', out, '--apply', 'harness'));
  const rows = (): number =>
    existsSync(`${out}.journal`) ? readFileSync(`${out}.journal`, 'utf8').split('\n').length : 0;
  while (rows() < 8 && running.child.exitCode === null)
    await new Promise((resolve) => setTimeout(resolve, 5));
  running.child.kill('SIGINT');
  expect((await running.result).code).toBe(130);
  const other = await archdelta(score(file, '--out', out, '--resume'));
  expect(other.code).toBe(2);
  expect(other.stderr).toContain('it differs in the option apply (harness, now strict)');
  expect((await archdelta(score(file, '--out', out, '--resume', '--apply', 'harness'))).code).toBe(3);
  const done = jsonLines<ScoreRow>(readFileSync(out, 'utf8'));
  expect(done.filter((row) => row.status === 'scored' && row.sidecar.apply === 'fuzz')).toHaveLength(20);
});
