import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { joinPredictions, readPredictions, tellDuplicates } from '../../src/instance/predictions.ts';
import { collect, fileWith, instance } from './sample.ts';

const lines = (...values: unknown[]) => values.map((value) => `${JSON.stringify(value)}\n`).join('');
const swe = (id: string, model: string, patch: string | null) => ({
  instance_id: id,
  model_name_or_path: model,
  model_patch: patch,
});
const read = (name: string, content: string) => collect(readPredictions(fileWith(name, content)));

describe('readPredictions', () => {
  it('reads lines, a list, and an object keyed by id', async () => {
    const expected = [
      { instance_id: 'a', model: 'm', patch: 'p' },
      { instance_id: 'b', model: 'm', patch: 'q' },
    ];
    const rows = [swe('a', 'm', 'p'), swe('b', 'm', 'q')];
    expect(await read('p.jsonl', lines(...rows))).toEqual(expected);
    expect(await read('p.json', JSON.stringify(rows))).toEqual(expected);
    const { instance_id: _, ...anonymous } = rows[1]!;
    expect(await read('p.json', JSON.stringify({ a: rows[0], b: anonymous }))).toEqual(expected);
    expect(await read('p.csv', 'instance_id,model_name_or_path,model_patch\na,m,p\nb,m,q\n')).toEqual(
      expected,
    );
    expect(await read('p.jsonl', lines({ instance_id: 'a', model: 'm', patch: 'p' }))).toEqual([expected[0]]);
  });
  it.each(['file', 'stdin'])(
    'numbers samples per instance and model in order of appearance (%s)',
    async (from) => {
      const text = lines(
        swe('a', 'm', '1'),
        swe('a', 'n', '2'),
        swe('b', 'm', '3'),
        { instance_id: 'a' },
        swe('a', 'm', null),
        swe('a', 'm', '5'),
      );
      const stdin = Readable.from([Buffer.from(text)]);
      const found = await (from === 'file'
        ? read('p.jsonl', text)
        : collect(readPredictions('-', { stdin })));
      expect(found).toEqual([
        { instance_id: 'a', model: 'm', patch: '1', sample: 0 },
        { instance_id: 'a', model: 'n', patch: '2' },
        { instance_id: 'b', model: 'm', patch: '3' },
        {
          invalid: 'line 4: column "model_name_or_path" is missing; column "model_patch" is missing',
          instance_id: 'a',
        },
        { instance_id: 'a', model: 'm', patch: '', sample: 1 },
        { instance_id: 'a', model: 'm', patch: '5', sample: 2 },
      ]);
    },
  );
  it('tells a value that is no record, by its key', async () => {
    expect(await read('p.json', JSON.stringify({ a: 'patch text' }))).toEqual([
      { invalid: 'record "a" is not a JSON object', instance_id: 'a' },
    ]);
  });
});

describe('joinPredictions', () => {
  const predictions = [
    { instance_id: 'i-2', model: 'm', patch: 'x', sample: 0 },
    { instance_id: 'i-9', model: 'm', patch: 'x' },
    { invalid: 'line 3 is not valid JSON' },
    { instance_id: 'i-1', model: 'm', patch: '' },
    { instance_id: 'bad', model: 'm', patch: 'x' },
    { instance_id: 'i-3', model: 'm', patch: 'x' },
  ];
  const instances = [
    instance(1),
    instance(2, 'o/s'),
    { invalid: 'line 3: column "repo" is missing', instance_id: 'bad' },
    instance(3),
    instance(3, 'o/other'),
    instance(1),
  ];
  it('gives one instance per prediction, in their order', async () => {
    const duplicates: string[] = [];
    const joined = await collect(
      joinPredictions(instances, predictions, { onDuplicate: (id) => duplicates.push(id) }),
    );
    expect(joined).toEqual([
      { instance_id: 'i-2', repo: 'o/s', base_commit: 'abc', patch: 'x', model: 'm', sample: 0 },
      { invalid: 'no instance has the id of this prediction', instance_id: 'i-9', model: 'm' },
      { invalid: 'line 3 is not valid JSON' },
      { instance_id: 'i-1', repo: 'o/r', base_commit: 'abc', patch: '', model: 'm' },
      {
        invalid: 'its instance is invalid: line 3: column "repo" is missing',
        instance_id: 'bad',
        model: 'm',
      },
      {
        invalid: 'instances with the id of this prediction name different repositories or commits',
        instance_id: 'i-3',
        model: 'm',
      },
    ]);
    expect(duplicates).toEqual(['i-3', 'i-1']);
  });
  it('tells duplicates of instances that are scored themselves', async () => {
    const duplicates: string[] = [];
    const passed = await collect(tellDuplicates(instances, { onDuplicate: (id) => duplicates.push(id) }));
    expect(passed).toEqual(instances);
    expect(duplicates).toEqual(['i-3', 'i-1']);
  });
});
