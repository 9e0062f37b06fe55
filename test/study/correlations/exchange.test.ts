import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../src/core/random.ts';
import { drawExchange, isConstantWithin, labelExchange } from '../../../src/study/correlations/exchange.ts';
import { groupRows, rowsByGroup } from '../../../src/study/row-groups.ts';

const study = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.nat({ max: 2 })), { minLength: 1, maxLength: 25 })
  .map((instances) =>
    instances.flatMap(([size, repo], at) =>
      Array.from({ length: size }, () => ({ instance_id: `i${at}`, repo: `r${repo}`, language: null })),
    ),
  );

describe('labelExchange', () => {
  it('lets each instance take all labels of one instance of its repository', () => {
    fc.assert(
      fc.property(study, fc.nat(), (rows, seed) => {
        const instances = groupRows(rows, 'instance');
        const exchange = labelExchange(instances, false, groupRows(rows, 'repo'));
        const source = drawExchange(exchange, rows.length, createRandom(seed));
        // A permutation of the rows …
        expect([...source].sort((a, b) => a - b)).toEqual([...rows.keys()]);
        for (const members of rowsByGroup(instances)) {
          const from = new Set(Array.from(members, (row) => rows[source[row]!]!.instance_id));
          expect(from.size).toBe(1);
          // … of whole instances, inside repositories.
          for (const row of members) expect(rows[source[row]!]!.repo).toBe(rows[row]!.repo);
        }
      }),
      { seed: 4 },
    );
  });

  it('lets instances of any size swap where each has one label', () => {
    const rows = ['a', 'a', 'a', 'b', 'c', 'c'].map((id) => ({ instance_id: id, repo: 'r', language: null }));
    const instances = groupRows(rows, 'instance');
    const labels = Int32Array.of(0, 0, 0, 1, 2, 2);
    expect(isConstantWithin(labels, instances)).toBe(true);
    const seen = new Set<string>();
    for (let seed = 0; seed < 200; seed++) {
      const source = drawExchange(labelExchange(instances, true), 6, createRandom(seed));
      seen.add(Array.from(source, (row) => labels[row]).join(''));
    }
    // All six orders of three labels.
    expect([...seen].sort()).toEqual(['000122', '000211', '111022', '111200', '222011', '222100']);
  });

  it('does not mix instances of different size otherwise', () => {
    const rows = ['a', 'a', 'b'].map((id) => ({ instance_id: id, repo: 'r', language: null }));
    const instances = groupRows(rows, 'instance');
    expect(isConstantWithin(Int32Array.of(0, 1, 0), instances)).toBe(false);
    for (let seed = 0; seed < 20; seed++) {
      expect(drawExchange(labelExchange(instances, false), 3, createRandom(seed))[2]).toBe(2);
    }
  });
});
