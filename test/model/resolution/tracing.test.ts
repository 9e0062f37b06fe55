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

  it('are worn out when more than four times of what the first state wrote down is written down', () => {
    let last = state('0').tracer;
    const look = (tracer: Tracer, from: number, to: number) => {
      const memo = tracer.memo<number>('numbers');
      for (let at = from; at < to; at++) {
        memo.of(`${at}`, () => {
          tracer.file(`${at}`);
          return at;
        });
      }
    };
    look(last, 0, 100);
    expect(last.isWornOut).toBe(false);
    for (let base = 1; base <= 3; base++) {
      const next = state(`${base}`, last).tracer;
      next.settle();
      look(next, 100 * base, 100 * base + 95);
      expect(next.isWornOut).toBe(false);
      last = next;
    }
    look(last, 1000, 1100);
    expect(last.isWornOut).toBe(true);
  });
});
