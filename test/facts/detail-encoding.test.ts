import { describe, expect, it } from 'vitest';
import { decodeDetail, encodeDetail } from '../../src/facts/detail-encoding.ts';
import { detailOf } from '../support/details.ts';
import { factsOf } from '../support/facts.ts';
import { plain } from '../support/plain-facts.ts';

const SOURCES = [
  ['python', ''],
  [
    'python',
    'LIMIT = 3\n\nclass K:\n    """Doc."""\n    def f(self, a, *, b=1):\n        return f"{a}" + "b"\n',
  ],
  ['java', 'package p;\nclass K<T> { int f(int a) { return a; } enum E { A } }\n'],
  ['go', 'package p\n\ntype K struct{ a int }\n\nfunc (k K) F(b ...int) (int, error) { return 1, nil }\n'],
  ['typescript', 'export type T = string;\nexport const f = (a?: number): string => "" + a;\n'],
  ['typescript', 'function f(a: A): void;\nfunction f(b: B): void;\nfunction f(c: any) {}\n'],
] as const;

describe('details as bytes', () => {
  it.each(SOURCES)('come back as they were: %s %j', (dialect, source) => {
    const detail = detailOf(factsOf(dialect, source));
    expect(plain(decodeDetail(encodeDetail(detail))!)).toEqual(detail);
  });

  it('are refused when a byte is wrong', () => {
    const bytes = encodeDetail(detailOf(factsOf('python', 'x = 1\n')));
    for (let at = 0; at < bytes.length; at++) {
      const damaged = Buffer.from(bytes);
      damaged[at]! ^= 1 + (at % 255);
      expect(decodeDetail(damaged)).toBeUndefined();
    }
    expect(decodeDetail(bytes.subarray(0, 8))).toBeUndefined();
    expect(decodeDetail(Buffer.alloc(0))).toBeUndefined();
  });

  it('keep the names in order of kind', () => {
    const { names } = detailOf(factsOf('python', 'LIMIT = 3\nclass K:\n    def f(self): pass\n'));
    expect(decodeDetail(encodeDetail({ ...detailOf(factsOf('python', '')), names }))!.names).toEqual(names);
  });
});
