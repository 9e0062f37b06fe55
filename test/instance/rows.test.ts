import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { describe, expect, it } from 'vitest';
import { roundSignificant } from '../../src/core/numbers.ts';
import type { ScoreRow } from '../../src/instance/row.ts';
import { createRowEmitter } from '../../src/instance/row-emitter.ts';
import { type FeatureRow, type RowFormat, rowFormat } from '../../src/instance/row-format.ts';
import { readRowColumns, readRows } from '../../src/instance/row-reader.ts';
import { createRowWriter } from '../../src/instance/row-writer.ts';
import { temporaryFolder } from '../git/temporary-repository.ts';
import { collect, failed, fileWith, IDS, scored } from './sample.ts';

const FORMATS: readonly RowFormat[] = ['jsonl', 'csv', 'parquet'];

async function bytesOf(
  format: RowFormat,
  rows: readonly FeatureRow[],
  ids: readonly string[] = IDS,
  beforeAfter = false,
) {
  const writer = await createRowWriter(format, ids, { beforeAfter });
  return Buffer.concat([writer.begin(), ...rows.map((row) => writer.row(row)), writer.end()]);
}

const csvText = (await bytesOf('csv', [scored(1)])).toString();
const csvOfFailed = (await bytesOf('csv', [failed(1, 'timeout')])).toString();

/** What CSV and Parquet keep of a row. */
function tabular(row: FeatureRow): FeatureRow {
  if (row.status === 'failed') return { ...row, error: { code: row.error.code } };
  const { undefined: _, sidecar: __, ...kept } = row;
  return kept;
}

describe('roundSignificant', () => {
  it.each([
    [0.1 + 0.2, 0.3],
    [2 / 3, 0.666666667],
    [-0, 0],
    [-1e-300, -1e-300],
    [1234567891234, 1234567890000],
    [123456789, 123456789],
    [1e21 / 3, 3.33333333e20],
  ])('%d', (value, rounded) => expect(Object.is(roundSignificant(value), rounded)).toBe(true));
  it.each([Number.NaN, Infinity, -Infinity])('refuses %d', (value) => {
    expect(() => roundSignificant(value)).toThrow(expect.objectContaining({ code: 'internal' }));
  });
  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, max: 1e300, min: -1e300 }), (value) => {
        const once = roundSignificant(value);
        expect(roundSignificant(once)).toBe(once);
      }),
    );
  });
});

describe('row formats', () => {
  it('goes by the extension', () => {
    expect(['a.csv', 'a.CSV', 'a.parquet', 'a.jsonl', 'a', undefined].map((path) => rowFormat(path))).toEqual(
      ['csv', 'csv', 'parquet', 'jsonl', 'jsonl', 'jsonl'],
    );
  });
  it('writes JSONL with the documented keys in order', async () => {
    const row = { ...scored(1), model: 'm', sample: 0, features: { [IDS[1]]: null, [IDS[0]]: 2 / 3 } };
    expect((await bytesOf('jsonl', [row, failed(2, 'patch-empty')])).toString()).toBe(
      '{"instance_id":"i-1","repo":"o/r","base_commit":"abc","model":"m","sample":0,"language":"python","status":"scored",' +
        '"features":{"volume.file.sloc_sum":0.666666667,"unit.file.length_mean":null},' +
        '"undefined":{"unit.file.length_mean":"no-unit"},' +
        '"covariates":{"plain_lines":3,"files":1,"hunks":1,"base_files":10,"base_sloc":200},' +
        '"sidecar":{"files_touched":1,"files_skipped":[],"files_unparsable":0,"unresolved":{},"betweenness_on":"packages","history":"absent","languages":["python"],"catalogue":"1"}}\n' +
        '{"instance_id":"i-2","repo":"o/r","base_commit":"abc","language":null,"status":"failed",' +
        '"error":{"code":"patch-empty","message":"why 2"}}\n',
    );
  });
  it('writes CSV with the documented columns', async () => {
    const sides = { before: { [IDS[0]]: 1, [IDS[1]]: -0 }, after: { [IDS[0]]: 3.5, [IDS[1]]: null } };
    const row = { ...scored(2), instance_id: 'a,"b"\nc', ...sides };
    expect((await bytesOf('csv', [row, failed(3, 'timeout')], IDS, true)).toString()).toBe(
      'instance_id,repo,base_commit,model,sample,language,status,error_code,plain_lines,files,hunks,base_files,base_sloc,' +
        'volume.file.sloc_sum,unit.file.length_mean,before:volume.file.sloc_sum,before:unit.file.length_mean,' +
        'after:volume.file.sloc_sum,after:unit.file.length_mean\r\n' +
        '"a,""b""\nc",o/r,abc,,,python,scored,,3,1,1,10,200,2,,1,0,3.5,\r\n' +
        'i-3,o/r,abc,,,,failed,timeout,,,,,,,,,,,\r\n',
    );
  });
  it.each(FORMATS)('refuses a row with other metrics or a value that is not finite: %s', async (format) => {
    const row = scored(1) as Extract<ScoreRow, { status: 'scored' }>;
    const write = (features: Record<string, number>) => bytesOf(format, [{ ...row, features }]);
    const internal = expect.objectContaining({ code: 'internal' });
    await expect(write({ [IDS[0]]: 1 })).rejects.toThrow(internal);
    await expect(write({ [IDS[0]]: 1, other: 1 })).rejects.toThrow(internal);
    await expect(write({ [IDS[0]]: 1, [IDS[1]]: 1, other: 1 })).rejects.toThrow(internal);
    await expect(write({ [IDS[0]]: 1, [IDS[1]]: Number.NaN })).rejects.toThrow(internal);
    await expect(bytesOf(format, [row], IDS, true)).rejects.toThrow(internal);
  });
});

const text = fc.string({ unit: 'binary', maxLength: 12 });
const name = text.filter((value) => value !== '');
const metric = fc.option(
  fc.double({ noNaN: true, noDefaultInfinity: true, max: 1e300, min: -1e300 }).map(roundSignificant),
);
const metrics = fc.tuple(metric, metric).map(([a, b]) => ({ [IDS[0]]: a, [IDS[1]]: b }));
const size = fc.nat(2 ** 31 - 1);
const identity = { instance_id: text, repo: text, base_commit: text };
const optional = fc.record({ model: name, sample: size }, { requiredKeys: [] });
const covariates = fc.record({
  plain_lines: size,
  files: size,
  hunks: size,
  base_files: size,
  base_sloc: size,
});
const sides = { features: metrics, before: metrics, after: metrics };
const anyScored = fc
  .tuple(optional, fc.record({ ...identity, language: fc.option(name), covariates, ...sides }))
  .map(
    ([extra, row]): FeatureRow => ({
      ...row,
      ...extra,
      status: 'scored',
      undefined: {},
      sidecar: {
        files_touched: 1,
        files_skipped: [],
        files_unparsable: 0,
        unresolved: {},
        betweenness_on: 'packages',
        history: 'absent',
        languages: [],
        catalogue: '1',
      },
    }),
  );
const anyFailed = fc.tuple(optional, fc.record({ ...identity, message: text })).map(
  ([extra, { message, ...row }]): FeatureRow => ({
    ...row,
    ...extra,
    language: null,
    status: 'failed',
    error: { code: 'internal', message },
  }),
);

describe('round trips', () => {
  it.each(FORMATS)('%s', async (format) => {
    const path = join(temporaryFolder(), `rows.${format}`);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(anyScored, anyFailed), { maxLength: 8 }), async (rows) => {
        writeFileSync(path, await bytesOf(format, rows, IDS, true));
        expect(await collect(readRows(path))).toEqual(format === 'jsonl' ? rows : rows.map(tabular));
        const [first] = rows.filter((row) => format !== 'jsonl' || row.status === 'scored');
        expect(await readRowColumns(path)).toEqual(first && { ids: [...IDS], beforeAfter: true });
      }),
      { numRuns: 60 },
    );
  });
  it('spans row groups of Parquet, with equal bytes each time', async () => {
    const rows = Array.from({ length: 2500 }, (_, i) => (i % 7 === 0 ? failed(i, 'patch-empty') : scored(i)));
    const bytes = await bytesOf('parquet', rows);
    expect(bytes.equals(await bytesOf('parquet', rows))).toBe(true);
    expect(await collect(readRows(fileWith('a.parquet', bytes)))).toEqual(rows.map(tabular));
  });
});

describe('readRows on what is no row', () => {
  const row = JSON.stringify(scored(1));
  it.each([
    ['a.jsonl', `${row}\n{"torn": \n`, /line 2 is not valid JSON/],
    ['a.jsonl', '{"instance_id": "x"}\n', /record 1: "repo" is not a text/],
    ['a.jsonl', row.replace('"scored"', '"done"'), /neither "scored" nor "failed"/],
    [
      'a.jsonl',
      row.replace('"volume.file.sloc_sum":1', '"volume.file.sloc_sum":true'),
      /"volume.file.sloc_sum" is not a number/,
    ],
    ['a.csv', 'instance_id,repo\n', /has no column "base_commit"/],
    ['a.csv', csvText.replace(',200,1,', ',200,one,'), /record 1: "volume.file.sloc_sum" is not a number/],
    ['a.csv', csvOfFailed.replace('timeout', 'late'), /code of the error is unknown/],
    ...(
      [
        ['"language":"python"', '"language":{"a":1}', '"language" is not a text'],
        ['"repo":"o/r"', '"repo":["o/r"]', '"repo" is not a text'],
        ['"repo":"o/r"', '"repo":"o/r","model":3', '"model" is not a text'],
        ['"repo":"o/r"', '"repo":"o/r","sample":"1"', '"sample" is not a number'],
        ['"repo":"o/r"', '"repo":"o/r","sample":0.5', '"sample" is no whole number'],
        ['"status":"scored"', '"status":["scored"]', '"status" is neither "scored" nor "failed"'],
        ['"catalogue":"1"', '"catalogue":{"a":1}', '"sidecar.catalogue" is not a text'],
        ['"undefined":{', '"undefined":7,"x":{', '"undefined" is not an object'],
        ['"plain_lines":3', '"plain_lines":"3"', '"plain_lines" is not a number'],
        ...['""', '" "', '"1"', '[1]'].map(
          (value) =>
            [
              '"volume.file.sloc_sum":1',
              `"volume.file.sloc_sum":${value}`,
              '"volume.file.sloc_sum" is not a number',
            ] as const,
        ),
      ] as const
    ).map(
      ([from, to, why]) =>
        ['a.jsonl', `${row}\n${row.replace(from, to)}`, new RegExp(`line 2: ${why}`)] as const,
    ),
    [
      'a.jsonl',
      `${row}\n${JSON.stringify({ ...failed(2, 'timeout'), error: { code: 'timeout', message: {} } })}`,
      /line 2: "error.message" is not a text/,
    ],
    ...[' ', '0x10', '1_000', 'NaN', 'Infinity', '1e999', '1 '].map(
      (cell) =>
        [
          'a.csv',
          csvText.replace(',200,1,', `,200,${cell},`),
          /record 1: "volume.file.sloc_sum" is not a number/,
        ] as const,
    ),
    [
      'a.csv',
      Buffer.from(csvText.replace('python', '\xe9'), 'latin1'),
      /record 1: "language" is not valid UTF-8/,
    ],
    ['a.csv', csvText.replaceAll('\r\n', '\r'), /end with CR alone/],
  ] as readonly (readonly [string, string | Uint8Array, RegExp])[])(
    '%s, case %#',
    async (file, content, why) => {
      const path = fileWith(file, content);
      await expect(collect(readRows(path))).rejects.toMatchObject({
        code: 'input-unreadable',
        message: expect.stringMatching(why),
      });
    },
  );
});

describe('readRows on what other programs write', () => {
  const csv = csvText;
  const numberIn = async (cell: string) => {
    const [row] = await collect(readRows(fileWith('a.csv', csv.replace(',200,1,', `,200,${cell},`))));
    return row?.status === 'scored' && row.features[IDS[0]];
  };
  it.each([
    ['', null],
    ['1.0', 1],
    ['-.5', -0.5],
    ['+2', 2],
    ['1e-3', 0.001],
    ['5.', 5],
  ])('takes the cell "%s" for %d', async (cell, value) => expect(await numberIn(cell)).toBe(value));
  it('takes null for an absent key', async () => {
    const line = { ...scored(1), model: null, sample: null, before: null, sidecar: null };
    const { sidecar: _, ...rest } = scored(1) as Extract<ScoreRow, { status: 'scored' }>;
    expect(await collect(readRows(fileWith('a.jsonl', JSON.stringify(line))))).toEqual([rest]);
  });
  it('takes no column without a name for a metric, as the index of pandas', async () => {
    const indexed = csv.replace('instance_id', ',instance_id').replace('i-1', '0,i-1');
    expect(await collect(readRows(fileWith('a.csv', indexed)))).toEqual([tabular(scored(1))]);
  });
  it('takes the 64-bit integers of Parquet for numbers', async () => {
    const cells = { instance_id: 'a', repo: 'o/r', base_commit: 'c', model: 'm', sample: 0n, language: 'go' };
    const rest = { status: 'scored', error_code: 'x', plain_lines: 1n, files: 2n, hunks: 3n, base_files: 4n };
    const table = { ...cells, ...rest, base_sloc: 5n, [IDS[0]]: -6n };
    const columnData = Object.entries(table).map(([column, value]) => ({ name: column, data: [value] }));
    const path = fileWith('a.parquet', new Uint8Array(parquetWriteBuffer({ columnData })));
    expect(await collect(readRows(path))).toMatchObject([
      { sample: 0, covariates: { plain_lines: 1, base_sloc: 5 }, features: { [IDS[0]]: -6 } },
    ]);
  });
});

describe('createRowEmitter', () => {
  it('writes rows in input order as soon as they may go', async () => {
    const out: string[] = [];
    const emitter = createRowEmitter(
      await createRowWriter('csv', IDS, { beforeAfter: false }),
      async (bytes) => {
        await Promise.resolve();
        out.push(Buffer.from(bytes).toString().split(',')[0]!);
      },
    );
    await emitter.push(2, scored(2));
    expect(out).toEqual(['instance_id']);
    await Promise.all([emitter.push(1, scored(1)), emitter.push(0, scored(0)), emitter.push(3, scored(3))]);
    expect(out).toEqual(['instance_id', 'i-0', 'i-1', 'i-2', 'i-3']);
    await expect(emitter.push(1, scored(1))).rejects.toMatchObject({ code: 'internal' });
    await emitter.push(5, scored(5));
    await expect(emitter.finish()).rejects.toThrow('row 4 was never emitted');
  });
  it('passes on what the sink throws', async () => {
    const emitter = createRowEmitter(await createRowWriter('jsonl', IDS, { beforeAfter: false }), () => {
      throw new Error('EPIPE');
    });
    await expect(emitter.push(0, scored(0))).rejects.toThrow('EPIPE');
    await expect(emitter.finish()).rejects.toThrow('EPIPE');
  });
});
