import { describe, expect, it } from 'vitest';
import { Tracer } from '../../../src/model/resolution/tracing.ts';

/** A state that looks for files: each result says which state made it. */
function state(name: string, before?: Tracer, changed: readonly string[] = []) {
  const tracer = new Tracer(before);
  const memo = tracer.memo<string>('of a file');
  const sums = tracer.memo<string>('of several');
  if (before) {
    tracer.inherit(
      before,
      changed.map((path) => tracer.looks.files.number(path)),
    );
  }
  const of = (path: string) =>
    memo.of(path, () => {
      tracer.file(path);
      return `${path} by ${name}`;
    });
  const sum = (...paths: string[]) => sums.of(paths.join('+'), () => paths.map(of).join(', '));
  return { tracer, of, sum };
}

describe('results that are kept', () => {
  it('stand in another state until something that they were made of differs', () => {
    const first = state('first');
    first.of('a');
    first.of('b');
    const second = state('second', first.tracer, ['b']);
    expect([second.of('a'), second.of('b'), second.of('c')]).toEqual([
      'a by first',
      'b by second',
      'c by second',
    ]);
  });

  it('fall with the results that they used, over any steps', () => {
    const first = state('first');
    first.sum('a', 'b');
    first.sum('a', 'c');
    const second = state('second', first.tracer, ['b']);
    expect(second.sum('a', 'b')).toBe('a by first, b by second');
    expect(second.sum('a', 'c')).toBe('a by first, c by first');
  });

  it('hang on what a kept result was made of, whoever asked for it first', () => {
    const first = state('first');
    first.of('b');
    const between = state('between', first.tracer);
    between.tracer.settle();
    // Uses a result that the state before made.
    between.sum('a', 'b');
    expect(state('last', between.tracer, ['b']).sum('a', 'b')).toBe('a by between, b by last');
  });

  it('stand or fall as well when the state before makes them later than the other one begins', () => {
    const first = state('first');
    const second = state('second', first.tracer, ['b']);
    first.of('a');
    first.of('b');
    expect([second.of('a'), second.of('b')]).toEqual(['a by first', 'b by second']);
    first.sum('a', 'b');
    first.sum('a', 'a');
    expect([second.sum('a', 'b'), second.sum('a', 'a')]).toEqual([
      'a by first, b by second',
      'a by first, a by first',
    ]);
  });

  it('never stand when they were for one state alone', () => {
    const first = new Tracer();
    first.memo('once').of('', () => first.once());
    const second = new Tracer(first);
    second.inherit(first, []);
    expect(second.memo<unknown>('once').of('', () => 'anew')).toBe('anew');
  });

  it('leave the state before once another one is settled', () => {
    const first = state('first');
    first.of('a');
    const second = state('second', first.tracer);
    second.tracer.settle();
    expect([second.of('a'), first.of('a')]).toEqual(['a by first', 'a by first']);
    expect(state('third', second.tracer, ['a']).of('a')).toBe('a by third');
  });

  it('are forgotten when most of what is written down is of states gone by, and only those', () => {
    let last = state('0');
    last.sum('kept', 'other');
    for (let base = 1; base <= 50; base++) {
      // What the state before looked for is found otherwise in the next one.
      const next = state(`${base}`, last.tracer, [`own ${base - 1}`, `own ${base - 2}`]);
      next.tracer.settle();
      expect(next.sum('kept', 'other')).toBe('kept by 0, other by 0');
      expect(next.of(`own ${base - 1}`)).toBe(`own ${base - 1} by ${base}`);
      next.of(`own ${base}`);
      last = next;
    }
    // Of three results with two looks and two used ones nothing hangs on 50 states.
    expect(last.tracer.size).toBeLessThan(60);
    const after = state('after', last.tracer, ['other']);
    expect(after.of('kept')).toBe('kept by 0');
    expect(after.sum('kept', 'other')).toBe('kept by 0, other by after');
  });

  it('stand or fall alike whether others were forgotten or not', () => {
    const paths = Array.from({ length: 12 }, (_, at) => `f${at}`);
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 48271) % 0x7fffffff;
      return seed % below;
    };
    let last = state('0');
    // By path: the state that made it last, by hand.
    const madeBy = new Map<string, number>();
    for (let base = 1; base <= 200; base++) {
      const changed = paths.filter(() => random(6) === 0);
      const next = state(`${base}`, last.tracer, changed);
      next.tracer.settle();
      for (const path of changed) madeBy.delete(path);
      for (let asked = 0; asked < 6; asked++) {
        const pair = [paths[random(12)]!, paths[random(12)]!] as const;
        for (const path of pair) if (!madeBy.has(path)) madeBy.set(path, base);
        expect(next.sum(...pair)).toBe(pair.map((path) => `${path} by ${madeBy.get(path)}`).join(', '));
      }
      last = next;
    }
  });
});
