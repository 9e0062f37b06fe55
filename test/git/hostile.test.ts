import { chmodSync, copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { callEveryMethod } from './every-method.ts';
import { listIndependently, listingAfter } from './independent-git.ts';
import { namesIn, snapshotFolder } from './snapshot.ts';
import { cleanEnvironment, git, TemporaryRepository, temporaryFolder } from './temporary-repository.ts';

const HOOKS = [
  'post-index-change',
  'reference-transaction',
  'pre-commit',
  'post-checkout',
  'fsmonitor-watchman',
  'applypatch-msg',
  'pre-auto-gc',
];
const GIT_ATTRIBUTES = [
  '*.py -diff',
  '*.py filter=evil diff=evil merge=evil ident',
  '*.txt text eol=crlf working-tree-encoding=UTF-16',
  '*.md binary',
  '[attr]strange -diff -text',
  '*.rst strange',
  '',
].join('\n');

/** Settings each of which names a program; `PROGRAM` is replaced by a script that leaves a marker. */
const SETTINGS: Readonly<Record<string, string>> = {
  'core.fsmonitor': 'PROGRAM fsmonitor',
  'core.hooksPath': 'HOOKS',
  'core.sshCommand': 'PROGRAM ssh',
  'core.gitProxy': 'PROGRAM proxy',
  'core.askPass': 'PROGRAM askpass',
  'core.pager': 'PROGRAM pager',
  'pager.rev-parse': 'PROGRAM pager-rev-parse',
  'core.editor': 'PROGRAM editor',
  'core.alternateRefsCommand': 'PROGRAM alternate-refs',
  'credential.helper': '!PROGRAM credential',
  'log.showSignature': 'true',
  'gpg.program': 'PROGRAM gpg',
  'diff.external': 'PROGRAM diff-external',
  'diff.evil.command': 'PROGRAM diff-command',
  'diff.evil.textconv': 'PROGRAM textconv',
  'filter.evil.clean': 'PROGRAM clean',
  'filter.evil.smudge': 'PROGRAM smudge',
  'filter.evil.process': 'PROGRAM process',
  'filter.evil.required': 'true',
  'merge.evil.driver': 'PROGRAM merge',
  'alias.rev-parse': '!PROGRAM alias',
  'alias.apply': '!PROGRAM alias-apply',
  'uploadpack.packObjectsHook': 'PROGRAM pack-objects',
  'protocol.ext.allow': 'always',
  'apply.whitespace': 'fix',
  'apply.ignoreWhitespace': 'change',
  'core.autocrlf': 'true',
  'core.safecrlf': 'true',
  'core.ignoreCase': 'true',
  'core.attributesFile': 'ATTRIBUTES',
  'diff.noprefix': 'true',
  'diff.algorithm': 'patience',
  'diff.interHunkContext': '50',
  'diff.renames': 'copies',
  'diff.orderFile': '/dev/null',
  'diff.ignoreSubmodules': 'all',
  'extensions.worktreeConfig': 'true',
};

/** Gives a repository every hostile setting; returns the folder in which a program would leave its marker. */
function poison(gitDirectory: string): string {
  const folder = temporaryFolder('markers');
  const markers = join(folder, 'ran');
  mkdirSync(markers);
  const program = join(folder, 'program.sh');
  writeFileSync(program, `#!/bin/sh\ntouch "${markers}/\${1:-none}"\nexit 1\n`);
  chmodSync(program, 0o755);
  for (const hooks of [join(folder, 'hooks'), join(gitDirectory, 'hooks')]) {
    mkdirSync(hooks, { recursive: true });
    for (const hook of HOOKS) {
      writeFileSync(join(hooks, hook), `#!/bin/sh\ntouch "${markers}/hook-${hook}"\n`);
      chmodSync(join(hooks, hook), 0o755);
    }
  }
  mkdirSync(join(gitDirectory, 'info'), { recursive: true });
  for (const file of [join(folder, 'attributes'), join(gitDirectory, 'info/attributes')])
    writeFileSync(file, GIT_ATTRIBUTES);
  const included = join(folder, 'included');
  for (const [index, file] of [
    included,
    join(gitDirectory, 'config.worktree'),
    join(gitDirectory, 'config'),
  ].entries()) {
    for (const [name, value] of Object.entries(SETTINGS)) {
      const text = value
        .replace('PROGRAM', `${program} `.trimEnd())
        .replace('HOOKS', join(folder, 'hooks'))
        .replace('ATTRIBUTES', join(folder, 'attributes'));
      git(folder, ['config', '--file', file, name, text === value || index > 0 ? text : `${text}-included`]);
    }
  }
  git(folder, ['config', '--file', join(gitDirectory, 'config'), 'include.path', included]);
  return markers;
}

const TEXT = 'one \ntwo\t\nthree\n';

function sample(): { made: TemporaryRepository; base: string; head: string; patch: Buffer } {
  const made = new TemporaryRepository();
  const base = made.commitFiles({
    'a.py': TEXT,
    'b.txt': TEXT.replaceAll('\n', '\r\n'),
    'c.md': TEXT,
    'd.rst': '$Id$\n',
  });
  made.git('tag', '-a', 'v1', '-m', 'v1');
  const head = made.commitFiles({
    'a.py': `${TEXT}trailing space \t \n`,
    'b.txt': `${TEXT.replaceAll('\n', '\r\n')}more\r\n`,
    'c.md': `${TEXT}x\n`,
    'd.rst': '$Id$\nnew  \n',
    'e.py': 'added \r\n',
  });
  return { made, base, head, patch: made.diff(base, head) };
}

describe('a hostile repository', () => {
  it('has programs that would run, as plain git shows', () => {
    const { made } = sample();
    const markers = poison(join(made.directory, '.git'));
    git(made.directory, ['status'], { mayFail: true });
    expect(namesIn(markers)).not.toEqual([]);
  });

  it('runs nothing, changes no result, and stays as it is', async () => {
    const { made, base, head, patch } = sample();
    const clean = await callEveryMethod(made.directory, { base, head, patch });
    expect(clean.diffed.files.map(({ after, binary, hunks }) => [after!.path, binary, hunks.length])).toEqual(
      ['a.py', 'b.txt', 'c.md', 'd.rst', 'e.py'].map((path) => [path, false, 1]),
    );
    made.write({ '.gitattributes': GIT_ATTRIBUTES });
    const markers = poison(join(made.directory, '.git'));
    const before = snapshotFolder(made.directory);
    const poisoned = await callEveryMethod(made.directory, { base, head, patch });
    expect(namesIn(markers)).toEqual([]);
    expect(snapshotFolder(made.directory)).toEqual(before);
    expect(poisoned).toEqual(clean);
    expect(listingAfter(poisoned.tree, poisoned.applied)).toEqual(listIndependently(made.directory, head));
  });

  it('has no say through its own attributes and .gitmodules, committed ones too', async () => {
    const inner = new TemporaryRepository();
    const innerBase = inner.commitFiles({ a: '1\n' });
    inner.commitFiles({ a: '2\n' });
    const made = new TemporaryRepository();
    made.git('submodule', '--quiet', 'add', inner.directory, 'inner');
    made.git('config', '-f', '.gitmodules', 'submodule.inner.ignore', 'all');
    made.write({ '.gitattributes': GIT_ATTRIBUTES.replace(/filter=evil|working-tree-encoding=UTF-16/g, '') });
    const base = made.commitFiles({ 'a.py': TEXT, 'b.txt': TEXT });
    made.git('-C', 'inner', 'checkout', '-q', innerBase);
    made.write({ 'a.py': `${TEXT}x\n`, 'b.txt': `${TEXT}y\n` }).git('add', 'a.py', 'b.txt');
    made.git('update-index', '--cacheinfo', `160000,${innerBase},inner`);
    made.git('commit', '-q', '-m', 'both');
    const head = made.git('rev-parse', 'HEAD');
    const patch = made.diff(base, head, '--text', '--ignore-submodules=none');
    const { tree, applied, diffed } = await callEveryMethod(made.directory, { base, head, patch });
    expect(listingAfter(tree, applied)).toEqual(listIndependently(made.directory, head));
    expect(diffed).toEqual(applied);
    expect(diffed.files.map(({ after, binary }) => [after!.path, binary])).toEqual([
      ['a.py', false],
      ['b.txt', false],
      ['inner', false],
    ]);
  });

  it.each([
    'ssh://example.invalid/repo',
    'ext::PROGRAM ext',
    'git://example.invalid/repo',
    'https://example.invalid/',
  ])('behind a promisor remote at %s fetches nothing', async (url) => {
    const { made, base, patch } = sample();
    made.git('config', 'uploadpack.allowFilter', 'true');
    const clone = join(temporaryFolder(), 'partial');
    const from = `file://${made.directory}`;
    git(made.directory, ['clone', '-q', '--no-checkout', '--filter=blob:none', from, clone]);
    const markers = poison(join(clone, '.git'));
    git(clone, ['config', 'remote.origin.url', url.replace('PROGRAM', join(markers, '../program.sh'))]);
    const before = snapshotFolder(clone);
    const call = callEveryMethod(clone, { base, head: base, patch });
    await expect(call).rejects.toMatchObject({ code: 'blob-missing' });
    expect(namesIn(markers)).toEqual([]);
    expect(snapshotFolder(clone)).toEqual(before);
  });

  it('has no say through a tag or HEAD whose object is missing behind a promisor remote', async () => {
    const { made, base, patch } = sample();
    const markers = poison(join(made.directory, '.git'));
    for (const [name, value] of [
      ['core.repositoryFormatVersion', '1'],
      ['extensions.partialClone', 'origin'],
      ['remote.origin.promisor', 'true'],
      ['remote.origin.url', 'ssh://example.invalid/repo'],
    ] as const) {
      git(made.directory, ['config', '--file', join(made.directory, '.git/config'), name, value]);
    }
    const absent = 'ab'.repeat(20);
    for (const ref of ['refs/tags/v2', 'refs/heads/absent', 'refs/heads/main'])
      writeFileSync(join(made.directory, '.git', ref), `${absent}\n`);
    const result = await callEveryMethod(made.directory, { base, head: base, patch });
    expect(result.tree).toHaveLength(4);
    expect(namesIn(markers)).toEqual([]);
  });
});

describe("the caller's environment", () => {
  it('has no say', async () => {
    const { made, base, head, patch } = sample();
    const clean = await callEveryMethod(made.directory, { base, head, patch });
    const folder = temporaryFolder('environment');
    const markers = join(folder, 'ran');
    mkdirSync(markers);
    writeFileSync(join(folder, 'program.sh'), `#!/bin/sh\ntouch "${markers}/$1"\n`);
    chmodSync(join(folder, 'program.sh'), 0o755);
    copyFileSync(join(made.directory, '.git/index'), join(folder, 'index'));
    const variables: Record<string, string> = {
      GIT_DIR: '/nowhere',
      GIT_WORK_TREE: '/nowhere',
      GIT_INDEX_FILE: join(folder, 'index'),
      GIT_OBJECT_DIRECTORY: '/nowhere',
      GIT_EXTERNAL_DIFF: `${folder}/program.sh external`,
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: 'diff.external',
      GIT_CONFIG_VALUE_0: `${folder}/program.sh count`,
      GIT_CONFIG_PARAMETERS: "'apply.whitespace'='fix'",
      GIT_TRACE: join(markers, 'trace'),
      GIT_DIFF_OPTS: '-u10',
      GIT_SSH_COMMAND: `${folder}/program.sh ssh`,
      GIT_ATTR_SOURCE: head,
      GIT_LITERAL_PATHSPECS: '1',
      LC_ALL: 'de_DE.UTF-8',
    };
    for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
    try {
      expect(await callEveryMethod(made.directory, { base, head, patch })).toEqual(clean);
    } finally {
      vi.unstubAllEnvs();
    }
    expect(namesIn(markers)).toEqual([]);
    expect(cleanEnvironment().GIT_DIR).toBeUndefined();
  });
});
