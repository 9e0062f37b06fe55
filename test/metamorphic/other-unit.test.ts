import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { metricGroups } from '../../metrics/index.ts';
import { LEXICAL } from '../support/columns.ts';
import { baseTree, LANGUAGES, type Language } from '../support/fixtures.ts';
import { patchedTree } from '../support/patched-tree.ts';
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

/** A build unit that nothing of the examples knows: its manifest, and files that know nothing of them. */
const UNRELATED: Readonly<Record<Language, Tree>> = {
  python: {
    'zz/pyproject.toml': '[project]\nname = "zz"\n',
    'zz/apart.py': 'def apart(x):\n    return x\n',
    'zz/beside.py': 'from apart import apart\n\napart(1)\n',
  },
  java: {
    'zz/pom.xml': '<project/>\n',
    'zz/src/main/java/zz/Apart.java':
      'package zz;\n\nclass Apart {\n    static int apart(int x) { return x; }\n}\n',
    'zz/src/main/java/zz/Beside.java': 'package zz;\n\nclass Beside {\n    int y = Apart.apart(1);\n}\n',
  },
  go: {
    'zz/go.mod': 'module example.com/zz\n',
    'zz/apart.go': 'package zz\n\nfunc apart(x int) int { return x }\n',
    'zz/beside.go': 'package zz\n\nfunc beside() int { return apart(1) }\n',
  },
  typescript: {
    'zz/package.json': '{"name": "zz"}\n',
    'zz/apart.ts': 'export function apart(x: number) {\n  return x;\n}\n',
    'zz/beside.ts': "import { apart } from './apart';\n\napart(1);\n",
  },
};

const scopeOf = new Map(
  metricGroups.flatMap(({ metrics }) => Object.entries(metrics)).map(([id, { scope }]) => [id, scope]),
);

/** Values whose ruler is the repository: words of all files, and the standing of a file or package among all. */
const OF_ALL = [...LEXICAL, 'topology.file.pagerank_max', 'topology.package.betweenness_max'];
/** Numbers of files as a share of n. */
const SHARES = ['reachability.file.vfi_mean', 'reachability.file.vfo_mean'];
const PATCH_SHARES = ['patch_impact.patch.direct', 'patch_impact.patch.transitive'];
const PATCH_RANK = 'patch_impact.patch.pagerank_mass';

describe.each(LANGUAGES)('files in another build unit in %s', (language) => {
  const base = baseTree(language);
  const after = patchedTree(language, `example__shop-${language}-2`);
  let alone: Measured;
  let beside: Measured;

  beforeAll(async () => {
    alone = await measure(base, after);
    beside = await measure({ ...base, ...UNRELATED[language] }, { ...after, ...UNRELATED[language] });
  });

  it('do not move what is said of the touched ones and of the patch', () => {
    const left = [...OF_ALL, ...SHARES, ...PATCH_SHARES, PATCH_RANK];
    const compared = ({ values }: Measured) =>
      [...values.values()].filter(({ id }) => scopeOf.get(id) !== 'all' && !left.includes(id));
    expect(compared(alone).length).toBeGreaterThan(80);
    expect(compared(beside)).toEqual(compared(alone));
  });

  it('count among all files', () => {
    const count = ({ prepared }: Measured, side: 'before' | 'after') =>
      prepared.measured[side].model.files.length;
    expect(count(beside, 'before')).toBe(count(alone, 'before') + 2);
    for (const id of SHARES)
      for (const side of ['before', 'after'] as const) {
        const files = (measured: Measured) =>
          (measured.values.get(id)![side] as number) * count(measured, side);
        expect(files(beside), id).toBeCloseTo(files(alone), 12);
      }
    for (const id of PATCH_SHARES) {
      const files = (measured: Measured) => (measuredOf(measured, id) as number) * count(measured, 'before');
      expect(files(beside), id).toBeCloseTo(files(alone), 12);
    }
    const rank = (measured: Measured) => measuredOf(measured, PATCH_RANK) as number;
    expect(rank(beside)).toBeLessThan(rank(alone));
  });
});
