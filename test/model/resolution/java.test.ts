import { describe, expect, it } from 'vitest';
import { edgesOf, resolverFrom } from '../../support/world.ts';

type Files = Readonly<Record<string, string>>;

/** A class that names something in a method, in package `p`. */
const user = (body: string, head = '') => `package p; ${head} class User { void m(Object o) { ${body} } }`;

async function edges(files: Files, path = 'p/User.java'): Promise<string[]> {
  const { resolve } = await resolverFrom('java', files);
  return edgesOf(resolve(path));
}

/** Targets of the references by a name, as `path#name`; `-` where there is none. */
async function targets(files: Files, name: string, path = 'p/User.java'): Promise<string[]> {
  const { resolve, world } = await resolverFrom('java', files);
  const found = resolve(path).references();
  return world
    .file(path)!
    .facts.references.flatMap((reference, at) => (reference.name === name ? [found[at]] : []))
    .map((target) => (target ? `${target.path}#${target.name}` : '-'));
}

async function importTargets(files: Files): Promise<string[]> {
  const { resolve } = await resolverFrom('java', files);
  return resolve('p/User.java').imports.map((target) => (target ? `${target.path}#${target.name}` : '-'));
}

const LIBRARY: Files = {
  'q/Lib.java':
    'package q; public class Lib extends Base { public static int F; public static void f() {} public static class In { public static class Deep {} } }',
  'q/Base.java':
    'package q; public class Base { public static void inherited() {} public static class Old {} }',
  'q/Other.java': 'package q; public class Other { private static class Hidden {} }',
};

describe('imports', () => {
  it.each([
    ['import q.Lib;', 'q/Lib.java#Lib'],
    ['import q.Lib.In;', 'q/Lib.java#Lib.In'],
    ['import q.Lib.In.Deep;', 'q/Lib.java#Lib.In.Deep'],
    ['import q.Lib.None;', 'q/Lib.java#Lib'],
    ['import static q.Lib.f;', 'q/Lib.java#Lib.f'],
    ['import static q.Lib.In;', 'q/Lib.java#Lib.In'],
    ['import static q.Lib.inherited;', 'q/Lib.java#Lib'],
    ['import static q.Lib.*;', 'q/Lib.java#Lib'],
    ['import q.Lib.In.*;', 'q/Lib.java#Lib.In'],
    ['import q.*;', '-'],
    ['import q.None;', '-'],
    ['import java.util.List;', '-'],
  ])('%s', async (source, expected) => {
    expect(await importTargets({ ...LIBRARY, 'p/User.java': user('', source) })).toEqual([expected]);
  });

  it('make an edge when they are not used, wildcards of packages do not', async () => {
    const head = 'import q.Lib; import static q.Base.inherited; import q.*;';
    expect(await edges({ ...LIBRARY, 'p/User.java': user('', head) })).toEqual([
      'q/Base.java (import)',
      'q/Lib.java (import)',
    ]);
  });

  it('of the own file make none', async () => {
    const source = 'package p; import p.User.In; class User { static class In {} In x; User y; }';
    expect(await edges({ 'p/User.java': source })).toEqual([]);
  });
});

describe('names', () => {
  const files: Files = {
    ...LIBRARY,
    'p/Near.java': 'package p; class Near { static int F; Near next; static Near make() { return null; } }',
  };

  it.each([
    ['Near x;', ['p/Near.java (reference)']],
    ['Near.F = 1;', ['p/Near.java (reference)']],
    ['new Near();', ['p/Near.java (reference)']],
    ['f(Near::make);', ['p/Near.java (reference)']],
    ['f(Near::new);', ['p/Near.java (reference)']],
    ['Object x = (Near) o;', ['p/Near.java (reference)']],
    ['if (o instanceof Near n) {}', ['p/Near.java (reference)']],
    ['f(Near.class);', ['p/Near.java (reference)']],
    ['@Near int x;', ['p/Near.java (reference)']],
    ['List<? extends Near[]> x;', ['p/Near.java (reference)']],
    ['q.Lib x;', ['q/Lib.java (reference)']],
    ['q.Lib.f();', ['q/Lib.java (reference)']],
    ['new q.Lib.In();', ['q/Lib.java (reference)']],
    ['q.Lib.Old x;', ['q/Base.java (reference)', 'q/Lib.java (reference)']],
    // What is no type: a local, a constant of a switch, a method, a field behind an object.
    ['int Near = 1; Near++;', []],
    ['switch (o) { case Near: }', []],
    ['o.Near();', []],
    ['o.Near.x();', []],
    ['int q = 1; f(q.Lib.x);', []],
    ['class Near {} new Near();', []],
    ['Lib x;', []],
  ])('%s', async (body, expected) => {
    expect(await edges({ ...files, 'p/User.java': user(body) })).toEqual(expected);
  });

  it.each([
    ['Near', 'Near x;', ['p/Near.java#Near']],
    ['F', 'Near.F = 1;', ['p/Near.java#Near.F']],
    ['make', 'Near.make();', ['p/Near.java#Near.make']],
    ['make', 'f(Near::make);', ['p/Near.java#Near.make']],
    ['next', 'Near.make().next();', ['-']],
    ['none', 'Near.none();', ['-']],
    ['g', 'Near.F.g();', ['-']],
    ['Deep', 'q.Lib.In.Deep x;', ['q/Lib.java#Lib.In.Deep']],
    ['Old', 'q.Lib.Old x;', ['q/Base.java#Base.Old']],
    ['f', 'q.Lib.f();', ['q/Lib.java#Lib.f']],
    ['m', 'm(o);', ['-']],
  ])('%s in %s', async (name, body, expected) => {
    expect(await targets({ ...files, 'p/User.java': user(body) }, name)).toEqual(expected);
  });

  it('of static imports lead to the member', async () => {
    const named = user('f(); inherited();', 'import static q.Lib.f; import static q.Base.*;');
    expect(await targets({ ...files, 'p/User.java': named }, 'f')).toEqual(['q/Lib.java#Lib.f']);
    expect(await targets({ ...files, 'p/User.java': named }, 'inherited')).toEqual([
      'q/Base.java#Base.inherited',
    ]);
    const own = 'package p; import static q.Lib.f; class User { void f() {} void m() { f(); } }';
    expect(await targets({ ...files, 'p/User.java': own }, 'f')).toEqual(['-']);
  });

  it('of a field hide a type and a package', async () => {
    const source = 'package p; class User { Other Near; Other q; void m() { Near.x(); q.Lib.f(); } }';
    expect(await edges({ ...files, 'p/User.java': source })).toEqual([]);
  });
});

describe('order of the places where a type is looked for', () => {
  const type = (packageName: string) => `package ${packageName}; public class T {}`;
  const all: Files = {
    'p/T.java': type('p'),
    'q/T.java': type('q'),
    'r/T.java': type('r'),
    's/T.java': type('s'),
  };
  const body = 'new T();';

  it.each([
    [
      'a type nested around the use',
      'package p; import q.T; class User { class T {} T t; }',
      'p/User.java#User.T',
    ],
    ['a type of the file', 'package p; import r.*; class User { T t; } class T {}', 'p/User.java#T'],
    ['a single import', user(body, 'import r.*; import q.T;'), 'q/T.java#T'],
    ['the package', user(body, 'import r.*;'), 'p/T.java#T'],
    ['an import from outside hides the package', user(body, 'import org.x.T;'), '-'],
  ])('%s', async (_, source, expected) => {
    expect((await targets({ ...all, 'p/User.java': source }, 'T'))[0]).toBe(expected);
  });

  it('wildcards come last, in order', async () => {
    const { 'p/T.java': _, ...others } = all;
    const source = user(body, 'import s.*; import r.*; import q.*;');
    expect(await targets({ ...others, 'p/User.java': source }, 'T')).toEqual(['s/T.java#T']);
    expect(await targets({ ...others, 'p/User.java': user(body) }, 'T')).toEqual(['-']);
  });

  it('the package wins over java.lang', async () => {
    const files = { 'p/Object.java': 'package p; class Object {}', 'p/User.java': user('') };
    expect(await targets(files, 'Object')).toEqual(['p/Object.java#Object']);
    expect(await targets({ 'p/User.java': user('') }, 'Object')).toEqual(['-']);
  });

  it('a nested type may be inherited, also through an outer type, but not when it is private', async () => {
    const files = { ...LIBRARY, 'p/Old.java': 'package p; class Old {}' };
    const inherits = 'package p; import q.Lib; class User extends Lib { Old x; class Inner { Old y; } }';
    expect(await targets({ ...files, 'p/User.java': inherits }, 'Old')).toEqual(
      Array(2).fill('q/Base.java#Base.Old'),
    );
    const hidden = 'package p; class User extends q.Other { Hidden x; }';
    expect(await targets({ ...files, 'p/User.java': hidden }, 'Hidden')).toEqual(['-']);
    const bare = 'package p; class User { Old x; }';
    expect(await targets({ ...files, 'p/User.java': bare }, 'Old')).toEqual(['p/Old.java#Old']);
  });
});

describe('bases', () => {
  it('are named from outside of the type', async () => {
    const source =
      'package p; class User extends Base implements q.Lib.In, None { class Base {} class Kid extends Base {} }';
    const { resolve } = await resolverFrom('java', {
      ...LIBRARY,
      'p/Base.java': 'package p; class Base {}',
      'p/User.java': source,
    });
    expect(resolve('p/User.java').bases()).toEqual([
      [{ path: 'p/Base.java', name: 'Base' }, { path: 'q/Lib.java', name: 'Lib.In' }, undefined],
      [],
      [{ path: 'p/User.java', name: 'User.Base' }],
    ]);
  });

  it('may run in circles', async () => {
    const files = {
      'p/A.java': 'package p; class A extends B.X { class Y {} None n; }',
      'p/B.java': 'package p; class B extends A.Y { class X {} None n; }',
      'p/C.java': 'package p; class C extends C { None n; }',
    };
    expect(await edges(files, 'p/A.java')).toEqual(['p/B.java (reference)']);
    expect(await edges(files, 'p/B.java')).toEqual(['p/A.java (reference)']);
    expect(await edges(files, 'p/C.java')).toEqual([]);
  });

  it('may be a thousand', async () => {
    const chain = Array.from({ length: 1000 }, (_, at) => `class C${at} extends C${at + 1} { None n; }`).join(
      '\n',
    );
    expect(await edges({ 'p/User.java': `package p; ${chain}` })).toEqual([]);
  });
});

describe('modules', () => {
  const T = 'package t; public class T {}';

  it('share a package over source roots', async () => {
    const files = {
      'a/src/main/java/p/User.java': user('new T();'),
      'b/src/main/java/p/T.java': 'package p; class T {}',
    };
    expect(await edges(files, 'a/src/main/java/p/User.java')).toEqual([
      'b/src/main/java/p/T.java (reference)',
    ]);
  });

  it.each([
    ['the nearest', 'm/b/src/p/User.java', ['m/a/src/t/T.java', 'm/b/src/t/T.java'], 'm/b/src/t/T.java'],
    ['then the shortest path', 'p/User.java', ['longer/t/T.java', 'z/t/T.java'], 'z/t/T.java'],
    ['then the first', 'p/User.java', ['b/t/T.java', 'a/t/T.java'], 'a/t/T.java'],
  ])('declare one type: %s is meant', async (_, path, declaring, expected) => {
    const files = Object.fromEntries(declaring.map((each) => [each, T]));
    expect(await edges({ ...files, [path]: user('new T();', 'import t.T;') }, path)).toEqual([
      `${expected} (import, reference)`,
    ]);
  });

  it('have tests, which see both; production code does not see them', async () => {
    const files = {
      'src/main/java/p/User.java': user('new Help();'),
      'src/test/java/p/Help.java': 'package p; class Help {}',
      'src/test/java/p/UserTest.java': 'package p; class UserTest { User u; Help h; }',
    };
    expect(await edges(files, 'src/main/java/p/User.java')).toEqual([]);
    expect(await edges(files, 'src/test/java/p/UserTest.java')).toEqual([
      'src/main/java/p/User.java (reference)',
      'src/test/java/p/Help.java (reference)',
    ]);
  });
});

describe('what lies outside', () => {
  it('is standard, third-party, or missing', async () => {
    const imports = [
      'java.util.List',
      'javax.inject.Inject',
      'org.w3c.dom.Node',
      'com.sun.source.Tree',
      'jakarta.inject.Named',
      'org.junit.Test',
      'org.apache.commons.lang3.StringUtils',
      'com.google.common.collect.*',
      'com.google.common.base.Strings.Kind',
      'org.HdrHistogram.Histogram',
      'com.example.app.gen.Made',
      'com.example.app.*',
      'com.example.other.Thing',
    ];
    const statics = ['org.junit.Assert.assertTrue', 'com.example.app.Gone.*'];
    const head = [
      ...imports.map((each) => `import ${each};`),
      ...statics.map((each) => `import static ${each};`),
    ];
    const { resolve } = await resolverFrom('java', {
      'A.java': `package com.example.app; ${head.join(' ')} class A {}`,
    });
    const { external, unresolved, edges: found } = resolve('A.java');
    expect(external).toEqual([
      'com.example',
      'com.google.common',
      'jakarta.inject',
      'org.HdrHistogram',
      'org.apache.commons',
      'org.junit',
    ]);
    expect(unresolved).toEqual({ missing: 2 });
    expect(found).toEqual([]);
  });
});

describe('entries', () => {
  const library = 'package p; public class Lib { public int f; int g; private class In { public int h; } }';

  it('of a library are its files with public symbols', async () => {
    const { resolver } = await resolverFrom('java', {
      'src/main/java/p/Lib.java': library,
      'src/main/java/p/Hidden.java': 'package p; class Hidden { public void m() {} }',
      'src/main/java/p/internal/Inner.java': 'package p.internal; public class Inner {}',
      'src/test/java/p/LibTest.java': 'package p; public class LibTest {}',
    });
    expect([...resolver.entries()]).toEqual(['src/main/java/p/Lib.java']);
    expect([...resolver.surface()]).toEqual([
      'src/main/java/p/Lib.java\0Lib',
      'src/main/java/p/Lib.java\0Lib.f',
    ]);
  });

  it('of a unit with programs are these', async () => {
    const { resolver } = await resolverFrom('java', {
      'app/pom.xml': '',
      'app/src/main/java/p/Main.java':
        'package p; public class Main { public static void main(String[] a) {} }',
      'app/src/main/java/p/Web.java': '@RestController class Web {}',
      'app/src/main/java/p/Shown.java': 'package p; public class Shown {}',
      'lib/build.gradle.kts': '',
      'lib/src/main/java/p/Lib.java': library,
    });
    expect([...resolver.entries()].sort()).toEqual([
      'app/src/main/java/p/Main.java',
      'app/src/main/java/p/Web.java',
      'lib/src/main/java/p/Lib.java',
    ]);
  });
});

it('does not mistake names of objects for declarations', async () => {
  const source =
    'package constructor; import __proto__.toString; class User { hasOwnProperty x; void m() { constructor.valueOf.y(); } }';
  expect(await edges({ 'p/User.java': source })).toEqual([]);
});
