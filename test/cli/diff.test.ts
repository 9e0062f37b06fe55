import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { git, TemporaryRepository, temporaryFolder } from '../git/temporary-repository.ts';
import { archdeltaCleanly, type CommandOptions } from './command.ts';

const PY = 'def f(a):\n    if a:\n        return 1\n    return 2\n';
const DEEP = `${PY}def g(a, b):\n    for x in a:\n        if x and b:\n            return x\n    return None\n`;
const SLOC = 'volume.file.sloc_sum';

let made: TemporaryRepository;
let root: string;
let first: string;

let topic: string;
let patch: string;

beforeAll(() => {
  made = new TemporaryRepository();
  root = made.commitFiles({ 'app/a.py': PY });
  first = made.commitFiles({ 'app/b.py': PY, 'sub/notes.md': 'x\n' });
  made.git('branch', 'topic');
  made.commitFiles({ 'app/b.py': `${PY}x = 1\n` });
  made.git('checkout', '-q', 'topic');
  made.commitFiles({ 'app/a.py': DEEP });
  topic = made.commitFiles({ 'app/c.py': 'y = 1\n' });
  patch = made.diff(first, topic).toString();
});

const run = (args: readonly string[], options: CommandOptions = {}) =>
  archdeltaCleanly(['diff', '--no-cache', ...args], { cwd: made.directory, ...options });

interface Report {
  readonly base: string;
  readonly features: Record<string, number | null>;
  readonly before: Record<string, number | null>;
  readonly sidecar: { files_touched: number; files_skipped: unknown[] };
}

async function report(args: readonly string[], options?: CommandOptions): Promise<Report> {
  const { stdout, code, stderr } = await run([...args, '--format', 'json', '--all'], options);
  if (code !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as Report;
}

describe('without options', () => {
  it('compares with the merge base of the default branch, from any folder of the repository', async () => {
    const [here, below] = await Promise.all([report([]), report([], { cwd: join(made.directory, 'sub') })]);
    expect(here.base).toBe(first);
    expect(here.features).toMatchObject({ [SLOC]: 6, 'patch_size.patch.added': 6 });
    expect(here.sidecar.files_touched).toBe(2);
    expect(below).toEqual(here);
  });

  it('compares with the commit before on the default branch, and says when there is none', async () => {
    const [main, none] = await Promise.all([report(['--head', 'main']), run(['--head', root])]);
    expect([main.base, main.features[SLOC]]).toEqual([first, 1]);
    expect(none.code).toBe(2);
    expect(none.stderr).toContain(`${root} has no commit before it: name the base with --base`);
  });

  it('needs a default branch; a detached head is as good as another', async () => {
    const clone = join(temporaryFolder(), 'clone');
    git(made.directory, ['clone', '-q', made.directory, clone]);
    git(clone, ['checkout', '-q', '--detach', topic]);
    git(clone, ['remote', 'set-head', 'origin', 'main']);
    const detached = await report([], { cwd: clone });
    expect(detached.base).toBe(first);
    git(clone, ['remote', 'remove', 'origin']);
    git(clone, ['branch', '-q', '-D', 'topic']);
    const lost = await run([], { cwd: clone });
    expect(lost.code).toBe(2);
    expect(lost.stderr).toContain('name the base with --base');
    expect((await report(['--base', `${topic}~2`], { cwd: clone })).features).toEqual(detached.features);
  });
});

describe('what is compared', () => {
  it('is what --base and --head say, or a patch from a file or standard input', async () => {
    writeFileSync(join(made.directory, '..', 'change.patch'), patch);
    const [both, file, input, reverse] = await Promise.all([
      report(['--base', first, '--head', topic]),
      report(['--base', first, '--patch', '../change.patch']),
      report(['--base', first, '--patch', '-'], { input: patch }),
      report(['--base', topic.slice(0, 9), '--head', first]),
    ]);
    expect(file).toEqual(both);
    expect(input).toEqual(both);
    expect(reverse.features[SLOC]).toBe(-6);
    for (const wrong of ['none', patch.replace('return 1', 'return 3')]) {
      const { code, stdout } = await run(['--base', first, '--patch', '-'], { input: wrong });
      expect([code, stdout]).toEqual([2, '']);
    }
  });

  it('is the work tree: edits, staged or not, deleted files; no untracked ones', async () => {
    const copy = join(temporaryFolder(), 'copy');
    git(made.directory, ['clone', '-q', made.directory, copy]);
    writeFileSync(join(copy, 'app/a.py'), `${DEEP}z = 1\n`);
    writeFileSync(join(copy, 'app/staged.py'), PY);
    git(copy, ['add', 'app/staged.py']);
    rmSync(join(copy, 'app/b.py'));
    mkdirSync(join(copy, 'new'));
    writeFileSync(join(copy, 'new/untracked.py'), PY.repeat(9));
    const { base, features, sidecar } = await report(['--worktree', '--repo', copy], {
      cwd: temporaryFolder(),
    });
    expect(base).toBe(topic);
    expect(features[SLOC]).toBe(1 + 4 - 4);
    expect(sidecar.files_touched + sidecar.files_skipped.length).toBeLessThanOrEqual(3);
    expect(git(copy, ['status', '--porcelain']).split('\n')).toHaveLength(4);
    const bare = join(temporaryFolder(), 'bare.git');
    git(made.directory, ['clone', '-q', '--bare', made.directory, bare]);
    expect((await run(['--worktree', '--repo', bare])).code).toBe(2);
    expect((await report(['--repo', bare, '--base', first, '--head', 'topic'])).features[SLOC]).toBe(6);
  });
});

describe('the report', () => {
  it('is a table, worst first, CSV, or Markdown', async () => {
    const [table, csv, markdown, only] = await Promise.all([
      run([]),
      run(['--format', 'csv']),
      run(['--format', 'markdown', '--all']),
      run(['--only', 'cognitive', SLOC, '--format', 'csv', '--all']),
    ]);
    expect(table.stdout).toMatch(
      new RegExp(`^base ${first.slice(0, 12)}: 2 files changed, 2 measured, 0 left out\n\n`),
    );
    expect(table.stdout).not.toContain('\u001b');
    const rows = csv.stdout
      .trimEnd()
      .split('\n')
      .map((line) => line.split(','));
    expect(rows[0]).toEqual(['effect', 'metric', 'before', 'after', 'delta', 'note']);
    const order = ['crossed', 'worse', 'changed', 'better'];
    const effects = rows.slice(1).map(([effect]) => order.indexOf(effect!));
    expect(effects).toEqual([...effects].sort((a, b) => a - b));
    expect(csv.stdout).toContain(`\nchanged,${SLOC},`);
    expect(markdown.stdout.trimEnd().split('\n').length).toBeGreaterThan(36);
    expect(only.stdout.trimEnd().split('\n')).toHaveLength(1 + 4 + 1);
    expect((await run(['--only', 'none'])).code).toBe(2);
  });

  it('ends with 4 when a bound is crossed, and says which', async () => {
    const [crossed, not, several] = await Promise.all([
      run(['--fail-on', `${SLOC}>5`]),
      run(['--fail-on', `${SLOC}>6`, 'cognitive.file.sum>=1e3']),
      run(['--fail-on', 'cognitive.file.sum>0', `${SLOC} < 0`]),
    ]);
    expect([crossed.code, not.code, several.code]).toEqual([4, 0, 4]);
    expect(crossed.stderr).toBe(`archdelta: ${SLOC} is 6: ${SLOC}>5\n`);
    expect(crossed.stdout).toBe(not.stdout);
  });

  it('shows odd names without obeying them', async () => {
    const odd = new TemporaryRepository();
    odd.commitFiles({ 'a.md': 'x\n' });
    odd.commitFiles({ 'red\u001b[31m\n.md': 'x\n', '__proto__.py': PY });
    const { stdout } = await run(['--repo', odd.directory]);
    expect(stdout).toContain('  left out: red\\u001b[31m\\n.md (not-source)\n');
    expect(stdout).toContain(SLOC);
  });
});
