import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { metricGroups } from '../../metrics/index.ts';
import { type MeasuredChange, type MeasuredValue, runGroups } from '../../src/measure/run.ts';
import type { Side } from '../../src/measure/side.ts';
import type { Frozen } from '../../src/model/frozen.ts';
import { frozenAt } from '../../src/model/frozen.ts';
import { modelFile, type RepoModel, repoModel } from '../../src/model/repo-model.ts';
import { publicSymbols, usersOf } from '../../src/model/symbols/public-symbols.ts';
import { orphans, symbolsForTestsOnly } from '../../src/model/symbols/symbol-use.ts';
import { unusedParametersAndLocals, unusedPrivateSymbols } from '../../src/model/symbols/unused-symbols.ts';
import { classPairs, relatedPairs } from '../../src/model/types/coupling.ts';
import { inheritedMethods, specialisations } from '../../src/model/types/methods.ts';
import type { BaseState } from '../../src/pipeline/base-state.ts';
import { FactsStore } from '../../src/pipeline/facts-store.ts';
import { LANGUAGES, type Language } from '../support/fixtures.ts';
import { type Files, type Measured, Workbench } from '../support/workbench.ts';

/** Contents by path. */
type Tree = Readonly<Record<string, string>>;

/** What a path may hold, in turn; null: there is no such file. The first one is that of the plain repository. */
type Slots = Readonly<Record<string, readonly (string | null)[]>>;

/** More than half of it is no code in any language. */
const BROKEN = '((( ]] {{ $$\n'.repeat(5);

const PY_BASE = 'class Base:\n    def go(self):\n        return 1\n';
const PY_RUN = 'def run():\n    return 1\n';

const PYTHON: Slots = {
  'pyproject.toml': [
    '[project]\nname = "app"\n',
    '[project]\nname = "app"\n[tool.setuptools.package-dir]\n"" = "lib"\n',
    '[project.scripts]\ngo = "app.other:run"\n',
    null,
  ],
  'app/__init__.py': [
    'from .core import Base, run\n',
    'from .other import Base, run\n',
    'from .core import *\n__all__ = ["run"]\n',
    'from . import core as other\n',
    '',
    null,
  ],
  'app/core.py': [
    `from .util import helper\n\n\n${PY_BASE}\n\n${PY_RUN}`,
    `from .util import helper\n\n\n${PY_BASE}\n\ndef run():\n    return helper() + 2\n`,
    `from .util import helper\n\n\n${PY_BASE}\n\ndef start():\n    return helper()\n`,
    `from .util import helper\n\n\n${PY_BASE.replace('go', 'halt')}\n\n${PY_RUN}`,
    `def run():\n    from .util import helper\n    return helper()\n\n\n${PY_BASE}`,
    `def run():\n    from .other import helper\n    return helper()\n\n\n${PY_BASE}`,
    `${PY_RUN}\n\n__all__ = ["run"]\n`,
    BROKEN,
    `# @generated\n${PY_RUN}`,
    null,
  ],
  'app/core/__init__.py': [null, PY_RUN, 'from ..other import run\n'],
  'app/other.py': [
    'from app import run\nfrom app.core import Base\n\n\nclass Sub(Base):\n    def go(self):\n        return run()\n',
    'from app import *\n\n\nclass Base:\n    pass\n\n\ndef helper():\n    return run()\n',
    'import app.core\n\n\nclass Sub(app.core.Base):\n    pass\n\n\ndef run():\n    return app.core.run()\n',
    'from . import core\n\n\ndef run():\n    core.STATE = 1\n    return core.run()\n',
    null,
  ],
  'app/util.py': [
    'def helper():\n    return 1\n',
    'def helper():\n    return 2\n\n\ndef extra(a):\n    return a\n',
    'helper = None\n',
    null,
  ],
  'app/util.pyi': [null, 'def helper() -> int: ...\n'],
  'app/thing.py': [null, 'from app.core import run\n\n\ndef thing():\n    return run()\n'],
  'app/moved/thing.py': [null, 'from app.core import run\n\n\ndef thing():\n    return run()\n'],
  'tests/thing.py': [null, 'from app.core import run\n\n\ndef thing():\n    return run()\n'],
  'lib/app/util.py': [null, 'def helper():\n    return 3\n'],
  'main.py': [
    'from app import run\n\nif __name__ == "__main__":\n    run()\n',
    'import app.other as o\nfrom app.thing import thing\n\no.run(thing)\n',
    'from app.moved import thing\n\nthing.thing()\n',
    'from app import moved\n\nmoved.go()\n',
    null,
  ],
  'tests/test_core.py': [
    'from app.core import Base, run\n\n\ndef test_run():\n    assert run() == Base().go()\n',
    'from app.util import extra, helper\n\n\ndef test_extra():\n    assert extra(helper())\n',
    'def test_nothing():\n    pass\n',
    BROKEN,
    null,
  ],
};

const javaBase = (body: string) => `package a;\n\npublic class Base {\n${body}}\n`;
const JAVA_THING = 'package a;\n\npublic class Thing {\n    public int size() { return Base.help(); }\n}\n';

const JAVA: Slots = {
  'pom.xml': ['<project/>\n', null],
  'src/main/java/a/Base.java': [
    javaBase('    public int go() { return 1; }\n    public static int help() { return 2; }\n'),
    javaBase('    public int go() { return 1 + 1; }\n    public static int help() { return 2; }\n'),
    javaBase('    public int halt() { return 1; }\n    public static int help() { return 2; }\n'),
    javaBase('    public static class Inner { public int x; }\n    public int go() { return 1; }\n'),
    javaBase('    public int go() { class Inner {} return 1; }\n'),
    'package a;\n\npublic abstract class Base {\n    public abstract int go();\n}\n\nclass Extra {\n}\n',
    'package a;\n\npublic class Base extends Other {\n    public int go() { return 1; }\n}\n',
    'package b;\n\npublic class Base {\n    public int go() { return 1; }\n}\n',
    BROKEN,
    '// @generated\npackage a;\n\npublic class Base {\n}\n',
    null,
  ],
  'second/src/main/java/a/Base.java': [null, javaBase('    public int go() { return 3; }\n')],
  'src/main/java/b/Base.java': [null, 'package b;\n\nclass Base {\n    int go() { return 4; }\n}\n'],
  'src/main/java/a/Other.java': [
    'package a;\n\npublic class Other {\n    int use() { return Base.help(); }\n}\n',
    'package a;\n\npublic class Other extends Base {\n    public int go() { Extra e = null; return 1; }\n}\n',
    'package a;\n\npublic interface Other {\n    int go();\n}\n',
    null,
  ],
  'src/main/java/b/User.java': [
    'package b;\n\nimport a.Base;\n\npublic class User extends Base {\n    public int go() { return help(); }\n}\n',
    'package b;\n\nimport a.*;\n\npublic class User {\n    Base base = new Base();\n    Other other;\n}\n',
    'package b;\n\nimport static a.Base.help;\n\npublic class User {\n    int go() { return help() + a.Other.class.hashCode(); }\n}\n',
    'package b;\n\nimport a.Base;\n\npublic class User {\n    Base.Inner inner;\n    Inner own;\n}\n',
    null,
  ],
  'src/main/java/a/Thing.java': [null, JAVA_THING],
  'src/test/java/a/Thing.java': [null, JAVA_THING],
  'src/main/java/c/Thing.java': [
    null,
    JAVA_THING.replace('package a', 'package c').replace('Base.', 'a.Base.'),
  ],
  'src/test/java/a/BaseTest.java': [
    'package a;\n\nclass BaseTest {\n    void test() { new Base().go(); }\n}\n',
    'package a;\n\nclass BaseTest {\n    void test() { new Thing().size(); new Other(); }\n}\n',
    BROKEN,
    null,
  ],
};

const GO_NAME = 'package stock\n\nfunc Name() int { return 1 }\n';

const GO: Slots = {
  'go.mod': [
    'module example.com/shop\n\nrequire example.com/lib v1.0.0\n\nreplace example.com/lib => ./lib\n',
    'module example.com/shop\n\nrequire example.com/lib v1.0.0\n',
    'module example.com/other\n',
    null,
  ],
  'go.work': [null, 'use (\n\t.\n\t./lib\n)\n'],
  'lib/go.mod': [null, 'module example.com/lib\n'],
  'lib/lib.go': [
    'package lib\n\nfunc Help() int { return 1 }\n\ntype Base struct{ Size int }\n\nfunc (b Base) Go() int { return b.Size }\n',
    'package lib\n\nfunc Help() int { return 2 }\n\ntype Base interface{ Go() int }\n',
    'package library\n\nfunc Help() int { return 1 }\n',
    'package lib\n\nfunc help() int { return 1 }\n',
    BROKEN,
    null,
  ],
  'stock/a.go': [
    GO_NAME,
    GO_NAME.replace('return 1', 'return other()'),
    GO_NAME.replace('Name', 'Label'),
    `//go:build windows\n\n${GO_NAME}`,
    `//go:build ignore\n\n${GO_NAME.replace('stock', 'main')}`,
    `// Code generated by x. DO NOT EDIT.\n\n${GO_NAME}`,
    BROKEN,
    null,
  ],
  'stock/a_linux.go': [null, GO_NAME],
  'stock/a_windows.go': [null, GO_NAME, `${GO_NAME}\nfunc other() int { return 2 }\n`],
  'stock/b.go': [
    'package stock\n\ntype Ledger struct{ level int }\n\nfunc (l *Ledger) Take() int { return Name() + l.level }\n',
    'package stock\n\nimport "example.com/lib"\n\ntype Ledger struct{ lib.Base }\n\nfunc (l *Ledger) Take() int { return l.Size }\n',
    'package stock\n\nfunc other() int { return Name() }\n',
    null,
  ],
  'stock/c.go': [null, 'package stock\n\nfunc (l *Ledger) Put() int { return l.Take() + Name() }\n'],
  'stock/moved.go': [null, 'package stock\n\nfunc (l *Ledger) Put() int { return l.Take() + Name() }\n'],
  'stock/a_test.go': [
    'package stock\n\nimport "testing"\n\nfunc TestName(t *testing.T) { Name() }\n',
    'package stock_test\n\nimport "example.com/shop/stock"\n\nvar l stock.Ledger\n\nvar n = l.Take()\n',
    BROKEN,
    null,
  ],
  'orders/o.go': [
    'package orders\n\nimport "example.com/shop/stock"\n\nfunc Place(l *stock.Ledger) int { return l.Take() + stock.Name() }\n',
    'package orders\n\nimport . "example.com/shop/stock"\n\nfunc Place(l *Ledger) int { return Name() }\n',
    'package orders\n\nimport _ "example.com/shop/stock"\n',
    'package orders\n\nimport l "example.com/lib"\n\nfunc Place() int { return l.Help() + library.Help() }\n',
    null,
  ],
  'main.go': [
    'package main\n\nimport (\n\t"example.com/lib"\n\t"example.com/shop/orders"\n)\n\nfunc main() { orders.Place(nil); lib.Help() }\n',
    'package main\n\nimport "example.com/other/stock"\n\nfunc main() { stock.Name() }\n',
    null,
  ],
};

const json = (value: unknown) => `${JSON.stringify(value)}\n`;
const TS_X =
  'export class Base {\n  go() { return 1; }\n}\nexport function f() { return new Base().go(); }\n';

const TYPESCRIPT: Slots = {
  'package.json': [
    json({ name: 'root', workspaces: ['packages/*'], imports: { '#x': './src/x.ts' } }),
    json({ name: 'root', workspaces: ['packages/*'], imports: { '#x': './src/use.ts' } }),
    json({ name: 'root', main: './src/barrel.ts' }),
    null,
  ],
  'tsconfig.json': [
    json({ compilerOptions: { baseUrl: '.', paths: { '@app/*': ['src/*'] } } }),
    json({ compilerOptions: { baseUrl: '.', paths: { '@app/*': ['packages/lib/src/*'] } } }),
    json({ extends: './tsconfig.base.json' }),
    null,
  ],
  'tsconfig.base.json': [json({ compilerOptions: { paths: { '@app/*': ['src/*'] } } }), json({}), null],
  'packages/lib/package.json': [
    json({ name: 'lib', exports: { '.': './src/index.ts' } }),
    json({ name: 'lib', exports: { '.': './dist/other.js' } }),
    json({ name: 'library' }),
    null,
  ],
  'packages/lib/src/index.ts': [
    "export { help } from './other';\n",
    "export * from './other';\n",
    'export const help = () => 1;\n',
    null,
  ],
  'packages/lib/src/other.ts': [
    'export function help() { return 1; }\nexport class Base {}\n',
    'export function help() { return 2; }\nexport class Base {}\n',
    'export function aid() { return 1; }\nexport default class Base { go() {} }\n',
    BROKEN,
    null,
  ],
  'src/x.ts': [
    TS_X,
    TS_X.replace('return 1', 'return 2'),
    TS_X.replace('go() {', 'halt() {'),
    TS_X.replace('function f', 'function g'),
    TS_X.replace('export function', 'function'),
    "import { help } from 'lib';\nexport const f = help;\nexport default f;\n",
    BROKEN,
    `// @generated\n${TS_X}`,
    null,
  ],
  'src/x/index.ts': [null, TS_X, "export * from '../sub';\n"],
  'src/x.js': [null, 'export function f() { return 3; }\n', "module.exports = require('./sub');\n"],
  'src/x.d.ts': [null, 'export declare function f(): number;\n'],
  'src/barrel.ts': [
    "export * from './x';\n",
    "export { f, Base } from './x';\n",
    "import { f } from './x';\nexport { f };\n",
    "export { f as g, Base } from '@app/x';\nexport { help as f } from 'lib';\n",
    "export * as all from './x';\n",
    null,
  ],
  'src/use.ts': [
    "import { f } from './barrel';\nimport { help } from 'lib';\nexport const v = f() + help();\n",
    "import { f, Base } from '@app/barrel';\nexport class Own extends Base { go() { return f(); } }\n",
    "import type { Base } from '#x';\nimport * as b from './barrel.js';\nexport let v: Base = b.f();\n",
    "const x = require('./x');\nexport const v = x.f();\n",
    null,
  ],
  'src/sub.js': [
    "function load() { const Base = require('./x'); return Base; }\nclass Sub extends Base { run() { return this.go(); } }\nmodule.exports = Sub;\n",
    "function load() { const Base = require('./y'); return Base; }\nclass Sub extends Base { run() { return this.go(); } }\nmodule.exports = Sub;\n",
    "export { f } from './x.js';\n",
    null,
  ],
  'src/y.js': ['class Base { go() { return 2; } }\nmodule.exports = Base;\n', null],
  'src/deep.js': [
    "const Sub = require('./sub');\nclass Deep extends Sub { all() { return this.go() + this.run(); } }\nmodule.exports = Deep;\n",
  ],
  'src/moved/y.js': [null, 'class Base { go() { return 2; } }\nmodule.exports = Base;\n'],
  'src/y.test.js': [null, 'class Base { go() { return 2; } }\nmodule.exports = Base;\n'],
  'src/use.test.ts': [
    "import { v } from './use';\nimport { f } from './x';\nf(v);\n",
    "import { help } from 'lib';\nimport { g } from '@app/barrel';\nhelp(g);\n",
    BROKEN,
    null,
  ],
};

const SLOTS: Readonly<Record<Language, Slots>> = {
  python: PYTHON,
  java: JAVA,
  go: GO,
  typescript: TYPESCRIPT,
};

/** The tree in which each path holds one of its contents, by number. */
function treeOf(slots: Slots, chosen: readonly number[]): Tree {
  return Object.fromEntries(
    Object.entries(slots).flatMap(([path, contents], at) => {
      const content = contents[chosen[at]!];
      return typeof content === 'string' ? [[path, content]] : [];
    }),
  );
}

function plainTree(slots: Slots): Tree {
  return treeOf(
    slots,
    Object.keys(slots).map(() => 0),
  );
}

/** What turns one tree into another. */
function difference(before: Tree, after: Tree): Files {
  const paths = new Set([...Object.keys(before), ...Object.keys(after)]);
  return Object.fromEntries(
    [...paths].filter((path) => before[path] !== after[path]).map((path) => [path, after[path] ?? null]),
  );
}

const graphOf = ({ graph }: { graph: { offsets: Uint32Array; targets: Uint32Array; weights?: unknown } }) => [
  [...graph.offsets],
  [...graph.targets],
  graph.weights,
];

/** All that metrics ask a model for. */
function contentOf(model: RepoModel): Record<string, unknown> {
  const { paths, files, packages, components } = model.architecture();
  const types = model.types();
  const ids = (all: Iterable<{ id: string }>) => [...all].map(({ id }) => id);
  const used = new Set(model.world.files.flatMap(({ facts }) => facts.references.map(({ name }) => name)));
  return {
    files: model.files.map((file) => [file.path, file.language, file.package, file.component]),
    packages: [...model.packages].map(([name, own]) => [name, own.map(({ path }) => path)]).sort(),
    world: model.world.files.map((file) => [file.path, file.class, file.language]),
    configurations: model.world.configurations.map((path) => [path, model.world.configuration(path)]),
    graphs: [paths, graphOf(files)],
    groups: [packages, components].map((each) => [
      each.names,
      [...each.of],
      [...each.internal],
      graphOf(each.analysis),
    ]),
    resolutions: new Map(
      model.world.files.map((file) => {
        const resolution = model.resolution(file);
        const { imports, edges, external, unresolved } = resolution;
        const found = { imports, edges, external, unresolved };
        return [file.path, { ...found, references: resolution.references(), bases: resolution.bases() }];
      }),
    ),
    entries: [...new Set(model.files.map(({ language }) => language))].map((language) => [
      language,
      [...model.surface(language)!.entries()].sort(),
      [...model.surface(language)!.surface()].sort(),
    ]),
    types: model.files.flatMap((file) =>
      types.ofFile(file).map((type) => ({
        ...{ id: type.id, isClass: type.isClass, sloc: type.sloc, depth: types.depth(type) },
        parents: ids(types.parents(type)),
        ancestors: ids(types.ancestors(type)),
        children: types.childCount(type),
        named: ids(types.named(type)),
        external: types.hasExternalBase(type),
        members: type.members.map((member) => [member.file.path, member.symbol]),
        units: type.units,
      })),
    ),
    names: new Map(
      [...used].map((name) => [name, Array.from(model.names().filesNaming(name), ({ path }) => path).sort()]),
    ),
    uses: model.files.map((file) => [
      file.path,
      orphans(model, file),
      symbolsForTestsOnly(model, file),
      unusedParametersAndLocals(model, file),
      unusedPrivateSymbols(model, file).map(({ name }) => name),
    ]),
    coupling: model.files.map((file) => [
      file.path,
      classPairs(model, file).coupled,
      inheritedMethods(model, file),
      specialisations(model, file),
    ]),
    related: relatedPairs(
      model,
      model.files.map((file) => classPairs(model, file)),
    ),
    users: model.files.flatMap((file) =>
      publicSymbols(model, file).map(({ owner, name }) => [
        file.path,
        `${owner}.${name}`,
        Array.from(
          usersOf(model, file, {
            ...file.facts.symbols.find((each) => each.name === name && each.owner === owner)!,
          }),
          ({ path }) => path,
        ).sort(),
      ]),
    ),
  };
}

/** Why a file leaves both sides (catalogue §1). */
const UNPARSABLE = ['binary', 'too-large', 'too-deep', 'syntax'];

/** The model of a state that nothing is shared with: parsed and resolved anew, in the components of the base. */
function anew(state: BaseState, base: BaseState, without: ReadonlySet<string>): RepoModel {
  const { model } = state;
  return repoModel(
    model.files
      .filter(({ path }) => !without.has(path))
      .map(({ path, language, facts }) => modelFile(path, language, facts, base.partition)),
    {
      tests: model.tests.filter(({ path }) => !without.has(path)),
      paths: model.world.paths,
      configurations: model.world.texts,
    },
  );
}

function sideAnew(side: Side, model: RepoModel, frozen: Frozen): Side {
  const own = (files: Side['touched']) => files.map(({ path }) => model.byPath.get(path)!);
  return {
    ...{
      model,
      frozen,
      basePath: side.basePath,
      change: side.change,
      touched: own(side.touched),
      common: own(side.common),
    },
    packages: side.packages.map(own),
    components: side.components.map(own),
  };
}

interface Compared {
  readonly incremental: Measured;
  readonly full: { readonly before: RepoModel; readonly after: RepoModel; readonly values: MeasuredValue[] };
}

type StateOf = (tree: Tree) => Promise<BaseState>;

/** Makes the states of trees, each once. */
function statesOf(bench: Workbench): StateOf {
  const known = new Map<string, Promise<BaseState>>();
  return (tree) => {
    const key = JSON.stringify(Object.entries(tree));
    const state = known.get(key) ?? bench.stateOf(tree);
    known.set(key, state);
    return state;
  };
}

/**
 * Measures a change both ways.
 *
 * @param bench - what it is measured on.
 * @param state - the states of trees, of which many changes begin at one.
 * @param other - the same, parsed a second time.
 */
async function bothWays(
  { bench, state, other }: { bench: Workbench; state: StateOf; other: StateOf },
  before: Tree,
  after: Tree,
): Promise<Compared> {
  const incremental = await bench.measure(difference(before, after), await state(before));
  const base = await other(before);
  const { measured, skipped } = incremental.prepared;
  const broken = new Set(skipped.filter(({ reason }) => UNPARSABLE.includes(reason)).map(({ path }) => path));
  const without = new Set(
    incremental.change.files.flatMap((file) => {
      const paths = [file.before, file.after].flatMap((entry) => (entry ? [entry.path] : []));
      return paths.some((path) => broken.has(path)) ? paths : [];
    }),
  );
  const models = {
    before: anew(base, base, without),
    after: anew(await other(after), base, without),
  };
  const frozen = frozenAt(anew(base, base, new Set()));
  const sides = {
    before: sideAnew(measured.before, models.before, frozen),
    after: sideAnew(measured.after, models.after, frozen),
  };
  const change: MeasuredChange = { ...measured, ...sides, patch: { ...measured.patch, ...sides } };
  return { incremental, full: { ...models, values: runGroups(metricGroups, change) } };
}

function expectEqual({ incremental, full }: Compared): void {
  const { before, after } = incremental.prepared.measured;
  // Values first: models compute what is asked for when it is asked for.
  expect([...incremental.values.values()]).toEqual(full.values);
  expect(contentOf(before.model)).toEqual(contentOf(full.before));
  expect(contentOf(after.model)).toEqual(contentOf(full.after));
}

/** The edges of a state, as `a -> b`. */
function edgesOf(model: RepoModel): string[] {
  const { paths, files } = model.architecture();
  return paths.flatMap((path, node) =>
    Array.from(files.successors(node), (target) => `${path} -> ${paths[target]}`),
  );
}

/** Edges that come (`+`) and go (`-`). */
function edgeChange({ incremental }: Compared): string[] {
  const { before, after } = incremental.prepared.measured;
  const [from, to] = [new Set(edgesOf(before.model)), new Set(edgesOf(after.model))];
  return [
    ...[...from].filter((edge) => !to.has(edge)).map((edge) => `-${edge}`),
    ...[...to].filter((edge) => !from.has(edge)).map((edge) => `+${edge}`),
  ].sort();
}

describe.each(LANGUAGES)('changes of a repository in %s', (language) => {
  const slots = SLOTS[language];
  const paths = Object.keys(slots);
  let made: { bench: Workbench; state: StateOf; other: StateOf };

  beforeAll(async () => {
    const bench = await Workbench.of(plainTree(slots));
    made = { bench, state: statesOf(bench), other: statesOf(bench) };
  });
  afterAll(() => made.bench.close());

  /** Contents by number: the plain ones, some of them replaced. */
  const replaced = (numbers: readonly number[]) =>
    fc
      .array(fc.tuple(fc.nat({ max: paths.length - 1 }), fc.nat()), { minLength: 1, maxLength: 3 })
      .map((edits) => {
        const chosen = [...numbers];
        for (const [at, number] of edits) chosen[at] = number % slots[paths[at]!]!.length;
        return chosen;
      });

  it('have the values and the model of a full computation', async () => {
    const changes = replaced(paths.map(() => 0)).chain((from) => fc.tuple(fc.constant(from), replaced(from)));
    await fc.assert(
      fc.asyncProperty(changes, async ([from, to]) => {
        expectEqual(await bothWays(made, treeOf(slots, from), treeOf(slots, to)));
      }),
      { seed: 20260101, numRuns: 12, endOnFailure: true },
    );
  });

  it('have them for every content of every file', async () => {
    const plain = plainTree(slots);
    for (const path of paths) {
      for (const content of slots[path]!.slice(1)) {
        const { [path]: _, ...rest } = plain;
        const other = content === null ? rest : { ...rest, [path]: content };
        expectEqual(await bothWays(made, plain, other));
      }
    }
  });
});

/** What is asked of a state before the next one is derived from it: what was never asked for cannot be kept. */
const ASKED = ['nothing', 'references', 'change', 'all'] as const;

describe.each(LANGUAGES)('a walk over the states of a repository in %s', (language) => {
  const slots = SLOTS[language];
  const paths = Object.keys(slots);
  let bench: Workbench;

  beforeAll(async () => {
    bench = await Workbench.of(plainTree(slots));
  });
  afterAll(() => bench.close());

  it('gives the models of states that share nothing', async () => {
    const edit = fc.tuple(fc.nat({ max: paths.length - 1 }), fc.nat());
    const step = fc.record({
      edits: fc.array(edit, { minLength: 0, maxLength: 3 }),
      asked: fc.constantFrom(...ASKED),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async (steps) => {
        const store = new FactsStore(undefined);
        const chosen = paths.map(() => 0);
        let state: BaseState | undefined;
        for (const { edits, asked } of steps) {
          const from = treeOf(slots, chosen);
          for (const [at, number] of edits) chosen[at] = number % slots[paths[at]!]!.length;
          const tree = treeOf(slots, chosen);
          if (state && asked === 'change') {
            const values = async (base: BaseState) => [
              ...(await bench.measure(difference(from, tree), base)).values.values(),
            ];
            expect(await values(state)).toEqual(await values(await bench.stateOf(from)));
          }
          state = await bench.stateOf(tree, { store, previous: state });
          if (asked === 'references') {
            for (const file of state.model.files.slice(0, 2)) state.model.resolution(file).references();
          } else if (asked === 'all') {
            expect(contentOf(state.model)).toEqual(contentOf(anew(state, state, new Set())));
          }
        }
        expect(contentOf(state!.model)).toEqual(contentOf(anew(state!, state!, new Set())));
      }),
      { seed: 20260102, numRuns: 40, endOnFailure: true },
    );
  });
});

const PACKAGE = {
  'a/__init__.py': '',
  'a/x.py': 'def f():\n    return 1\n',
  'a/y.py': 'def f():\n    return 2\n',
};
const MAIN_X = { 'main.py': 'from a.x import f\n\nf()\n' };
const MAIN_A = { 'main.py': 'from a import f\n\nf()\n' };
const WHEEL = (folder: string) => `[tool.setuptools.package-dir]\n"" = "${folder}"\n`;
const javaType = (pack: string, name: string, body = '') =>
  `package ${pack};\n\npublic class ${name} {${body}}\n`;
const A_BASE = 'src/main/java/a/Base.java';
const B_USER = 'src/main/java/b/User.java';
const IMPORTS_MISSING = 'package b;\n\nimport a.gone.Missing;\n\npublic class User {\n}\n';
const goMod = (more: string) => `module example.com/m\n\nrequire example.com/lib v1.0.0\n${more}`;
const F = 'export function f() {}\n';
const USE_F = (from: string) => `import { f } from '${from}';\nf();\n`;

interface Case {
  readonly before: Tree;
  readonly change: Files;
  /** Edges that go and come, in text order. */
  readonly edges: readonly string[];
}

const CASES: Readonly<Record<string, Case>> = {
  'a Python package beside a module of its name': {
    before: { ...PACKAGE, ...MAIN_X },
    change: { 'a/x/__init__.py': 'def f():\n    return 3\n' },
    edges: ['+main.py -> a/x/__init__.py', '-main.py -> a/x.py'],
  },
  'a re-export of another module': {
    before: { ...PACKAGE, ...MAIN_A, 'a/__init__.py': 'from .x import f\n' },
    change: { 'a/__init__.py': 'from .y import f\n' },
    edges: [
      '+a/__init__.py -> a/y.py',
      '+main.py -> a/y.py',
      '-a/__init__.py -> a/x.py',
      '-main.py -> a/x.py',
    ],
  },
  'a declaration in place of a re-export': {
    before: { ...PACKAGE, ...MAIN_A, 'a/__init__.py': 'from .x import f\n' },
    change: { 'a/__init__.py': 'def f():\n    pass\n' },
    edges: ['+main.py -> a/__init__.py', '-a/__init__.py -> a/x.py', '-main.py -> a/x.py'],
  },
  'another package directory': {
    before: {
      'pyproject.toml': WHEEL('one'),
      'one/m.py': 'x = 1\n',
      'two/m.py': 'x = 2\n',
      'main.py': 'import m\n',
    },
    change: { 'pyproject.toml': WHEEL('two') },
    edges: ['+main.py -> two/m.py', '-main.py -> one/m.py'],
  },
  'what a package gives by a star': {
    before: { ...PACKAGE, ...MAIN_A, 'a/__init__.py': 'from .x import *\n' },
    change: { 'a/__init__.py': 'from .y import *\n' },
    edges: ['+a/__init__.py -> a/y.py', '-a/__init__.py -> a/x.py'],
  },
  'a star that gives the names of a module to who looks at them without a type': {
    before: { ...PACKAGE, 'main.py': 'import a\n\n\ndef g(o):\n    o.f()\n' },
    change: { 'a/__init__.py': 'from .x import *\n' },
    edges: ['+a/__init__.py -> a/x.py'],
  },
  'a module that becomes a program, so that its names are surface': {
    before: { ...PACKAGE, ...MAIN_X },
    change: { 'a/y.py': "def f():\n    return 2\n\nif __name__ == '__main__':\n    f()\n" },
    edges: [],
  },
  'a script that is none any more, so that it finds no module beside it': {
    before: {
      'jobs/__init__.py': '',
      'jobs/helper.py': 'x = 1\n',
      'jobs/run.py': 'import helper\n\nif __name__ == "__main__":\n    helper.x\n',
      'main.py': 'from jobs.run import helper\n',
    },
    change: { 'jobs/run.py': 'import helper\n\nhelper.x\n' },
    edges: ['+main.py -> jobs/run.py', '-jobs/run.py -> jobs/helper.py', '-main.py -> jobs/helper.py'],
  },
  'a directory that ceases to be a Python package': {
    before: { 'main.py': 'import ns\n', 'ns/x.py': 'x = 1\n' },
    change: { 'ns/x.py': null },
    edges: [],
  },
  'a deleted module that others import': {
    before: { ...PACKAGE, ...MAIN_X },
    change: { 'a/x.py': null },
    edges: ['-main.py -> a/x.py'],
  },
  'a module that cannot be parsed any more, on either side': {
    before: { ...PACKAGE, ...MAIN_X },
    change: { 'a/x.py': BROKEN },
    edges: [],
  },
  'a module that becomes generated': {
    before: { ...PACKAGE, ...MAIN_X },
    change: { 'a/x.py': '# @generated\ndef f():\n    return 1\n' },
    edges: ['-main.py -> a/x.py'],
  },
  'a module that was generated': {
    before: { ...PACKAGE, ...MAIN_X, 'a/x.py': '# @generated\ndef f():\n    return 1\n' },
    change: { 'a/x.py': PACKAGE['a/x.py'] },
    edges: ['+main.py -> a/x.py'],
  },
  'a module that moves to the tests': {
    before: { ...PACKAGE, ...MAIN_X },
    change: { 'a/x.py': null, 'tests/x.py': PACKAGE['a/x.py'] },
    edges: ['-main.py -> a/x.py'],
  },
  'a module that is renamed with its importer': {
    before: { ...PACKAGE, ...MAIN_X },
    change: { 'a/x.py': null, 'a/z.py': PACKAGE['a/x.py'], 'main.py': 'from a.z import f\n\nf()\n' },
    edges: ['+main.py -> a/z.py', '-main.py -> a/x.py'],
  },
  'modules that swap their contents': {
    before: { ...PACKAGE, ...MAIN_X, 'a/x.py': 'from a.y import f\n' },
    change: { 'a/x.py': PACKAGE['a/y.py'], 'a/y.py': 'from a.x import f\n' },
    edges: ['+a/y.py -> a/x.py', '+main.py -> a/x.py', '-a/x.py -> a/y.py', '-main.py -> a/y.py'],
  },
  'tests alone': {
    before: { ...PACKAGE, ...MAIN_X, 'tests/test_x.py': 'from a.x import f\n' },
    change: { 'tests/test_x.py': 'from a.y import f\n' },
    edges: [],
  },
  'a Java type of the same name in another source root': {
    before: {
      [A_BASE]: javaType('a', 'Base'),
      'other/src/main/java/b/User.java': javaType('b', 'User', ' a.Base base; '),
    },
    change: { 'other/src/main/java/a/Base.java': javaType('a', 'Base') },
    edges: [
      '+other/src/main/java/b/User.java -> other/src/main/java/a/Base.java',
      `-other/src/main/java/b/User.java -> ${A_BASE}`,
    ],
  },
  'a Java type that stands before those of a wildcard import': {
    before: {
      [A_BASE]: javaType('a', 'Base'),
      [B_USER]: 'package b;\n\nimport a.*;\n\nclass User extends Base {\n}\n',
    },
    change: { 'src/main/java/b/Base.java': javaType('b', 'Base') },
    edges: [`+${B_USER} -> src/main/java/b/Base.java`, `-${B_USER} -> ${A_BASE}`],
  },
  'a Java file that changes its package alone': {
    before: { [A_BASE]: javaType('a', 'Base'), [B_USER]: javaType('b', 'User', ' a.Base base; ') },
    change: { [A_BASE]: javaType('c', 'Base') },
    edges: [`-${B_USER} -> ${A_BASE}`],
  },
  'the last file of a Java package, from which others import what is missing': {
    before: { 'src/main/java/a/gone/Thing.java': javaType('a.gone', 'Thing'), [B_USER]: IMPORTS_MISSING },
    change: { 'src/main/java/a/gone/Thing.java': null },
    edges: [],
  },
  'the first file of a Java package, which was one of others': {
    before: { [B_USER]: IMPORTS_MISSING },
    change: { 'src/main/java/a/gone/Thing.java': javaType('a.gone', 'Thing') },
    edges: [],
  },
  'which of two Java types that look into each other is met first': {
    before: {
      'src/main/java/b/A.java': 'package b;\n\nimport b.B.*;\n\npublic interface A extends Inner, C {\n}\n',
      'src/main/java/b/B.java': 'package b;\n\nimport b.A.*;\n\npublic interface B extends Other {\n}\n',
      'src/main/java/b/C.java': 'package b;\n\npublic interface C {\n    interface Other {\n    }\n}\n',
    },
    change: { 'src/main/java/a/User.java': javaType('a', 'User', ' b.B.Other other; ') },
    edges: ['+src/main/java/a/User.java -> src/main/java/b/B.java'],
  },
  'a Go file without a tag beside one with': {
    before: {
      'go.mod': goMod(''),
      's/a_windows.go': 'package s\n\nfunc Name() {}\n',
      's/o.go': 'package s\n\nfunc Use() { Name() }\n',
    },
    change: { 's/a.go': 'package s\n\nfunc Name() {}\n' },
    edges: ['+s/o.go -> s/a.go', '-s/o.go -> s/a_windows.go'],
  },
  'a Go file that gets a tag beside one without': {
    before: {
      'go.mod': goMod(''),
      's/a.go': 'package s\n\nfunc Name() {}\n',
      's/b.go': 'package s\n\nfunc Name() {}\n',
      's/o.go': 'package s\n\nfunc Use() { Name() }\n',
    },
    change: { 's/a.go': '//go:build windows\n\npackage s\n\nfunc Name() {}\n' },
    edges: ['+s/o.go -> s/b.go', '-s/o.go -> s/a.go'],
  },
  'a Go function in another file of its package': {
    before: {
      'go.mod': goMod(''),
      's/a.go': 'package s\n\nfunc Name() {}\n',
      's/b.go': 'package s\n',
      'o/o.go': 'package o\n\nimport "example.com/m/s"\n\nfunc Use() { s.Name() }\n',
    },
    change: { 's/a.go': 'package s\n', 's/b.go': 'package s\n\nfunc Name() {}\n' },
    edges: ['+o/o.go -> s/b.go', '-o/o.go -> s/a.go'],
  },
  'a replacement that go.mod loses': {
    before: {
      'go.mod': goMod('\nreplace example.com/lib => ./lib\n'),
      'lib/lib.go': 'package lib\n\nfunc Help() {}\n',
      'main.go': 'package main\n\nimport "example.com/lib"\n\nfunc main() { lib.Help() }\n',
    },
    change: { 'go.mod': goMod('') },
    edges: ['-main.go -> lib/lib.go'],
  },
  'a Go file that the build ignores from now on': {
    before: {
      'go.mod': goMod(''),
      's/a.go': 'package s\n\nfunc Name() {}\n',
      's/o.go': 'package s\n\nfunc Use() { Name() }\n',
    },
    change: { 's/a.go': '//go:build ignore\n\npackage s\n\nfunc Name() {}\n' },
    edges: ['-s/o.go -> s/a.go'],
  },
  'an index beside a module, which stays the first': {
    before: { 'src/x.ts': F, 'src/use.ts': USE_F('./x') },
    change: { 'src/x/index.ts': F },
    edges: [],
  },
  'a module that goes, so that its index is met': {
    before: { 'src/x.ts': F, 'src/x/index.ts': F, 'src/use.ts': USE_F('./x') },
    change: { 'src/x.ts': null },
    edges: ['+src/use.ts -> src/x/index.ts', '-src/use.ts -> src/x.ts'],
  },
  'a TypeScript twin of a JavaScript file': {
    before: { 'src/x.js': F, 'src/use.js': USE_F('./x.js') },
    change: { 'src/x.ts': F },
    edges: ['+src/use.js -> src/x.ts', '-src/use.js -> src/x.js'],
  },
  'another alias of the compiler, through extends': {
    before: {
      'tsconfig.json': json({ extends: './tsconfig.base.json' }),
      'tsconfig.base.json': json({ compilerOptions: { paths: { '@/*': ['one/*'] } } }),
      'one/x.ts': F,
      'two/x.ts': F,
      'use.ts': USE_F('@/x'),
    },
    change: { 'tsconfig.base.json': json({ compilerOptions: { paths: { '@/*': ['two/*'] } } }) },
    edges: ['+use.ts -> two/x.ts', '-use.ts -> one/x.ts'],
  },
  'other exports of a package': {
    before: {
      'package.json': json({ workspaces: ['p/*'] }),
      'p/lib/package.json': json({ name: 'lib', exports: './a.ts' }),
      'p/lib/a.ts': F,
      'p/lib/b.ts': F,
      'use.ts': USE_F('lib'),
    },
    change: { 'p/lib/package.json': json({ name: 'lib', exports: './b.ts' }) },
    edges: ['+use.ts -> p/lib/b.ts', '-use.ts -> p/lib/a.ts'],
  },
  'a re-export by name in place of a star': {
    before: { 'src/x.ts': F, 'src/all.ts': "export * from './x';\n", 'src/use.ts': USE_F('./all') },
    change: { 'src/all.ts': "export { f } from './x';\n" },
    edges: ['+src/use.ts -> src/x.ts', '-src/use.ts -> src/all.ts'],
  },
  'a re-export of a name from another module': {
    before: { 'x.ts': F, 'y.ts': F, 'all.ts': "export { f } from './x';\n", 'use.ts': USE_F('./all') },
    change: { 'all.ts': "export { f } from './y';\n" },
    edges: ['+all.ts -> y.ts', '+use.ts -> y.ts', '-all.ts -> x.ts', '-use.ts -> x.ts'],
  },
  'a caller of a method that becomes a test': {
    before: {
      'a/X.java': javaType('a', 'X', ' public int m() { return 1; } '),
      'pkg/test/Use.java': javaType('pkg', 'Use', ' int use(Other o) { return o.m(); } '),
    },
    change: {
      'pkg/pom.xml': '<project/>\n',
      'pkg/test/Use.java': javaType('pkg', 'Use', ' int use(Other o) { return 1 + o.m(); } '),
    },
    edges: [],
  },
  'an interface of Go that a type elsewhere implements': {
    before: {
      'go.mod': goMod(''),
      'a/a.go': 'package a\n\ntype T struct{}\n\nfunc (t T) Run() {}\n',
      'b/b.go': 'package b\n',
    },
    change: { 'b/b.go': 'package b\n\ntype Runner interface {\n\tRun()\n}\n' },
    edges: [],
  },
  'another base of a class between two others': {
    before: {
      'a.ts': 'export class A { go() {} }\n',
      'b.ts': 'export class B { go() {} }\n',
      'sub.ts': "import { A } from './a';\nimport { B } from './b';\nexport class Sub extends A { b: B; }\n",
      'deep.ts': "import { Sub } from './sub';\nexport class Deep extends Sub { all() { this.go(); } }\n",
    },
    change: {
      'sub.ts': "import { A } from './a';\nimport { B } from './b';\nexport class Sub extends B { b: B; }\n",
    },
    edges: [],
  },
  'a base that a function imports': {
    before: {
      'src/a.js': 'class A { go() {} }\nmodule.exports = A;\n',
      'src/b.js': 'class B { go() {} }\nmodule.exports = B;\n',
      'src/sub.js':
        "function load() { const Base = require('./a'); }\nclass Sub extends Base {}\nmodule.exports = Sub;\n",
      'src/deep.js':
        "const Sub = require('./sub');\nclass Deep extends Sub { all() { return this.go(); } }\n",
    },
    change: {
      'src/sub.js':
        "function load() { const Base = require('./b'); }\nclass Sub extends Base {}\nmodule.exports = Sub;\n",
    },
    edges: ['+src/sub.js -> src/b.js', '-src/sub.js -> src/a.js'],
  },
};

describe('a change to', () => {
  let bench: Workbench;

  beforeAll(async () => {
    bench = await Workbench.of({ 'README.md': 'read\n' });
  });
  afterAll(() => bench.close());

  it.each(Object.entries(CASES))('%s', async (_, { before, change, edges }) => {
    const after = Object.fromEntries(
      Object.entries({ ...before, ...change }).flatMap(([path, text]) =>
        text === null ? [] : [[path, text]],
      ),
    ) as Tree;
    const state: StateOf = (tree) => bench.stateOf(tree);
    const compared = await bothWays({ bench, state, other: state }, before, after);
    expectEqual(compared);
    expect(edgeChange(compared)).toEqual(edges);
  });
});

it('leaves files that a patch does not touch what they were when it adds a manifest', async () => {
  // Below a build unit, a folder called test holds tests (ADR 0002, 24).
  const bench = await Workbench.of({
    'src/use.ts': "import { a } from '../pkg/test/a';\nimport { b } from '../pkg/test/b';\na(b);\n",
    'pkg/test/a.ts': 'export function a() {}\n',
    'pkg/test/b.ts': 'export function b() {}\n',
  });
  const { base, prepared } = await bench.measure({
    'pkg/package.json': '{}\n',
    'pkg/test/b.ts': 'export function b() { return 1; }\n',
  });
  const { model } = prepared.measured.after;
  expect(edgesOf(base.model)).toEqual(['src/use.ts -> pkg/test/a.ts', 'src/use.ts -> pkg/test/b.ts']);
  expect(edgesOf(model)).toEqual(['src/use.ts -> pkg/test/a.ts']);
  expect(model.world.file('pkg/test/b.ts')?.class).toBe('test');
  await bench.close();
});

/** Contents of a file that edit a body and a name, and the other files that looked at what the name was. */
interface Edit {
  readonly path: string;
  readonly body: number;
  readonly name: number;
  readonly lookers: readonly string[];
}

const EDITS: Readonly<Record<Language, Edit>> = {
  // `run` goes; `app/__init__.py` imports it, the other two ask `app` for it.
  python: {
    path: 'app/core.py',
    body: 1,
    name: 2,
    lookers: ['app/__init__.py', 'app/other.py', 'main.py'],
  },
  // `go` goes, and others ask for `Base` and `help`.
  java: { path: 'src/main/java/a/Base.java', body: 1, name: 2, lookers: [] },
  // `Name` goes.
  go: { path: 'stock/a.go', body: 1, name: 2, lookers: ['orders/o.go', 'stock/b.go'] },
  // `help` goes; the index passes it on, and a file asks the package for it.
  typescript: {
    path: 'packages/lib/src/other.ts',
    body: 1,
    name: 2,
    lookers: ['packages/lib/src/index.ts', 'src/use.ts'],
  },
};

describe.each(LANGUAGES)('an edit in %s', (language) => {
  const slots = SLOTS[language];
  const { path, body, name, lookers } = EDITS[language];
  let bench: Workbench;

  beforeAll(async () => {
    bench = await Workbench.of(plainTree(slots));
  });
  afterAll(() => bench.close());

  /** The files of a state whose imports are looked up anew. */
  const anewIn = (model: RepoModel, base: RepoModel) =>
    model.files
      .filter((file) => base.resolution(file).imports !== model.resolution(file).imports)
      .map((file) => file.path);
  const edited = async (number: number) => {
    const { base, prepared } = await bench.measure({ [path]: slots[path]![number]! });
    return { base: base.model, side: prepared.measured.after.model };
  };

  it('of a body leaves the graphs and the resolution of all other files as they are', async () => {
    const { base, side } = await edited(body);
    expect(anewIn(side, base)).toEqual([path]);
    expect(side.architecture()).toBe(base.architecture());
  });

  it('of a body leaves the graphs of a next base as they are', async () => {
    const plain = plainTree(slots);
    const previous = await bench.stateOf(plain);
    const next = await bench.stateOf({ ...plain, [path]: slots[path]![body]! }, { previous });
    expect(next.model.architecture()).toBe(previous.model.architecture());
  });

  it('of a name resolves the files anew that looked at it', async () => {
    const { base, side } = await edited(name);
    for (const file of base.files) base.resolution(file);
    expect(anewIn(side, base)).toEqual([path, ...lookers].sort());
  });
});
