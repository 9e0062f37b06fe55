import { describe, expect, it } from 'vitest';
import { checkEvidence } from '../../src/judges/evidence.ts';
import { sourceCodebase } from './source-codebase.ts';

const base = {
  'src/a.py': 'one\ntwo\nthree\n',
  'src/no end.py': 'one\ntwo',
  'src/empty.py': '',
  'odd:7/b.py': 'one\n',
  '(group)/page.py': 'one\n',
  'C:/x.py': 'one\n',
  'crlf.py': 'one\r\ntwo\r\n',
  'link.py': 'src/a.py',
  'big.py': '',
  'picture.png': 'PNG\0\n\n\n',
};
const patched = { ...base, 'src/a.py': 'one\ntwo\nthree\nfour\n', 'src/new.py': 'one\n' };
const oddities = { links: ['link.py'], tooLarge: ['big.py'] };

const check = async (place: string, trees: 'base' | 'both' = 'both') => {
  const [checked] = await checkEvidence([{ about: 'axis x', places: [place] }], {
    base: sourceCodebase(base, oddities).codebase,
    ...(trees === 'both' ? { patched: sourceCodebase(patched, oddities).codebase } : {}),
  });
  return checked!;
};

describe('checkEvidence', () => {
  it.each([
    ['src/a.py:1', 'base'],
    ['src/a.py:3: why', 'base'],
    ['src/a.py:1-3: why', 'base'],
    ['src/a.py:1-3', 'base'],
    ['src/a.py:2 the second', 'base'],
    ['src/a.py:2.', 'base'],
    ['src/a.py:L1-L2: why', 'base'],
    ['src/a.py#L1-L3: as a link', 'base'],
    ['src/a.py:3:5: with a column', 'base'],
    ['src/a.py#L5', null],
    ['src/a.py#1', null],
    ['./src/a.py:1', 'base'],
    ['`src/a.py`:1: why', 'base'],
    ['(group)/page.py:1: a path that begins with a bracket', 'base'],
    ['C:/x.py:1: a folder of that name', 'base'],
    ['C:\\src\\a.py:1', null],
    ['crlf.py:2', 'base'],
    ['crlf.py:3', null],
    ['`src/a.py:1`: why', 'base'],
    ['src/no end.py:2: a line that is not ended', 'base'],
    ['odd:7/b.py:1: a path with a colon', 'base'],
    ['src/a.py:4: added', 'patched'],
    ['src/a.py:2-4', 'patched'],
    ['src/new.py:1', 'patched'],
    ['patched:src/a.py:1: in both, the model means the second', 'patched'],
    ['base:src/a.py:1', 'base'],
    ['base:src/a.py:4', null],
    ['src/a.py:5', null],
    ['src/a.py:0', null],
    ['src/a.py:4-9', null],
    ['src/a.py:99999999999999999999999', null],
    ['src/a.py', null],
    ['src/a.py:12x', null],
    ['src/empty.py:1', null],
    ['src:1: a directory', null],
    ['link.py:1: a link has no lines', null],
    ['../src/a.py:1', null],
    ['/src/a.py:1', null],
    ['elsewhere.py:1', null],
    ['src/A.py:1', null],
    ['', null],
  ] as const)('%j is found in %s', async (place, found) => {
    const { evidence, flags } = await check(place);
    expect(evidence).toEqual([{ place, found }]);
    expect(flags).toEqual(
      found === null ? [`axis x cites ${JSON.stringify(place)}, which does not exist`] : [],
    );
  });

  it('does not take long over a place that is none', async () => {
    const places = Array.from({ length: 200 }, (_, at) => `base:${at}${':1'.repeat(5000)}`);
    const began = performance.now();
    await checkEvidence([{ about: 'x', places }], { base: sourceCodebase(base).codebase });
    // Some 10 ms. A path of each colon, as long as the place, would be 10^10 characters.
    expect(performance.now() - began).toBeLessThan(2000);
  });

  it('knows nothing of the patched tree unless it is given', async () => {
    expect((await check('src/new.py:1', 'base')).evidence).toEqual([{ place: 'src/new.py:1', found: null }]);
    expect((await check('patched:src/a.py:1', 'base')).evidence[0]!.found).toBeNull();
  });

  it.each(['big.py:1', 'picture.png:2'])('says that the lines of %s cannot be counted', async (place) => {
    const { evidence, flags } = await check(place);
    expect(evidence).toEqual([{ place, found: null }]);
    expect(flags).toEqual([`axis x cites "${place}", in a file that is no text or too large`]);
  });

  it('reads each cited file once a tree, and no other', async () => {
    const { codebase, wasRead } = sourceCodebase(base);
    const places = ['src/a.py:1', 'src/a.py:2: why', 'src/no end.py:1'];
    await checkEvidence(
      [
        { about: 'x', places },
        { about: 'y', places },
      ],
      { base: codebase },
    );
    expect(wasRead).toEqual(['src/a.py', 'src/no end.py']);
  });

  it('says where nothing is cited, and shortens what it repeats', async () => {
    const long = 'x'.repeat(1000);
    const checked = await checkEvidence(
      [
        { about: 'axis a', places: [] },
        { about: 'axis b', places: [long] },
      ],
      { base: sourceCodebase(base).codebase },
    );
    expect(checked[0]).toEqual({ evidence: [], flags: ['axis a cites no line'] });
    expect(checked[1]!.evidence).toEqual([{ place: long, found: null }]);
    expect(checked[1]!.flags).toEqual([`axis b cites "${'x'.repeat(160)}…", which does not exist`]);
  });
});
