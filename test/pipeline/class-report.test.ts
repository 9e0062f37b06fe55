import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { measureTree } from '../../src/pipeline/measure-tree.ts';

const folder = mkdtempSync(join(tmpdir(), 'archdelta-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('reports the access of a class to foreign data', async () => {
  // On other: total and get_rate(), twice; on self.box: size. Own: box, total.
  writeFileSync(
    join(folder, 'order.py'),
    `class Order:
    def __init__(self, box):
        self.box = box
        self.total = 0

    def add(self, other):
        return self.total + other.total + other.get_rate()

    def fill(self, other):
        return other.get_rate() + self.box.size
`,
  );
  const { classes } = await measureTree({ path: folder });
  expect(classes.map(({ name, atfd }) => [name, atfd])).toEqual([['Order', 3]]);
});
