import { expect, it } from 'vitest';
import { NameStore } from '../../../src/model/symbols/name-index.ts';
import { worldFrom } from '../../support/world.ts';

const world = await worldFrom({
  'a.py': 'from c import name\n\nname()\n',
  'b.py': 'from c import name\n\nother()\n',
  'c.py': 'def name():\n    pass\n',
});
const [a, b, c] = ['a.py', 'b.py', 'c.py'].map((path) => world.file(path)!);

it('holds no file but those that it is to hold, and leaves the store that it came from as it was', () => {
  const store = new NameStore();
  store.add(a!);
  store.add(b!);
  const less = store.only([b!, c!]);
  expect([less.size, less.has(a!), less.has(b!), less.has(c!)]).toEqual([1, false, true, false]);
  expect([less.filesReferring('name'), less.filesImporting('name'), less.filesReferring('other')]).toEqual([
    [],
    [b],
    [b],
  ]);
  less.add(c!);
  less.add(a!);
  expect([less.size, less.filesReferring('name')]).toEqual([3, [a]]);
  expect([store.size, store.filesReferring('name'), store.filesImporting('name')]).toEqual([2, [a], [b]]);
});
