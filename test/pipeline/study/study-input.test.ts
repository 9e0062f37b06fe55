import { describe, expect, it } from 'vitest';
import type { FeatureRow } from '../../../src/instance/row-format.ts';
import { CATALOGUE_VERSION, metricIds } from '../../../src/pipeline/catalogue.ts';
import { readFeatures } from '../../../src/pipeline/study/feature-source.ts';
import { readLabelSource } from '../../../src/pipeline/study/label-source.ts';
import { type StudyQuestion, studyInput } from '../../../src/pipeline/study/study-input.ts';
import { fileWith } from '../../instance/sample.ts';

const all = Object.fromEntries(metricIds.map((id) => [id, 0]));
const row = (at: number, features: Record<string, number | null>, rest: object = {}): FeatureRow => ({
  instance_id: `i${at}`,
  repo: 'o/r',
  base_commit: 'c',
  language: 'go',
  status: 'scored',
  features,
  covariates: { plain_lines: 1, files: 1, hunks: 1, base_files: 10 * at, base_sloc: 1 },
  ...rest,
});
const four = [0, 1, 2, 3].map((at) => row(at, all));

async function inputOf(rows: readonly FeatureRow[], labels: string | string[], question: StudyQuestion) {
  const input = studyInput(await readFeatures(rows), await readLabelSource(labels), { ...question, labels });
  return { ...input, instances: input.table.rows.map(({ instance_id }) => instance_id) };
}
const csv = (text: string) => fileWith('labels.csv', text);

describe('labels that pandas wrote', () => {
  const file = csv(
    'instance_id,resolved,level\ni0,True,1.0\ni1,False,2.0\ni2,True,3.0\ni3,FALSE,2\ni2,true,03\ni0,true,4\n',
  );
  it('are classes, conditions and retests in one writing', async () => {
    const resolved = await inputOf(four, file, { target: 'resolved' });
    expect(resolved.target).toMatchObject({ classes: ['false', 'true'], codes: Int32Array.of(1, 0, 1, 0) });
    expect(resolved.retests).toEqual([
      [1, 1],
      [1, 1],
    ]);
    const kept = await inputOf(four, file, { target: 'level', where: ['resolved = true'] });
    expect(kept.instances).toEqual(['i0', 'i2']);
    expect(kept.target.classes).toEqual(['1', '3']);
    // Of i0, the second rating is of no class.
    expect(kept.retests).toEqual([[1, 1]]);
  });
  it('compare by value, also across files', async () => {
    const other = csv('instance_id,level\ni3,10\n');
    const where = ['level >= 2.0'];
    const { target, instances } = await inputOf(four, [other, file], { target: 'level', where });
    expect(instances).toEqual(['i1', 'i2', 'i3']);
    expect(target).toMatchObject({ kind: 'ordinal', classes: ['2', '3', '10'] });
    expect([...target.codes]).toEqual([0, 1, 2]);
  });
});

describe('conditions', () => {
  const file = csv('instance_id,x\ni0,a\ni1,b\ni2,a\ni3,b\n');
  it('know the sample and the files of the base', async () => {
    const rows = four.map((each, at) => (at < 2 ? each : { ...each, sample: at - 2 }));
    expect((await inputOf(rows, file, { target: 'x', where: ['sample >= 0'] })).instances).toEqual([
      'i2',
      'i3',
    ]);
    expect((await inputOf(four, file, { target: 'x', where: ['base_files <= 10'] })).instances).toEqual([
      'i0',
      'i1',
    ]);
  });
  it('are refused for other names, saying which are known', async () => {
    await expect(inputOf(four, file, { target: 'x', where: ['status = scored'] })).rejects.toThrow(
      /"status" is not known; known are the metrics, plain_lines, .*base_files.*, sample, the labels x/,
    );
  });
});

describe('notes on features', () => {
  const labels = csv('instance_id,aqj\ni0,Low\ni1,High\ni2,Low\ni3,Acceptable\n');
  const notesOf = async (own: (at: number) => Record<string, number | null>) =>
    (
      await inputOf(
        four.map((_, at) => row(at, { ...all, ...own(at) })),
        labels,
        { target: 'aqj' },
      )
    ).notes;
  it('are none of the catalogue alone', async () => {
    expect(await notesOf(() => ({}))).toEqual([]);
  });
  it("name five columns of one's own, and count the rest", async () => {
    const own = Object.fromEntries([...'abcdefg'].map((name) => [name, 1]));
    expect(await notesOf(() => own)).toEqual([
      `7 columns of the features are no metrics of catalogue ${CATALOGUE_VERSION} and are studied like them: a, b, c, d, e and 2 more.`,
    ]);
  });
  it('count metrics that are not there', async () => {
    const { [metricIds[0]!]: _, ...fewer } = all;
    const { notes } = await inputOf(
      four.map((_row, at) => row(at, fewer)),
      labels,
      { target: 'aqj' },
    );
    expect(notes).toEqual([`The features lack 1 of the 157 metrics of catalogue ${CATALOGUE_VERSION}.`]);
  });
  it('tell of the label among the features, by name or by values', async () => {
    const leak = (name: string) =>
      `The features hold the label itself: ${name} has the name or the very values of "aqj", and is studied as a metric.`;
    expect((await notesOf((at) => ({ aqj: at % 3 }))).at(-1)).toBe(leak('aqj'));
    // Low, High, Low, Acceptable.
    expect((await notesOf((at) => ({ code: [1, 4, 1, 2][at]! }))).at(-1)).toBe(leak('code'));
    const close = [
      [1, 4, 1, 1],
      [1, 4, 3, 2],
      [1, 4, null, 2],
    ];
    for (const values of close) expect(await notesOf((at) => ({ code: values[at]! }))).toHaveLength(1);
  });
});

describe('labels that are none', () => {
  it.each([
    ['an empty file', '', /labels.csv: no label is named "aqj": there is no record in it/],
    ['a header alone', 'instance_id,aqj\n', /labels.csv: no label is named "aqj": there is no record in it/],
    [
      'long texts',
      `instance_id,aqj\ni0,${'x'.repeat(201)}\n`,
      /labels.csv: the values of "aqj" are texts of more than 200 characters/,
    ],
    [
      'another column',
      'instance_id,acj\ni0,Low\n',
      /labels.csv: no label is named "aqj"; the labels are: acj/,
    ],
    ['other patches', 'instance_id,aqj\nx,Low\n', /labels.csv: none of the 1 records with "aqj" joins/],
  ])('are refused by file and reason: %s', async (_, text, message) => {
    await expect(inputOf(four, csv(text), { target: 'aqj' })).rejects.toMatchObject({
      code: 'usage',
      message: expect.stringMatching(message),
    });
  });
});
