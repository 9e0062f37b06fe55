import { describe, expect, it } from 'vitest';
import { callerOf, codebaseOf, linesOf } from './codebase.ts';

const PYTHON = {
  'shop/__init__.py': '',
  'shop/base.py': `class Store:
    def save(self):
        raise NotImplementedError

    def close(self):
        self.save()


def make(kind):
    return kind()
`,
  'shop/disk.py': `from shop.base import Store, make


class Disk(Store):
    def save(self):
        # Store says when
        return "Store"


class Cached(Disk):
    pass


def open_disk(other):
    other.save()
    return make(Disk)
`,
  'shop/app.py': `import requests
from shop import disk


def run(store):
    disk.open_disk(store).save()
`,
  'tests/test_disk.py': `from shop.disk import Disk


class Fake(Disk):
    def save(self):
        return None
`,
};

describe('Python', () => {
  const call = callerOf(codebaseOf(PYTHON));

  it('finds definitions by simple, qualified and module names', async () => {
    expect(await linesOf(call('find_definitions', { name: 'save' }))).toEqual([
      '3 declarations of `save`:',
      'shop/base.py:2-3: method Store.save | def save(self):',
      'shop/disk.py:5-7: method Disk.save | def save(self):',
      'tests/test_disk.py:5-6: method Fake.save (test) | def save(self):',
    ]);
    const one = [
      '1 declaration of `shop.disk.Disk.save`:',
      'shop/disk.py:5-7: method Disk.save | def save(self):',
    ];
    expect(await linesOf(call('find_definitions', { name: 'shop.disk.Disk.save()' }))).toEqual(one);
    expect(await linesOf(call('find_definitions', { name: 'Store' }))).toEqual([
      '1 declaration of `Store`:',
      'shop/base.py:1-6: class Store | class Store:',
    ]);
    expect(await linesOf(call('find_definitions', { name: 'save', path: 'tests' }))).toHaveLength(2);
  });

  it('says when a qualified name does not exist, and proposes near ones', async () => {
    const [head] = await linesOf(call('find_definitions', { name: 'shop.app.Disk' }));
    expect(head).toBe('No declaration of `shop.app.Disk` as such; 1 declaration of `Disk`:');
    const none = await call('find_definitions', { name: 'open_disc' });
    expect(none.failed).toBe(true);
    expect(none.text).toMatch(/^No declaration of `open_disc` is known\. /);
    expect((await call('find_definitions', { name: 'xyzzy' })).text).not.toContain('Names like it');
    expect((await call('find_definitions', { name: 'stores' })).text).toContain('Names like it: `Store`.');
  });

  it('tells resolved references from those by name alone', async () => {
    expect(await linesOf(call('find_references', { name: 'Store.save' }))).toEqual([
      'Declared: shop/base.py:2-3: method Store.save',
      'Overridden by: shop/disk.py:5-7: method Disk.save',
      'Overridden by: tests/test_disk.py:5-6: method Fake.save (test)',
      'Resolved: 1 line in 1 file. By name alone: 2 lines in 2 files.',
      'In these files 1 more line of code with the word: strings, parameters, locals, other declarations.',
      'Resolved to the declaration:',
      'shop/base.py:6 in Store.close: self.save()',
      'By name alone:',
      'shop/app.py:6 in run: disk.open_disk(store).save()',
      'shop/disk.py:15 in open_disk: other.save()',
    ]);
  });

  it('leaves comments, strings and the declaration out of the references of a class', async () => {
    expect(await linesOf(call('find_references', { name: 'Store' }))).toEqual([
      'Declared: shop/base.py:1-6: class Store',
      'Resolved: 2 lines in 1 file. By name alone: 0 lines in 0 files.',
      'In these files 1 more line of code with the word: strings, parameters, locals, other declarations.',
      'Resolved to the declaration:',
      'shop/disk.py:1 (import): from shop.base import Store, make',
      'shop/disk.py:4: class Disk(Store):',
    ]);
  });

  it('leaves strings and comments out where the references are fewer', async () => {
    const text = callerOf(
      codebaseOf({
        'a.py':
          'def make():\n    pass\n\n\ndef run(log):\n    log("make")\n    x = make()  # x\n    log(x)  # make\n    log(f"{make()}")\n',
      }),
    );
    expect((await linesOf(text('find_references', { name: 'make' }))).slice(1)).toEqual([
      'Resolved: 2 lines in 1 file. By name alone: 0 lines in 0 files.',
      'In these files 2 more lines of code with the word: strings, parameters, locals, other declarations.',
      'Resolved to the declaration:',
      'a.py:7 in run: x = make()  # x',
      'a.py:9 in run: log(f"{make()}")',
    ]);
  });

  it('knows an import over several re-exports by what it is used for', async () => {
    const hops = callerOf(
      codebaseOf({
        'p/__init__.py': 'from p.q import Thing\n',
        'p/q/__init__.py': 'from p.q.thing import Thing\n',
        'p/q/thing.py': 'class Thing:\n    pass\n',
        'use.py': 'from p import Thing\n\nThing()\n',
      }),
    );
    expect((await linesOf(hops('find_references', { name: 'Thing' }))).slice(3)).toEqual([
      'p/__init__.py:1 (import): from p.q import Thing',
      'p/q/__init__.py:1 (import): from p.q.thing import Thing',
      'use.py:1 (import): from p import Thing',
      'use.py:3: Thing()',
    ]);
  });

  it('tells uses by what stands before the dot', async () => {
    const two = callerOf(
      codebaseOf({
        'one.py': 'def go():\n    pass\n',
        'two.py': 'def go():\n    pass\n',
        'use.py': 'import one\nimport two\n\n\ndef run(x):\n    one.go()\n    two.go()\n    x.go()\n',
      }),
    );
    expect((await linesOf(two('find_references', { name: 'one.go' }))).slice(2)).toEqual([
      'Resolved: 1 line in 1 file. By name alone: 0 lines in 0 files.',
      'Left out: 2 uses of the name that mean something else.',
      'Resolved to the declaration:',
      'use.py:6 in run: one.go()',
    ]);
  });

  it('finds subclasses through others and in tests', async () => {
    expect(await linesOf(call('subclasses', { name: 'Store' }))).toEqual([
      'shop/base.py:1: class Store, no bases',
      'Below it: 1 type directly, 3 in all, 1 of these in tests.',
      '  direct: shop/disk.py:4: class Disk (Store)',
      '  level 2: shop/disk.py:10: class Cached (Disk)',
      '  level 2: tests/test_disk.py:4: class Fake (test) (Disk)',
    ]);
  });

  it('names dependents and dependencies with how, and counts those through others', async () => {
    expect(await linesOf(call('dependents', { path: 'shop/base.py' }))).toEqual([
      'On `shop/base.py` depend directly 1 production file and 0 test files; directly or through others 2 production files in all.',
      'shop/disk.py (import)',
    ]);
    expect(await linesOf(call('dependents', { path: 'shop/disk.py' }))).toEqual([
      'On `shop/disk.py` depend directly 1 production file and 1 test file; directly or through others 1 production file in all.',
      'shop/app.py (import)',
      'tests/test_disk.py (import) (test)',
    ]);
    expect(await linesOf(call('dependencies', { path: 'shop/app.py' }))).toEqual([
      '`shop/app.py` depends directly on 1 production file and 0 test files; directly or through others on 2 production files in all.',
      'Third-party packages: requests.',
      'shop/disk.py (import)',
    ]);
    expect(await linesOf(call('dependents', { path: 'shop/' }))).toEqual([
      'On `shop` (4 files of the model) depend directly 0 production files and 1 test file; directly or through others 0 production files in all.',
      'tests/test_disk.py (import) (test) -> disk.py',
    ]);
  });

  it('lists a type from outside by the name of the base', async () => {
    const lines = await linesOf(
      callerOf(
        codebaseOf({
          'a.py': 'class Odd(Exception):\n    pass\n',
          'b.py': 'from a import Odd\nclass Odder(Odd):\n    pass\n',
        }),
      )('subclasses', { name: 'Exception' }),
    );
    expect(lines).toEqual([
      'By name alone, types with a base `Exception` from outside of the repository, or not to be resolved: 1 directly, 2 with those below them.',
      '  direct: a.py:1: class Odd (Exception)',
      '  level 2: b.py:2: class Odder (Odd)',
    ]);
  });
});

describe('Java', () => {
  const call = callerOf(
    codebaseOf({
      'src/main/java/a/Shape.java': 'package a;\n\npublic interface Shape {\n  double area();\n}\n',
      'src/main/java/a/Round.java':
        'package a;\n\npublic abstract class Round implements Shape {\n  @Override\n  public double area() { return 0; }\n}\n',
      'src/main/java/b/Circle.java':
        'package b;\n\nimport a.Round;\n\npublic class Circle extends Round {\n  static Circle unit() { return new Circle(); }\n}\n',
      'src/main/java/b/Board.java':
        'package b;\n\nclass Board {\n  double size(a.Shape shape) {\n    Circle.unit();\n    return shape.area();\n  }\n}\n',
    }),
  );

  it('finds what implements an interface, directly and through a class', async () => {
    expect(await linesOf(call('subclasses', { name: 'a.Shape' }))).toEqual([
      'src/main/java/a/Shape.java:3: interface Shape, no bases',
      'Below it: 1 type directly, 2 in all, 0 of these in tests.',
      '  direct: src/main/java/a/Round.java:3: abstract class Round (Shape)',
      '  level 2: src/main/java/b/Circle.java:5: class Circle (Round)',
    ]);
  });

  it('shows a method below its annotation', async () => {
    const lines = await linesOf(call('find_definitions', { name: 'Round#area' }));
    expect(lines[1]).toBe(
      'src/main/java/a/Round.java:5: method Round.area | public double area() { return 0; }',
    );
  });

  it('resolves static calls and types, and calls on objects by name alone', async () => {
    expect((await linesOf(call('find_references', { name: 'Circle.unit' }))).slice(1)).toEqual([
      'Resolved: 1 line in 1 file. By name alone: 0 lines in 0 files.',
      'Resolved to the declaration:',
      'src/main/java/b/Board.java:5 in Board.size: Circle.unit();',
    ]);
    expect((await linesOf(call('find_references', { name: 'Shape.area' }))).slice(-2)).toEqual([
      'By name alone:',
      'src/main/java/b/Board.java:6 in Board.size: return shape.area();',
    ]);
  });

  it('tells imports from references', async () => {
    expect(await linesOf(call('dependents', { path: 'src/main/java/a' }))).toEqual([
      'On `src/main/java/a` (2 files of the model) depend directly 2 production files and 0 test files; directly or through others 2 production files in all.',
      'src/main/java/b/Board.java (reference) -> Shape.java',
      'src/main/java/b/Circle.java (import, reference) -> Round.java',
    ]);
  });
});

describe('Go', () => {
  const call = callerOf(
    codebaseOf({
      'go.mod': 'module example.org/shop\n\ngo 1.22\n',
      'store/store.go':
        'package store\n\ntype Reader interface {\n\tRead() string\n}\n\ntype Store interface {\n\tReader\n\tSave(s string)\n}\n',
      'store/memory.go':
        'package store\n\ntype Memory struct{ text string }\n\nfunc (m *Memory) Read() string { return m.text }\n',
      'store/save.go': 'package store\n\nfunc (m *Memory) Save(s string) { m.text = s }\n',
      'store/half.go': 'package store\n\ntype Half struct{}\n\nfunc (h Half) Read() string { return "" }\n',
      'app/app.go':
        'package app\n\nimport "example.org/shop/store"\n\ntype App struct{ store.Half }\n\nfunc Run(s store.Store) {\n\ts.Save("")\n}\n',
    }),
  );

  it('finds the types that have all methods of an interface, embedded ones included', async () => {
    expect(await linesOf(call('subclasses', { name: 'store.Store' }))).toEqual([
      'store/store.go:7: interface Store, bases: Reader (store/store.go:3)',
      'Below it: 0 types directly, 0 in all, 0 of these in tests.',
      '1 type has all of its methods (by name alone: Read, Save).',
      '  implements: store/memory.go:3: struct Memory',
    ]);
    // App by the method of the struct that it embeds.
    expect((await linesOf(call('subclasses', { name: 'Reader' }))).slice(2)).toEqual([
      '  direct: store/store.go:7: interface Store (Reader)',
      '3 types have all of its methods (by name alone: Read).',
      '  implements: app/app.go:5: struct App',
      '  implements: store/half.go:3: struct Half',
      '  implements: store/memory.go:3: struct Memory',
    ]);
  });

  it('resolves names of other packages', async () => {
    expect((await linesOf(call('find_references', { name: 'Store' }))).slice(1)).toEqual([
      'Resolved: 1 line in 1 file. By name alone: 0 lines in 0 files.',
      'Resolved to the declaration:',
      'app/app.go:7 in Run: func Run(s store.Store) {',
    ]);
    expect((await linesOf(call('dependencies', { path: 'app/app.go' }))).slice(1)).toEqual([
      'store/half.go (reference)',
      'store/store.go (reference)',
    ]);
  });
});

describe('TypeScript', () => {
  const call = callerOf(
    codebaseOf({
      'src/queue.ts': 'export class Queue {\n  push(): void {\n    this.grow();\n  }\n  grow(): void {}\n}\n',
      'src/index.ts': "export { Queue } from './queue';\n",
      'src/user.ts':
        "import type { Queue as Line } from './queue';\nimport {\n  type Queue,\n} from './index';\n\nexport function use(line: Line, queue: Queue): void {\n  queue.push();\n}\n",
      'src/__tests__/queue.test.ts': "import { Queue } from '../queue';\n\nnew Queue().push();\n",
    }),
  );

  it('follows other names, and finds the line of a name in a long import', async () => {
    expect((await linesOf(call('find_references', { name: 'Queue' }))).slice(1)).toEqual([
      'Resolved: 6 lines in 3 files. By name alone: 0 lines in 0 files.',
      'Resolved to the declaration:',
      "src/__tests__/queue.test.ts:1 (import) (test): import { Queue } from '../queue';",
      'src/__tests__/queue.test.ts:3 (test): new Queue().push();',
      "src/index.ts:1 (import): export { Queue } from './queue';",
      "src/user.ts:1 (import): import type { Queue as Line } from './queue';",
      'src/user.ts:3 (import): type Queue,',
      'src/user.ts:6 in use: export function use(line: Line, queue: Queue): void {',
    ]);
  });

  it('resolves own members', async () => {
    expect((await linesOf(call('find_references', { name: 'Queue.grow' }))).slice(2)).toEqual([
      'Resolved to the declaration:',
      'src/queue.ts:3 in Queue.push: this.grow();',
    ]);
  });

  it('names the kinds of edges', async () => {
    expect((await linesOf(call('dependents', { path: 'src/queue.ts' }))).slice(1)).toEqual([
      'src/index.ts (re-export)',
      'src/user.ts (type-only)',
      'src/__tests__/queue.test.ts (import) (test)',
    ]);
  });
});

describe('what is not in the model', () => {
  const call = callerOf(
    codebaseOf({
      'README.md': '# x\n',
      'src/lib.rs': 'fn main() {}\n',
      'docs/conf.py': 'x = 1\n',
      'vendor/a.py': 'x = 1\n',
      'src/bad.py': 'def (:\n',
      'src/a.py': 'import b\n',
    }),
  );

  it.each([
    ['README.md', 'it is no source code'],
    ['src/lib.rs', 'of rust only the text is known'],
    ['docs/conf.py', 'documentation, an example, a tool or a script'],
    ['vendor/a.py', "generated or somebody else's code"],
    ['src/bad.py', 'cannot be parsed'],
    ['docs', 'No file below `docs` is in the model'],
  ])('says why %s has no dependents', async (path, reason) => {
    const { text, failed } = await call('dependents', { path });
    expect(failed).toBe(true);
    expect(text).toContain(reason);
  });

  it('shows a dependency cycle', async () => {
    const cycle = callerOf(
      codebaseOf({ 'p/__init__.py': '', 'p/a.py': 'from p import b\n', 'p/b.py': 'from p import a\n' }),
    );
    expect(await linesOf(cycle('dependencies', { path: 'p/a.py' }))).toContain(
      'It is on a dependency cycle with 1 other file: p/b.py.',
    );
  });
});
