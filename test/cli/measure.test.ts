import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { TemporaryRepository, temporaryFolder } from '../git/temporary-repository.ts';
import { archdeltaCleanly } from './command.ts';

const PY = 'def f(a):\n    if a:\n        return 1\n    return 2\n';
let made: TemporaryRepository;
let first: string;
let second: string;

beforeAll(() => {
  made = new TemporaryRepository();
  first = made.commitFiles({ 'app/a.py': `# a\n\n${PY}`, 'app/empty.py': '', 'tests/test_a.py': PY });
  second = made.commitFiles({
    'app/a.py': `# a\n\n${PY}class C:\n    def m(self, b=1):\n        return b\n`,
    'lib/b.go': 'package lib\n\nfunc B() int { return 1 }\n',
    'lib/c.rb': 'x = 1\n',
    'app/bad.py': '((( ]] {{ $$\n'.repeat(5),
  });
  made.write({ 'app/a.py': PY, 'app/untracked.py': PY }).remove('lib/b.go');
});

const run = (...args: string[]) =>
  archdeltaCleanly(['measure', '--no-cache', ...args], { cwd: made.directory });

interface Tree {
  rev: string;
  units: { file: string; name: string }[];
  files: { file: string }[];
  packages: { name: string; files: number }[];
  components: { name: string }[];
  repository: Record<string, unknown>;
  skipped: unknown[];
}

async function measure(...args: string[]): Promise<Tree> {
  const { code, stdout, stderr } = await run(...args);
  if (code !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as Tree;
}

describe('measure', () => {
  it('reports one revision with the documented keys', async () => {
    const tree = await measure('--rev', 'main');
    expect(tree.rev).toBe(second);
    expect(Object.keys(tree).join()).toBe(
      'rev,units,classes,files,edges,packages,components,repository,skipped',
    );
    expect(tree.units.map(({ file, name }) => `${file} ${name}`)).toEqual([
      'app/a.py f',
      'app/a.py C.m',
      'lib/b.go B',
    ]);
    expect(tree.units[0]).toEqual({
      file: 'app/a.py',
      name: 'f',
      kind: 'function',
      line: 3,
      endLine: 6,
      sloc: 4,
      lloc: 4,
      parameters: 1,
      cyclomatic: 2,
      cognitive: 1,
      nesting: 1,
      npath: 2,
      halstead: expect.objectContaining({ n2: 4 }),
    });
    expect(Object.keys((tree.units[0] as unknown as { halstead: object }).halstead).join()).toBe(
      'n1,n2,N1,N2,volume,difficulty,effort',
    );
    expect(Object.keys(tree.files[0]!).join()).toBe(
      'file,language,package,component,sloc,cloc,blank,lloc,fanIn,fanOut,halstead,maintainability',
    );
    expect(tree.files[0]).toMatchObject({ file: 'app/a.py', sloc: 7, cloc: 1, blank: 1, package: 'app' });
    // Nothing joins the two: they have no instability and no distance. C is concrete, lib has no type.
    const alone = { ca: 0, ce: 0, instability: null, distance: null };
    expect(tree.packages).toEqual([
      { name: 'app', files: 2, sloc: 7, units: 2, ...alone, abstractness: 0 },
      { name: 'lib', files: 1, sloc: 2, units: 1, ...alone, abstractness: null },
    ]);
    expect(tree.repository).toMatchObject({ files: 3, packages: 2, units: 3, sloc: 9 });
    expect(tree.skipped).toEqual([
      { file: 'app/bad.py', reason: 'syntax' },
      { file: 'lib/c.rb', reason: 'unsupported-language' },
    ]);
  });

  it('reports another revision, the work tree, and a part', async () => {
    const [before, disk, part] = await Promise.all([
      measure('--rev', first.slice(0, 10)),
      measure('--worktree'),
      measure('./app/a.py', 'lib/', '--rev', 'HEAD'),
    ]);
    expect(before.files.map(({ file }) => file)).toEqual(['app/a.py', 'app/empty.py']);
    expect(disk.rev).toBe('worktree');
    expect(disk.files.map(({ file }) => file)).toEqual(['app/a.py', 'app/empty.py']);
    expect(disk.repository).toMatchObject({ sloc: 4, units: 1 });
    expect(part.files.map(({ file }) => file)).toEqual(['app/a.py', 'lib/b.go']);
    expect(part.skipped).toEqual([{ file: 'lib/c.rb', reason: 'unsupported-language' }]);
  });

  it('gives null for what does not exist, not 0', async () => {
    const empty = await measure('app/empty.py', '--rev', 'HEAD');
    const metrics = empty.repository.metrics as Record<string, number | null>;
    expect(metrics).toMatchObject({
      'volume.file.sloc_sum': 0,
      'unit.file.length_mean': null,
      'cyclomatic.file.max': null,
    });
    expect(Object.keys(metrics).every((id) => !id.includes('.patch.'))).toBe(true);
  });

  it('takes a folder outside git as it is', async () => {
    const folder = temporaryFolder();
    for (const name of ['node_modules', 'src']) mkdirSync(join(folder, name));
    writeFileSync(join(folder, 'src/a.py'), PY);
    writeFileSync(join(folder, 'node_modules/x.js'), 'f();\n');
    writeFileSync(join(folder, 'src/large.py'), 'x = 1\n'.repeat(200_000));
    writeFileSync(Buffer.concat([Buffer.from(`${folder}/src/`), Buffer.of(0xff), Buffer.from('.py')]), PY);
    symlinkSync('/', join(folder, 'src/root'));
    symlinkSync('none', join(folder, 'src/none.py'));
    const tree = await measure('--repo', folder);
    expect(tree.rev).toBe('folder');
    expect(tree.files).toHaveLength(2);
    expect(tree.repository).toMatchObject({ sloc: 8 });
    expect(tree.skipped).toEqual([{ file: 'src/large.py', reason: 'too-large' }]);
  });

  it('prints a table; refuses an empty repository', async () => {
    const { stdout } = await run('--format', 'table', '--rev', 'HEAD');
    expect(stdout).toMatch(
      new RegExp(`^rev ${second}: 3 files, 2 packages, 2 components, 3 units\n9 lines of code, `),
    );
    expect(stdout).toMatch(/\n +1 +2 +1 +4 {2}app\/a\.py:3 f\n/);
    const empty = new TemporaryRepository();
    expect((await run('--repo', empty.directory)).code).toBe(2);
  });
});
