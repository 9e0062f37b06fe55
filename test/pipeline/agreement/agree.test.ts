import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { type AgreementSource, agree } from '../../../src/pipeline/agreement/agree.ts';
import { namedFile } from '../../../src/pipeline/agreement/source-name.ts';
import { agreementSummary } from '../../../src/pipeline/agreement/summary.ts';
import { writeAgreement } from '../../../src/pipeline/agreement/write-agreement.ts';
import { predict } from '../../../src/pipeline/study/predict.ts';
import { study } from '../../../src/pipeline/study/study.ts';
import { predictionBytes, writeBytes } from '../../../src/pipeline/study/surrogate-files.ts';
import { train } from '../../../src/pipeline/study/train.ts';
import { temporaryFolder } from '../../git/temporary-repository.ts';
import { fileWith } from '../../instance/sample.ts';
import { plantedRows } from '../study/planted-rows.ts';

const fixture = (name: string) => fileURLToPath(new URL(`../../../fixtures/study/${name}`, import.meta.url));
const jsonl = (rows: readonly object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
const quick = { seed: 1, resamples: 100 };

describe('the recorded labels', () => {
  // The facts are those that stand beside the recorded data (fixtures/study/README.md).
  it('agree within themselves as is recorded of them', async () => {
    const { targets } = await agree([fixture('judge-labels.csv')], quick);
    const [acj, aqj] = targets.map(({ sources }) => sources[0]!);
    expect(targets.map(({ name }) => name)).toEqual(['acj', 'aqj']);
    expect(acj).toMatchObject({ distribution: { n: 344 }, retest: { n: 24, equal: 21 } });
    expect(acj!.retest!.kappa.value).toBeCloseTo(0.88, 2);
    expect(aqj).toMatchObject({ distribution: { n: 1031 }, retest: { n: 96, equal: 83 } });
    expect(aqj!.retest!.kappa.value).toBeCloseTo(0.92, 2);
    expect(aqj!.distribution.classes.map(({ count }) => count)).toEqual([277, 168, 174, 412]);
  });

  it('agree less on patches that pass their tests or are the reference', async () => {
    const read = (name: string): Record<string, string>[] =>
      parse(readFileSync(fixture(name), 'utf8'), { columns: true });
    const key = ({ instance_id, model }: Record<string, string>) => `${instance_id} ${model}`;
    const passed = new Set(
      read('outcomes.csv')
        .filter(({ resolved }) => resolved === 'true')
        .map(key),
    );
    const labels = read('judge-labels.csv').filter(
      (row) => row.model === 'reference' || passed.has(key(row)),
    );
    const again = await agree([{ name: 'again', records: labels }], { ...quick, targets: ['aqj'] });
    const { retest } = again.targets[0]!.sources[0]!;
    expect(retest!.n).toBe(56);
    expect(retest!.kappa.value).toBeCloseTo(0.82, 2);
  });

  it('are told apart as two sources by their rater', async () => {
    // First against second rating of a patch is what run against run says.
    const rows: Record<string, string>[] = parse(readFileSync(fixture('judge-labels.csv'), 'utf8'), {
      columns: true,
    });
    const had = new Set<string>();
    const [first, second]: Record<string, string>[][] = [[], []];
    for (const row of rows.filter(({ aqj }) => aqj !== '')) {
      const key = `${row.instance_id} ${row.model}`;
      (had.has(key) ? second! : first!).push(row);
      had.add(key);
    }
    const sources = [
      { name: 'first', records: first! },
      { name: 'second', records: second! },
    ];
    const [target] = (await agree(sources, { ...quick, targets: ['aqj'] })).targets;
    expect(target!.pairs[0]).toMatchObject({ kind: 'raters', training: null, all: { n: 96, equal: 83 } });
    expect(target!.pairs[0]!.all!.kappa.value).toBeCloseTo(0.92, 2);
  });
});

/** A conversation of so many requests, each 1000 tokens in, 100 out, 2 seconds and a cent. */
function conversation(key: string, stage: string, requests: number) {
  const usage = {
    requests,
    input_tokens: 1000 * requests,
    cached_input_tokens: 0,
    cache_write_tokens: 0,
    output_tokens: 100 * requests,
    seconds: 2 * requests,
    estimated: false,
    cost: requests / 100,
    currency: 'USD',
  };
  return { key, stage, usage };
}

const { rows, labels } = plantedRows(60, 6);

/** Verdicts on the planted rows: the labels, one of which was refused; an instance's two patches share a rubric. */
const verdicts = labels.map(({ instance_id, model, aqj }, at) => ({
  instance_id,
  ...(model !== 'reference' && { model }),
  judge: 'aqj',
  ...(at === 5 ? { status: 'unscored', reason: 'refusal', detail: 'no' } : { status: 'scored', label: aqj }),
  backend: 'openai-compatible',
  judge_model: 'local',
  conversations: [
    conversation(`rubric of ${instance_id}`, 'aqj-rubric', 4),
    conversation(`axis of ${at}`, 'aqj-axis', 3),
  ],
}));

describe('verdicts, predictions and a study', () => {
  it('are compared, with what each costs', async () => {
    const folder = temporaryFolder();
    const report = await study({
      features: rows,
      labels,
      target: 'aqj',
      questions: [4, 6],
      trees: 15,
      ...quick,
    });
    const files = {
      study: join(folder, 'report.json'),
      verdicts: join(folder, 'verdicts.jsonl'),
      forest: join(folder, 'forest.csv'),
      timings: join(folder, 'timings.jsonl'),
    };
    writeFileSync(files.study, JSON.stringify(report));
    writeFileSync(files.verdicts, jsonl(verdicts));
    writeFileSync(
      files.timings,
      jsonl([100, 200, 600].map((milliseconds, index) => ({ index, instance_id: 'i', milliseconds }))),
    );
    const half = await train({
      features: rows,
      labels: labels.slice(0, 60),
      target: 'aqj',
      trees: 15,
      seed: 1,
    });
    await writeBytes(files.forest, predictionBytes(half, predict(half, rows), files.forest));
    const sources = [files.verdicts, { name: 'study', file: files.study }, files.forest];
    const compared = await agree(sources, { ...quick, timings: files.timings });
    const [aqj] = compared.targets;

    // Held-out predictions agree with the labels as the study says itself; one label has no verdict here.
    const whole = await agree(
      [
        { name: 'labels', records: labels },
        { name: 'study', file: files.study },
      ],
      quick,
    );
    for (const surrogate of report.surrogates)
      for (const name of ['forest', 'forest-size'] as const) {
        const pair = whole.targets[0]!.pairs.find(
          ({ second }) => second === `study/${surrogate.estimand}/${name}`,
        );
        const { scores, confusion } = surrogate.predictors.find(({ predictor }) => predictor === name)!;
        expect(pair).toMatchObject({ kind: 'static', training: null, all: { n: 120, confusion } });
        expect(pair!.all!.kappa.value).toBe(scores.kappa!.value);
      }

    // The surrogate was trained on the first 30 of 60 instances: rows 0 to 59, one of which is unscored.
    const own = aqj!.pairs.find(({ second }) => second === 'forest')!;
    expect(own).toMatchObject({ kind: 'static', lost: 1, all: { n: 119 } });
    expect(own.training).toMatchObject({ seen: 59, unseen: { n: 60, instances: 30 } });
    expect(own.training!.unseen!.equal).toBeLessThanOrEqual(60);

    // 60 rubrics of 4 requests and 120 axes of 3 are 600 requests: 5 a patch.
    const [judge] = compared.sources[0]!.judges;
    expect(judge).toMatchObject({ verdicts: 120, scored: 119, unscored: [{ reason: 'refusal', n: 1 }] });
    expect(judge!.cost).toMatchObject({
      verdicts: 120,
      conversations: 180,
      total: { requests: 600, input_tokens: 600_000, seconds: 1200, money: { amount: 6, currency: 'USD' } },
      perPatch: { requests: 5, money: { amount: 0.05 } },
      perThousand: { requests: 5000, output_tokens: 500_000, money: { amount: 50 } },
    });

    // Metrics take 300 ms a row in the mean.
    expect(compared.timings).toEqual({ rows: 3, secondsPerThousand: 300 });
    const ways = (way: string) => compared.costs.filter((option) => option.way === way);
    expect(ways('metrics')).toMatchObject([{ asked: 0, metricSeconds: 300, judging: { requests: 0 } }]);
    expect(ways('judge')).toMatchObject([
      { asked: 1, metricSeconds: 0, judge: { model: 'local' }, judging: { seconds: 10_000 } },
    ]);
    const operating = report.filters.flatMap(({ estimand, operating: points }) =>
      points.flatMap(({ predictor, lost, point }) =>
        predictor === 'forest' && point !== null ? [{ estimand, lost, point }] : [],
      ),
    );
    expect(operating.length).toBeGreaterThan(0);
    expect(ways('triage')).toHaveLength(operating.length);
    for (const [at, { estimand, lost, point }] of operating.entries()) {
      const option = ways('triage')[at]!;
      expect(option).toMatchObject({ source: 'study', metricSeconds: 300, triage: { estimand, lost } });
      expect(option.asked).toBeCloseTo(point.kept, 8);
      expect(option.judging!.money!.amount).toBeCloseTo(50 * point.kept, 5);
    }

    // Written twice, the same bytes.
    const [one, two] = [join(folder, 'one'), join(folder, 'two', 'inner')];
    const written = await writeAgreement(compared, one);
    await writeAgreement(await agree(sources, { ...quick, timings: files.timings }), two);
    expect(written.page).toBe(join(one, 'report.html'));
    expect(readdirSync(one).sort()).toEqual([
      'confusion.csv',
      'costs.csv',
      'distribution.csv',
      'judges.csv',
      'pairs.csv',
      'report.html',
      'report.json',
      'sources.csv',
      'together.csv',
      'unscored.csv',
    ]);
    for (const name of readdirSync(one))
      expect(readFileSync(join(two, name))).toEqual(readFileSync(join(one, name)));
    expect(JSON.parse(readFileSync(join(one, 'report.json'), 'utf8'))).toEqual(compared);

    const captions = agreementSummary(compared).map(({ caption }) => caption);
    expect(captions).toEqual(['aqj: sources', 'aqj: pairs', 'sorting 1,000 patches costs']);
    for (const { rows: cells, numeric } of agreementSummary(compared))
      for (const row of cells) expect(row).toHaveLength(numeric.length);
  });

  it('puts the judges of a study into its report', async () => {
    const { judges } = await study({
      features: rows,
      labels: verdicts,
      target: 'aqj',
      questions: [2],
      ...quick,
    });
    expect(judges).toMatchObject([
      { judge: 'aqj', model: 'local', verdicts: 120, cost: { total: { requests: 600 } } },
    ]);
    const plain = await study({ features: rows, labels, target: 'aqj', questions: [2], ...quick });
    expect(plain).not.toHaveProperty('judges');
  });
});

const two = fileWith('a.csv', 'instance_id,aqj\ni,High\nj,Low\n');

describe('names of sources', () => {
  it('are the files, or what is given', async () => {
    const folder = temporaryFolder();
    const odd = join(folder, 'x=y.csv');
    const more = join(folder, 'c.csv');
    for (const path of [odd, more, join(folder, 'a.csv')])
      writeFileSync(path, 'instance_id,aqj\ni,High\nj,Low\n');
    expect(namedFile(odd)).toEqual({ file: odd });
    expect(namedFile('b=c=d')).toEqual({ name: 'b', file: 'c=d' });
    for (const text of ['=x', 'x=']) expect(() => namedFile(text)).toThrow('a source is FILE or NAME=FILE');
    const other = join(folder, 'a.csv');
    const { sources } = await agree([two, other, { name: 'third', file: more }, odd], quick);
    expect(sources.map(({ name }) => name)).toEqual([two, other, 'third', 'x=y']);
  });
});

describe('what is refused', () => {
  const prediction = { instance_id: 'i', status: 'scored', target: 'aqj', predicted: 'High', seen: false };
  const broken = {
    format: 'archdelta-study/1',
    target: { name: 'aqj', classes: [] },
    predictions: {},
    filters: [],
  };
  it.each<[string, readonly AgreementSource[], object, string, string]>([
    ['no source', [], {}, 'usage', 'there is no source'],
    ['a file that is not there', ['nowhere.jsonl'], {}, 'input-unreadable', 'nowhere.jsonl'],
    ['a file without records', [fileWith('e.jsonl', '')], {}, 'usage', 'there is no record in it'],
    ['one file twice', [two, two], {}, 'usage', 'is named twice: a file always agrees with itself'],
    [
      'one file twice, by other names and paths',
      [
        { name: 'a', file: two },
        { name: 'b', file: join(dirname(two), '.', 'x', '..', 'a.csv') },
        { name: 'c', file: relative('.', two) },
      ],
      {},
      'usage',
      'is named twice',
    ],
    [
      'two sources of one name',
      [
        { name: 'a', file: two },
        { name: 'a', file: fixture('judge-labels.csv') },
      ],
      {},
      'usage',
      'two sources are named "a"',
    ],
    [
      'verdicts whose last line is being written',
      [
        fileWith(
          'v.jsonl',
          '{"instance_id":"i","judge":"aqj","status":"scored","label":"High"}\n{"instance_id":"j","ju',
        ),
      ],
      {},
      'input-unreadable',
      'line 2 is not valid JSON; the file breaks off within a line',
    ],
    ['an order without a target', [two], { order: ['Low', 'High'] }, 'usage', 'name one target'],
    ['too few resamples', [two], { resamples: 3 }, 'usage', 'resamples'],
    [
      'predictions among labels',
      [fileWith('m.jsonl', jsonl([prediction, { instance_id: 'j', aqj: 'High' }]))],
      {},
      'usage',
      'some of its rows are predictions',
    ],
    [
      "a study's table of predictions",
      [fileWith('p.csv', 'estimand,predictor,instance_id,true,predicted\nrepository,forest,i,Low,Low\n')],
      {},
      'usage',
      "name the study's report.json",
    ],
    [
      'a study without predictions',
      [fileWith('r.json', JSON.stringify({ ...broken, predictions: null }))],
      {},
      'usage',
      'ask it question 4',
    ],
    [
      'a broken study',
      [fileWith('r.json', JSON.stringify(broken))],
      {},
      'input-unreadable',
      'no whole report',
    ],
    [
      'a study of another version',
      [fileWith('r.json', JSON.stringify({ ...broken, format: 'archdelta-study/2' }))],
      {},
      'input-unreadable',
      'it is "archdelta-study/2"',
    ],
    ['JSON that is none', [fileWith('r.json', '{"a":')], {}, 'input-unreadable', 'r.json'],
    [
      'timings that are none',
      [two, fixture('judge-labels.csv')],
      { timings: fileWith('t.jsonl', '{"milliseconds":"fast"}\n') },
      'input-unreadable',
      '"milliseconds" is no number',
    ],
  ])('%s', async (_, sources, options, code, message) => {
    await expect(agree(sources, { ...quick, ...options })).rejects.toMatchObject({
      code,
      message: expect.stringContaining(message),
    });
  });

  it('ends when it is told to', async () => {
    const signal = AbortSignal.abort();
    await expect(agree([two], { ...quick, signal })).rejects.toMatchObject({ code: 'aborted' });
  });

  it('writes nothing where it cannot', async () => {
    const report = await agree([two, fileWith('b.csv', 'instance_id,aqj\ni,High\nj,High\n')], quick);
    await expect(writeAgreement(report, join(two, 'inner'))).rejects.toMatchObject({ code: 'usage' });
    expect(readdirSync(dirname(two))).toEqual(['a.csv']);
  });
});
