import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { archdelta, archdeltaCleanly, newPath } from './command.ts';

const LABELS = ['Low', 'Acceptable', 'High_with_concerns', 'High'];
const usage = {
  requests: 2,
  input_tokens: 1000,
  cached_input_tokens: 0,
  output_tokens: 10,
  seconds: 1,
  estimated: false,
};

let folder: string;
let verdicts: string;
let people: string;
let timings: string;
beforeAll(() => {
  folder = newPath('agree');
  mkdirSync(folder);
  [verdicts, people, timings] = ['verdicts.jsonl', 'people.csv', 'timings.jsonl'].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  const rows = Array.from({ length: 20 }, (_, at) => ({
    instance_id: `i-${at}`,
    model: 'm',
    judge: 'aqj',
    ...(at === 0 ? { status: 'unscored', reason: 'timeout' } : { status: 'scored', label: LABELS[at % 4] }),
    backend: 'anthropic',
    judge_model: 'large\u001b[2J',
    usage: { ...usage, cost: 0.5, currency: 'USD' },
    conversations: [{ key: `k-${at}`, stage: 'aqj-axis', usage: { ...usage, cost: 0.5, currency: 'USD' } }],
  }));
  writeFileSync(verdicts, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  const lines = rows.map(({ instance_id }, at) => `${instance_id},m,${LABELS[at < 4 ? 3 : at % 4]}\n`);
  writeFileSync(people, `instance_id,model,aqj\n${lines.join('')}`);
  writeFileSync(timings, '{"index":0,"instance_id":"i-0","milliseconds":250}\n');
});

describe('agree', () => {
  it('prints sources, pairs and costs, and writes a page, a report and tables', async () => {
    const out = newPath('agreement');
    const asked = [
      'agree',
      verdicts,
      `experts=${people}`,
      '--timings',
      timings,
      '--resamples',
      '100',
      '--out',
      out,
    ];
    const { code, stdout, stderr } = await archdeltaCleanly(asked, {
      environment: { LC_ALL: 'de_DE.UTF-8' },
    });
    expect(code).toBe(0);
    // Of 19 common patches those of i-1, i-2 differ (Acceptable and High_with_concerns against High), i-3 is High.
    const pair = stdout.split('\n').find((line) => line.startsWith('verdicts') && line.includes('experts'));
    expect(pair).toMatch(/^verdicts\s+experts\s+rater and rater\s+all\s+19\s+89\.5 %/);
    // Half a dollar a patch.
    expect(stdout).toMatch(/judge\s+aqj\s+verdicts\s+large\\u001b\[2J\s+100\.0 %.*500 USD/);
    expect(stdout).toMatch(/bounds on metrics\s+0\.0 %\s+250/);
    expect(stdout).not.toContain('\u001b');
    expect(stderr).toContain('1 patches are labelled by one and unscored by the other');
    expect(stderr).toContain(`report: ${join(out, 'report.html')}`);
    expect(readdirSync(out)).toContain('pairs.csv');
    const again = newPath('again');
    const second = await archdeltaCleanly([...asked.slice(0, -1), again, '--quiet']);
    expect(second).toMatchObject({ code: 0, stdout, stderr: '' });
    for (const name of readdirSync(out))
      expect(readFileSync(join(again, name))).toEqual(readFileSync(join(out, name)));
  });

  it('takes an order for a label that has none', async () => {
    const sizes = ['a', 'b'].map((name) => {
      const path = join(folder, `${name}.csv`);
      writeFileSync(path, `instance_id,size\ni,S\nj,${name === 'a' ? 'M' : 'L'}\n`);
      return path;
    });
    const { code, stdout } = await archdelta(['agree', ...sizes, '--target', 'size', '--order', 'S,M,L']);
    expect(code).toBe(0);
    expect(stdout).toContain('quadratic kappa');
    expect(stdout).toContain('S 1, M 1, L 0');
  });

  it.each<[string, (files: { verdicts: string; people: string }) => string[], string]>([
    ['no source', () => [], "missing required argument 'sources'"],
    ['a file that is not there', () => ['nowhere.jsonl'], 'nowhere.jsonl'],
    [
      'a label that nobody has',
      (of) => [of.verdicts, of.people, '--target', 'acj'],
      'no source has a label "acj"',
    ],
    ['a source without a name', (of) => [`=${of.people}`], 'NAME=FILE'],
    ['an order without a target', (of) => [of.people, '--order', 'a,b'], 'name one target'],
    ['a folder that cannot be', (of) => [of.verdicts, '--out', join(of.people, 'x')], 'cannot write'],
  ])('refuses %s', async (_, args, message) => {
    const { code, stdout, stderr } = await archdelta(['agree', ...args({ verdicts, people })]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
  });
});
