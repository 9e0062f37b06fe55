import { describe, expect, it } from 'vitest';
import type { FeatureRow } from '../../../src/instance/row-format.ts';
import { CATALOGUE_VERSION, metricIds } from '../../../src/pipeline/catalogue.ts';
import { readFeatures } from '../../../src/pipeline/study/feature-source.ts';
import { requireTrainable } from '../../../src/pipeline/study/trainable.ts';
import { fileWith } from '../../instance/sample.ts';

const covariates = { plain_lines: 3, files: 1, hunks: 2, base_files: 10, base_sloc: 1000 };
const row = (
  instance_id: string,
  features: Record<string, number | null>,
  rest: object = {},
): FeatureRow => ({
  instance_id,
  repo: 'o/r',
  base_commit: 'abc',
  language: 'python',
  status: 'scored',
  features,
  covariates,
  ...rest,
});
const failed = (instance_id: string): FeatureRow => ({
  instance_id,
  repo: 'o/r',
  base_commit: 'abc',
  model: 'm',
  language: null,
  status: 'failed',
  error: { code: 'patch-does-not-apply' },
});

describe('features as columns', () => {
  it('have NaN where a metric is undefined, and the failed rows aside', async () => {
    const {
      table,
      failed: left,
      catalogue,
    } = await readFeatures([
      row('a', { 'g.file.x': 1, 'g.file.y': null }),
      failed('b'),
      row('c', { 'g.file.x': -2.5, 'g.file.y': 0 }, { model: 'm', sample: 1, language: null }),
    ]);
    expect(table.ids).toEqual(['g.file.x', 'g.file.y']);
    expect(table.columns.map((column) => [...column])).toEqual([
      [1, -2.5],
      [Number.NaN, 0],
    ]);
    expect(table.rows).toEqual([
      { instance_id: 'a', repo: 'o/r', language: 'python' },
      { instance_id: 'c', repo: 'o/r', model: 'm', sample: 1, language: null },
    ]);
    expect([...table.controls.plain_lines, ...table.controls.base_sloc]).toEqual([3, 3, 1000, 1000]);
    expect(left).toEqual([{ instance_id: 'b', model: 'm', code: 'patch-does-not-apply' }]);
    expect(catalogue).toBe('unknown');
  });
  it('grow beyond what was set aside, each value in its place', async () => {
    const rows = Array.from({ length: 1000 }, (_, at) => row(`i${at}`, { 'g.file.x': at }));
    const { table } = await readFeatures(rows);
    expect([...table.columns[0]!]).toEqual(rows.map((_, at) => at));
  });
  it('name the present catalogue by its columns where rows do not say', async () => {
    const features = Object.fromEntries(metricIds.map((id) => [id, 0]));
    expect((await readFeatures([row('a', features)])).catalogue).toBe(CATALOGUE_VERSION);
    const sidecar = { catalogue: '0.9' };
    expect((await readFeatures([row('a', features, { sidecar })])).catalogue).toBe('0.9');
  });
  it("tell metrics of one's own from those of the catalogue, which others do not change", async () => {
    const all = Object.fromEntries(metricIds.map((id) => [id, 0]));
    const own = await readFeatures([row('a', { mine: 1, ...all, 'my.file.other': 2 })]);
    expect(own).toMatchObject({
      strangers: ['mine', 'my.file.other'],
      missing: 0,
      catalogue: CATALOGUE_VERSION,
    });
    expect(() => requireTrainable(own)).toThrow(/"mine", "my.file.other" are no metrics of catalogue/);
    const { [metricIds[3]!]: _, ...fewer } = all;
    const less = await readFeatures([row('a', fewer)]);
    expect(less).toMatchObject({ strangers: [], missing: 1, catalogue: 'unknown' });
    expect(() => requireTrainable(less)).toThrow(/lack 1 of the 157 metrics of catalogue/);
    requireTrainable(await readFeatures([row('a', all)]));
    const old = await readFeatures([row('a', all, { sidecar: { catalogue: '0.9' } })]);
    expect(() => requireTrainable(old)).toThrow(/are of catalogue 0.9/);
  });
  it('are refused with one row in two files, naming both places', async () => {
    const [first, second] = [
      ['a', 'b'],
      ['c', 'b'],
    ].map((ids) =>
      fileWith(
        'f.jsonl',
        ids.map((id) => `${JSON.stringify(row(id, { x: 1 }, { model: 'm', sample: 3 }))}\n`).join(''),
      ),
    );
    await expect(readFeatures([first!, second!])).rejects.toMatchObject({
      code: 'usage',
      message: expect.stringContaining(
        `two rows of instance b (m, sample 3): row 2 of ${first}, row 2 of ${second}`,
      ),
    });
  });
  it.each([
    ['no scored row', [failed('a')], 'holds no scored row'],
    ['two rows of one key', [row('a', { x: 1 }), row('a', { x: 2 })], 'two rows of instance a'],
    ['other metrics', [row('a', { x: 1 }), row('b', { y: 2 })], 'row of b has other metrics'],
    ['fewer metrics', [row('a', { x: 1, y: 1 }), row('b', { x: 2 })], 'row of b has other metrics'],
    ['a text for a number', [row('a', { x: '' as unknown as number })], 'value of x that is no number'],
    ['an infinite number', [row('a', { x: Number.POSITIVE_INFINITY })], 'value of x that is no number'],
    ['a catalogue that is no text', [row('a', { x: 1 }, { sidecar: { catalogue: {} } })], 'is no text'],
    [
      'rows of two catalogues',
      [
        row('a', { x: 1 }, { sidecar: { catalogue: '0.9' } }),
        row('b', { x: 1 }, { sidecar: { catalogue: '1.0' } }),
      ],
      'catalogue 0.9 and of 1.0',
    ],
  ])('are refused with %s', async (_, rows, message) => {
    await expect(readFeatures(rows)).rejects.toMatchObject({
      code: 'usage',
      message: expect.stringContaining(message),
    });
  });
  it.each(['1e999', 'NaN', 'Infinity', 'abc', ' ', '0x10'])(
    'are refused with %s for a number',
    async (cell) => {
      const head =
        'instance_id,repo,base_commit,model,sample,language,status,error_code,plain_lines,files,hunks,base_files,base_sloc,g.file.x';
      const file = fileWith('f.csv', `${head}\na,o/r,abc,,,python,scored,,3,1,2,10,1000,${cell}\n`);
      await expect(readFeatures(file)).rejects.toMatchObject({
        code: 'input-unreadable',
        message: expect.stringContaining('record 1'),
      });
    },
  );
});
