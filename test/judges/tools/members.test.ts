import { describe, expect, it } from 'vitest';
import { callerOf, codebaseOf, linesOf } from './codebase.ts';

const PYTHON = {
  'app/__init__.py': '',
  'app/base.py': `class Base:
    def handle(self):
        return self.read()

    def read(self):
        return 1

    def _get(self):
        return 2

    value = property(_get)
`,
  'app/sub.py': `from app.base import Base


class Sub(Base):
    def read(self):
        return super().read()


class Leaf(Sub):
    def twice(self):
        return self.read() + self.handle()
`,
};

describe('members of bases and subclasses', () => {
  const call = callerOf(codebaseOf(PYTHON));

  // `self.read()` of Base may run Sub.read; `super().read()` in Sub means Base's; `self.read()` in Leaf means Sub's.
  it('shows the calls that may reach an override', async () => {
    expect(await linesOf(call('find_references', { name: 'Sub.read' }))).toEqual([
      'Declared: app/sub.py:5-6: method Sub.read',
      'Overrides: app/base.py:5-6: method Base.read',
      'Resolved: 1 line in 1 file. To one of a base or subclass: 2 lines in 2 files. By name alone: 0 lines in 0 files.',
      // `def read` of Base.
      'In these files 1 more line of code with the word: strings, parameters, locals, other declarations.',
      'Resolved to the declaration:',
      'app/sub.py:11 in Leaf.twice: return self.read() + self.handle()',
      'Resolved to one of a base or subclass, where a call may reach it:',
      'app/base.py:3 in Base.handle: return self.read()',
      'app/sub.py:6 in Sub.read: return super().read()',
    ]);
  });

  it('resolves an own call to the nearest base that has the member', async () => {
    expect((await linesOf(call('find_references', { name: 'Base.handle' }))).slice(1)).toEqual([
      'Resolved: 1 line in 1 file. By name alone: 0 lines in 0 files.',
      'Resolved to the declaration:',
      'app/sub.py:11 in Leaf.twice: return self.read() + self.handle()',
    ]);
  });

  it('finds a bare name in the body of a class', async () => {
    expect((await linesOf(call('find_references', { name: 'Base._get' }))).slice(2)).toEqual([
      'Resolved to the declaration:',
      'app/base.py:11: value = property(_get)',
    ]);
  });

  it('takes a bare call in Java for one of the own type, of a base, or of the type around', async () => {
    const java = callerOf(
      codebaseOf({
        'src/main/java/a/Base.java': `package a;
public class Base {
    protected int size(int x) { return x; }
    protected int size(String x) {
        return size(1);
    }
}
`,
        'src/main/java/a/Sub.java': `package a;
public class Sub extends Base {
    int all() { return size("a"); }
    class Inner {
        int one() { return size(2); }
    }
}
`,
        'src/main/java/a/Other.java': `package a;
public class Other {
    int size(int x) { return x; }
    int all() { return size(3); }
}
`,
      }),
    );
    expect((await linesOf(java('find_references', { name: 'Base.size' }))).slice(2)).toEqual([
      '1 other declaration of that name: uses by name alone may mean those.',
      'Resolved: 3 lines in 2 files. By name alone: 0 lines in 0 files.',
      'Left out: 1 use of the name that means something else.',
      'Resolved to the declaration:',
      'src/main/java/a/Base.java:5 in Base.size: return size(1);',
      'src/main/java/a/Sub.java:3 in Sub.all: int all() { return size("a"); }',
      'src/main/java/a/Sub.java:5 in Sub.Inner.one: int one() { return size(2); }',
    ]);
  });

  it('follows what a Go type embeds, over the files of its package', async () => {
    const go = callerOf(
      codebaseOf({
        'go.mod': 'module x\n',
        'p/a.go': 'package p\n\ntype Base struct{}\n',
        'p/b.go': 'package p\n\nfunc (b *Base) Size() int { return 1 }\n',
        'p/c.go':
          'package p\n\ntype Sub struct {\n\t*Base\n}\n\nfunc (s *Sub) Twice() int { return 2 * s.Size() }\n',
      }),
    );
    expect((await linesOf(go('find_references', { name: '(*Base).Size' }))).slice(1)).toEqual([
      'Resolved: 1 line in 1 file. By name alone: 0 lines in 0 files.',
      'Resolved to the declaration:',
      'p/c.go:7 in Sub.Twice: func (s *Sub) Twice() int { return 2 * s.Size() }',
    ]);
  });

  it('does not call a member unused that nobody is known to use', async () => {
    expect((await linesOf(call('find_references', { name: 'Leaf.twice' }))).slice(1)).toEqual([
      'Resolved: 0 lines in 0 files. By name alone: 0 lines in 0 files.',
      'What uses it by reflection, by a name in a string or from outside is not known: `search` finds the word.',
    ]);
  });

  it('tells the name of a keyword argument or a property from a use', async () => {
    const keys = callerOf(
      codebaseOf({
        'a.py': 'def unit():\n    pass\n\n\ndef run(log):\n    log(unit=3)\n    log(unit=unit())\n',
        'b.ts':
          'export function ref(): number { return 1 }\n\nexport function run() {\n  const x = { ref: 2 }\n  return [x, ref()]\n}\n',
      }),
    );
    expect((await linesOf(keys('find_references', { name: 'unit' }))).slice(4)).toEqual([
      'a.py:7 in run: log(unit=unit())',
    ]);
    expect((await linesOf(keys('find_references', { name: 'ref' }))).slice(4)).toEqual([
      'b.ts:5 in run: return [x, ref()]',
    ]);
  });
});

describe('names as they are written', () => {
  const call = callerOf(
    codebaseOf({
      'go.mod': 'module x\n',
      'pkg/set/set.go':
        'package set\n\ntype Set struct{}\n\nfunc New() *Set { return nil }\n\nfunc (s *Set) Len() int { return 0 }\n',
      'src/main/java/a/Box.java': 'package a;\npublic class Box<T> {\n}\n',
    }),
  );

  it.each([
    ['(*Set).Len', 'method Set.Len'],
    ['(Set).Len', 'method Set.Len'],
    ['pkg/set.New', 'function New'],
    ['func New', 'function New'],
    ['Set.Len()', 'method Set.Len'],
    ['Set::Len', 'method Set.Len'],
    ['Set[T]', 'type (struct) Set'],
    ['Box<T>', 'class Box'],
    ['a.Box<List<String>>', 'class Box'],
    ['class Box', 'class Box'],
    ['new Box', 'class Box'],
    ['@Box', 'class Box'],
  ])('understands %s', async (name, found) => {
    const [head, row, ...rest] = await linesOf(call('find_definitions', { name }));
    expect(head).toMatch(/^1 declaration of /);
    expect(row).toContain(`: ${found} | `);
    expect(rest).toEqual([]);
  });
});

describe('code whose structure is not known', () => {
  const tree = { 'README.md': '# x\n', 'src/lib.rs': 'fn go() {}\n', 'src/x.c': 'int go;\n' };
  const note = 'Of 2 source files only the text is known (c 1, rust 1): use `search` for what is in them.';

  it.each([
    ['find_definitions', { name: 'go' }],
    ['find_references', { name: 'go' }],
    ['subclasses', { name: 'go' }],
    ['dependents', { path: 'src' }],
    ['dependencies', { path: '' }],
  ])('%s says so rather than that there is none', async (tool, parameters) => {
    const { text, failed } = await callerOf(codebaseOf(tree))(tool, parameters);
    expect(failed).toBe(true);
    expect(text.endsWith(note)).toBe(true);
  });

  it('is told with an answer where it is half of the code or more', async () => {
    const mixed = callerOf(codebaseOf({ ...tree, 'run.py': 'def go():\n    pass\n\n\ngo()\n' }));
    expect((await linesOf(mixed('find_references', { name: 'go' }))).slice(2)).toEqual([
      note,
      'Resolved to the declaration:',
      'run.py:5: go()',
    ]);
    const less = { 'a.py': '', 'b.py': '', 'c.py': '' };
    const mostly = callerOf(codebaseOf({ ...tree, ...less, 'run.py': 'def go():\n    pass\n' }));
    expect((await mostly('find_definitions', { name: 'go' })).text).not.toContain('only the text');
  });

  it('says of a file that passes names on that who imports them may not be listed', async () => {
    const barrel = callerOf(
      codebaseOf({
        'src/a.ts': 'export const a = 1\n',
        'src/index.ts': "export { a } from './a'\n",
        'src/use.ts': "import { a } from './index'\n\nconsole.log(a)\n",
      }),
    );
    expect((await linesOf(barrel('dependents', { path: 'src/index.ts' })))[1]).toMatch(
      /^It re-exports names of 1 other file: /,
    );
    expect((await barrel('dependents', { path: 'src/a.ts' })).text).not.toContain('re-exports names');
  });
});
