import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import { ArchdeltaError, ERROR_CODES } from '../../src/core/errors.ts';
import type { MetricId } from '../../src/core/metric-ids.ts';
import type { ScoredRow } from '../../src/instance/row.ts';
import type { RowWriter } from '../../src/instance/row-format.ts';
import { createRowWriter } from '../../src/instance/row-writer.ts';
import { catalogue, metricIds } from '../../src/pipeline/catalogue.ts';
import { failedRow, invalidRow } from '../../src/pipeline/row.ts';
import { baseTree, instanceOf, LANGUAGES, type Language } from '../support/fixtures.ts';
import { Workbench } from '../support/workbench.ts';
import { type Schema, violations } from './json-schema.ts';

const reference = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../docs/reference/${name}`, import.meta.url)), 'utf8');
const schema = JSON.parse(reference('row.schema.json')) as Schema;

/** What stands in a file of rows. */
async function written(row: Parameters<RowWriter['row']>[0]): Promise<Record<string, unknown>> {
  const beforeAfter = row.status === 'scored' && row.before !== undefined;
  const writer = await createRowWriter('jsonl', metricIds, { beforeAfter });
  const bytes = writer.row(row);
  return JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>;
}

describe.each(LANGUAGES)('rows of %s', (language: Language) => {
  let bench: Workbench;
  beforeAll(async () => {
    bench = await Workbench.of(baseTree(language));
  });
  afterAll(() => bench.close());

  it.each([1, 2])('are valid: instance %i', async (number) => {
    const row = await bench.score(instanceOf(`example__shop-${language}-${number}`));
    const { before: _, after: __, ...alone } = row;
    expect(violations(await written({ ...row, model: 'm', sample: 0 }), schema)).toEqual([]);
    expect(violations(await written(alone), schema)).toEqual([]);
  });
});

describe('the schema of a row', () => {
  const instance = { ...instanceOf('example__shop-python-1'), model: 'm' };

  it('takes failed rows with the codes of rows and no others', async () => {
    const valid: string[] = [];
    for (const code of ERROR_CODES) {
      const row = await written(failedRow(instance, new ArchdeltaError(code, 'why')));
      if (violations(row, schema).length === 0) valid.push(code);
    }
    // The list of `docs/guides/files-and-rows.md`.
    expect(valid).toEqual([
      'repo-missing',
      'base-commit-missing',
      'patch-empty',
      'patch-malformed',
      'patch-does-not-apply',
      'instance-invalid',
      'blob-missing',
      'timeout',
      'internal',
    ]);
    expect(violations(await written(invalidRow({ invalid: 'no patch' })), schema)).toEqual([]);
  });

  it('refuses what is no row of this catalogue', async () => {
    const bench = await Workbench.of(baseTree('python'));
    const row = await written(await bench.score(instance));
    await bench.close();
    const features = row.features as Record<string, unknown>;
    const { 'volume.file.sloc_sum': _, ...fewer } = features;
    const { sidecar: __, ...open } = row;
    const wrong = [
      { ...row, features: fewer },
      { ...row, features: { ...features, 'volume.file.other': 1 } },
      { ...row, features: { ...features, 'volume.file.sloc_sum': '1' } },
      { ...row, undefined: { 'volume.file.sloc_sum': 'no-unit' } },
      { ...row, undefined: { 'cyclomatic.file.max': 'no-reason' } },
      { ...row, before: { ...features, 'patch_size.patch.added': 1 } },
      { ...row, status: 'failed' },
      { ...row, extra: 1 },
      open,
    ];
    expect(violations(row, schema)).toEqual([]);
    expect(wrong.filter((each) => violations(each, schema).length === 0)).toEqual([]);
  });

  it('is one that this check understands in full', () => {
    expect(() => violations(1, { type: 'number', pattern: 'x' })).toThrow('unknown keyword pattern');
  });
});

it('has the header that a CSV file of rows begins with', async () => {
  const bytes = (await createRowWriter('csv', metricIds, { beforeAfter: false })).begin();
  expect(`${new TextDecoder().decode(bytes).trimEnd()}\n`).toBe(reference('columns.csv'));
});

it('knows the ids of metrics as types', () => {
  const value = (row: ScoredRow) => row.features['volume.file.sloc_sum'];
  expectTypeOf(value).returns.toEqualTypeOf<number | null>();
  // @ts-expect-error No metric has this id.
  const wrong = (row: ScoredRow) => row.features['volume.file.sloc'];
  expect([value, wrong]).toHaveLength(2);
  expectTypeOf(catalogue[0]!.id).toEqualTypeOf<MetricId>();
});
