import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parquetWriteFile } from 'hyparquet-writer';
import { beforeAll, describe, expect, it } from 'vitest';
import { catalogue, metricIds } from '../../src/pipeline/catalogue.ts';
import { temporaryFolder } from '../git/temporary-repository.ts';
import { archdelta, archdeltaCleanly, CLI, jsonLines, newPath } from './command.ts';
import { INSTANCES, instances, instancesFile, makeShops, PREDICTIONS } from './shop.ts';

const good = instances[0]!;
let shops: string;
let one: string;
beforeAll(() => {
  shops = makeShops();
  one = instancesFile([good]);
});

describe('help', () => {
  it.each(['diff', 'score', 'measure', 'metrics', 'merge', 'study', 'train', 'predict', 'select'])(
    'of %s shows an example',
    async (command) => {
      const { code, stdout, stderr } = await archdelta([command, '--help']);
      expect(code).toBe(0);
      expect(stdout).toContain(`Example:\n  $ archdelta ${command}`);
      expect(stderr).toBe('');
    },
  );

  it('lists every command; the version is the package’s', async () => {
    const [help, version] = await Promise.all([archdelta(['--help']), archdelta(['--version'])]);
    for (const command of [
      'diff',
      'score',
      'measure',
      'metrics',
      'merge',
      'study',
      'train',
      'predict',
      'select',
    ])
      expect(help.stdout).toContain(`  ${command} `);
    const { version: expected } = JSON.parse(readFileSync(join(CLI, '../../package.json'), 'utf8')) as {
      version: string;
    };
    expect(version.stdout).toBe(`${expected}\n`);
  });
});

describe('wrong usage ends with 2, says why, and writes nothing', () => {
  const OUT = '--out=OUT.jsonl';
  it.concurrent.each([
    [[]],
    [['nonsense']],
    [['score', INSTANCES]],
    [['score', INSTANCES, '--repos', '.', '--repo-map', 'x', OUT]],
    [['score', INSTANCES, '--repos', 'none', OUT]],
    [['score', INSTANCES, '--repo-map', 'none.json', OUT]],
    [['score', 'none.jsonl', '--repos', '.', OUT, '--timings', 'timings']],
    [['score', INSTANCES, '--repos', '.', '--jobs', '0', OUT]],
    [['score', INSTANCES, '--repos', '.', '--timeout', '-1', OUT]],
    [['score', INSTANCES, '--repos', '.', '--shard', '3/2', OUT]],
    [['score', INSTANCES, '--repos', '.', '--shard', '1/2']],
    [['score', INSTANCES, '--repos', '.', '--resume']],
    [['score', INSTANCES, '--repos', '.', '--unknown', OUT]],
    [['score', INSTANCES, '--repos', '.', '--out', 'none/out.jsonl']],
    [['score', INSTANCES, '--repos', '.', '--timings', 'none/timings', OUT]],
    [['score', INSTANCES, '--repos', '.', '--cache', INSTANCES, OUT]],
    [['score', '-', '--predictions', '-', '--repos', '.', OUT]],
    [['score', INSTANCES, '--predictions', 'none.jsonl', '--repos', '.', OUT]],
    [['metrics', 'none.file.such']],
    [['measure', '--rev', 'HEAD', '--worktree']],
    [['measure', '--rev', 'HEAD']],
    [['measure', '--repo', 'none']],
    [['measure', 'none']],
    [['diff']],
    [['diff', '--repo', 'none']],
    [['diff', '--fail-on', 'cognitive.file.sum']],
    [['diff', '--fail-on', 'cognitive.file.none>1']],
    [['diff', '--head', 'HEAD', '--worktree']],
    [['merge', 'a.jsonl', OUT]],
  ] as const)('%j', async (args) => {
    const cwd = temporaryFolder();
    const { code, stdout, stderr } = await archdeltaCleanly([...args], { cwd });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).not.toMatch(/^\s*at .*:\d+:\d+\)?$/m);
    expect(stderr.trim()).not.toBe('');
    expect(readdirSync(cwd)).toEqual([]);
  });

  it('the input as output', async () => {
    const { code } = await archdelta(['score', one, '--repos', shops, '--out', one]);
    expect(code).toBe(2);
    expect(readFileSync(one, 'utf8')).toContain(good.instance_id);
  });
});

describe('score', () => {
  const score = (args: readonly string[], input?: string) =>
    archdeltaCleanly(
      ['score', ...args, '--repos', shops, '--no-cache'],
      input === undefined ? {} : { input },
    );

  it('has exit code 0 when all is well, and says little when quiet', async () => {
    const [loud, quiet, broken] = await Promise.all([
      score([one]),
      score([one, '--quiet']),
      score([instancesFile([{ ...good, patch: '' }]), '--quiet']),
    ]);
    expect([loud.code, quiet.code, broken.code]).toEqual([0, 0, 3]);
    expect([quiet.stderr, broken.stderr]).toEqual(['', 'archdelta: 1 rows failed\n']);
    expect(loud.stdout).toBe(quiet.stdout);
    expect(JSON.parse(loud.stdout)).toMatchObject({ instance_id: good.instance_id, status: 'scored' });
  });

  it('reads the formats that SWE-bench and Multi-SWE-bench publish, and a pipe', async () => {
    const expected = jsonLines(readFileSync(one, 'utf8'))[0]!;
    const extra = { problem_statement: 'a, "b"\nc', FAIL_TO_PASS: '["x"]', hints_text: null };
    const columns = { ...expected, ...extra, hints_text: '' };
    const folder = temporaryFolder();
    const write = (name: string, text: string): string => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    };
    const csv = (cells: readonly unknown[]): string =>
      cells.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(',');
    mkdirSync(join(folder, 'shards'));
    const columnData = Object.entries(columns).map(([name, value]) => ({ name, data: [String(value)] }));
    await parquetWriteFile({ filename: join(folder, 'shards', 'test-00000-of-00001.parquet'), columnData });
    const [org, repo] = good.repo.split('/');
    const multi = {
      org,
      repo,
      number: 7,
      base: { label: 'x', ref: 'main', sha: 'main' },
      fix_patch: good.patch,
    };
    const files: [string, string?][] = [
      [write('a.json', JSON.stringify([{ ...expected, ...extra }]))],
      [write('b.csv', `${csv(Object.keys(columns))}\r\n${csv(Object.values(columns))}\r\n`)],
      [join(folder, 'shards')],
      ['-', `\uFEFF${JSON.stringify({ ...extra, ...expected })}`],
    ];
    const plain = (await score([one])).stdout;
    const others = await Promise.all(files.map(async ([file, input]) => (await score([file], input)).stdout));
    for (const each of others) expect(each).toBe(plain);
    const one2 = jsonLines((await score([write('m.jsonl', `${JSON.stringify(multi)}\n`)])).stdout)[0]!;
    expect(one2).toEqual({ ...JSON.parse(plain), instance_id: `${org}__${repo}-7` });
  });

  it('reads predictions, of several samples and models, as lines, a list or an object', async () => {
    const { stdout, code } = await score([INSTANCES, '--predictions', PREDICTIONS]);
    expect(code).toBe(0);
    const keys = jsonLines(stdout).map(({ model, sample }) => [model, sample]);
    expect(keys).toEqual([
      ['model-a', 0],
      ['model-a', 1],
      ['model-b', undefined],
    ]);
    const predictions = jsonLines<Record<string, string>>(readFileSync(PREDICTIONS, 'utf8'));
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'list.json'), JSON.stringify(predictions));
    const { instance_id, ...last } = predictions[2]!;
    writeFileSync(join(folder, 'object.json'), JSON.stringify({ [instance_id!]: last, unknown: last }));
    expect((await score([INSTANCES, '--predictions', join(folder, 'list.json')])).stdout).toBe(stdout);
    const keyed = jsonLines((await score([INSTANCES, '--predictions', join(folder, 'object.json')])).stdout);
    expect(keyed[0]).toEqual(jsonLines(stdout)[2]);
    expect(keyed[1]).toMatchObject({
      instance_id: 'unknown',
      model: 'model-b',
      error: { code: 'instance-invalid' },
    });
    const bare = instances.map(({ patch: _, ...rest }) => rest);
    expect((await score([instancesFile(bare), '--predictions', PREDICTIONS])).stdout).toBe(stdout);
  });

  it('writes CSV and Parquet with the documented columns', async () => {
    const [csv, parquet] = [newPath('out.csv'), newPath('out.parquet')];
    await Promise.all([score([one, '--out', csv, '--before-after']), score([one, '--out', parquet])]);
    const [head, row, end] = readFileSync(csv, 'utf8').split('\r\n');
    const fixed =
      'instance_id,repo,base_commit,model,sample,language,status,error_code,plain_lines,files,hunks,base_files,base_sloc';
    const sides = ['before', 'after'].flatMap((side) => metricIds.map((id) => `${side}:${id}`));
    expect(head).toBe([fixed, ...metricIds, ...sides].join());
    expect(row).toMatch(/^example__shop-python-1,example\/shop-python,main,,,python,scored,,2,1,1,/);
    expect(end).toBe('');
    expect(readFileSync(parquet).subarray(0, 4).toString()).toBe('PAR1');
    expect(existsSync(`${parquet}.journal`)).toBe(false);
  });

  it.each([
    ['score', INSTANCES, '--repos', 'SHOPS', '--no-cache', '--quiet'],
    ['metrics', '--format', 'json'],
  ])('and others end silently when nobody reads on: %s', (...args) => {
    const command = [process.execPath, CLI, ...args.map((arg) => (arg === 'SHOPS' ? shops : arg))];
    const quoted = command.map((word) => `'${word}'`).join(' ');
    const { stdout, stderr } = spawnSync('/bin/sh', ['-c', `${quoted} | head -c 20`], { encoding: 'utf8' });
    expect(stdout).toHaveLength(20);
    expect(stderr).toBe('');
  });
});

describe('metrics', () => {
  it('prints the catalogue in four formats', async () => {
    const [table, json, csv, markdown] = await Promise.all(
      ['table', 'json', 'csv', 'markdown'].map(
        async (format) => (await archdelta(['metrics', '--format', format])).stdout,
      ),
    );
    expect(catalogue.length).toBeGreaterThanOrEqual(36);
    expect(table!.trimEnd().split('\n')).toHaveLength(catalogue.length + 1);
    expect(JSON.parse(json!)).toEqual(JSON.parse(JSON.stringify(catalogue)));
    expect(csv!.split('\n')[0]).toMatch(
      /^id,group,category,kind,level,scope,unit,range,direction,threshold,/,
    );
    expect(markdown!.trimEnd().split('\n')).toHaveLength(catalogue.length + 2);
    for (const id of metricIds) for (const text of [table, csv, markdown]) expect(text).toContain(id);
  });

  it('prints one metric with all that is known of it, and a group', async () => {
    const { stdout } = await archdelta(['metrics', 'cognitive.file.sum']);
    expect(stdout).toMatch(/^cognitive\.file\.sum\n/);
    for (const what of ['definition', 'source', 'direction', 'range', 'empty'])
      expect(stdout).toMatch(new RegExp(`^  ${what} `, 'm'));
    const group = await archdelta(['metrics', 'volume', '--format', 'json']);
    expect(JSON.parse(group.stdout)).toHaveLength(4);
  });
});
