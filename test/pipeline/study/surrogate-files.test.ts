import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { readSurrogate, writeSurrogate } from '../../../src/pipeline/study/surrogate-files.ts';
import { train } from '../../../src/pipeline/study/train.ts';
import type { Surrogate } from '../../../src/surrogate/surrogate.ts';
import { temporaryFolder } from '../../git/temporary-repository.ts';
import { fileWith } from '../../instance/sample.ts';
import { plantedRows } from './planted-rows.ts';

describe('the file of a surrogate', () => {
  const path = join(temporaryFolder(), 'model.json');
  let surrogate: Surrogate;
  beforeAll(async () => {
    const { rows, labels } = plantedRows(20, 3);
    surrogate = await train({ features: rows, labels, target: 'aqj', seed: 1, trees: 3 });
    await writeSurrogate(surrogate, path);
  });

  it('comes back, also with a byte order mark or in UTF-16', async () => {
    expect(await readSurrogate(path)).toEqual(surrogate);
    const text = readFileSync(path, 'utf8');
    expect(await readSurrogate(fileWith('m.json', `\uFEFF${text}`))).toEqual(surrogate);
    expect(await readSurrogate(fileWith('m.json', Buffer.from(`\uFEFF${text}`, 'utf16le')))).toEqual(
      surrogate,
    );
  });

  it.each<[string, (text: string) => string | Buffer, string, RegExp]>([
    ['a part', (text) => text.slice(0, 500), 'input-unreadable', /no whole JSON$/],
    [
      'another body',
      (text) => text.replace('"by":"instance"', '"by":"row"'),
      'input-unreadable',
      /calibration.by/,
    ],
    [
      'another catalogue',
      (text) => text.replace(/"catalogue":"[^"]*"/, '"catalogue":"0.1"'),
      'usage',
      /catalogue "0.1"/,
    ],
    ['no text', () => Buffer.from([0x7b, 0xe9, 0x7d]), 'input-unreadable', /is not valid UTF-8$/],
  ])('is refused by name: %s', async (_, change, code, why) => {
    const broken = join(temporaryFolder(), 'broken.json');
    writeFileSync(broken, change(readFileSync(path, 'utf8')));
    const error = await readSurrogate(broken).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code, message: expect.stringMatching(why) });
    expect((error as Error).message.startsWith(`${broken}: `)).toBe(true);
  });
});
