import { expect, it } from 'vitest';
import { worldOf } from '../../../src/model/resolution/world.ts';
import { NameStore } from '../../../src/model/symbols/name-index.ts';
import { worldFrom } from '../../support/world.ts';

const all = await worldFrom({
  'a.py': 'from c import name\n\nname()\n',
  'b.py': 'from c import name\n\nother()\n',
  'c.py': 'def name():\n    pass\n\nname()\nown()\n',
  'd.py': 'from c import name\n\nname()\n',
});
const [a, b, c, d] = ['a.py', 'b.py', 'c.py', 'd.py'].map((path) => all.file(path)!);
const one = worldOf(all.paths, [a!, b!, d!], new Map());
const two = worldOf(all.paths, [b!, c!], new Map());

/** Sets: the order of files is nobody's concern. */
const found = (store: NameStore) => ({
  referring: new Set(store.filesReferring('name')),
  importing: new Set(store.filesImporting('name')),
  other: new Set(store.filesReferring('other')),
  own: new Set(store.filesReferring('own')),
});
const inOne = { referring: new Set([a, d]), importing: new Set([b]), other: new Set([b]), own: new Set() };
const inTwo = { referring: new Set([c]), importing: new Set([b]), other: new Set([b]), own: new Set([c]) };

it('holds the files of a world, and no other one that it held before', () => {
  const store = new NameStore();
  store.hold(one);
  expect([store.size, found(store)]).toEqual([3, inOne]);
  store.hold(two);
  expect([store.size, found(store)]).toEqual([2, inTwo]);
  store.hold(one);
  expect([store.size, found(store)]).toEqual([3, inOne]);
});

it('lets go of a file that is another one now, though its path is the same', async () => {
  const changed = await worldFrom({ 'a.py': 'name()\n', 'b.py': 'own()\n' });
  const store = new NameStore();
  store.hold(one);
  store.hold(changed);
  expect([store.size, found(store)]).toEqual([
    2,
    {
      referring: new Set([changed.file('a.py')]),
      importing: new Set(),
      other: new Set(),
      own: new Set([changed.file('b.py')]),
    },
  ]);
});
