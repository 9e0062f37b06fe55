import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { metricGroups } from '../../metrics/index.ts';
import { roundSignificant } from '../../src/core/numbers.ts';
import { isDefined, type Measurement } from '../../src/measure/measurement.ts';
import type { MeasuredValue } from '../../src/measure/run.ts';
import type { Side } from '../../src/measure/side.ts';
import { frozenAt } from '../../src/model/frozen.ts';
import type { RepoModel } from '../../src/model/repo-model.ts';
import type { BaseState } from '../../src/pipeline/base-state.ts';
import { frontEndOf } from '../../src/pipeline/facts-store.ts';
import { FROZEN, LEXICAL } from '../support/columns.ts';
import { type DialectName, factsOf } from '../support/facts.ts';
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

/** Ids of the values that are a number other than 0. */
const movedIds = ({ values }: Measured): string[] =>
  [...values.values()].filter(({ value }) => isDefined(value) && value !== 0).map(({ id }) => id);

const measuredOf = ({ values }: Measured, id: string) => values.get(id)!.value;

/** The edges of a model, as `a -> b`. */
function edgesOf(model: RepoModel): string[] {
  const { paths, files } = model.architecture();
  return paths.flatMap((path, node) =>
    Array.from(files.successors(node), (target) => `${path} -> ${paths[target]}`),
  );
}

/** A state as one side of a change in which every file is touched. */
function wholeSide({ model }: BaseState): Side {
  return {
    ...{ model, touched: model.files, common: model.files, frozen: frozenAt(model) },
    packages: [...model.packages].sort().map(([, files]) => files),
    components: [...model.components].sort().map(([, files]) => files),
    change: [],
    basePath: (path) => path,
  };
}

/** Every value of a state, rounded as it is written. */
async function valuesOf(
  tree: Readonly<Record<string, string | Uint8Array>>,
): Promise<[string, Measurement][]> {
  const side = wholeSide(await bench.stateOf(tree));
  return metricGroups.flatMap((group) =>
    group.kind === 'delta'
      ? Object.entries(group.compute(side)).map(([id, value]): [string, Measurement] => [
          id,
          isDefined(value) ? roundSignificant(value) : value,
        ])
      : [],
  );
}

/** Ids that no structure is in: they count lines, words or tokens of the text. */
const TEXTUAL = /^(volume|comment|unit|entities|cyclomatic|cognitive|paths|halstead|maintainability)\./;

const isTextual = (id: string): boolean => TEXTUAL.test(id);

/** A folder of each example and another name for it, with which the order of the paths stays. */
const FOLDERS: Readonly<Record<Language, readonly [from: RegExp, to: string, inText: RegExp]>> = {
  python: [/\borders\b/, 'ordery', /\borders\b/g],
  java: [/\bstock\b/, 'store', /(?<=shop\.)stock\b/g],
  go: [/\borders\b/, 'ordery', /\borders\b/g],
  typescript: [/\bstock\b/, 'store', /(?<=\.\.\/)stock\b/g],
};

function withFolder(tree: Tree, language: Language): Tree {
  const [from, to, inText] = FOLDERS[language];
  return Object.fromEntries(
    Object.entries(tree).map(([path, text]) => [
      path.replace(from, to),
      frontEndOf(path) ? text.replaceAll(inText, to) : text,
    ]),
  );
}

describe.each(LANGUAGES)('another name of a folder in %s', (language) => {
  const base = baseTree(language);
  const after = patchedTree(language, `example__shop-${language}-2`);

  it('leaves the values of a state as they are', async () => {
    const moved = withFolder(base, language);
    expect(Object.keys(moved).filter((path) => !(path in base)).length).toBeGreaterThan(1);
    const [{ model }, other] = [await bench.stateOf(base), await bench.stateOf(moved)];
    expect(edgesOf(model).length).toBeGreaterThan(2);
    const [from, to] = FOLDERS[language];
    expect(edgesOf(other.model)).toEqual(
      edgesOf(model).map((edge) => edge.replaceAll(new RegExp(from, 'g'), to)),
    );
    const isCompared = ([id]: [string, Measurement]) => !LEXICAL.includes(id);
    expect((await valuesOf(moved)).filter(isCompared)).toEqual((await valuesOf(base)).filter(isCompared));
  });

  it('leaves the values of a change as they are', async () => {
    const values = async (from: Tree, to: Tree) =>
      [...(await measure(from, to)).values.values()].filter(({ id }) => !LEXICAL.includes(id));
    expect(await values(withFolder(base, language), withFolder(after, language))).toEqual(
      await values(base, after),
    );
  });
});

interface UnusedImports {
  readonly path: string;
  /** Text before which the import is put. */
  readonly before: string;
  /** An import of the standard library, of another distribution, and of a file that the file does not know yet. */
  readonly standard: string;
  readonly external: string;
  readonly inside: string;
}

const UNUSED: Readonly<Record<'python' | 'java' | 'typescript', UnusedImports>> = {
  python: {
    path: 'shop/stock/reorder.py',
    before: 'from shop.stock import',
    standard: 'import json\n',
    external: 'import requests\n',
    inside: 'from shop.orders.service import Order\n',
  },
  java: {
    path: 'src/main/java/com/example/shop/stock/Reorder.java',
    before: '/** What to order again. */',
    standard: 'import java.util.List;\n',
    external: 'import org.other.text.Json;\n',
    inside: 'import com.example.shop.order.Line;\n',
  },
  typescript: {
    path: 'src/stock/reorder.mts',
    before: '/** Articles below',
    standard: "import { readFile } from 'node:fs';\n",
    external: "import { get } from 'requests';\n",
    inside: "import { Order } from '../orders/order.js';\n",
  },
};

/** What one more line and its words move, wherever the import leads. */
const OF_THE_LINE = [
  'unused.package.density',
  'fan.file.hk_log_mean',
  'orphan.repo.unreached_share',
  ...LEXICAL,
  'patch_size.patch.added',
  'patch_size.patch.relative_churn',
  'patch_size.patch.hunks',
  'patch_spread.patch.files',
  'patch_spread.patch.packages',
  'patch_spread.patch.components',
  'patch_spread.patch.clusters',
  'rating.file.debt_ratio',
  'patch_impact.patch.pagerank_mass',
];

/** Minutes that an unused import costs, and minutes in which a line is written (catalogue 5.7 and `debt_ratio`). */
const UNUSED_IMPORT = 2;
const A_LINE = 30;

/** The file has a line more, and the minutes of one import. */
function expectDebtOfImport(measured: Measured): void {
  const { before, after } = measured.values.get('rating.file.debt_ratio')!;
  const [{ facts }] = measured.prepared.measured.before.touched as [RepoModel['files'][number]];
  const minutes = (before as number) * A_LINE * facts.sloc;
  expect(after).toBeCloseTo((minutes + UNUSED_IMPORT) / (A_LINE * (facts.sloc + 1)), 12);
}

/** What an edge moves besides. A symbol that is imported has a user; an imported type counts in the DIP. */
const OF_AN_EDGE =
  /^(fan|martin|cycles|reachability|modularity|topology|layering|architecture_smell|module_cohesion|patch_deps)\.|^orphan\.(package|component)\.|^inheritance\.package\.dip_share$/;

describe.each(['python', 'java', 'typescript'] as const)('an import in %s that nothing uses', (language) => {
  const { path, before, ...imports } = UNUSED[language];
  const base = baseTree(language);
  const change = async (statement: string) => {
    const text = base[path]!.replace(before, `${statement}${before}`);
    expect(text).not.toBe(base[path]);
    return measure(base, { ...base, [path]: text });
  };
  const unexpected = (measured: Measured, expected: (id: string) => boolean) =>
    movedIds(measured).filter((id) => !isTextual(id) && !expected(id));

  it('of the standard library counts as unused, and moves nothing else', async () => {
    const measured = await change(imports.standard);
    expect(measuredOf(measured, 'unused.file.imports')).toBe(1);
    expect(measuredOf(measured, 'unused.package.density')).toBeGreaterThan(0);
    expectDebtOfImport(measured);
    const expected = ['unused.file.imports', ...OF_THE_LINE];
    expect(unexpected(measured, (id) => expected.includes(id))).toEqual([]);
  });

  it('of another distribution is one more of those', async () => {
    const measured = await change(imports.external);
    expect(measuredOf(measured, 'unused.file.imports')).toBe(1);
    expect(measuredOf(measured, 'fan.package.external_mean')).toBe(1);
    expect(measuredOf(measured, 'patch_deps.patch.external_added')).toBe(1);
    const expected = [
      ...['unused.file.imports', 'fan.package.external_mean', 'patch_deps.patch.external_added'],
      ...OF_THE_LINE,
    ];
    expect(unexpected(measured, (id) => expected.includes(id))).toEqual([]);
  });

  it('of a file is an edge, and moves nothing of the classes', async () => {
    const measured = await change(imports.inside);
    expect(measuredOf(measured, 'unused.file.imports')).toBe(1);
    expect(measuredOf(measured, 'patch_deps.patch.edges_added')).toBe(1);
    expect(measuredOf(measured, 'patch_deps.patch.edges_removed')).toBe(0);
    expect(measuredOf(measured, 'fan.file.out_mean')).toBe(1);
    const n = measured.base.model.files.length;
    expect(measuredOf(measured, 'topology.repo.mean_degree')).toBeCloseTo(1 / n, 12);
    const expected = ['unused.file.imports', ...OF_THE_LINE];
    expect(unexpected(measured, (id) => expected.includes(id) || OF_AN_EDGE.test(id))).toEqual([]);
  });
});

const BLANK = 0;
const COMMENTS: Readonly<Record<'#' | '//', string>> = {
  '#': '# import json; class A(B): self.x = f(y)',
  '//': '// import a.b.C; class A extends B { this.x = f(y) }',
};

/** Comments and blank lines at the top, at the end and behind every blank line. */
function commented(tree: Tree): Tree {
  return Object.fromEntries(
    Object.entries(tree).map(([path, text]) => {
      const entry = frontEndOf(path);
      if (!entry) return [path, text];
      const comment = COMMENTS[entry.dialect === 'python' ? '#' : '//'];
      const { lineClass } = factsOf(entry.dialect as DialectName, text);
      const lines = text
        .split('\n')
        .flatMap((line, at) => (lineClass[at] === BLANK ? [line, comment, ''] : [line]));
      return [path, `${comment}\n\n${lines.join('\n')}\n${comment}\n`];
    }),
  );
}

/** Lines more: in tests, and in all source files but the one that is generated. */
function addedLines(before: Tree, after: Tree): [tests: number, sources: number] {
  const lines = (text: string) => text.split('\n').length;
  let [tests, sources] = [0, 0];
  for (const [path, text] of Object.entries(before)) {
    if (text.includes('DO NOT EDIT')) continue;
    const added = lines(after[path]!) - lines(text);
    sources += added;
    if (/test/i.test(path)) tests += added;
  }
  return [tests, sources];
}

describe.each(LANGUAGES)('a change of the example in %s', (language) => {
  const base = baseTree(language);

  it('that is comments and blank lines moves no structure', async () => {
    const measured = await measure(base, commented(base));
    expect(measured.prepared.measured.after.touched).toHaveLength(measured.base.model.files.length);
    const structural = movedIds(measured).filter(
      (id) => !isTextual(id) && !/^patch_(size|spread)\./.test(id),
    );
    expect(structural).toEqual([
      ...['patch_impact.patch.pagerank_mass', 'patch_nature.patch.neutral_share'],
      'patch_nature.patch.test_share',
    ]);
    // All of the rank belongs to T; a line that is no code changes nothing, in tests neither.
    expect(measuredOf(measured, 'patch_impact.patch.pagerank_mass')).toBeCloseTo(1, 12);
    expect(measuredOf(measured, 'patch_nature.patch.neutral_share')).toBe(1);
    const [tests, sources] = addedLines(base, commented(base));
    expect(measuredOf(measured, 'patch_nature.patch.test_share')).toBeCloseTo(tests / sources, 12);
    const { before, after } = measured.prepared.measured;
    expect(after.model.architecture()).toBe(before.model.architecture());
  });

  it.each([1, 2, 3].filter((number) => language !== 'java' || number < 3))(
    'that is patch %i has opposite values the other way round',
    async (number) => {
      const patched = patchedTree(language, `example__shop-${language}-${number}`);
      const there = await measure(base, patched);
      const back = await measure(patched, base);
      for (const path of [...Object.keys(base), ...Object.keys(patched)])
        expect(there.base.partition(path)).toBe(back.base.partition(path));
      const opposite = ({ id, value }: MeasuredValue) => {
        const other = measuredOf(back, id);
        expect(isDefined(other), id).toBe(isDefined(value));
        if (isDefined(value) && isDefined(other))
          expect(roundSignificant(other), id).toBe(roundSignificant(-value));
      };
      for (const value of there.values.values())
        if (value.before !== undefined && !FROZEN.includes(value.id)) opposite(value);
      for (const [one, other] of [
        ['added', 'removed'],
        ['removed', 'added'],
      ]) {
        expect(measuredOf(back, `patch_deps.patch.edges_${one}`)).toBe(
          measuredOf(there, `patch_deps.patch.edges_${other}`),
        );
      }
    },
  );

  it('knows no order in which the files are given', async () => {
    const reversed = Object.fromEntries(Object.entries(base).reverse());
    expect(Object.keys(reversed)[0]).not.toBe(Object.keys(base)[0]);
    expect(await valuesOf(reversed)).toEqual(await valuesOf(base));
  });

  it.each([
    ['CRLF line ends', (text: string) => Buffer.from(text.replaceAll('\n', '\r\n'))],
    ['a byte order mark', (text: string) => Buffer.from(`\uFEFF${text}`)],
    ['UTF-16, little endian', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-16, big endian', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
  ])('that gives all files %s leaves all values as they are', async (_, encode) => {
    const encoded = Object.fromEntries(Object.entries(base).map(([path, text]) => [path, encode(text)]));
    expect(await valuesOf(encoded)).toEqual(await valuesOf(base));
  });
});

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/** Small repositories whose edges hang on their manifests. */
const MANIFESTS: Readonly<Record<string, readonly [tree: Tree, edges: readonly string[]]>> = {
  'pyproject.toml': [
    {
      'pyproject.toml': '[tool.setuptools.package-dir]\n"" = "lib"\n',
      'lib/m.py': 'x = 1\n',
      'main.py': 'import m\n',
    },
    ['main.py -> lib/m.py'],
  ],
  'setup.cfg': [
    {
      'setup.cfg': '[options]\npackage_dir =\n    = lib\n',
      'lib/m.py': 'x = 1\n',
      'main.py': 'import m\n',
    },
    ['main.py -> lib/m.py'],
  ],
  'setup.py': [
    {
      'setup.py': 'from setuptools import setup\nsetup(package_dir={\n    "": "lib",\n})\n',
      'lib/m.py': 'x = 1\n',
      'main.py': 'import m\n',
    },
    ['main.py -> lib/m.py'],
  ],
  'go.mod': [
    {
      'go.mod': 'module example.com/m\n\nreplace (\n\texample.com/lib => ./lib // here\n)\n',
      'lib/lib.go': 'package lib\n\nfunc Help() {}\n',
      'main.go': 'package main\n\nimport "example.com/lib"\n\nfunc main() { lib.Help() }\n',
    },
    ['main.go -> lib/lib.go'],
  ],
  'tsconfig.json': [
    {
      'tsconfig.json':
        '{\n  // here\n  "extends": "./base.tsconfig.json",\n  "compilerOptions": { "paths": { "@/*": ["lib/*"], }, },\n}\n',
      'lib/x.ts': 'export const x = 1;\n',
      'use.ts': "import { x } from '@/x';\nx;\n",
    },
    ['use.ts -> lib/x.ts'],
  ],
  'package.json': [
    {
      'package.json': json({ workspaces: ['p/*'] }),
      'p/lib/package.json': json({ name: 'lib', exports: { './x': './src/x.ts' } }),
      'p/lib/src/x.ts': 'export const x = 1;\n',
      'use.ts': "import { x } from 'lib/x';\nx;\n",
    },
    ['use.ts -> p/lib/src/x.ts'],
  ],
  'pnpm-workspace.yaml': [
    {
      'package.json': json({}),
      'pnpm-workspace.yaml': 'packages:\n  - "p/*"\n',
      'p/lib/package.json': json({ name: 'lib', main: './x.ts' }),
      'p/lib/x.ts': 'export const x = 1;\n',
      'use.ts': "import { x } from 'lib';\nx;\n",
    },
    ['use.ts -> p/lib/x.ts'],
  ],
};

describe('a manifest and its sources', () => {
  it.each(Object.entries(MANIFESTS))('say the same in every encoding: %s', async (_, [tree, edges]) => {
    const encodings = [
      (text: string) => Buffer.from(text),
      (text: string) => Buffer.from(text.replaceAll('\n', '\r\n')),
      (text: string) => Buffer.from(`\uFEFF${text}`),
      (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le'),
      (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(),
    ];
    for (const encode of encodings) {
      const encoded = Object.fromEntries(Object.entries(tree).map(([path, text]) => [path, encode(text)]));
      expect(edgesOf((await bench.stateOf(encoded)).model)).toEqual(edges);
    }
  });
});

interface Move {
  readonly before: Tree;
  readonly after: Tree;
  /** Edges that come and go. */
  readonly added: number;
  readonly removed: number;
}

const MOVES: Readonly<Record<Language, Move>> = {
  // Whoever imports the function from its old place is led on to the new one.
  python: {
    before: {
      'a/__init__.py': '',
      'a/m.py': 'def f():\n    return 1\n\n\ndef g():\n    return f()\n',
      'a/user.py': 'from a.m import f, g\n\nf(g())\n',
    },
    after: {
      'a/__init__.py': '',
      'a/m.py': 'from a.n import f\n\n\ndef g():\n    return f()\n',
      'a/n.py': 'def f():\n    return 1\n',
      'a/user.py': 'from a.m import f, g\n\nf(g())\n',
    },
    // m -> n, user -> n; user -> m stays for g.
    added: 2,
    removed: 0,
  },
  java: {
    before: {
      'src/main/java/a/M.java':
        'package a;\n\nclass M {\n    static int f() { return 1; }\n    static int g() { return f(); }\n}\n',
      'src/main/java/a/User.java': 'package a;\n\nclass User {\n    int h() { return M.g(); }\n}\n',
    },
    after: {
      'src/main/java/a/M.java': 'package a;\n\nclass M {\n    static int g() { return N.f(); }\n}\n',
      'src/main/java/a/N.java': 'package a;\n\nclass N {\n    static int f() { return 1; }\n}\n',
      'src/main/java/a/User.java': 'package a;\n\nclass User {\n    int h() { return M.g(); }\n}\n',
    },
    added: 1,
    removed: 0,
  },
  go: {
    before: {
      'go.mod': 'module example.com/m\n',
      'a/m.go': 'package a\n\nfunc F() int { return 1 }\n\nfunc G() int { return F() }\n',
      'b/user.go': 'package b\n\nimport "example.com/m/a"\n\nfunc H() int { return a.F() }\n',
    },
    after: {
      'go.mod': 'module example.com/m\n',
      'a/m.go': 'package a\n\nfunc G() int { return F() }\n',
      'a/n.go': 'package a\n\nfunc F() int { return 1 }\n',
      'b/user.go': 'package b\n\nimport "example.com/m/a"\n\nfunc H() int { return a.F() }\n',
    },
    // m -> n, and user -> n in place of user -> m.
    added: 2,
    removed: 1,
  },
  typescript: {
    before: {
      'src/m.ts': 'export function f() {\n  return 1;\n}\nexport function g() {\n  return f();\n}\n',
      'src/user.ts': "import { g } from './m';\ng();\n",
    },
    after: {
      'src/m.ts': "import { f } from './n';\nexport function g() {\n  return f();\n}\n",
      'src/n.ts': 'export function f() {\n  return 1;\n}\n',
      'src/user.ts': "import { g } from './m';\ng();\n",
    },
    added: 1,
    removed: 0,
  },
};

describe.each(LANGUAGES)('a function that moves to a file of its own in %s', (language) => {
  const { before, after, added, removed } = MOVES[language];

  it('is an edge to there', async () => {
    const measured = await measure(before, after);
    const values = {
      'patch_deps.patch.edges_added': added,
      'patch_deps.patch.edges_removed': removed,
      'patch_deps.patch.external_added': 0,
      'patch_deps.patch.novel_package_pairs': 0,
      'patch_spread.patch.files': 2,
      'patch_spread.patch.clusters': 1,
      'patch_spread.patch.graph_distance': 1,
      'cycles.repo.circuit_rank': 0,
      // Of the file that stays, one edge more.
      'fan.file.out_mean': 1,
    };
    for (const [id, value] of Object.entries(values)) expect(measuredOf(measured, id), id).toBe(value);
  });

  it('is an edge less on the way back', async () => {
    const measured = await measure(after, before);
    expect(measuredOf(measured, 'patch_deps.patch.edges_added')).toBe(removed);
    expect(measuredOf(measured, 'patch_deps.patch.edges_removed')).toBe(added);
    expect(measuredOf(measured, 'fan.file.out_mean')).toBe(-1);
  });
});

describe.each(LANGUAGES)('two copies of the example in %s, each with its manifest', (language) => {
  const base = baseTree(language);
  const within = (folder: string): Tree =>
    Object.fromEntries(Object.entries(base).map(([path, text]) => [`${folder}/${path}`, text]));
  const both = { ...within('one'), ...within('two') };

  it('have their own edges and types alone', async () => {
    const { model } = await bench.stateOf(base);
    const doubled = await bench.stateOf(both);
    const copy = (folder: string) =>
      edgesOf(model).map((edge) => `${folder}/${edge.replace(' -> ', ` -> ${folder}/`)}`);
    expect(edgesOf(doubled.model)).toEqual([...copy('one'), ...copy('two')]);
    const types = doubled.model.types();
    for (const file of doubled.model.files) {
      for (const type of types.ofFile(file)) {
        for (const other of [...types.parents(type), ...types.named(type)])
          expect(other.target.path.slice(0, 4)).toBe(file.path.slice(0, 4));
      }
    }
  });

  // Members that others may name are matched by name alone, over both: those values are left out.
  it('have the means of one and the sums of two', async () => {
    const [one, two] = [await valuesOf(base), await valuesOf(both)].map((values) => new Map(values));
    const same = [
      ...['fan.file.out_mean', 'fan.file.in_max', 'fan.package.external_mean', 'cycles.repo.file_share'],
      ...['cycles.package.tangle', 'layering.repo.levels', 'topology.repo.mean_degree'],
      ...['topology.repo.clustering', 'topology.repo.pagerank_gini', 'martin.package.ce_mean'],
      ...['martin.package.instability_mean', 'martin.package.distance_mean', 'modularity.package.turbomq'],
      ...['module_cohesion.package.relational', 'module_cohesion.package.fragments'],
      ...['module_cohesion.package.common_reuse', 'architecture_smell.package.sdp_share'],
      ...['lcom.file.lcom4_mean', 'class_cohesion.file.tcc_mean', 'ck.file.cbo_mean', 'ck.file.rfc_mean'],
      ...['inheritance.file.dit_mean', 'inheritance.package.noc_max', 'inheritance.package.dip_share'],
      ...['rating.file.low_risk_share', 'rating.component.complexity_risk'],
      ...['mood.component.mif', 'mood.package.ahf', 'orphan.repo.unreached_share'],
    ];
    for (const id of same) expect([id, two!.get(id)]).toEqual([id, one!.get(id)]);
    const doubled = [
      ...['cycles.file.touched', 'cycles.repo.circuit_rank', 'unused.file.imports'],
      ...['unused.file.params_locals', 'orphan.file.unreachable', 'architecture_smell.package.unstable'],
      'architecture_smell.package.shared_globals',
    ];
    for (const id of doubled) expect([id, two!.get(id)]).toEqual([id, 2 * (one!.get(id) as number)]);
    // Half as many of all pairs are joined.
    const cost = 'reachability.repo.propagation_cost';
    expect(two!.get(cost)).toBeCloseTo((one!.get(cost) as number) / 2, 8);
  });
});
