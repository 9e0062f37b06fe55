import { parquetWriteBuffer } from 'hyparquet-writer';
import { describe, expect, it } from 'vitest';
import { readLabels } from '../../src/instance/labels.ts';
import { collect, fileWith } from './sample.ts';

const read = async (name: string, content: string | Uint8Array) =>
  (await collect(readLabels(fileWith(name, content)))).map(({ labels, verdict: _, ...identity }) => ({
    ...identity,
    labels: Object.fromEntries(labels),
  }));

describe('labels', () => {
  it('reads names, numbers and truth values of JSONL as text, the reference as no model', async () => {
    const lines = [
      { instance_id: 'a', model: 'reference', acj: 'Low', aqj: null, axes: { x: 1 }, note: '' },
      { instance_id: 'a', model_name_or_path: 'm', sample: 3, resolved: false, level: 4, share: 0.25 },
    ];
    expect(await read('l.jsonl', lines.map((line) => `${JSON.stringify(line)}\n`).join(''))).toEqual([
      { instance_id: 'a', labels: { acj: 'Low' }, unusable: ['axes'] },
      { instance_id: 'a', model: 'm', sample: 3, labels: { resolved: 'false', level: '4', share: '0.25' } },
    ]);
  });
  it('reads CSV, an empty cell being no label', async () => {
    expect(await read('l.csv', 'instance_id,model,aqj,acj\na,,High,\n"b,c",m,,Low\n')).toEqual([
      { instance_id: 'a', labels: { aqj: 'High' } },
      { instance_id: 'b,c', model: 'm', labels: { acj: 'Low' } },
    ]);
  });
  it('takes a verdict for a label by the name of its judge, an unscored one for none', async () => {
    const verdicts = [
      { instance_id: 'a', judge: 'aqj', status: 'scored', label: 'High' },
      { instance_id: 'b', judge: 'aqj', status: 'unscored', reason: 'refused', label: 'Low' },
    ];
    expect(await read('v.jsonl', verdicts.map((line) => `${JSON.stringify(line)}\n`).join(''))).toEqual([
      { instance_id: 'a', labels: { aqj: 'High' } },
      { instance_id: 'b', labels: {} },
    ]);
  });
  it('takes no patch and no issue for a label', async () => {
    const line = { instance_id: 'a', patch: 'x'.repeat(201), difficulty: 'y'.repeat(200) };
    expect(await read('l.jsonl', JSON.stringify(line))).toEqual([
      { instance_id: 'a', labels: { difficulty: 'y'.repeat(200) }, unusable: ['patch'] },
    ]);
  });
  it('takes blank cells and columns without a name for none, and a sample in any writing', async () => {
    expect(await read('l.csv', ',instance_id,sample,aqj\n0,a,1.0, \n1,b,2,High\n')).toEqual([
      { instance_id: 'a', sample: 1, labels: {} },
      { instance_id: 'b', sample: 2, labels: { aqj: 'High' } },
    ]);
  });
  it('keeps several records of one row: raters', async () => {
    expect(await read('l.csv', 'instance_id,aqj\na,High\na,Low\n')).toHaveLength(2);
  });
  it.each<[string, string, string | Uint8Array, string]>([
    [
      'a record without an id',
      'l.jsonl',
      '{"instance_id":"a","aqj":"x"}\n{"aqj":"High"}\n',
      'line 2: column "instance_id" is missing',
    ],
    ['an empty id', 'l.csv', 'instance_id,aqj\n ,High\n', 'record 1: column "instance_id" is empty'],
    ['a broken line', 'l.jsonl', '{"instance_id":"a"}\n{"instance\n', 'line 2 is not valid JSON'],
    [
      'a sample that is no number',
      'l.csv',
      'instance_id,sample,aqj\na,x,High\n',
      'record 1: "sample" is no whole number',
    ],
    ['half a sample', 'l.csv', 'instance_id,sample,aqj\na,0.5,High\n', '"sample" is no whole number'],
    ['a model that is no text', 'l.jsonl', '{"instance_id":"a","model":{"x":1}}', '"model" is not a text'],
    [
      'a label of another encoding',
      'l.csv',
      Buffer.from('instance_id,aqj\na,High\nb,\xe9lev\xe9\n', 'latin1'),
      'record 2: column "aqj" is not valid UTF-8',
    ],
    [
      'a model of another encoding',
      'l.csv',
      Buffer.from('instance_id,model,aqj\na,\xe9,High\n', 'latin1'),
      'record 1: column "model" is not valid UTF-8',
    ],
    [
      'a header of another encoding',
      'l.csv',
      Buffer.from('instance_id,qualit\xe9\na,High\n', 'latin1'),
      'the header line is not valid UTF-8',
    ],
    [
      'a label of another encoding in Parquet',
      'l.parquet',
      new Uint8Array(
        parquetWriteBuffer({
          columnData: [
            { name: 'instance_id', data: ['a'] },
            { name: 'aqj', data: [Buffer.from([0xe9])] },
          ],
        }),
      ),
      'row 1: column "aqj" is not valid UTF-8',
    ],
    ['lines that end with CR alone', 'l.csv', 'instance_id,aqj\ra,High\rb,Low\r', 'end with CR alone'],
    ['a file without the column', 'l.csv', 'id,aqj\na,High\n', 'instance_id'],
  ])('refuses %s and says where', async (_, name, content, message) => {
    await expect(read(name, content)).rejects.toMatchObject({
      code: 'input-unreadable',
      message: expect.stringContaining(message),
    });
  });
});
