import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ArchdeltaError } from '../../src/core/errors.ts';
import {
  checkCondition,
  evaluate,
  type NameKind,
  type Vocabulary,
} from '../../src/select/evaluate-condition.ts';
import { parseCondition } from '../../src/select/parse-condition.ts';

const DIFFICULTY = ['<15 min fix', '15 min - 1 hour', '1-4 hours', '>4 hours'];
const NAMES: Vocabulary = new Map<string, NameKind>([
  ['volume.file.sloc_sum', { kind: 'number' }],
  ['plain_lines', { kind: 'number' }],
  ['repo', { kind: 'text' }],
  ['aqj', { kind: 'ordinal', classes: ['Low', 'Acceptable', 'High_with_concerns', 'High'] }],
  ['difficulty', { kind: 'ordinal', classes: DIFFICULTY }],
  ['topic', { kind: 'nominal', classes: ['api', 'core'] }],
]);

function holds(text: string, row: Record<string, number | string | null>) {
  const condition = parseCondition(text);
  checkCondition(condition, NAMES);
  return evaluate(condition, NAMES, (name) => row[name]);
}

function errorOf(text: string): string {
  try {
    checkCondition(parseCondition(text), NAMES);
  } catch (error) {
    expect(error).toBeInstanceOf(ArchdeltaError);
    expect((error as ArchdeltaError).code).toBe('usage');
    return (error as Error).message;
  }
  return 'accepted';
}

describe('a condition is read', () => {
  it('with or without spaces around the operator', () => {
    for (const text of ['aqj>=High', ' aqj >= High ', 'aqj\t>=\tHigh', '"aqj" >= "High"', "aqj >= 'High'"]) {
      expect(parseCondition(text)).toMatchObject({
        name: 'aqj',
        test: 'compare',
        comparison: '>=',
        value: { text: 'High' },
      });
    }
  });

  it('with every form', () => {
    for (const comparison of ['<', '<=', '>', '>=', '=', '!=']) {
      expect(parseCondition(`a ${comparison} 1`)).toMatchObject({
        test: 'compare',
        comparison,
        value: { text: '1' },
      });
    }
    const texts = (text: string) => {
      const condition = parseCondition(text);
      return 'values' in condition ? [condition.test, ...condition.values.map((value) => value.text)] : [];
    };
    expect(texts('acj in Moderate,High , Expert')).toEqual(['in', 'Moderate', 'High', 'Expert']);
    expect(texts('acj not  in "a, b",c')).toEqual(['not in', 'a, b', 'c']);
    expect(parseCondition('acj defined')).toMatchObject({ name: 'acj', test: 'defined' });
    expect(parseCondition('acj undefined')).toMatchObject({ name: 'acj', test: 'undefined' });
  });

  it('with values that hold spaces, signs and quotes', () => {
    const value = (text: string) => {
      const condition = parseCondition(text);
      return condition.test === 'compare' ? condition.value.text : null;
    };
    expect(value('difficulty = 15 min - 1 hour')).toBe('15 min - 1 hour');
    expect(value('difficulty >= >4 hours')).toBe('>4 hours');
    expect(value('difficulty = <15 min fix')).toBe('<15 min fix');
    expect(value('repo = "say ""hi"""')).toBe('say "hi"');
    expect(value('repo = ""')).toBe('');
    expect(value('a < -1.5e-3')).toBe('-1.5e-3');
  });

  it('where a name begins like an operator', () => {
    expect(parseCondition('in_degree = 1')).toMatchObject({ name: 'in_degree' });
    expect(parseCondition('notes in inner')).toMatchObject({
      name: 'notes',
      test: 'in',
      values: [{ text: 'inner' }],
    });
    expect(parseCondition('predicted.aqj = High')).toMatchObject({ name: 'predicted.aqj' });
  });

  it('and gives its values back, however they are quoted', () => {
    const texts = fc.array(fc.string(), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(texts, fc.constantFrom('"', "'"), (values, quote) => {
        const written = values.map((value) => quote + value.replaceAll(quote, quote + quote) + quote);
        const condition = parseCondition(`a in ${written.join(' , ')}`);
        expect('values' in condition && condition.values.map(({ text }) => text)).toEqual(values);
      }),
    );
  });
});

describe('a wrong condition is told with its place', () => {
  it.each([
    ['', 'at the end: a name is expected'],
    ['>= 3', 'at character 1 (">= 3"): a name is expected'],
    ['aqj', 'at the end: an operator is expected'],
    ['aqj ~ High', 'at character 5 ("~ High"): an operator is expected'],
    ['aqj inside High', 'at character 5 ("inside High"): an operator is expected'],
    ['aqj == High', 'at character 5 ("== High"): equality is written "="'],
    ['aqj >=', 'at the end: a value is expected'],
    ['aqj in High,', 'at the end: a value is expected'],
    ['aqj in ,High', 'at character 8 (",High"): a value is expected'],
    ['aqj = "High', 'at character 7 ("\\"High"): the quote is not closed'],
    ['aqj = "High" x', 'at character 14 ("x"): nothing may follow'],
    ['aqj in "High" "Low"', 'at character 15 ("\\"Low\\""): a comma'],
    ['aqj defined now', 'at character 12 ("now"): nothing may follow'],
    ['ajq = High', 'at character 1 ("ajq = High"): "ajq" is not known; did you mean "aqj"?'],
    ['sloc_sum > 3', '"sloc_sum" is not known; did you mean "volume.file.sloc_sum"?'],
    [
      'aqj = high',
      'at character 7 ("high"): "aqj" has the classes Low, Acceptable, High_with_concerns, High; did you mean "High"?',
    ],
    ['difficulty >4 hours', 'did you mean ">4 hours" or "1-4 hours"?'],
    ['topic > api', '"topic" has no order; use =, !=, in or not in'],
    ['repo < a/b', '"repo" has no order'],
    ['plain_lines > many', 'at character 15 ("many"): "plain_lines" is compared with a number'],
    ['plain_lines in 1,Infinity', '"plain_lines" is compared with a number'],
    ['plain_lines = 1e999', '"plain_lines" is compared with a number'],
  ])('%s', (text, message) => {
    expect(errorOf(text)).toContain(message);
  });
});

describe('a condition holds or not', () => {
  it('for numbers by value', () => {
    expect(holds('plain_lines = 5', { plain_lines: 5 })).toBe(true);
    expect(holds('plain_lines = 5.0', { plain_lines: 5 })).toBe(true);
    expect(holds('plain_lines < 5', { plain_lines: 5 })).toBe(false);
    expect(holds('plain_lines <= 5', { plain_lines: 5 })).toBe(true);
    expect(holds('plain_lines > -1', { plain_lines: 0 })).toBe(true);
    expect(holds('plain_lines in 1, 2', { plain_lines: 2 })).toBe(true);
    expect(holds('plain_lines not in 1, 2', { plain_lines: 2 })).toBe(false);
    expect(holds('plain_lines != 10', { plain_lines: 9 })).toBe(true);
  });

  it('for ordinal labels by their order, not by spelling', () => {
    expect(holds('aqj >= High_with_concerns', { aqj: 'High' })).toBe(true);
    expect(holds('aqj >= High_with_concerns', { aqj: 'High_with_concerns' })).toBe(true);
    // As texts, "Low" would be the greater.
    expect(holds('aqj >= High_with_concerns', { aqj: 'Low' })).toBe(false);
    expect(holds('difficulty < 1-4 hours', { difficulty: '15 min - 1 hour' })).toBe(true);
    expect(holds('difficulty < 1-4 hours', { difficulty: '>4 hours' })).toBe(false);
  });

  it('for texts and nominal labels by equality', () => {
    expect(holds('repo = a/b', { repo: 'a/b' })).toBe(true);
    expect(holds('repo != a/b', { repo: 'A/b' })).toBe(true);
    expect(holds('topic not in api', { topic: 'core' })).toBe(true);
  });

  it('or is missing, neither true nor false, where the name has no value', () => {
    const tests = ['aqj = High', 'aqj != High', 'aqj < High', 'aqj in High', 'aqj not in High'];
    for (const text of tests) {
      expect(holds(text, { aqj: null })).toBe('missing');
      expect(holds(text, {})).toBe('missing');
    }
    expect(holds('plain_lines > 0', { plain_lines: Number.NaN })).toBe('missing');
    expect(holds('aqj defined', { aqj: null })).toBe(false);
    expect(holds('aqj undefined', { aqj: null })).toBe(true);
    expect(holds('aqj defined', { aqj: 'Low' })).toBe(true);
    expect(holds('aqj undefined', { aqj: 'Low' })).toBe(false);
  });

  it('each comparison the contrary of its opposite', () => {
    const classes = fc.constantFrom('Low', 'Acceptable', 'High_with_concerns', 'High');
    const pairs = fc.constantFrom(['<', '>='], ['<=', '>'], ['=', '!='], ['in', 'not in']);
    fc.assert(
      fc.property(classes, classes, pairs, (value, other, [one, opposite]) => {
        expect(holds(`aqj ${one} ${other}`, { aqj: value })).toBe(
          !holds(`aqj ${opposite} ${other}`, { aqj: value }),
        );
      }),
    );
  });
});
