import { describe, expect, it } from 'vitest';
import orphan from '../../metrics/unused-code/orphan.ts';
import type { Side } from '../../src/measure/side.ts';
import { frozenAt } from '../../src/model/frozen.ts';
import { architectureOf } from '../../src/model/graphs/architecture.ts';
import { modelFile, repoModel } from '../../src/model/repo-model.ts';
import { factsOf } from '../support/facts.ts';
import { type Sources, sideFrom, sidesFrom } from '../support/model.ts';

const ids = {
  unreachable: 'orphan.file.unreachable',
  exports: 'orphan.package.exports',
  tests: 'orphan.component.test_only_share',
  unreached: 'orphan.repo.unreached_share',
} as const;

const valuesOf = async (files: Sources) => orphan.compute(await sideFrom(files));

/** Orphans where one file is touched, in a package of its own. */
async function orphansIn(path: string, files: Sources): Promise<unknown> {
  const { after } = await sidesFrom({ ...files, [path]: '' }, files);
  return orphan.compute(after)[ids.exports];
}

describe('orphan.file.unreachable', () => {
  it('counts the statements behind an exit in touched files', async () => {
    const files = {
      'a.py': 'def f():\n    return 1\n    print(2)\n    print(3)\n',
      'b.ts': 'export function f() {\n  throw new Error();\n  f();\n}\n',
      'c.go': 'package c\n\nfunc F() int {\n\tpanic(1)\n\treturn 2\n}\n',
      'D.java': 'class D {\n  int f() {\n    while (true) { break; }\n    return 1;\n  }\n}\n',
    };
    expect((await valuesOf(files))[ids.unreachable]).toBe(2 + 1 + 1);
  });
});

describe('orphan.package.exports', () => {
  const TS = {
    'package.json': '{ "name": "x", "main": "./src/index.ts" }',
    'src/index.ts': "export { open } from './api/api';\nexport * from './star/star';\n",
    'src/api/api.ts': `export function open() { return hidden(); }
export function lost() { return open(); }
export function inner() { return 1; }
export function tested() { return 2; }
export default function standard() { return 3; }
const own = 4;
export { own as renamed, inner as other };
function hidden() { return 5; }
`,
    'src/star/star.ts': 'export const starred = 1;\n',
    'src/use/user.ts': `import { inner } from '../api/api';
import whatever from '../api/api';
import { renamed } from '../api/api';
import { passed } from '../deep';
export const user = inner() + whatever() + renamed + passed;
`,
    'src/deep/index.ts': "export * from './m/m';\n",
    'src/deep/m/m.ts': 'export const passed = 1;\nexport const notPassed = 2;\n',
    'tests/api.test.ts': "import { tested } from '../src/api/api';\ntested();\n",
  };

  it.each([
    // open is on the surface, inner, standard and own are used under their names, tested by a test.
    ['src/api/api.ts', 1],
    // The entry passes everything of it on.
    ['src/star/star.ts', 0],
    // passed reaches its user over `export *` of a file that is no entry; notPassed does not.
    ['src/deep/m/m.ts', 1],
    // user.
    ['src/use/user.ts', 1],
    // Names in an entry file are its surface.
    ['src/index.ts', 0],
  ])('of TypeScript in %s', async (path, expected) => {
    expect(await orphansIn(path, TS)).toBe(expected);
  });

  it('matches members by name, and leaves out overrides and constructors', async () => {
    const files = {
      'package.json': '{ "name": "x", "main": "./src/index.ts" }',
      'src/index.ts': "import { Store } from './store/store';\nnew Store().get();\n",
      'src/store/store.ts': `import { Base } from '../base/base';
export class Store extends Base {
  field = 1;
  constructor() { super(); }
  get() { return 1; }
  set() { return this.get(); }
  over() { return 2; }
  private own() { return this.own(); }
  protected kept() { return 3; }
}
`,
      'src/base/base.ts': 'export class Base { over() { return 1; } }\n',
    };
    // field and set.
    expect(await orphansIn('src/store/store.ts', files)).toBe(2);
  });

  it('takes members of a type on the surface for reached', async () => {
    const files = {
      'package.json': '{ "name": "x", "main": "./src/index.ts" }',
      'src/index.ts': "export { Store } from './store/store';\n",
      'src/store/store.ts': 'export class Store { get() { return 1; } }\nexport class Other { put() {} }\n',
    };
    // Other and its put.
    expect(await orphansIn('src/store/store.ts', files)).toBe(2);
  });

  it('of TypeScript leaves out what says how objects look', async () => {
    const files = {
      'package.json': '{ "name": "x", "main": "./src/index.ts" }',
      'src/index.ts': 'export const x = 1;\n',
      'src/low/low.ts':
        'export interface I { a: string; m(): void }\nexport class K { b = 1 }\nexport interface K { c: string }\n',
    };
    // I, I.m, K twice, K.b.
    expect(await orphansIn('src/low/low.ts', files)).toBe(5);
    // Who implements an interface has to have its properties, as its methods: of L alone d is left.
    const implemented = `${files['src/low/low.ts']}export class L implements I { a = ''; d = 1; m() {} }\n`;
    expect(await orphansIn('src/low/low.ts', { ...files, 'src/low/low.ts': implemented })).toBe(7);
  });

  it('of Python follows imports by `*` and modules', async () => {
    const files = {
      'pyproject.toml': '[project]\nname = "app"\n',
      'app/__main__.py': 'from app.core.user import run\nrun()\n',
      'app/core/user.py': `from app.lib import *
import app.mods.mod as mod
from app.mods import names

def run():
    return starred() + mod.direct() + names.attribute
`,
      'app/lib.py': 'from app.mods.star import *\n',
      'app/mods/star.py': 'def starred():\n    return 1\n\ndef silent():\n    return 2\n',
      'app/mods/mod.py':
        'def direct():\n    return 1\n\ndef lost():\n    return direct()\n\ndef _own():\n    return 1\n',
      'app/mods/names.py': 'attribute = 1\nother = 2\n',
    };
    // silent, lost and other, in one package.
    expect(await orphansIn('app/mods/mod.py', files)).toBe(3);
  });

  it('of TypeScript takes `export * as` for one name', async () => {
    const files = {
      'package.json': '{ "name": "x", "main": "./src/index.ts" }',
      'src/index.ts': "import './use/user';\n",
      'src/low/low.ts': 'export const reached = 1;\nexport const namesake = 2;\n',
      'src/mid.ts': "export * as low from './low/low';\nexport const other = 3;\n",
      'src/far.ts': 'export const namesake = 4;\n',
      'src/use/user.ts': `import { low, other } from '../mid';
import { namesake } from '../far';
low.reached + other + namesake;
`,
    };
    // The namesake in far is another one than that in low.
    expect(await orphansIn('src/low/low.ts', files)).toBe(1);
    // A star gives its names to all who import the module.
    const star = files['src/mid.ts'].replace('* as low', '*');
    const user = "import { reached } from '../mid';\nreached;\n";
    const plain = { ...files, 'src/mid.ts': star, 'src/use/user.ts': user };
    expect(await orphansIn('src/low/low.ts', plain)).toBe(1);
  });

  it('of Go and Python keeps what is imported for a file or function alone to itself', async () => {
    const go = {
      'go.mod': 'module x\n',
      'main.go': 'package main\n\nimport "x/mid"\n\nfunc main() { mid.M(); F() }\n\nfunc F() {}\n',
      'mid/mid.go': 'package mid\n\nimport . "x/low"\n\nfunc M() { G() }\n',
      'low/low.go': 'package low\n\nfunc F() {}\n\nfunc G() {}\n',
    };
    // F: main calls its own.
    expect(await orphansIn('low/low.go', go)).toBe(1);
    const python = {
      'low/low.py': 'def f(): pass\n',
      'mid.py': 'def m():\n    from low.low import *\n',
      'user.py': 'from mid import m\n\ndef f(): pass\n\nm(), f()\n',
    };
    expect(await orphansIn('low/low.py', python)).toBe(1);
    const passed = { ...python, 'mid.py': 'from low.low import *\ndef m(): pass\n' };
    expect(await orphansIn('low/low.py', passed)).toBe(0);
  });

  it('of a Java program counts what nobody names', async () => {
    const files = {
      'pom.xml': '<project/>',
      'src/main/java/p/Main.java':
        'package p;\nimport q.Util;\npublic class Main { public static void main(String[] a) { Util.used(); } }\n',
      'src/main/java/q/Util.java': `package q;
public class Util extends Thread {
  public static int used() { return 1; }
  public static int lost() { return 2; }
  public void run() {}
  static int hidden() { return 3; }
}
class Own { public int f() { return 1; } }
`,
    };
    // Methods of a class with a base outside may be overrides: none is left; Own is not public, and so is f.
    expect(await orphansIn('src/main/java/q/Util.java', files)).toBe(0);
    const plain = files['src/main/java/q/Util.java'].replace(' extends Thread', '');
    // lost and run.
    expect(
      await orphansIn('src/main/java/q/Util.java', { ...files, 'src/main/java/q/Util.java': plain }),
    ).toBe(2);
  });
});

describe('orphan.component.test_only_share', () => {
  it('counts what tests use and production code does not, its own file included', async () => {
    const files = {
      'src/a.ts': `export function both() { return 1; }
export function home() { return 2; }
export function tested() { return tested(); }
export function never() { return home(); }
`,
      'src/b.ts': "import { both } from './a';\nboth();\n",
      'tests/a.test.ts': "import { both, home, tested } from '../src/a';\nboth(); home(); tested();\n",
    };
    // tested, of four; calling itself is no use.
    expect((await valuesOf(files))[ids.tests]).toBe(1 / 4);
  });

  it('matches members by name', async () => {
    const files = {
      'src/main/java/p/A.java': `package p;
public class A {
  public int size() { return 1; }
  public int probe() { return 2; }
}
`,
      'src/main/java/p/B.java': 'package p;\nclass B { int f(A a) { return a.size(); } }\n',
      'src/test/java/p/ATest.java': 'package p;\nclass ATest { void t(A a) { a.size(); a.probe(); } }\n',
    };
    // A, size and probe are public.
    expect((await valuesOf(files))[ids.tests]).toBeCloseTo(1 / 3, 12);
  });

  it('has no value without public symbols', async () => {
    expect((await valuesOf({ 'a.py': '_x = 1\n' }))[ids.tests]).toBe('no-unit');
    expect((await valuesOf({}))[ids.tests]).toBe('no-file');
  });
});

describe('orphan.repo.unreached_share', () => {
  it('follows edges from entry files', async () => {
    const files = {
      'package.json': '{ "name": "x", "main": "./src/index.ts" }',
      'src/index.ts': "import './a';\n",
      'src/a.ts': "import './b';\nexport const a = 1;\n",
      'src/b.ts': 'export const b = 1;\n',
      'src/lost.ts': "import './index';\nexport const lost = 1;\nexport const more = 1;\n",
      'src/tried.ts': 'export const tried = 1;\n',
      'tests/t.test.ts': "import { tried } from '../src/tried';\ntried;\n",
    };
    // Lines: 1 + 2 + 1 + 3 + 1; lost.ts alone is not reached, a test reaches tried.ts.
    expect((await valuesOf(files))[ids.unreached]).toBe(3 / 8);
  });

  /** The share for a graph of files of one line each, in a repository without an entry file. */
  function shareOf(edges: Readonly<Record<string, readonly string[]>>): unknown {
    const facts = factsOf('python', 'x = 1\n');
    const files = Object.keys(edges)
      .sort()
      .map((path) => modelFile(path, 'python', facts, () => '.:.'));
    const targets = files.map(({ path }) => edges[path]!.map((target) => ({ path: target })));
    const model = {
      ...repoModel(files),
      architecture: () => architectureOf(files, targets),
      resolver: () => undefined,
    };
    const side: Side = {
      ...{ model, touched: [], common: [], packages: [], components: [] },
      frozen: frozenAt(model),
      change: [],
      basePath: (path) => path,
    };
    return orphan.compute(side)[ids.unreached];
  }

  it.each([
    // Only a is used by none and uses some; d stands alone, e and f use each other.
    [
      'files that use others',
      { 'a.py': ['b.py'], 'b.py': ['c.py'], 'c.py': [], 'd.py': [], 'e.py': ['f.py'], 'f.py': ['e.py'] },
      3 / 6,
    ],
    ['no edge', { 'a.py': [], 'b.py': [] }, 1],
    ['nothing', {}, 0],
  ])('without an entry file starts from files that none imports: %s', (_, edges, expected) => {
    expect(shareOf(edges)).toBe(expected);
  });
});
