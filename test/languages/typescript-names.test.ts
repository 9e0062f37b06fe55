// biome-ignore-all lint/suspicious/noTemplateCurlyInString: sources of programs
import { describe, expect, it } from 'vitest';
import type { ImportFacts, ReferenceFacts, SymbolFacts } from '../../src/facts/name-facts.ts';
import type { FileFacts } from '../../src/facts/types.ts';
import { type DialectName, factsOf, unitOf } from '../support/facts.ts';

const IMPORT_FLAGS = ['typeOnly', 'nested'] as const;

/** `kind specifier name→local`, flags, and `unused`. */
function shownImport(each: ImportFacts): string {
  const names = each.name === '' && each.local === '' ? '' : ` ${each.name}→${each.local}`;
  const flags = IMPORT_FLAGS.filter((flag) => each[flag]).map((flag) => ` ${flag}`);
  return `${each.kind} ${each.specifier}${names}${flags.join('')}${each.used ? '' : ' unused'}`;
}

function importsOf(source: string, dialect: DialectName = 'typescript'): string[] {
  return factsOf(dialect, source).imports.map(shownImport);
}

function exportsOf(source: string, dialect: DialectName = 'typescript'): string[] | undefined {
  return factsOf(dialect, source).exports?.map(({ name, local }) => `${name}=${local}`);
}

/** `receiver.name role`, arguments of calls, the innermost type. */
function shownReference({ receiverKind, receiver, name, role, argumentCount, type }: ReferenceFacts): string {
  const before = receiverKind === 'none' ? '' : `${receiver || `<${receiverKind}>`}.`;
  const call = role === 'call' ? `/${argumentCount}` : '';
  return `${before}${name} ${role}${call}${type === '' ? '' : ` in ${type}`}`;
}

function referencesOf(source: string, dialect: DialectName = 'typescript'): string[] {
  return factsOf(dialect, source).references.map(shownReference).sort();
}

const SYMBOL_FLAGS = [
  'isStatic',
  'isAbstract',
  'isOverride',
  'isAnnotated',
  'isConstant',
  'isReassigned',
  'isTrivial',
] as const;

function shownSymbol(symbol: SymbolFacts): string {
  const flags = SYMBOL_FLAGS.filter((flag) => symbol[flag]).map((flag) => ` ${flag.slice(2).toLowerCase()}`);
  const name = symbol.owner === '' ? symbol.name : `${symbol.owner}.${symbol.name}`;
  return `${symbol.kind} ${name} ${symbol.visibility}${flags.join('')}`;
}

function symbolsOf(source: string, dialect: DialectName = 'typescript'): string[] {
  return factsOf(dialect, source).symbols.map(shownSymbol);
}

function unusedOf(facts: FileFacts): string[] {
  return facts.units.flatMap(({ name, unusedParameters, unusedLocals }) => [
    ...unusedParameters.map((each) => `${name}(${each})`),
    ...unusedLocals.map((each) => `${name}{${each}}`),
  ]);
}

describe('imports of modules', () => {
  const cases: readonly (readonly [source: string, expected: readonly string[]])[] = [
    ["import x from 'a'; x();", ['name a default→x']],
    ["import { x, y as z } from 'a'; x(z);", ['name a x→x', 'name a y→z']],
    ["import { x } from 'a';", ['name a x→x unused']],
    ["import * as n from 'a'; n.x;", ['module a →n']],
    ["import x, * as n from 'a'; n.x;", ['name a default→x unused', 'module a →n']],
    ["import 'a';", ['side-effect a']],
    ["import {} from 'a';", ['side-effect a']],
    ["import type { T } from 'a'; let t: T;", ['name a T→T typeOnly']],
    ["import { type T, x } from 'a'; let t: T = x;", ['name a T→T typeOnly', 'name a x→x']],
    ["import { 'odd name' as x } from 'a'; x;", ['name a odd name→x']],
    ["import type from 'a'; type();", ['name a default→type']],
    ["import x = require('a'); x;", ['module a →x']],
    ["import type x = require('a'); let t: x.T;", ['module a →x typeOnly']],
    ["export { x, y as z } from 'a';", ['re-export a x→x', 're-export a y→z']],
    ["export type { T } from 'a';", ['re-export a T→T typeOnly']],
    ["export * from 'a';", ['re-export-all a']],
    ["export * as n from 'a';", ['re-export-all a →n']],
    ["const x = import('a');", ['dynamic a']],
    ["async function f() { await import('a'); }", ['dynamic a nested']],
    ['import(a);', ['dynamic ']],
    ["const { x } = await import('a'); x;", ['dynamic a x→x']],
    ["let x: import('a').T<string>;", ['dynamic a T→ typeOnly']],
    ["let x: typeof import('a');", ['dynamic a typeOnly']],
    ['/// <reference path="a.d.ts" />\nlet x;', ['side-effect ./a.d.ts typeOnly']],
    ["import { x } from 'a'; { const x = 1; x; }", ['name a x→x unused']],
    ["import { x } from 'a'; export { x };", ['name a x→x']],
    ["import x from 'a'; export default x;", ['name a default→x']],
    ["import { x } from 'a'; export const o = { x };", ['name a x→x']],
    ["import { x } from 'a'; export const o = { x: 1 };", ['name a x→x unused']],
    ["import { x } from 'a'; o.x;", ['name a x→x unused']],
    ["import { T } from 'a'; class A implements T {}", ['name a T→T']],
    ["import { dec } from 'a'; @dec class A {}", ['name a dec→dec']],
    ["import { v } from 'a'; let x: typeof v;", ['name a v→v']],
    ["import { T } from 'a'; /** See {@link T}. */ let x;", ['name a T→T']],
    ["import { T } from 'a'; // T\nlet x;", ['name a T→T unused']],
  ];
  it.each(cases)('%s', (source, expected) => {
    expect(importsOf(source)).toEqual(expected);
  });
});

describe('imports of CommonJS', () => {
  const cases: readonly (readonly [source: string, expected: readonly string[]])[] = [
    ["const x = require('a'); x();", ['module a →x']],
    ["const x = require('a');", ['module a →x unused']],
    ["const { x, y: z } = require('a'); x(z);", ['name a x→x', 'name a y→z']],
    ["const x = require('a').y; x;", ['name a y→x']],
    ["require('a');", ['side-effect a']],
    ["require('a')();", ['dynamic a']],
    ["const x = require('a')('b'); x;", ['dynamic a']],
    ["function f() { const x = require('a'); x; }", ['module a →x nested']],
    ["module.exports = require('a');", ['re-export-all a']],
    ["exports.x = require('a');", ['re-export-all a →x']],
    ["exports.x = require('a').y;", ['re-export a y→x']],
    ["module.exports = { x: require('a') };", ['re-export-all a →x']],
    ['require(a);', ['side-effect ']],
  ];
  it.each(cases)('%s', (source, expected) => {
    expect(importsOf(source, 'javascript')).toEqual(expected);
  });

  it('counts a name as used that only the documentation of types speaks of', () => {
    expect(importsOf("import { T } from 'a';\n/** @type {T} */\nlet x;", 'javascript')).toEqual([
      'name a T→T',
    ]);
  });
});

describe('imports and JSX', () => {
  it('tells components from elements', () => {
    const source = "import { Foo, bar, ns } from 'a'; const x = <Foo bar={1}><bar /><ns.Baz /></Foo>;";
    expect(importsOf(source, 'tsx')).toEqual(['name a Foo→Foo', 'name a bar→bar unused', 'name a ns→ns']);
  });

  it('counts the factory as used', () => {
    expect(importsOf("import React from 'react'; <a />;", 'tsx')).toEqual(['name react default→React']);
    expect(importsOf("import React from 'react';", 'tsx')).toEqual(['name react default→React unused']);
    expect(importsOf("/** @jsx make */ import { make } from 'a'; <a />;", 'tsx')).toEqual([
      'name a make→make',
    ]);
  });
});

describe('exports', () => {
  const cases: readonly (readonly [source: string, expected: readonly string[] | undefined])[] = [
    ['let x;', undefined],
    ["import 'a';", []],
    ['export {};', []],
    ['export function f() {} export class A {} export enum E {}', ['f=f', 'A=A', 'E=E']],
    ['export const { a, b: [c] } = o;', ['a=a', 'c=c']],
    ['export default function f() {}', ['default=f']],
    ['export default class {}', ['default=default']],
    ['export default 1;', ['default=default']],
    ['const x = 1; export default x;', ['default=x']],
    ['const x = 1; export { x as y };', ['y=x']],
    ["export { x as y } from 'a';", ['y=']],
    ['export interface I {} export type T = 1;', ['I=I', 'T=T']],
    ['class A {} export = A;', ['default=A']],
  ];
  it.each(cases)('%s', (source, expected) => {
    expect(exportsOf(source)).toEqual(expected);
  });

  const commonJs: readonly (readonly [source: string, expected: readonly string[]])[] = [
    ['exports.x = 1;', ['x=x']],
    ['function f() {} exports.g = f;', ['g=f']],
    ['function f() {} module.exports = f;', ['default=f']],
    ['function f() {} exports = module.exports = f;', ['default=f']],
    ['module.exports = function () {};', ['default=default']],
    ['const a = 1; module.exports = { a, b: a, c() {} };', ['a=a', 'b=a', 'c=']],
    ['var app = (exports = module.exports = {});', ['default=app']],
    ["require('a');", []],
  ];
  it.each(commonJs)('%s', (source, expected) => {
    expect(exportsOf(source, 'javascript')).toEqual(expected);
  });
});

describe('symbols', () => {
  it('of a file: public when exported', () => {
    expect(
      symbolsOf('export function f() {} let a = 1; export const b = 2; type T = 1; enum E { X } a = 2;'),
    ).toEqual([
      'function f public',
      'variable a private reassigned',
      'constant b public constant',
      'type T private constant',
      'type E private constant',
      'field E.X public static constant',
    ]);
  });

  it('of a script are neither public nor private: others share them', () => {
    expect(symbolsOf('function f() {}')).toEqual(['function f package']);
    expect(symbolsOf('#!/usr/bin/env node\nfunction f() {}')).toEqual(['function f private']);
  });

  it('of a class', () => {
    const source = `export abstract class A {
      private a = 1; protected readonly b; _c; #d; static e = () => {};
      constructor(private p: string, q: number) {}
      abstract f(): void;
      override g() {} get h() { return 1; } set h(x) {}
      @dec i() {}
      j() { throw new Error('Not implemented'); }
      [Symbol.iterator]() {}
    }`;
    expect(symbolsOf(source)).toEqual([
      'type A public constant',
      'field A.a private',
      'field A.b protected constant',
      'field A._c protected',
      'field A.#d private',
      'method A.e public static',
      'constructor A.constructor public',
      'field A.p private',
      'method A.f public abstract',
      'method A.g public override',
      'accessor A.h public',
      'accessor A.h public',
      'method A.i public annotated',
      'method A.j public trivial',
      'method A.[Symbol.iterator] public override',
    ]);
  });

  it('of an interface are its methods and properties', () => {
    const members = [
      ...['f(): void', 'g: () => void', 'b?: () => void'],
      ...[
        'a: string',
        'c: (() => void)|null',
        'readonly d: number',
        "'e-f'?: { x: string }",
        '[key: string]: A',
      ],
    ];
    expect(symbolsOf(`export interface I { ${members.join('; ')} }`)).toEqual([
      'type I public constant',
      'method I.f public abstract',
      'method I.g public abstract',
      'method I.b public abstract',
      'field I.a public',
      'field I.c public',
      'field I.d public constant',
      'field I.e-f public',
    ]);
  });

  it('in JavaScript come from assignments to this', () => {
    const source =
      'export class A { x = 1; constructor() { this.x = 2; this.y = 3; this._z = () => { this.w = 1; }; } }';
    expect(symbolsOf(source, 'javascript')).toEqual([
      'type A public constant',
      'field A.x public',
      'constructor A.constructor public',
      'field A.y public',
      'field A._z protected',
      'field A.w public',
    ]);
    expect(symbolsOf(source)).not.toContain('field A.y public');
  });

  it('of overloads are one', () => {
    expect(symbolsOf('export function f(a: 1): 1; export function f(a: any) { return a; }')).toEqual([
      'function f public',
    ]);
  });

  it('of namespaces are those that are exported', () => {
    expect(symbolsOf('export namespace N { export const a = 1; const b = 2; }')).toEqual([
      'constant N public constant',
      'constant a public constant',
    ]);
    expect(
      symbolsOf(
        "export {}; declare global { interface Window { a: 1 } } declare module 'x' { function f(): void }",
      ),
    ).toEqual([]);
  });

  it('of CommonJS', () => {
    expect(
      symbolsOf('exports.f = function () {}; module.exports.x = 1; module.exports = () => {};', 'javascript'),
    ).toEqual(['function f public', 'variable x public', 'function default public']);
  });

  it('are written to by a change of an exported object inside a function', () => {
    expect(symbolsOf('export const s = { n: 1 }; export function f() { s.n = 2; }')[0]).toBe(
      'variable s public reassigned',
    );
    expect(symbolsOf('export const s = { n: 1 }; s.n = 2;')[0]).toBe('constant s public constant');
    expect(symbolsOf('export const s = { n: 1 }; export function f(s) { s.n = 2; }')[0]).toBe(
      'constant s public constant',
    );
  });

  it('take parameter types in TypeScript, names in JavaScript', () => {
    const typed = factsOf(
      'typescript',
      'function f(a: Map<string, T[]>, b: Map<1, 2>, c: string[], d, this: X) {}',
    );
    expect(typed.symbols[0]?.parameters).toEqual(['Map', 'string']);
    expect(factsOf('javascript', 'function f(a, b = 1, { c }) {}').symbols[0]?.parameters).toEqual([
      'a',
      'b',
    ]);
  });
});

describe('types', () => {
  it('with kinds, bases and visibility', () => {
    const source = `export class A<T> extends ns.B<T> implements C, D<1> {}
      abstract class E extends mix(A) {}
      interface F extends G {} enum H { X }
      const I = class extends A {};
      function f() { class J {} }
      export default class {}`;
    const shown = factsOf('typescript', source).types.map(
      ({ name, kind, isAbstract, isClass, visibility, local, bases }) =>
        `${kind} ${name} ${visibility}${isAbstract ? ' abstract' : ''}${isClass ? ' K' : ''}${local ? ' local' : ''} < ${bases}`,
    );
    expect(shown).toEqual([
      'class A public K < ns.B,C,D',
      'class E private abstract K < ',
      'interface F private abstract < G',
      'enum H private < ',
      'class I private K < A',
      'class f.J private K local < ',
      'class default public K < ',
    ]);
  });
});

describe('references', () => {
  const cases: readonly (readonly [source: string, expected: readonly string[]])[] = [
    ['a.b.c(1, 2);', ['a read', 'a.b read', 'a.b.c call/2']],
    ['a?.b?.(1);', ['a read', 'a.b call/1']],
    ['new Foo(a);', ['Foo call/1', 'a read']],
    ['f().g;', ['f call/0', 'f().g read']],
    ['(a as B).c;', ['B type', 'a read', 'a.c read']],
    ["a['b'] = 1;", ['a read', 'a.b write']],
    ['let x: ns.T<U>;', ['U type', 'ns type', 'ns.T type']],
    ['let x: { key: T };', ['T type']],
    ['const o = { key: v, [k]: 1, m() {} };', ['k read', 'v read']],
    ['function f(a) { a.b; }', ['a.b read']],
    ['a += 1;', ['a write']],
    ['f(a++);', ['a read', 'a write', 'f call/1']],
    ['[a, b.c] = d;', ['a write', 'b read', 'b.c write', 'd read']],
    ['({ a, k: b = c } = d);', ['a write', 'b write', 'c read', 'd read']],
    ['for (a of b) ;', ['a write', 'b read']],
    ['const { x, k: y } = a.b;', ['a read', 'a.b read', 'a.b.k read', 'a.b.x read']],
    ['delete a.b;', ['a read', 'a.b write']],
    ['tag`${x}`;', ['tag call/1', 'x read']],
    ['loop: for (;;) break loop;', []],
    ['type A<T> = T extends (infer U)[] ? U : V;', ['V type']],
    ['type M = { [K in X]: K };', ['X type']],
    ['function f(x): x is T {}', ['T type']],
    ['import.meta.url; new.target;', ['import.meta.url read']],
    ['undefined;', []],
  ];
  it.each(cases)('%s', (source, expected) => {
    expect(referencesOf(source)).toEqual(expected);
  });

  it('know what this is', () => {
    const source = `class A extends B {
      x = this.a;
      m() { this.b = 1; () => this.c(1); super.d(); (this as any).e; this['f']; const { g } = this; }
      n() { function inner() { this.h; } x.map(function () { this.i; }); return { k() { this.j; } }; }
      static { this.l; }
    }`;
    const shown = referencesOf(source);
    expect(shown.filter((each) => each.startsWith('<self>'))).toEqual(
      ['a read', 'b write', 'c call/1', 'e read', 'f read', 'g read', 'l read'].map(
        (each) => `<self>.${each} in A`,
      ),
    );
    // An object of no name: its text alone is known.
    expect(shown.filter((each) => each.startsWith('this.'))).toEqual(
      ['h', 'i', 'j'].map((each) => `this.${each} read in A`),
    );
    expect(shown).toContain('<super>.d call/0 in A');
  });

  it('of a constructor function speak of its object', () => {
    expect(referencesOf('function F() { this.x = 1; }', 'javascript')).toEqual(['<self>.x write']);
    expect(referencesOf('F.prototype.m = function () { this.x; };', 'javascript')).toContain('<self>.x read');
  });

  it('of JSX', () => {
    expect(referencesOf('const x = <Foo a={b}><div {...c} /><d.E /></Foo>;', 'tsx')).toEqual([
      'Foo read',
      'b read',
      'c read',
      'd read',
      'd.E read',
    ]);
  });
});

describe('unused parameters and locals', () => {
  const cases: readonly (readonly [source: string, expected: readonly string[]])[] = [
    ['function f(a, b) { return b; }', ['f(a)']],
    ['function f(_a) {}', []],
    ['f(function (a) {});', []],
    ['f((a) => 1);', []],
    ['const g = (a) => 1;', ['g(a)']],
    ['class A { constructor(private a, b) {} }', ['A.constructor(b)']],
    ['class A { set x(v) {} }', []],
    ['abstract class A { abstract f(a): void; }', []],
    ['class A { f(a) { throw new NotImplementedError(); } }', []],
    ['function f(a: 1): 1; function f(a) {}', ['f(a)']],
    ['function f({ a, b }) { return b; }', ['f(a)']],
    ['function f({ a, ...rest }) { return rest; }', []],
    ['function f([a, b]) { return b; }', []],
    ['function f(a, b = a) { return b; }', []],
    ['function f() { let x = 1; x = 2; x++; }', ['f{x}']],
    ['function f() { let x = 1; return x++; }', []],
    ['function f() { try {} catch (e) {} }', []],
    ['function f() { for (const x of y) ; }', []],
    ['function f() { function g() {} class H {} type T = 1; }', ['f{g}', 'f{H}', 'f{T}']],
    ['function f() { if (a) { var x = 1; } return x; }', []],
    ['function f() { { let x = 1; } return x; }', ['f{x}']],
    ['function f<T>() {}', []],
    ['function f() { const g = function h() {}; return g; }', []],
    ['function f() { return () => { const x = 1; }; }', ['f{x}']],
    ['function f(this: X) {}', []],
    ['function f(a) { return { a }; }', []],
    ['function f(a) { return { a: 1 }; }', ['f(a)']],
    ['let a = 1; { let b; }', []],
  ];
  it.each(cases)('%s', (source, expected) => {
    expect(unusedOf(factsOf('typescript', source))).toEqual(expected);
  });
});

describe('unreachable statements', () => {
  const cases: readonly (readonly [source: string, expected: number])[] = [
    ['function f() { return; a(); b(); }', 2],
    ['function f() { return; function g() {} class A {} ; }', 0],
    ['function f() { throw e; if (a) { b(); } }', 1],
    ['for (;;) { break; a(); }', 1],
    ['for (;;) { continue; x: a(); }', 0],
    ['switch (a) { case 1: return; b(); case 2: c(); }', 1],
    ['process.exit(1); a();', 1],
    ['if (false) { a(); b(); } while (0) c();', 3],
    ['if (false) {} else { a(); }', 0],
    ['function f() { if (a) return; b(); }', 0],
  ];
  it.each(cases)('%s', (source, expected) => {
    expect(factsOf('typescript', source).unreachable).toBe(expected);
  });
});

describe('odd texts', () => {
  it('may be empty, broken or long', () => {
    expect(factsOf('typescript', '').references).toEqual([]);
    const broken = factsOf('typescript', `${'const fine = 1;\n'.repeat(20)}class { f( { import x from\n`);
    expect(broken.symbols.length).toBeGreaterThan(0);
    const chain = `a${'.b'.repeat(50_000)};`;
    expect(factsOf('javascript', `x;\n${chain}`).references.length).toBeLessThan(100);
    expect(factsOf('typescript', `x = ${'a + '.repeat(20_000)}a;`).references).toHaveLength(2);
  });

  it('a shebang begins a program', () => {
    expect(factsOf('javascript', '#!/usr/bin/env node\nx();').isMain).toBe(true);
    expect(factsOf('javascript', 'x();').isMain).toBe(false);
  });

  it('a unit of an exported function has its symbol', () => {
    const facts = factsOf('typescript', 'export const f = () => 1; export class A { m() {} g = () => {}; }');
    const named = facts.symbols
      .filter(({ unit }) => unit >= 0)
      .map(({ name, unit }) => [name, facts.units[unit]?.name]);
    expect(named).toEqual([
      ['f', 'f'],
      ['m', 'A.m'],
      ['g', 'A.g'],
    ]);
    expect(unitOf(facts, 'A.m').owner).toBe('A');
  });
});
