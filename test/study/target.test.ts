import { describe, expect, it } from 'vitest';
import { classCounts, labelledRows, makeTarget, readTarget } from '../../src/study/target.ts';

const refused = (message: string) =>
  expect.objectContaining({ code: 'usage', message: expect.stringContaining(message) });

describe('the classes of a label', () => {
  it('follow the known order of the judges, a missing class kept and missing labels left out', () => {
    const target = makeTarget('aqj', ['High', null, 'Low', 'High_with_concerns']);
    expect(target).toEqual({
      name: 'aqj',
      kind: 'ordinal',
      classes: ['Low', 'Acceptable', 'High_with_concerns', 'High'],
      codes: Int32Array.of(3, -1, 0, 2),
      good: [2, 3],
    });
    expect([...labelledRows(target)]).toEqual([0, 2, 3]);
    expect(classCounts(target)).toEqual([1, 0, 1, 1]);
  });
  it('follow a given order before a known one', () => {
    const target = makeTarget('aqj', ['High', 'Low'], { order: ['High', 'Low'], good: ['Low'] });
    expect(target).toMatchObject({ classes: ['High', 'Low'], codes: Int32Array.of(0, 1), good: [1] });
  });
  it('are ordered for truth values and whole numbers, and by name without order for the rest', () => {
    expect(makeTarget('resolved', ['true', 'false'])).toMatchObject({
      kind: 'ordinal',
      classes: ['false', 'true'],
      good: [1],
    });
    expect(makeTarget('level', ['10', '2', '-1'])).toMatchObject({
      kind: 'ordinal',
      classes: ['-1', '2', '10'],
    });
    const nominal = makeTarget('kind', ['bug', 'a', 'B']);
    expect(nominal).toMatchObject({ kind: 'nominal', classes: ['B', 'a', 'bug'] });
    expect(nominal.good).toBeUndefined();
  });
  it('are one class in any writing of a number, ordered by value', () => {
    const whole = makeTarget('level', ['1', '1.0', '01', '1e0', '+10', '2.', '-0', '0']);
    expect(whole).toMatchObject({ kind: 'ordinal', classes: ['0', '1', '2', '10'] });
    expect([...whole.codes]).toEqual([1, 1, 1, 1, 3, 2, 0, 0]);
    const shares = makeTarget('share', ['0.5', '.25', '1e-3', '5e-1', null]);
    expect(shares).toMatchObject({ kind: 'ordinal', classes: ['0.001', '0.25', '0.5'] });
    expect([...shares.codes]).toEqual([2, 1, 0, 2, -1]);
    // 0x10, a blank and a number among words are texts.
    expect(makeTarget('x', ['0x10', '1']).kind).toBe('nominal');
    expect(makeTarget('x', ['1', '01', 'x']).classes).toEqual(['01', '1', 'x']);
    // Beyond 2^53 doubles do not tell digits apart.
    const ids = ['9007199254740993', '9007199254740992', '5.0'];
    expect(makeTarget('x', ids).classes).toEqual(['5', '9007199254740992', '9007199254740993']);
  });
  it('are one class in any writing of a truth value', () => {
    const target = makeTarget('resolved', ['True', 'FALSE', 'true', 'False']);
    expect(target).toMatchObject({ kind: 'ordinal', classes: ['false', 'true'], good: [1] });
    expect([...target.codes]).toEqual([1, 0, 1, 0]);
    expect(makeTarget('x', ['True', 'no']).classes).toEqual(['True', 'no']);
  });
  it('are named by options in any writing, too', () => {
    const options = { order: ['3.0', '2.0', '1.0'], merge: [['03', '2']], good: ['1e0'] };
    expect(makeTarget('level', ['1', '2', '3.0'], options)).toMatchObject({
      classes: ['3+2', '1'],
      codes: Int32Array.of(1, 0, 0),
      good: [1],
    });
    expect(makeTarget('x', ['True', 'False'], { good: ['False'] }).good).toEqual([0]);
  });
  it('are found by any value, a merged one by its members alone', () => {
    const { codeOf } = readTarget('level', ['1.0', '2', '3'], { merge: [['1', '2']] });
    expect(['1', '02', '3.0', '4', 'x'].map(codeOf)).toEqual([0, 0, 1, -1, -1]);
    // The class C++ is no merger of C with something.
    expect(['C', 'C++'].map(readTarget('language', ['C++', 'D']).codeOf)).toEqual([-1, 0]);
  });
  it('are cut into good and poor where the parts are most even, the higher cut on a tie', () => {
    // Counts 3, 1, 4, 2 of 10 rows: from the second 7, from the third 6, from the fourth 2; 6 is nearest to 5.
    const values = [...'aaabccccdd'];
    expect(makeTarget('x', values, { order: ['a', 'b', 'c', 'd'] }).good).toEqual([2, 3]);
    // Counts 1, 2, 1: 3 or 1 of 4 are equally far from 2.
    expect(makeTarget('x', [...'abbc'], { order: ['a', 'b', 'c'] }).good).toEqual([2]);
  });
  it('are merged under one name, in place', () => {
    const values = ['<15 min fix', '1-4 hours', '>4 hours', '15 min - 1 hour'];
    const target = makeTarget('difficulty', values, { merge: [['>4 hours', '1-4 hours']] });
    expect(target.classes).toEqual(['<15 min fix', '15 min - 1 hour', '1-4 hours+>4 hours']);
    expect([...target.codes]).toEqual([0, 2, 2, 1]);
    expect(target.good).toEqual([2]);
  });
  it.each([
    ['a value outside the order', ['Low', 'Lwo', 'Lwo'], { order: ['Low', 'High'] }, '"Lwo" (2 rows)'],
    ['one class alone', ['Low', 'Low', null], {}, '"Low" alone'],
    ['no label at all', [null, null], {}, 'no row'],
    ['an order that repeats', ['Low', 'High'], { order: ['Low', 'High', 'Low'] }, 'twice'],
    ['ids', Array.from({ length: 31 }, (_, at) => `id-${at}`), {}, 'no classes'],
    ['a merge of strangers', ['Low', 'High'], { merge: [['Low', 'Nope']] }, '"Nope"'],
    ['a merge of one', ['Low', 'High'], { merge: [['Low']] }, 'two classes'],
    ['a merge over a gap', ['1', '2', '3'], { merge: [['1', '3']] }, 'no neighbours'],
    [
      'two merges of one class',
      ['1', '2', '3'],
      {
        merge: [
          ['1', '2'],
          ['2', '3'],
        ],
      },
      'merged twice',
    ],
    [
      'a merged name that a class has',
      ['a', 'b', 'a+b'],
      { merge: [['a', 'b']] },
      'two classes are called "a+b"',
    ],
    [
      'two mergers of one name',
      ['a', 'b+c', 'a+b', 'c'],
      {
        merge: [
          ['a', 'b+c'],
          ['a+b', 'c'],
        ],
      },
      'two classes are called "a+b+c"',
    ],
    ['numbers without end', Array.from({ length: 31 }, (_, at) => `${at}.5`), {}, 'no classes'],
    ['one number in two writings', ['1', '1.0'], {}, '"1" alone'],
    ['a merge of all', ['1', '2'], { merge: [['1', '2']] }, 'one class is left'],
    ['a good class that is none', ['1', '2'], { good: ['7'] }, '"7"'],
    ['good everywhere', ['1', '2'], { good: ['1', '2'] }, 'not every class'],
    [
      'good in a part of a merged class',
      ['1', '2', '3'],
      { merge: [['1', '2']], good: ['2', '3'] },
      'in part',
    ],
  ])('refuse %s', (_, values, options, message) => {
    expect(() => makeTarget('label', values, options)).toThrow(refused(message));
  });
});
