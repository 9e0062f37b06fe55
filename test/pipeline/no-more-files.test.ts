import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { TemporaryRepository } from '../git/temporary-repository.ts';

/**
 * Scores a patch, and asks an agent, with so few files left to open that programs cannot be started. What is asked for
 * before has loaded all code.
 */
const SCRIPT = `
import { closeSync, openSync } from 'node:fs';
const { loadBackend, scorePatch } = await import(process.argv[1]);
const patch = 'diff --git a/n.py b/n.py\\nnew file mode 100644\\n--- /dev/null\\n+++ b/n.py\\n@@ -0,0 +1 @@\\n+n\\n';
const score = () => scorePatch({ repository: process.argv[2], base: 'HEAD', patch });
const options = { command: '["cat"]', settings: {}, environment: process.env };
const backend = await loadBackend('command', options, '/');
const request = {
  stage: 'acj', subject: { instance_id: 'one' }, system: '', messages: [], tools: [], closing: false,
  answer: { name: 'submit', description: '', schema: {} }, limits: { steps: 1, tokens: 1 }, codebase: { entries: [] },
};
const ask = async () => (await backend.run(request, new AbortController().signal)).end;
const told = [await score(), await ask()];
const open = [];
try {
  for (;;) open.push(openSync('/dev/null'));
} catch {}
for (let left = 0; left < 12; left++) {
  told.push(await score(), await ask());
  closeSync(open.pop());
}
for (const file of open) closeSync(file);
told.push(await score());
process.stdout.write(JSON.stringify(told.map(({ status, error, reason, detail }) => [status ?? reason, error?.message ?? detail ?? ''])));
`;

it.skipIf(process.platform === 'win32')(
  'where no file can be opened, what starts a program fails alone',
  () => {
    const repository = new TemporaryRepository();
    repository.commitFiles({ 'a.py': 'a = 1\n' });
    const library = new URL('../../dist/index.js', import.meta.url).href;
    const limited = 'ulimit -n 1000; exec "$0" --input-type=module -e "$@"';
    const { stdout, stderr } = spawnSync(
      '/bin/sh',
      ['-c', limited, process.execPath, SCRIPT, library, repository.directory],
      { encoding: 'utf8' },
    );
    expect(stderr).toBe('');
    const told = JSON.parse(stdout) as [string, string][];
    expect(told[0]).toEqual(['scored', '']);
    expect(told).toContainEqual(['failed', 'git could not be started: spawn git EMFILE']);
    expect(told).toContainEqual([
      'backend-failed',
      'the command "cat" could not be started: spawn cat EMFILE',
    ]);
    expect(told.at(-1)).toEqual(['scored', '']);
  },
);
