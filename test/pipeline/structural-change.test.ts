import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { structureLines } from '../../src/cli/diff-structure.ts';
import { structuralChange } from '../../src/pipeline/structural-change.ts';
import { type Files, Workbench } from '../support/workbench.ts';

const BASE = {
  'p/a.py':
    'def f(x): return x\n\n\ndef g(): return 1\n\n\ndef h(): return 2\n\n\nclass K:\n    def run(self, x): return x\n',
  'p/b.py': 'from p.a import f, g\n\nf(g())\n',
  'p/c.py': 'from p.a import f\n\nf(1)\n',
  'tests/test_a.py': 'from p.a import f\n\n\ndef test_f(): assert f(1)\n',
};

let bench: Workbench;
beforeAll(async () => {
  bench = await Workbench.of(BASE);
}, 60_000);
afterAll(async () => {
  await bench.close();
}, 60_000);

const changeOf = async (files: Files) => structuralChange((await bench.measure(files)).prepared.measured);

describe('public names of a change', () => {
  it('come with who uses them, on the side where they are', async () => {
    const text = BASE['p/a.py']
      .replace('def f(x)', 'def f(x, y)')
      .replace('def g(): return 1', 'def i(): return 3')
      .replace('run(self, x)', 'run(self)');
    const change = await changeOf({ 'p/a.py': text, 'p/b.py': 'from p.a import f, i\n\nf(i(), 2)\n' });
    const files = ['p/a.py'];
    expect(change).toMatchObject({
      symbolsAdded: [{ name: 'i', files, users: ['p/b.py'], usersLeft: [] }],
      symbolsRemoved: [{ name: 'g', files, users: ['p/b.py'], usersLeft: [] }],
      symbolsChanged: [
        { name: 'K.run', files, users: [], usersLeft: [] },
        {
          ...{ name: 'f', files, users: ['p/b.py', 'p/c.py', 'tests/test_a.py'] },
          usersLeft: ['p/c.py', 'tests/test_a.py'],
        },
      ],
    });
    const lines = structureLines(change, false);
    expect(lines.slice(lines.indexOf('public names added:'))).toEqual([
      'public names added:',
      '  + i (p/a.py): used by p/b.py',
      '',
      'public names removed:',
      '  - g (p/a.py): its user is touched as well',
      '',
      'public names whose callers may no longer fit:',
      '  ! K.run (p/a.py): used by no other file',
      '  ! f (p/a.py): used by p/c.py, tests/test_a.py; 1 more is touched as well',
    ]);
  });

  it('are not mentioned when none changes', async () => {
    const change = await changeOf({ 'p/a.py': BASE['p/a.py'].replace('return 2', 'return 3') });
    expect(change).toMatchObject({ symbolsAdded: [], symbolsRemoved: [], symbolsChanged: [] });
    expect(structureLines(change, true).join('\n')).not.toContain('public names');
  });

  it('of deleted and renamed files are those of their side', async () => {
    const { symbolsRemoved } = await changeOf({ 'p/a.py': null });
    expect(symbolsRemoved.map(({ name }) => name)).toEqual(['K', 'K.run', 'f', 'g', 'h']);
    const moved = { 'p/a.py': null, 'p/d.py': BASE['p/a.py'].replace('def h()', 'def h(x)') };
    const { symbolsChanged, symbolsAdded } = await changeOf(moved);
    expect({ symbolsChanged, symbolsAdded }).toEqual({
      symbolsChanged: [{ name: 'h', files: ['p/a.py'], users: [], usersLeft: [] }],
      symbolsAdded: [],
    });
  });
});
