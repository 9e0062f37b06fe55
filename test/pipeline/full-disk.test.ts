import { spawnSync } from 'node:child_process';
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CLI } from '../cli/command.ts';
import { TemporaryRepository, temporaryFolder } from '../git/temporary-repository.ts';

/** No file of the command may grow beyond this many blocks of 512 bytes: enough to open a cache, not to fill it. */
const BLOCKS = 200;

const functions = (file: number): string =>
  Array.from(
    { length: 15 },
    (_, at) => `def f${file}_${at}(a):\n    return a > ${at} and g${file}(a)\n`,
  ).join('');

const made = new TemporaryRepository();
const base = made.commitFiles(
  Object.fromEntries(Array.from({ length: 120 }, (_, file) => [`m${file}.py`, functions(file)])),
);
const instances = join(temporaryFolder(), 'instances.jsonl');
const repositories = join(temporaryFolder(), 'repositories.json');
const patch =
  'diff --git a/n.py b/n.py\nnew file mode 100644\n--- /dev/null\n+++ b/n.py\n@@ -0,0 +1 @@\n+n\n';
writeFileSync(instances, JSON.stringify({ instance_id: 'i', repo: 'o/r', base_commit: base, patch }));
writeFileSync(repositories, JSON.stringify({ 'o/r': made.directory }));

const run = (words: readonly string[]) =>
  spawnSync('/bin/sh', ['-c', `ulimit -f ${BLOCKS}; exec "$0" "$@"`, process.execPath, CLI, ...words], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });

it.skipIf(process.platform === 'win32').each([
  ['measure', ['measure', '--repo', made.directory]],
  ['score', ['score', instances, '--repo-map', repositories, '--quiet']],
])('a cache that cannot be written any more has no say in what %s gives', (_, words) => {
  const cache = temporaryFolder('cache');
  const { status, stdout } = run([...words, '--cache', cache]);
  expect(status).toBe(0);
  expect(statSync(join(cache, 'facts', 'data.mdb')).size).toBeGreaterThan((BLOCKS - 32) * 512);
  expect(stdout).toBe(run([...words, '--no-cache']).stdout);
});
