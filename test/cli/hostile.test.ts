import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ScoreRow } from '../../src/instance/row.ts';
import { namesIn, snapshotFolder } from '../git/snapshot.ts';
import { git, TemporaryRepository, temporaryFolder } from '../git/temporary-repository.ts';
import { scored } from '../pipeline/rows.ts';
import { archdeltaCleanly } from './command.ts';
import { instancesFile } from './shop.ts';

const PY = 'def f(a):\n    if a:\n        return 1  \n    return 2\n';

/** Makes a repository's configuration name a program wherever it can; returns where the program leaves traces. */
function poison(repository: string): string {
  const folder = temporaryFolder('poison');
  const traces = join(folder, 'ran');
  mkdirSync(traces);
  const program = join(folder, 'program');
  writeFileSync(program, `#!/bin/sh\ntouch "${traces}/$1"\ncat\n`);
  chmodSync(program, 0o755);
  const hooks = join(repository, '.git', 'hooks');
  mkdirSync(hooks, { recursive: true });
  for (const hook of [
    'post-index-change',
    'post-checkout',
    'pre-commit',
    'reference-transaction',
    'applypatch-msg',
  ]) {
    writeFileSync(join(hooks, hook), `#!/bin/sh\ntouch "${traces}/hook-${hook}"\n`);
    chmodSync(join(hooks, hook), 0o755);
  }
  const settings = {
    'core.fsmonitor': `${program} fsmonitor`,
    'core.sshCommand': `${program} ssh`,
    'core.pager': `${program} pager`,
    'core.askPass': `${program} askpass`,
    'credential.helper': `!${program} credential`,
    'gpg.program': `${program} gpg`,
    'log.showSignature': 'true',
    'diff.external': `${program} external`,
    'diff.evil.command': `${program} command`,
    'diff.evil.textconv': `${program} textconv`,
    'filter.evil.clean': `${program} clean`,
    'filter.evil.smudge': `${program} smudge`,
    'filter.evil.process': `${program} process`,
    'alias.apply': `!${program} alias`,
    'apply.whitespace': 'fix',
    'core.autocrlf': 'true',
    'core.repositoryFormatVersion': '1',
    'extensions.partialClone': 'origin',
    'remote.origin.promisor': 'true',
    'remote.origin.url': 'ssh://example.invalid/repository',
  };
  const file = join(repository, '.git', 'config');
  for (const [name, value] of Object.entries(settings)) git(folder, ['config', '--file', file, name, value]);
  writeFileSync(
    join(repository, '.git', 'info', 'attributes'),
    '*.py filter=evil diff=evil text eol=crlf ident\n',
  );
  return traces;
}

describe('a hostile repository', () => {
  it('runs nothing, changes nothing, and stays byte for byte as it is', async () => {
    const made = new TemporaryRepository({ name: 'app' });
    made.commitFiles({ 'src/a.py': PY, 'src/b.py': PY });
    const base = made.commitFiles({ 'src/c.py': PY });
    made.git('checkout', '-q', '-b', 'topic');
    const head = made.commitFiles({ 'src/a.py': `${PY}x = 1 \t \n` });
    const patch = made.diff(base, head).toString();
    made.write({ 'src/b.py': `${PY}y = 2\n`, 'src/.gitattributes': '*.py filter=evil diff=evil\n' });
    made.git('add', 'src/.gitattributes');
    const missing = 'cd'.repeat(20);
    const instances = instancesFile([
      { instance_id: 'patch', repo: 'o/app', base_commit: base, patch },
      { instance_id: 'tag', repo: 'o/app', base_commit: 'main', patch },
      { instance_id: 'missing', repo: 'o/app', base_commit: missing, patch },
    ]);
    const repos = join(made.directory, '..');
    const commands = [
      ['score', instances, '--repos', repos, '--before-after'],
      ['measure', '--worktree'],
      ['measure'],
      ['diff', '--worktree', '--format', 'json'],
      ['diff', '--format', 'json', '--all'],
      ['diff', '--base', missing],
    ];
    const all = async () => {
      const results = [];
      for (const args of commands)
        results.push(await archdeltaCleanly([...args, '--no-cache'], { cwd: made.directory }));
      return results.map(({ code, stdout }) => ({ code, stdout }));
    };
    const clean = await all();
    expect(clean.map(({ code }) => code)).toEqual([3, 0, 0, 0, 0, 2]);
    const [row] = clean[0]!.stdout
      .split('\n')
      .map((line) => (line === '' ? undefined : (JSON.parse(line) as ScoreRow)));
    expect(scored(row).features).toMatchObject({ 'volume.file.sloc_sum': 1, 'patch_size.patch.added': 1 });

    const traces = poison(made.directory);
    const before = snapshotFolder(made.directory);
    expect(await all()).toEqual(clean);
    expect(namesIn(traces)).toEqual([]);
    expect(snapshotFolder(made.directory)).toEqual(before);
    // The traps are real: git itself steps into them.
    git(made.directory, ['status'], { mayFail: true });
    expect(namesIn(traces)).not.toEqual([]);
  });
});
