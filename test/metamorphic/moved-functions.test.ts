import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '../support/fixtures.ts';
import { type Measured, Workbench } from '../support/workbench.ts';
import { difference, type Tree } from './trees.ts';

let bench: Workbench;

beforeAll(async () => {
  bench = await Workbench.of({ 'README.md': 'read\n' });
});
afterAll(async () => {
  await bench.close();
});

const measure = async (before: Tree, after: Tree): Promise<Measured> =>
  bench.measure(difference(before, after), await bench.stateOf(before));

const measuredOf = ({ values }: Measured, id: string) => values.get(id)!.value;

/** Two files of a package, and a function with more than ten tokens in its body that moves from one to the other. */
const LONG_MOVES: Readonly<Record<Language, readonly [before: Tree, after: Tree]>> = {
  python: moved('a/m.py', 'a/n.py', {
    first: 'def g(y):\n    return y\n',
    second: 'def h(z):\n    return z\n',
    moved:
      'def f(xs):\n    all = 0\n    for x in xs:\n        if x > 0:\n            all += x * 2\n    return all\n',
  }),
  java: moved('src/main/java/a/M.java', 'src/main/java/a/N.java', {
    first: 'package a;\n\npublic class M {\n  public static int g(int y) { return y; }\n',
    second: 'package a;\n\npublic class N {\n  public static int h(int z) { return z; }\n',
    moved:
      '  public static int f(int[] xs) {\n    int all = 0;\n    for (int x : xs) if (x > 0) all += x * 2;\n    return all;\n  }\n',
    end: '}\n',
  }),
  go: moved('a/m.go', 'a/n.go', {
    first: 'package a\n\nfunc G(y int) int { return y }\n',
    second: 'package a\n\nfunc H(z int) int { return z }\n',
    moved:
      'func F(xs []int) int {\n\tall := 0\n\tfor _, x := range xs {\n\t\tif x > 0 {\n\t\t\tall += x * 2\n\t\t}\n\t}\n\treturn all\n}\n',
  }),
  typescript: moved('src/m.ts', 'src/n.ts', {
    first: 'export function g(y: number) {\n  return y;\n}\n',
    second: 'export function h(z: number) {\n  return z;\n}\n',
    moved:
      'export function f(xs: number[]) {\n  let all = 0;\n  for (const x of xs) if (x > 0) all += x * 2;\n  return all;\n}\n',
  }),
};

interface MovedText {
  readonly first: string;
  readonly second: string;
  readonly moved: string;
  readonly end?: string;
}

function moved(from: string, to: string, { first, second, moved: text, end = '' }: MovedText): [Tree, Tree] {
  return [
    { [from]: `${first}${text}${end}`, [to]: `${second}${end}` },
    { [from]: `${first}${end}`, [to]: `${second}${text}${end}` },
  ];
}

describe.each(LANGUAGES)('a function that moves between files of a package in %s', (language) => {
  const [before, after] = LONG_MOVES[language];
  // A public name is one of its package; in Java also one of its class.
  const names = language === 'java' ? 1 : 0;

  it.each([
    ['there', before, after],
    ['back', after, before],
  ])('is moved and not added: %s', async (_, from, to) => {
    const measured = await measure(from, to);
    const values = {
      'patch_structure.patch.files_added': 0,
      'patch_structure.patch.files_moved_removed': 0,
      'patch_structure.patch.entities_added': 0,
      'patch_structure.patch.entities_moved': 1,
      'patch_structure.patch.body_only_share': 0,
      'patch_api.patch.added': names,
      'patch_api.patch.removed': names,
      'patch_api.patch.signature_changed': 0,
      'patch_api.patch.added_public_share': 0,
      // The lines of long, complex and broad units are the same.
      'patch_nature.patch.dmm': 'no-change',
      'patch_impact.patch.callers_left': 0,
      'volume.file.sloc_sum': 0,
      'cognitive.file.sum': 0,
      'rating.file.low_risk_share': 0,
      'rating.component.complexity_risk': 0,
    };
    for (const [id, value] of Object.entries(values)) expect(measuredOf(measured, id), id).toBe(value);
  });
});
