import { mkdirSync, writeFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { decodePath, encodePath } from '../../src/git/path-bytes.ts';
import { openRepository } from '../../src/git/repository.ts';
import { applyIndependently, listIndependently, listingAfter, listingOf } from './independent-git.ts';
import { removeTemporaryFolders, TemporaryRepository } from './temporary-repository.ts';

afterAll(removeTemporaryFolders);

const NAMES = [
  'plain.py',
  'with space.py',
  ' leading and trailing ',
  'a b/b a',
  'x b/x',
  'tab\there.py',
  'line\nbreak.py',
  'carriage\rreturn.py',
  'quote".py',
  "single'.py",
  'back\\slash.py',
  'ünïcödé/日本語.py',
  '😀.py',
  '\u007f\u0001.py',
  '-dash.py',
  '#hash.py',
  ':colon.py',
  '*.py',
  'a/b/c/d/e/f/g/h.py',
  '2020-01-01 10:00:00 +0000',
  'diff --git a/b b/b',
  'long/'.repeat(40) + 'n'.repeat(200),
];
const TEXT = 'one\ntwo\nthree\nfour\n';

describe('odd file names', () => {
  it.each(NAMES)('changes, makes executable, renames, deletes and creates %j', async (name) => {
    const made = new TemporaryRepository();
    made.commitFiles({ [name]: TEXT, 'other.py': 'other\n' });
    const steps = [
      () => made.write({ [name]: TEXT.replace('two', '2') }),
      () => made.makeExecutable(name),
      () => made.git('mv', '--', `:(literal)${name}`.slice(':(literal)'.length), 'renamed'),
      () => made.git('mv', '--', 'renamed', name),
      () => made.remove(name),
      () => made.write({ [name]: 'again\n' }),
    ];
    const repository = await openRepository(made.directory);
    for (const step of steps) {
      step();
      made.commit();
      const [base, head] = [await repository.resolve('HEAD~1'), await repository.headCommit()];
      const tree = await repository.listTree(base);
      expect(listingOf(tree)).toEqual(listIndependently(made.directory, base));
      for (const options of [['-M'], ['-M', '-c'], ['--no-prefix']].slice(0, 1)) {
        const change = await repository.applyPatch(tree, made.diff(base, head, ...options));
        expect(listingAfter(tree, change)).toEqual(listIndependently(made.directory, head));
      }
    }
    await repository.close();
  });

  it('keeps names apart that are not UTF-8', async () => {
    const made = new TemporaryRepository();
    const names = [
      Buffer.from('a\xff.py', 'latin1'),
      Buffer.from('a\xfe.py', 'latin1'),
      Buffer.from('d\xe9/\xc3.py', 'latin1'),
    ];
    const onDisk = (name: Buffer): Buffer => Buffer.concat([Buffer.from(`${made.directory}/`), name]);
    mkdirSync(onDisk(Buffer.from('d\xe9', 'latin1')));
    for (const name of names) writeFileSync(onDisk(name), TEXT);
    made.commit();
    for (const name of names) writeFileSync(onDisk(name), `${TEXT}${name.toString('hex')}\n`);
    made.commit();
    const repository = await openRepository(made.directory);
    const base = await repository.resolve('HEAD~1');
    const tree = await repository.listTree(base);
    expect(new Set(tree.map(({ path }) => path)).size).toBe(3);
    const patch = made.diff('HEAD~1', 'HEAD');
    const change = await repository.applyPatch(tree, patch);
    expect(listingAfter(tree, change)).toEqual(listIndependently(made.directory, 'HEAD'));
    expect(listingAfter(tree, change)).toEqual(applyIndependently(made.directory, base, patch));
    await repository.close();
  });
});

describe('decodePath and encodePath', () => {
  it.each([
    [[0x61, 0xff], 'a\udcff'],
    [[0xc3, 0xa9], 'é'],
    [[0xc3], '\udcc3'],
    [[0xf0, 0x9f, 0x98, 0x80, 0x80], '😀\udc80'],
    // UTF-8 knows no surrogates: these three bytes are invalid one by one.
    [[0xed, 0xb2, 0x80], '\udced\udcb2\udc80'],
    [[], ''],
  ])('maps %j to %j and back', (bytes, path) => {
    expect(decodePath(Buffer.from(bytes))).toBe(path);
    expect([...encodePath(path)]).toEqual(bytes);
  });
});
