import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { checkOutputFolder, checkOutputs, makeFolder } from '../../src/pipeline/output-files.ts';
import { temporaryFolder } from '../git/temporary-repository.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder('outputs');
  writeFileSync(join(folder, 'input'), '');
  mkdirSync(join(folder, 'inside'));
});
const at = (name: string) => join(folder, name);
const refused = (message: string) => ({ code: 'usage', message: expect.stringContaining(message) });

describe('outputs', () => {
  it('are fine as new files and as files to replace', async () => {
    writeFileSync(at('old'), '');
    await checkOutputs([at('new'), at('old'), at('inside/new')], [at('input')]);
  });
  it('are no inputs, whatever path leads there', async () => {
    symlinkSync(at('input'), at('link'));
    for (const path of [at('input'), at('inside/../input'), at('link')])
      await expect(checkOutputs([path], [at('input')])).rejects.toMatchObject(refused('is an input'));
  });
  it('are two files when they are two outputs', async () => {
    await expect(checkOutputs([at('new'), at('inside/../new')], [])).rejects.toMatchObject(
      refused('two outputs'),
    );
  });
  it('are no folders, and stand in folders', async () => {
    await expect(checkOutputs([at('inside')], [])).rejects.toMatchObject(refused('not a regular file'));
    await expect(checkOutputs([at('none/new')], [])).rejects.toMatchObject(refused('cannot write'));
    await expect(checkOutputs([at('input/new')], [])).rejects.toMatchObject(refused('cannot write'));
  });
});

describe('an output folder', () => {
  it('may be there or be made, deep down', async () => {
    await checkOutputFolder(at('inside'));
    await checkOutputFolder(at('a/b/c'));
    expect(existsSync(at('a'))).toBe(false);
    await makeFolder(at('a/b/c'));
    await makeFolder(at('a/b/c'));
    expect(existsSync(at('a/b/c'))).toBe(true);
  });
  it('cannot be made in a file', async () => {
    await expect(checkOutputFolder(at('input/a'))).rejects.toMatchObject(refused('cannot write'));
    await expect(makeFolder(at('input/a'))).rejects.toMatchObject(refused('cannot write'));
  });
});
