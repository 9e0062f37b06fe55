import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createRowWriter } from '../../src/instance/row-writer.ts';
import { metricIds } from '../../src/pipeline/catalogue.ts';
import type { StudyReport } from '../../src/study/report.ts';
import { PLANTED, plantedRows } from '../pipeline/study/planted-rows.ts';
import { archdelta, archdeltaCleanly, jsonLines, newPath, start } from './command.ts';

const { rows, labels } = plantedRows(60, 6);
const QUICK = ['--trees', '15', '--resamples', '100'];
const jsonl = (records: readonly object[]) => records.map((record) => `${JSON.stringify(record)}\n`).join('');

let features: string;
let labelFile: string;
beforeAll(async () => {
  const folder = newPath('study');
  mkdirSync(folder);
  features = join(folder, 'features.csv');
  labelFile = join(folder, 'labels.jsonl');
  const writer = await createRowWriter('csv', metricIds, { beforeAfter: false });
  writeFileSync(
    features,
    Buffer.concat([writer.begin(), ...rows.map((row) => writer.row(row)), writer.end()]),
  );
  writeFileSync(labelFile, jsonl(labels));
});

describe('study', () => {
  it('writes a page, the report and its tables, the same bytes with one thread and two', async () => {
    const [one, two] = [newPath('one'), newPath('two')];
    const asked = [
      'study',
      features,
      '--labels',
      labelFile,
      '--target',
      'aqj',
      ...QUICK,
      '--questions',
      '1,2,3,4,6',
    ];
    const results = await Promise.all([
      archdeltaCleanly([...asked, '--out', one]),
      archdeltaCleanly([...asked, '--out', two, '--jobs', '2'], {
        environment: { LC_ALL: 'de_DE.UTF-8', TZ: 'Asia/Tokyo' },
      }),
    ]);
    expect(results.map(({ code }) => code)).toEqual([0, 0]);
    expect(results[0]!.stdout).toBe('');
    expect(results[0]!.stderr).toContain('120 rows with a label "aqj"');
    const names = readdirSync(one);
    expect(names).toContain('correlations.csv');
    expect(readdirSync(two)).toEqual(names);
    for (const name of names) expect(readFileSync(join(two, name))).toEqual(readFileSync(join(one, name)));
    const report = JSON.parse(readFileSync(join(one, 'report.json'), 'utf8')) as StudyReport;
    expect(report.correlations!.metrics[0]!.id).toBe(PLANTED);
    const page = readFileSync(join(one, 'report.html'), 'utf8');
    expect(page).toContain(PLANTED);
    expect(page).not.toContain('<script');
  });

  it.each([
    ['no labels', ['--target', 'aqj'], '--labels'],
    ['a label that nobody gave', ['--labels', 'LABELS', '--target', 'acj'], 'no label is named "acj"'],
    [
      'an order that misses a class',
      ['--labels', 'LABELS', '--target', 'aqj', '--order', 'Low,High'],
      'outside the order',
    ],
    [
      'a wrong condition',
      ['--labels', 'LABELS', '--target', 'aqj', '--where', 'resolved'],
      'an operator is expected',
    ],
    ['a question that is none', ['--labels', 'LABELS', '--target', 'aqj', '--questions', '7'], 'from 1 to 6'],
    ['too few resamples', ['--labels', 'LABELS', '--target', 'aqj', '--resamples', '5'], '--resamples'],
    ['a missing file', ['--labels', 'none.csv', '--target', 'aqj'], 'none.csv'],
  ])('ends with 2 for %s, and writes nothing', async (_, args, message) => {
    const out = newPath('out');
    const given = args.map((arg) => (arg === 'LABELS' ? labelFile : arg));
    const { code, stderr } = await archdelta(['study', features, ...given, '--out', out]);
    expect(stderr).toContain(message);
    expect(code).toBe(2);
    expect(() => readdirSync(out)).toThrow();
  });

  it('ends with 2 when the folder cannot be made', async () => {
    const file = newPath('file');
    writeFileSync(file, '');
    const asked = ['study', features, '--labels', labelFile, '--target', 'aqj', ...QUICK, '--questions', '2'];
    const { code, stderr } = await archdelta([...asked, '--out', file]);
    expect(stderr).toContain('cannot write');
    expect(code).toBe(2);
  });

  it('stops at an interruption, with nothing written', async () => {
    const out = newPath('out');
    const { child, result } = start([
      'study',
      features,
      '--labels',
      labelFile,
      '--target',
      'aqj',
      '--trees',
      '5000',
      '--jobs',
      '2',
      '--out',
      out,
    ]);
    setTimeout(() => child.kill('SIGINT'), 2500);
    expect((await result).code).toBe(130);
    expect(() => readdirSync(out)).toThrow();
  });
});

describe('a surrogate', () => {
  let model: string;
  beforeAll(async () => {
    model = newPath('aqj.json');
    const { code, stderr } = await archdeltaCleanly([
      'train',
      features,
      '--labels',
      labelFile,
      '--target',
      'aqj',
      '--trees',
      '30',
      '--out',
      model,
    ]);
    expect(code).toBe(0);
    expect(stderr).toMatch(/120 rows; out of bag: macro-F1 0\.\d+, quadratic kappa 0\.\d+/);
  });

  it('is the same file whatever the threads', async () => {
    const other = newPath('other.json');
    await archdelta([
      'train',
      features,
      '--labels',
      labelFile,
      '--target',
      'aqj',
      '--trees',
      '30',
      '--jobs',
      '2',
      '--out',
      other,
    ]);
    expect(readFileSync(other)).toEqual(readFileSync(model));
  });

  it('predicts: to standard output as JSONL, to a file as CSV', async () => {
    const { code, stdout } = await archdeltaCleanly(['predict', model, features]);
    expect(code).toBe(0);
    const predictions = jsonLines<{
      instance_id: string;
      predicted: string;
      p_good: number;
      'p:High': number;
    }>(stdout);
    expect(predictions.map(({ instance_id }) => instance_id)).toEqual(
      rows.map(({ instance_id }) => instance_id),
    );
    // Most labels follow the planted metric; the forest has seen them.
    const right = predictions.filter(({ predicted }, at) => predicted === labels[at]!.aqj).length;
    expect(right).toBeGreaterThan(90);
    const out = newPath('predictions.csv');
    await archdelta(['predict', model, features, '--out', out]);
    const [head, first] = readFileSync(out, 'utf8').split('\r\n');
    expect(head).toBe(
      'instance_id,repo,model,sample,status,target,predicted,p_good,expected,seen,p:Low,p:Acceptable,p:High_with_concerns,p:High',
    );
    expect(first).toContain(`,${predictions[0]!.p_good},`);
  });

  it.each([
    [
      'another catalogue',
      (text: string) => text.replace(/"catalogue":"[^"]*"/, '"catalogue":"0.1"'),
      'catalogue "0.1"',
    ],
    ['a cut file', (text: string) => text.slice(0, 1000), 'no whole JSON'],
    [
      'a changed file',
      (text: string) => text.replace('"minimumLeaf":5', '"minimumLeaf":4'),
      'not what was written',
    ],
    ['anything else', () => '{"a":1}', 'not a surrogate'],
  ])('is refused: %s', async (_, change, message) => {
    const wrong = newPath('wrong.json');
    writeFileSync(wrong, change(readFileSync(model, 'utf8')));
    const { code, stderr, stdout } = await archdelta(['predict', wrong, features]);
    expect(stderr).toContain(message);
    expect([code, stdout]).toEqual([2, '']);
  });

  it('selects by triage, by labels and quotas, and exports chats', async () => {
    const [out, dropped] = [newPath('out.jsonl'), newPath('dropped.csv')];
    const triage = [
      'select',
      features,
      '--model',
      model,
      '--triage',
      'drop<=0.3@0.9',
      '--out',
      out,
      '--dropped',
      dropped,
    ];
    const { code, stderr } = await archdeltaCleanly(triage);
    expect(stderr).toContain("judge's calls saved");
    expect(code).toBe(0);
    const kept = jsonLines<{ decision: string; p_good: number }>(readFileSync(out, 'utf8'));
    const lost = readFileSync(dropped, 'utf8').trim().split('\r\n').slice(1);
    expect(kept.length + lost.length).toBe(120);
    expect(kept.every(({ decision }) => decision === 'ask')).toBe(true);
    expect(lost.every((line) => line.includes(',drop,P(good) is too low,'))).toBe(true);

    const judged = newPath('judged.jsonl');
    await archdelta([
      'select',
      features,
      '--verdicts',
      labelFile,
      '--keep',
      'aqj >= High_with_concerns',
      '--keep',
      `${PLANTED} > 12`,
      '--quota',
      'aqj',
      '--size',
      '10',
      '--out',
      judged,
    ]);
    const chosen = jsonLines<{ instance_id: string; model?: string; aqj: string }>(
      readFileSync(judged, 'utf8'),
    );
    expect(chosen.map(({ aqj }) => aqj).sort()).toEqual([
      ...Array(5).fill('High'),
      ...Array(5).fill('High_with_concerns'),
    ]);

    const [trajectories, chats] = [newPath('trajectories.jsonl'), newPath('chats.jsonl')];
    const messages = [
      { role: 'user', content: 'mend it' },
      { role: 'assistant', content: 'done' },
    ];
    writeFileSync(
      trajectories,
      jsonl(labels.map(({ instance_id, model: of }) => ({ instance_id, model: of, messages }))),
    );
    const sft = [
      'select',
      features,
      '--verdicts',
      labelFile,
      '--keep',
      'aqj = High',
      '--trajectories',
      trajectories,
      '--export',
      'sft',
      '--out',
      chats,
    ];
    expect((await archdelta(sft)).code).toBe(0);
    const high = labels.filter(({ aqj }) => aqj === 'High').length;
    const exported = jsonLines<{ messages: { train: boolean }[] }>(readFileSync(chats, 'utf8'));
    expect(exported.map((chat) => chat.messages.map(({ train }) => train))).toEqual(
      Array(high).fill([false, true]),
    );
  });

  it.each([
    ['a triage without a model', ['--triage', 'drop<=0.05'], 'needs a model'],
    ['an export without trajectories', ['--export', 'sft'], 'go together'],
    ['a condition on nothing', ['--keep', 'nonsense > 1'], 'not known'],
    ['bounds that are none', ['--thresholds', 'LABELS'], 'LABELS'],
  ])('select ends with 2 for %s', async (_, args, message) => {
    const out = newPath('out.jsonl');
    const given = args.map((arg) => (arg === 'LABELS' ? labelFile : arg));
    const { code, stderr } = await archdelta(['select', features, ...given, '--out', out]);
    expect(stderr).toContain(message === 'LABELS' ? labelFile : message);
    expect(code).toBe(2);
  });
});
