import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { metricGroups } from '../../metrics/index.ts';
import { isDefined, type Measurement } from '../../src/measure/measurement.ts';
import type { Side } from '../../src/measure/side.ts';
import { frozenAt } from '../../src/model/frozen.ts';
import type { RepoModel } from '../../src/model/repo-model.ts';
import { type BaseState, baseState } from '../../src/pipeline/base-state.ts';
import { FactsStore } from '../../src/pipeline/facts-store.ts';
import { LANGUAGES, type Language } from '../support/fixtures.ts';
import { type Measured, Workbench } from '../support/workbench.ts';

type Entry = string | { readonly mode: '120000'; readonly target: string } | { readonly submodule: true };
type Tree = Readonly<Record<string, Entry>>;

let bench: Workbench;

beforeAll(async () => {
  bench = await Workbench.of({ 'README.md': 'read\n' });
});
afterAll(async () => {
  await bench.close();
});

const link = (target: string): Entry => ({ mode: '120000', target });
const SUBMODULE: Entry = { submodule: true };

function contentOf(path: string, entry: Entry | null) {
  if (entry === null) return null;
  if (typeof entry === 'string') return { mode: '100644', bytes: Buffer.from(entry) } as const;
  if ('submodule' in entry) return { path, mode: '160000', type: 'commit', id: 'ab'.repeat(20) } as const;
  return { mode: '120000', bytes: Buffer.from(entry.target) } as const;
}

const changeOf = (state: BaseState | undefined, files: Readonly<Record<string, Entry | null>>) =>
  bench.session.repository.changeFromFiles(
    state?.tree ?? [],
    new Map(Object.entries(files).map(([path, entry]) => [path, contentOf(path, entry)] as const)),
  );

async function stateOf(tree: Tree): Promise<BaseState> {
  const { files } = await changeOf(undefined, tree);
  const entries = files.flatMap(({ after }) => (after ? [after] : []));
  return baseState(bench.session.repository, entries, new FactsStore(undefined));
}

async function measure(before: Tree, files: Readonly<Record<string, Entry | null>>): Promise<Measured> {
  const state = await stateOf(before);
  return bench.measureChange(state, await changeOf(state, files));
}

function edgesOf(model: RepoModel): string[] {
  const { paths, files } = model.architecture();
  return paths.flatMap((path, node) =>
    Array.from(files.successors(node), (target) => `${path} -> ${paths[target]}`),
  );
}

/** Every value of a state in which all files are touched. */
function valuesOf({ model }: BaseState): Map<string, Measurement> {
  const side: Side = {
    ...{ model, touched: model.files, common: model.files, frozen: frozenAt(model) },
    packages: [...model.packages.values()],
    components: [...model.components.values()],
    change: [],
    basePath: (path) => path,
  };
  return new Map(
    metricGroups.flatMap((group) => (group.kind === 'delta' ? Object.entries(group.compute(side)) : [])),
  );
}

const json = (value: unknown) => `${JSON.stringify(value)}\n`;
const range = (count: number) => Array.from({ length: count }, (_, at) => at);
const F = 'export function f() {}\n';
const PATHS = json({ compilerOptions: { paths: { '@/*': ['lib/*'] } } });
const MAIN_LIB = 'package main\n\nimport "example.com/lib"\n\nfunc main() { lib.Help() }\n';
const HARM = 'archdelta-must-never-run-this';

interface Case {
  readonly tree: Tree;
  readonly edges: readonly string[];
  readonly values?: Readonly<Record<string, Measurement>>;
  /** Imports that lead nowhere, by file and reason. */
  readonly unresolved?: Readonly<Record<string, unknown>>;
}

/** Import cycle of some length, each file with one import. */
const circle = (length: number): Tree =>
  Object.fromEntries(
    range(length).map((at) => [
      `m${at}.py`,
      `import m${(at + 1) % length}\n\n\ndef f${at}():\n    return 1\n`,
    ]),
  );

const CASES: Readonly<Record<string, Case>> = {
  'a file that imports itself': {
    tree: {
      'a.py': 'import a\nfrom a import x\n\nx = a.x\n',
      'b.ts': "import { y } from './b';\nexport const y = 1;\n",
    },
    edges: [],
    values: { 'cycles.repo.file_share': 0, 'cycles.repo.circuit_rank': 0, 'fan.file.out_mean': 0 },
  },
  'a package that imports itself': {
    tree: { 'p/__init__.py': 'from . import x\nfrom p import x as y\nx = 1\n' },
    edges: [],
  },
  'a cycle of two': {
    tree: circle(2),
    edges: ['m0.py -> m1.py', 'm1.py -> m0.py'],
    values: { 'cycles.repo.file_share': 1, 'cycles.repo.circuit_rank': 1, 'reachability.repo.core_share': 1 },
  },
  'a cycle of fifty': {
    tree: circle(50),
    edges: range(50)
      .map((at) => `m${at}.py -> m${(at + 1) % 50}.py`)
      .sort(),
    values: {
      'cycles.repo.file_share': 1,
      'cycles.repo.circuit_rank': 1,
      'cycles.file.touched': 50,
      'reachability.repo.core_share': 1,
      'reachability.repo.propagation_cost': 1,
      'layering.repo.levels': 1,
    },
  },
  'modules that pass a name round in a circle': {
    tree: {
      'a/__init__.py': 'from b import f\n',
      'b/__init__.py': 'from a import f\n',
      'use.py': 'from a import f\n\nf()\n',
      'c.ts': "export { g } from './d';\nexport * from './d';\n",
      'd.ts': "export { g } from './c';\nexport * from './c';\n",
      'use.ts': "import { g, h } from './c';\ng(h);\n",
    },
    // The hop over the re-export is made once: `a` passes `f` on from `b`, `b` from `a`.
    edges: ['c.ts -> d.ts', 'd.ts -> c.ts', 'use.py -> b/__init__.py', 'use.ts -> c.ts', 'use.ts -> d.ts'],
  },
  'a name below a module that is no package': {
    tree: {
      'p/__init__.py': '',
      'p/m.py': 'x = 1\n',
      'use.py': 'import p.m.deeper\n',
      'q/n.ts': F,
      'use.ts': "import './q/n/deeper';\nimport './q/n.ts/deeper';\n",
    },
    // What lies below a plain module of Python is made by it when it runs.
    edges: ['use.py -> p/m.py'],
    unresolved: { 'use.ts': { missing: 2 } },
  },
  'a folder with the name of a source file': {
    tree: {
      'm.py/x.py': 'x = 1\n',
      'm.ts/index.ts': F,
      'use.py': 'import m\n',
      'use.ts': "import { f } from './m.ts';\nf();\n",
    },
    edges: ['use.ts -> m.ts/index.ts'],
  },
  'relative imports above the root': {
    tree: {
      'p/__init__.py': '',
      'p/m.py': 'from .... import x\nfrom ...p import m\nfrom ..........q.r import s\n',
      'q/n.ts': "import '../../x';\nimport '../../../q/n';\nimport '/../q/n';\n",
      'r/o.go': 'package r\n\nimport _ "../../r"\n',
    },
    edges: [],
    unresolved: { 'p/m.py': { missing: 3 }, 'q/n.ts': { missing: 3 }, 'r/o.go': { missing: 1 } },
  },
  'a tsconfig that extends itself': {
    tree: {
      'tsconfig.json': json({
        extends: ['./tsconfig.json', './tsconfig'],
        compilerOptions: { paths: { '@/*': ['lib/*'] } },
      }),
      'lib/x.ts': F,
      'use.ts': "import { f } from '@/x';\nf();\n",
    },
    edges: ['use.ts -> lib/x.ts'],
  },
  'tsconfigs that extend each other': {
    tree: {
      'tsconfig.json': json({ extends: './a/tsconfig.json', references: [{ path: '.' }, { path: './a' }] }),
      'a/tsconfig.json': json({ extends: '../tsconfig.json', references: [{ path: '..' }] }),
      'use.ts': "import { f } from '@/x';\nf();\n",
    },
    edges: [],
  },
  'tsconfigs of a megabyte of garbage': {
    tree: {
      'tsconfig.json': '{"paths":['.repeat(100_000),
      'a/tsconfig.json': '\\"{[,:'.repeat(170_000),
      'a/jsconfig.json': '/*'.repeat(500_000),
      'b/tsconfig.json': `${' '.repeat(1024 * 1024)}{"compilerOptions":{"baseUrl":"."}}`,
      'a/use.ts': "import { f } from './x';\nf();\n",
      'a/x.ts': F,
      'b/use.ts': "import { f } from 'x';\nf();\n",
      'b/x.ts': F,
      'use.ts': "import { f } from './a/x';\nf();\n",
    },
    // Above a megabyte it counts as absent: `x` is a package.
    edges: ['a/use.ts -> a/x.ts', 'use.ts -> a/x.ts'],
  },
  'manifests of garbage': {
    tree: {
      'pyproject.toml': '[['.repeat(100_000),
      'setup.cfg': '[options]\n = = =\n'.repeat(20_000),
      'setup.py': 'package_dir = {'.repeat(60_000),
      'go.mod': 'replace ( => \n'.repeat(20_000),
      'go.work': '"use" ((('.repeat(20_000),
      'package.json': '[{"name":'.repeat(100_000),
      'pnpm-workspace.yaml': `a: &a [x]\n${range(40)
        .map((at) => `b${at}: [*a, *a]\n`)
        .join('')}? - ! {[`,
      'lerna.json': '{"packages": {"packages": 1}}',
      'm.py': 'import n\n',
      'n.py': 'x = 1\n',
      'm.ts': "import './n';\n",
      'n.ts': F,
    },
    edges: ['m.py -> n.py', 'm.ts -> n.ts'],
  },
  'globs of workspaces that take long to match': {
    tree: {
      'package.json': json({
        workspaces: [`${'**/'.repeat(200)}*`, `${'*a'.repeat(500)}b`, `${'{a,b}'.repeat(30)}`],
      }),
      [`${'a/'.repeat(60)}package.json`]: json({ name: 'deep', main: 'x.ts' }),
      [`${'a/'.repeat(60)}x.ts`]: F,
      'use.ts': "import { f } from 'deep';\nf();\n",
    },
    edges: [`use.ts -> ${'a/'.repeat(60)}x.ts`],
  },
  'exports by the name of a prototype': {
    tree: {
      'package.json': json({ workspaces: ['p/*'] }),
      'p/a/package.json':
        '{"name":"a","exports":{"__proto__":{".":"./evil.ts","polluted":"yes"}},"main":"./good.ts"}',
      'p/b/package.json': '{"name":"b","exports":{"__proto__":"./evil.ts",".":"./good.ts"}}',
      'p/c/package.json':
        '{"name":"c","__proto__":{"exports":"./evil.ts","polluted":"yes"},"main":"./good.ts"}',
      'p/d/package.json': '{"name":"__proto__","main":"./good.ts"}',
      'p/e/package.json': '{"name":"constructor","main":"./good.ts"}',
      ...Object.fromEntries(
        ['a', 'b', 'c', 'd', 'e'].flatMap((name) => [
          [`p/${name}/good.ts`, F],
          [`p/${name}/evil.ts`, F],
        ]),
      ),
      'use.ts':
        "import 'a';\nimport 'b';\nimport 'c';\nimport '__proto__';\nimport 'constructor';\nimport 'toString';\n",
    },
    edges: ['a', 'b', 'c', 'd', 'e'].map((name) => `use.ts -> p/${name}/good.ts`),
  },
  'workspaces in a circle': {
    tree: {
      'package.json': json({ name: 'root', workspaces: ['p/*', '.', '..', './p/a/../..'], main: './use.ts' }),
      'p/a/package.json': json({
        name: 'a',
        workspaces: ['../*', '../..'],
        dependencies: { b: '*' },
        exports: './a.ts',
      }),
      'p/b/package.json': json({
        name: 'b',
        workspaces: ['../a'],
        dependencies: { a: '*' },
        imports: { '#x': '#y', '#y': '#x', '#z': 'a' },
        exports: './b.ts',
      }),
      'p/a/a.ts': "import 'b';\nimport 'root';\nexport const a = 1;\n",
      'p/b/b.ts': "import 'a';\nimport '#x';\nimport '#z';\nexport const b = 1;\n",
      'use.ts': "import 'a';\nimport 'root';\n",
    },
    edges: ['p/a/a.ts -> p/b/b.ts', 'p/a/a.ts -> use.ts', 'p/b/b.ts -> p/a/a.ts', 'use.ts -> p/a/a.ts'],
    unresolved: { 'p/b/b.ts': { missing: 1 } },
  },
  'a replacement outside of the repository': {
    tree: {
      'go.mod':
        'module example.com/m\n\nrequire example.com/lib v1.0.0\n\nreplace example.com/lib => ../../..\n',
      'main.go': MAIN_LIB,
    },
    edges: [],
    values: { 'fan.package.external_mean': 1 },
  },
  'a replacement by the module itself': {
    tree: {
      'go.mod': 'module example.com/m\n\nreplace example.com/lib => ./\n\nreplace example.com/m => ./x/..\n',
      'main.go': 'package main\n\nimport "example.com/lib"\n\nfunc main() { lib.main() }\n',
    },
    edges: [],
  },
  'a setup.py that would do harm': {
    tree: {
      'setup.py': `import os\nopen("${HARM}", "w").write("run")\nos.system("touch ${HARM}")\nraise SystemExit\nsetup(package_dir={"": "lib"}, py_modules=[__import__("os").system("touch ${HARM}")])\n`,
      'lib/m.py': 'x = 1\n',
      'use.py': 'import m\n',
    },
    edges: ['use.py -> lib/m.py'],
  },
  'a linked folder': {
    tree: {
      'app/m.py': 'x = 1\n',
      'app/x.ts': F,
      linked: link('app'),
      'use.py': 'import linked.m\n',
      'use.ts': "import './linked/x';\n",
    },
    edges: [],
    values: { 'fan.package.external_mean': 0.5 },
    unresolved: { 'use.ts': { missing: 1 } },
  },
  'a submodule where a package would be': {
    tree: { dep: SUBMODULE, 'app/m.py': 'import dep.core\n', 'app/x.ts': "import '../dep/x';\n" },
    edges: [],
    values: { 'fan.package.external_mean': 1 },
    unresolved: { 'app/x.ts': { missing: 1 } },
  },
  'classes that inherit from each other': {
    tree: {
      'a.py': 'from b import B\n\n\nclass A(B):\n    def f(self):\n        return 1\n',
      'b.py': 'from a import A\n\n\nclass B(A):\n    def f(self):\n        return 2\n',
      'src/main/java/p/C.java': 'package p;\n\nclass C extends D {\n    void f() {}\n}\n',
      'src/main/java/p/D.java': 'package p;\n\nclass D extends C {\n    void f() {}\n}\n',
      'e.ts': "import { G } from './g';\nexport class E extends G {\n  f() {}\n}\n",
      'g.ts': "import { E } from './e';\nexport class G extends E {\n  f() {}\n}\n",
      'go.mod': 'module example.com/m\n',
      'h.go': 'package m\n\ntype H struct{ I }\n\nfunc (h H) F() {}\n',
      'i.go': 'package m\n\ntype I struct{ H }\n\nfunc (i I) F() {}\n',
    },
    edges: [
      ...['a.py -> b.py', 'b.py -> a.py', 'e.ts -> g.ts', 'g.ts -> e.ts', 'h.go -> i.go', 'i.go -> h.go'],
      'src/main/java/p/C.java -> src/main/java/p/D.java',
      'src/main/java/p/D.java -> src/main/java/p/C.java',
    ],
    // Each has one base, whose base is the class itself.
    values: { 'inheritance.file.dit_mean': 1, 'inheritance.package.noc_max': 1, 'ck.file.cbo_mean': 1 },
  },
  'a class that is its own base': {
    tree: {
      'a.py': 'class A(A):\n    pass\n',
      'A.java': 'class A extends A {\n}\n',
      'a.ts': 'export class A extends A {}\n',
      'a.go': 'package a\n\ntype A struct{ A }\n',
    },
    edges: [],
    values: { 'inheritance.package.noc_max': 0, 'ck.file.cbo_mean': 0 },
  },
  'several classes of one name in a file': {
    tree: {
      'a.py':
        'class Base:\n    pass\n\n\ntry:\n    class C(Base):\n        pass\nexcept ImportError:\n    class C:\n        pass\n\n\nclass D(C):\n    pass\n',
    },
    edges: [],
    // 0, 1, 0 and 2; the name stands for the first of them.
    values: {
      'inheritance.file.dit_mean': 3 / 4,
      'inheritance.package.noc_max': 1,
    },
  },
  'a class that takes the name of its base': {
    tree: { 'a.py': 'class C:\n    pass\n\n\nclass C(C):\n    pass\n' },
    edges: [],
    values: { 'inheritance.file.dit_mean': 1 / 2, 'inheritance.package.noc_max': 1 },
  },
  'languages that nothing reads': {
    tree: { 'a.rb': 'require "b"\n', 'b.rs': 'mod c;\n', 'c.c': '#include "c.h"\n', 'c.h': 'int f(void);\n' },
    edges: [],
    values: { 'fan.file.out_mean': 'no-common-file', 'cycles.repo.file_share': 0, 'layering.repo.levels': 0 },
  },
  nothing: {
    tree: {},
    edges: [],
    values: { 'topology.repo.mean_degree': 0, 'orphan.repo.unreached_share': 0 },
  },
};

describe('a repository with', () => {
  it.each(Object.entries(CASES))('%s', async (_, { tree, edges, values, unresolved }) => {
    const start = performance.now();
    const state = await stateOf(tree);
    const found = valuesOf(state);
    expect(edgesOf(state.model)).toEqual([...edges].sort());
    for (const [id, value] of Object.entries(values ?? {})) expect([id, found.get(id)]).toEqual([id, value]);
    for (const [path, reasons] of Object.entries(unresolved ?? {})) {
      const file = state.model.world.file(path)!;
      expect([path, state.model.resolution(file).unresolved]).toEqual([path, reasons]);
    }
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(existsSync(HARM)).toBe(false);
    expect(performance.now() - start).toBeLessThan(20_000);
  });
});

describe('a change that', () => {
  it('fills an empty repository', async () => {
    const measured = await measure({}, { 'a.py': 'import b\n', 'b.py': 'class B:\n    pass\n' });
    expect(measured.values.get('patch_deps.patch.edges_added')!.value).toBe(1);
    expect(measured.values.get('topology.repo.mean_degree')!.value).toBe(0.5);
    expect(measured.values.get('layering.repo.levels')!.value).toBe(2);
    expect(measured.values.get('fan.file.out_mean')!.value).toBe('no-common-file');
  });

  it('empties a repository', async () => {
    const measured = await measure(
      { 'a.py': 'import b\n', 'b.py': 'x = 1\n' },
      { 'a.py': null, 'b.py': null },
    );
    expect(measured.values.get('patch_deps.patch.edges_removed')!.value).toBe(1);
    expect(measured.values.get('topology.repo.mean_degree')!.value).toBe(-0.5);
    expect(measured.values.get('layering.repo.levels')!.value).toBe(-2);
  });

  it('touches languages alone that nothing reads', async () => {
    const measured = await measure({ 'a.rb': 'f\n' }, { 'a.rb': 'g\n', 'b.rs': 'mod c;\n' });
    for (const { id, value, before } of measured.values.values()) {
      if (before !== undefined) expect([id, value]).toEqual([id, 'unsupported-language']);
    }
    expect(measured.values.get('patch_deps.patch.edges_added')!.value).toBe('unsupported-language');
  });

  it('puts a submodule or a link in the place of a package', async () => {
    const before = { 'dep/__init__.py': '', 'dep/core.py': 'x = 1\n', 'use.py': 'from dep.core import x\n' };
    for (const entry of [SUBMODULE, link('elsewhere')]) {
      const measured = await measure(before, { 'dep/__init__.py': null, 'dep/core.py': null, dep: entry });
      expect(edgesOf(measured.prepared.measured.after.model)).toEqual([]);
      expect(measured.values.get('patch_deps.patch.edges_removed')!.value).toBe(1);
      expect(measured.values.get('patch_deps.patch.external_added')!.value).toBe(1);
    }
  });

  it.each([
    ['a link', { 'tsconfig.json': link('other.json') }],
    ['a longer one than is read', { 'tsconfig.json': `${' '.repeat(1024 * 1024)}{}` }],
    ['garbage', { 'tsconfig.json': '{[' }],
    ['one of another name', { 'tsconfig.json': null, 'tsconfig.old.json': PATHS }],
    ['none', { 'tsconfig.json': null }],
  ])('puts in the place of a manifest %s', async (_, files) => {
    const before = { 'tsconfig.json': PATHS, 'lib/x.ts': F, 'use.ts': "import { f } from '@/x';\nf();\n" };
    const { prepared, values } = await measure(before, files);
    expect(edgesOf(prepared.measured.before.model)).toEqual(['use.ts -> lib/x.ts']);
    expect(edgesOf(prepared.measured.after.model)).toEqual([]);
    expect(values.get('patch_deps.patch.edges_removed')!.value).toBe(1);
  });

  it('breaks a test, which counts on neither side', async () => {
    const before = { 'a/m.py': 'def f():\n    return 1\n', 'tests/test_m.py': 'from a.m import f\n\nf()\n' };
    const broken = '((( ]] {{ $$\n'.repeat(5);
    const { values } = await measure(before, {
      'a/m.py': 'def f():\n    return 2\n',
      'tests/test_m.py': broken,
    });
    // Without the test nothing uses the function.
    expect(values.get('orphan.package.exports')).toMatchObject({ before: 1, after: 1, value: 0 });
    expect(values.get('orphan.component.test_only_share')).toMatchObject({ before: 0, after: 0, value: 0 });
    expect(values.get('orphan.repo.unreached_share')!.value).toBe(0);
  });

  it('puts a package in the place of a submodule', async () => {
    const measured = await measure(
      { dep: SUBMODULE, 'use.py': 'from dep.core import x\n' },
      { dep: null, 'dep/core.py': 'x = 1\n' },
    );
    expect(edgesOf(measured.prepared.measured.after.model)).toEqual(['use.py -> dep/core.py']);
    expect(measured.values.get('patch_deps.patch.edges_added')!.value).toBe(1);
  });
});

const LENGTH = 3000;
const number = (at: number) => String(at).padStart(4, '0');
/** A hundred files a folder. */
const moduleAt = (at: number) => `p${number(at).slice(0, 2)}.m${number(at)}`;
const pathAt = (at: number) => `${moduleAt(at).replace('.', '/')}.py`;

const deriving = (at: number, next: number) =>
  `from ${moduleAt(next)} import C${number(next)}\n\n\nclass C${number(at)}(C${number(next)}):\n    x = 1\n`;

/** Each file imports the next one, and each class inherits from the next. */
const chain: Readonly<Record<string, string>> = Object.fromEntries(
  range(LENGTH).map((at) => [
    pathAt(at),
    at < LENGTH - 1 ? deriving(at, at + 1) : `class C${number(at)}:\n    x = 1\n`,
  ]),
);

describe(`a chain of ${LENGTH} imports and bases`, () => {
  let state: BaseState;
  beforeAll(async () => {
    state = await stateOf(chain);
  });

  const change = async (files: Readonly<Record<string, string>>) =>
    bench.measureChange(state, await changeOf(state, files));

  it('has the values of a short one', async () => {
    const { values } = await change({ [pathAt(0)]: `${chain[pathAt(0)]}    y = 2\n` });
    const valueBefore = (id: string) => values.get(id)!.before;
    expect(valueBefore('inheritance.file.dit_mean')).toBe(LENGTH - 1);
    expect(valueBefore('inheritance.package.noc_max')).toBe(1);
    expect(valueBefore('layering.repo.levels')).toBe(LENGTH);
    expect(valueBefore('reachability.repo.propagation_cost')).toBeCloseTo((LENGTH + 1) / (2 * LENGTH), 12);
    expect(valueBefore('reachability.file.vfo_mean')).toBe(1);
    expect(valueBefore('reachability.file.vfi_mean')).toBeCloseTo(1 / LENGTH, 12);
    expect(valueBefore('topology.repo.mean_degree')).toBe((LENGTH - 1) / LENGTH);
    expect(valueBefore('cycles.repo.file_share')).toBe(0);
    for (const { id, value, before: from } of values.values()) {
      if (from !== undefined && isDefined(value) && /^(cycles|layering|reachability|inheritance)/.test(id))
        expect([id, value]).toEqual([id, 0]);
    }
  });

  it('is a circle when its end is its beginning', async () => {
    const { values } = await change({ [pathAt(LENGTH - 1)]: deriving(LENGTH - 1, 0) });
    const valueAfter = (id: string) => values.get(id)!.after;
    expect(valueAfter('cycles.repo.circuit_rank')).toBe(1);
    expect(valueAfter('cycles.repo.file_share')).toBe(1);
    expect(valueAfter('reachability.repo.core_share')).toBe(1);
    expect(valueAfter('layering.repo.levels')).toBe(1);
    // The longest chain ends where it would come back to the class itself.
    expect(valueAfter('inheritance.file.dit_mean')).toBe(LENGTH - 1);
    expect(values.get('patch_deps.patch.edges_added')!.value).toBe(1);
    expect(values.get('patch_deps.patch.against_order')!.value).toBe(1);
  });
});

describe('a file with 10,000 imports', () => {
  const COUNT = 10_000;
  const many = (line: (at: number) => string) => range(COUNT).map(line).join('');

  it('counts each of them', async () => {
    const state = await stateOf({
      'a/many.py': many((at) => `import m${at}\n`),
      'b/many.ts': many((at) => `import * as m${at} from 'm${at}';\n`).slice(0, 1024 * 1024),
      'c/Many.java': `package c;\n${many((at) => `import x.p${at}.C;\n`)}class Many {\n}\n`,
      'd/many.go': `package d\n\nimport (\n${many((at) => `\t"a.b/m${at}"\n`)})\n`,
      'd/go.mod': 'module example.com/d\n',
    });
    const values = valuesOf(state);
    expect(values.get('fan.package.external_mean')).toBe(COUNT);
    // Go does not compile with an import that is not used: there all of them are.
    expect(values.get('unused.file.imports')).toBe(3 * COUNT);
  });

  it('has an edge for each of the files that are there', async () => {
    const state = await stateOf({
      'a/many.py': many((at) => `from a.m import n${at}\n`),
      'a/m.py': many((at) => `n${at} = ${at}\n`),
      'a/__init__.py': '',
    });
    expect(edgesOf(state.model)).toEqual(['a/many.py -> a/m.py']);
    expect(valuesOf(state).get('unused.file.imports')).toBe(COUNT);
  });
});

/** Names that every object of JavaScript has, and such that none has; the order of both is the same. */
const INHERITED = ['__proto__', 'constructor', 'hasOwnProperty', 'toString', 'valueOf'];
const ORDINARY = ['__other__', 'conductor', 'hasSomething', 'toText', 'valueIn'];

/** Programs in which `{0}` to `{4}` stand for names. */
const PROGRAMS: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  python: {
    'pyproject.toml':
      '[project]\nname = "{0}"\n[project.scripts]\n"{1}" = "{0}.{2}:{3}"\n[tool.{4}]\n{0} = 1\n',
    '{0}/__init__.py': 'from .{2} import {2}, {3}\n\n__all__ = ["{2}", "{1}"]\n{1} = 1\n',
    '{0}/{2}.py':
      'class {2}:\n    {3} = 1\n\n    def {4}(self, {1}):\n        self.{0} = {1}\n        return self.{0}\n\n    def f(self):\n        return self.{4}(self.{3})\n\n\ndef {3}({0}):\n    return {2}().{4}({0})\n',
    '{0}/{1}.py':
      'import {4}\nfrom {0}.{2} import {2} as {0}\n\n\nclass {1}({0}):\n    def {4}(self, {3}):\n        return self.{2}\n',
    'main.py': 'import {0}.{1} as {4}\nimport {0}\nfrom {0} import {3}, {1}\n\n{3}({4}.{1}())\n{0}.{1} = 2\n',
    'tests/test_{0}.py': 'from {0} import *\n\n{2}().{4}(1)\n',
  },
  java: {
    'pom.xml': '<project/>\n',
    'src/main/java/{0}/{2}.java':
      'package {0};\n\npublic class {2} {\n    public static int {3};\n    private int {1};\n    public int {4}(int {0}) { return this.{1} + {0}; }\n    void f() { {3} = {4}({1}); }\n}\n',
    'src/main/java/{3}/{1}.java':
      'package {3};\n\nimport {0}.{2};\nimport static {0}.{2}.{3};\nimport org.{4}.{0};\n\npublic class {1} extends {2} {\n    public int {4}(int {3}) { return super.{4}({3}) + {2}.{3}; }\n}\n',
    'src/main/java/{0}/{4}.java': 'package {0};\n\ninterface {4} {\n    {2} {0}({3}.{1} {1});\n}\n',
    'src/test/java/{0}/{1}Test.java':
      'package {0};\n\nclass {1}Test {\n    void {2}() { new {2}().{4}({2}.{3}); }\n}\n',
  },
  go: {
    'go.mod':
      'module example.com/{0}\n\nrequire example.org/{4} v1.0.0\n\nreplace example.net/{1} => ./{3}\n',
    '{2}/{3}.go':
      'package {2}\n\ntype {3} struct{ {4} int }\n\nfunc ({0} *{3}) {1}() int { return {0}.{4} }\n\nfunc {2}() *{3} { return &{3}{} }\n',
    '{2}/{0}.go': 'package {2}\n\nvar {0} = {2}().{1}()\n\nfunc Set() { {0} = 2 }\n',
    '{3}/{1}.go':
      'package {3}\n\nimport (\n\t{0} "example.com/{0}/{2}"\n\t"example.org/{4}/{1}"\n)\n\ntype {1} struct{ {0}.{3} }\n\nfunc {4}() { {0}.Set(); {1}.{2}() }\n',
    'main.go': 'package main\n\nimport "example.net/{1}"\n\nfunc main() { {3}.{4}() }\n',
    '{2}/{3}_test.go': 'package {2}\n\nfunc Test{3}() { Set() }\n',
  },
  typescript: {
    'package.json':
      '{"name":"{0}","workspaces":["p/*"],"imports":{"#{1}":"./src/{1}.ts"},"exports":{"./{3}":"./src/{2}.ts"},"dependencies":{"{4}":"1"},"scripts":{"{3}":"node src/use.js"}}\n',
    'tsconfig.json': '{"compilerOptions":{"paths":{"{3}/*":["src/*"]}}}\n',
    'p/{1}/package.json': '{"name":"{1}","main":"./{0}.ts"}\n',
    'p/{1}/{0}.ts': "import { {3} } from '{0}/{3}';\nexport const {0} = {3};\nexport default {0};\n",
    'src/{2}.ts':
      'export class {2} {\n  {3} = 1;\n  {4}({0}: number) {\n    return this.{3} + {0};\n  }\n  f() {\n    return this.{4}(this.{3});\n  }\n}\nexport function {3}({1}: number) {\n  return new {2}().{4}({1});\n}\n',
    'src/{1}.ts':
      "import { {2} as {0}, {3} } from './{2}';\nimport {4} from '{4}';\nexport class {1} extends {0} {\n  {4}() {\n    return {3}(1) + {4};\n  }\n}\nexport let {2} = 1;\nexport function set() {\n  {2} = 2;\n}\n",
    'src/index.ts':
      "export { {1} } from './{1}';\nexport * as {0} from '{3}/{2}';\nexport { {3} as {4} } from './{2}';\nimport { {0} as {2} } from '{1}';\nexport { {2} };\n",
    'src/use.js':
      "const {0} = require('./{2}');\nconst { {1} } = require('#{1}');\nmodule.exports.{3} = {0}.{3};\nexports.{1} = {1};\n",
    'src/{4}.test.ts': "import { {4}, {0} } from '.';\nimport {1} from '{1}';\n{4}({0}.{3}, {1});\n",
  },
};

/** Roles by rotation; a method or field of JavaScript that is called `constructor` is one. */
const ROTATIONS: Readonly<Record<Language, readonly number[]>> = {
  python: [0, 1, 2, 3, 4],
  java: [0, 1, 2, 3, 4],
  go: [0, 1, 2, 3, 4],
  typescript: [0, 1, 4],
};

describe.each(LANGUAGES)('names of inherited properties in %s', (language) => {
  const program = (names: readonly string[], rotation: number): Record<string, string> => {
    const named = (text: string) =>
      text.replaceAll(/\{(\d)\}/g, (_, role: string) => names[(Number(role) + rotation) % names.length]!);
    return Object.fromEntries(
      Object.entries(PROGRAMS[language]).map(([path, text]) => [named(path), named(text)]),
    );
  };
  /** Words of names are others. */
  const without = <T>(values: ReadonlyMap<string, T>) =>
    [...values].filter(([id]) => !/\.(lexical|separation)$/.test(id));

  it.each(ROTATIONS[language])('have the values of ordinary ones (%i)', async (rotation) => {
    const [strange, ordinary] = [INHERITED, ORDINARY].map((names) => program(names, rotation));
    const [one, other] = [await stateOf(strange!), await stateOf(ordinary!)];
    expect(one.model.files.length).toBeGreaterThan(2);
    const translated = edgesOf(other.model).map((edge) =>
      ORDINARY.reduce((text, name, at) => text.replaceAll(name, INHERITED[at]!), edge),
    );
    expect(translated.length).toBeGreaterThan(1);
    expect(edgesOf(one.model)).toEqual(translated);
    expect(without(valuesOf(one))).toEqual(without(valuesOf(other)));
  });

  it('have them in a change', async () => {
    const [strange, ordinary] = await Promise.all(
      [INHERITED, ORDINARY].map(async (names) => {
        const tree = program(names, 0);
        const late = Object.keys(PROGRAMS[language]).findLastIndex((path) =>
          /\{1\}\.(py|java|go|ts)$/.test(path),
        );
        const path = Object.keys(tree)[late]!;
        const { [path]: added, ...rest } = tree;
        return (await measure(rest, { [path]: added! })).values;
      }),
    );
    expect(without(strange!).map(([, value]) => value)).toEqual(without(ordinary!).map(([, value]) => value));
  });
});
