import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { FailedRow, ScoredRow, ScoreRow } from '../../src/instance/row.ts';
import { catalogue } from '../../src/pipeline/catalogue.ts';
import { git, TemporaryRepository, temporaryFolder } from '../git/temporary-repository.ts';
import { failed, scored } from '../pipeline/rows.ts';
import { archdeltaCleanly, jsonLines } from './command.ts';
import { INSTANCES, instances, instancesFile, makeShops } from './shop.ts';

let shops: string;
beforeAll(() => {
  shops = makeShops();
});

const ids = catalogue.map(({ id }) => id);
const score = (...args: string[]) => archdeltaCleanly(['score', ...args, '--no-cache']);

describe('a scored row', () => {
  it('has the documented keys in their order, and covariates that were counted by hand', async () => {
    const { code, stdout, stderr } = await score(INSTANCES, '--repos', shops, '--before-after');
    expect(code).toBe(3);
    expect(stderr).toMatch(/^archdelta: 12 rows, 1 failed, [\d.]+ s\n$/);
    const rows = jsonLines<ScoreRow>(stdout);
    expect(rows.map((row) => row.instance_id)).toEqual(instances.map((each) => each.instance_id));
    for (const row of rows) {
      if (row.status === 'failed') {
        expect(Object.keys(row)).toEqual([
          'instance_id',
          'repo',
          'base_commit',
          'language',
          'status',
          'error',
        ]);
        expect(row.error.code).toBe('patch-does-not-apply');
        continue;
      }
      scored(row);
      expect(Object.keys(row).join()).toBe(
        'instance_id,repo,base_commit,language,status,features,undefined,before,after,covariates,sidecar',
      );
      expect(Object.keys(row.features)).toEqual(ids);
      expect(Object.keys(row.before!)).toEqual(ids);
      expect(Object.keys(row.after!)).toEqual(ids);
      expect(row.before!['patch_size.patch.added']).toBeNull();
      expect(ids.filter((id) => Object.hasOwn(row.undefined, id))).toEqual(Object.keys(row.undefined));
      expect(Object.keys(row.covariates)).toEqual([
        'plain_lines',
        'files',
        'hunks',
        'base_files',
        'base_sloc',
      ]);
      expect(Object.keys(row.sidecar).join()).toBe(
        'files_touched,files_skipped,files_unparsable,unresolved,betweenness_on,history,languages,catalogue',
      );
    }
    // example__shop-go-2, counted in the patch: coupon.go is new, 26 lines in a hunk. pricing.go: a comment (+1),
    // and one label becomes three lines (+3 -1). pricing_test.go +7. kind_string.go +1 -1. reorder.go, renamed: a
    // constant (+1); the head and body of Plan for three lines of halvings (+15 -3); the last line (+1 -1).
    // Base: main.go 25, order.go 38, pricing.go 31, ledger.go 30, reorder.go 39 lines of code.
    const go = scored(rows.find((row) => row.instance_id === 'example__shop-go-2'));
    expect(go.language).toBe('go');
    expect(go.covariates).toEqual({
      plain_lines: 26 + (1 + 4) + 7 + 2 + (1 + 18 + 2),
      files: 5,
      hunks: 1 + 2 + 1 + 1 + 3,
      base_files: 5,
      base_sloc: 25 + 38 + 31 + 30 + 39,
    });
    expect(go.sidecar).toEqual({
      files_touched: 3,
      files_skipped: [
        { path: 'orders/pricing_test.go', reason: 'test' },
        { path: 'stock/kind_string.go', reason: 'generated' },
      ],
      files_unparsable: 0,
      // Imports: the standard library, and packages of the module that are there.
      unresolved: {},
      betweenness_on: 'packages',
      // 23 commits with the base, none of more than 30 files.
      history: 'present',
      languages: ['go'],
      catalogue: go.sidecar.catalogue,
    });
  });
});

describe('failed rows', () => {
  it('say why, each with its code, and the others go on', async () => {
    const good = instances[0]!;
    const partial = new TemporaryRepository();
    const base = partial.commitFiles({ 'a.py': 'x = 1\n' });
    partial.git('config', 'uploadpack.allowFilter', 'true');
    git(shops, [
      'clone',
      '-q',
      '--bare',
      '--filter=blob:none',
      `file://${partial.directory}`,
      join(shops, 'partial.git'),
    ]);
    const file = instancesFile([
      good,
      { ...good, instance_id: 'no repository', repo: 'none/none' },
      { ...good, instance_id: 'no commit', base_commit: 'ab'.repeat(20) },
      { ...good, instance_id: 'empty', patch: '' },
      {
        ...good,
        instance_id: 'cut',
        patch: good.patch.slice(0, good.patch.lastIndexOf('\n', good.patch.length - 20)),
      },
      { ...good, instance_id: 'other', patch: instances[5]!.patch },
      { ...good, instance_id: 'partial', repo: 'x/partial', base_commit: base },
      { instance_id: 'no patch', repo: good.repo, base_commit: 'main' },
      { ...good, instance_id: 'up', repo: '../../etc' },
      { ...good, instance_id: 'last' },
    ]);
    const text = readFileSync(file, 'utf8').split('\n');
    text.splice(4, 0, '{"instance_id": "broken', 'null');
    writeFileSync(file, text.join('\n'));
    const { code, stdout, stderr } = await score(file, '--repos', shops, '--jobs', '2');
    expect(code).toBe(3);
    expect(stderr).toContain('12 rows, 10 failed');
    const rows = jsonLines<ScoreRow>(stdout);
    expect(rows.map((row) => (row.status === 'failed' ? row.error.code : row.status))).toEqual([
      'scored',
      'repo-missing',
      'base-commit-missing',
      'patch-empty',
      'instance-invalid',
      'instance-invalid',
      'patch-malformed',
      'patch-does-not-apply',
      'blob-missing',
      'instance-invalid',
      'instance-invalid',
      'scored',
    ]);
    expect(failed(rows[4]).error.message).toBe('line 5 is not valid JSON');
    expect(failed(rows[4])).toMatchObject({ instance_id: '', repo: '', base_commit: '' });
    expect(failed(rows[9])).toMatchObject({ instance_id: 'no patch', repo: good.repo });
    expect(rows[11]).toEqual({ ...rows[0], instance_id: 'last' });
  });
});

/** A git that hangs, or is killed, when it is to apply a patch that says so. */
function badGit(folder: string): string {
  const real = git(folder, ['--exec-path']);
  writeFileSync(
    join(folder, 'git'),
    `#!/bin/sh
case " $* " in *" apply "*)
  cat >held
  if grep -q HANG held; then echo $$ >>"${folder}/pids"; sleep 120; fi
  if grep -q DIE held; then kill -9 $$; fi
  exec "${real}/git" "$@" <held
esac
exec "${real}/git" "$@"
`,
  );
  chmodSync(join(folder, 'git'), 0o755);
  return [folder, process.env.PATH].join(delimiter);
}

/** False for a process that has ended, also when nobody has asked yet how. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' && !existsSync('/proc/self');
  }
}

describe('a git that', () => {
  it('hangs or is killed fails its row, leaves nothing, and the rows after it come out right', async () => {
    const folder = temporaryFolder();
    // What stands before a patch is for git to skip: plain patches never come to it.
    const good = { ...instances[0]!, patch: `A change.\n\n${instances[0]!.patch}` };
    const rowsOf = (patches: readonly string[]) =>
      instancesFile(patches.map((patch, at) => ({ ...good, instance_id: `${at}`, patch })));
    const marked = (mark: string): string => good.patch.replace('@@ class', `@@ ${mark} class`);
    const patches = [good.patch, marked('HANG'), good.patch, marked('DIE'), good.patch, good.patch];
    const { code, stdout } = await archdeltaCleanly(
      ['score', rowsOf(patches), '--repos', shops, '--timeout', '2', '--cache', join(folder, 'cache')],
      { environment: { PATH: badGit(folder) } },
    );
    expect(code).toBe(3);
    const rows = jsonLines<ScoredRow | FailedRow>(stdout);
    expect(rows.map((row) => (row.status === 'failed' ? row.error.code : row.status))).toEqual([
      'scored',
      'timeout',
      'scored',
      'internal',
      'scored',
      'scored',
    ]);
    for (const at of [2, 4, 5]) expect(rows[at]).toEqual({ ...rows[0], instance_id: `${at}` });
    const pids = readFileSync(join(folder, 'pids'), 'utf8').trim().split('\n').map(Number);
    expect(pids.length).toBeGreaterThan(0);
    await vi.waitFor(() => expect(pids.filter(isRunning)).toEqual([]), { timeout: 5000 });
    expect(existsSync(join(folder, 'cache'))).toBe(true);
  });
});
