import { ArchdeltaError } from '../core/errors.ts';
import type { Comparison, Condition, ConditionValue } from './condition.ts';

const FORMS =
  'NAME OP VALUE (OP one of < <= > >= = !=), NAME in A,B, NAME not in A,B, NAME defined, NAME undefined';
const NAME = /[A-Za-z_][A-Za-z0-9_.:-]*/y;
const OPERATOR = /(<=|>=|!=|<|>|=)|(not\s+in|in|defined|undefined)(?![A-Za-z0-9_.:-])/y;
const SPACE = /\s*/y;

/**
 * Reads a condition of `--keep` and `--where`: `NAME OP VALUE` with OP one of `< <= > >= = !=`, `NAME in A,B,C`,
 * `NAME not in A,B`, `NAME defined`, `NAME undefined`. A value goes on to the end of the text (of a list, to the
 * next comma), so that `difficulty = 1-4 hours` needs no quotes; in single or double quotes it may hold anything,
 * its own quote doubled. What the names and values mean is checked by `checkCondition`.
 *
 * @throws {ArchdeltaError} `usage` for what is no condition; the message says where.
 */
export function parseCondition(text: string): Condition {
  const name = nameAt(text, match(SPACE, text, 0).length);
  const operatorAt = name.end + match(SPACE, text, name.end).length;
  const operator = match(OPERATOR, text, operatorAt);
  if (operator === '') throw broken(text, operatorAt, `an operator is expected; the forms are ${FORMS}`);
  const end = operatorAt + operator.length;
  const head = { text, name: name.text, nameAt: name.at };
  if (operator === 'defined' || operator === 'undefined') {
    if (text.slice(end).trim() !== '') throw broken(text, end, `nothing may follow "${operator}"`);
    return { ...head, test: operator };
  }
  if (operator === 'in') return { ...head, test: 'in', values: list(text, end) };
  if (operator.startsWith('not')) return { ...head, test: 'not in', values: list(text, end) };
  if (text[end] === '=') throw broken(text, operatorAt, 'equality is written "="');
  return { ...head, test: 'compare', comparison: operator as Comparison, value: single(text, end) };
}

/** An error of a condition that says where it is wrong. */
export function broken(text: string, at: number, message: string): ArchdeltaError {
  const rest = text.slice(at).trim();
  const place = rest === '' ? 'at the end' : `at character ${at + 1} (${JSON.stringify(rest)})`;
  return new ArchdeltaError('usage', `the condition ${JSON.stringify(text)} is wrong ${place}: ${message}`);
}

function nameAt(text: string, at: number): ConditionValue & { readonly end: number } {
  const quote = text[at];
  if (quote === '"' || quote === "'") return quoted(text, at, quote);
  const name = match(NAME, text, at);
  if (name === '') throw broken(text, at, `a name is expected; the forms are ${FORMS}`);
  return { text: name, at, end: at + name.length };
}

function single(text: string, from: number): ConditionValue {
  const value = valueAt(text, from, '');
  if (value.end < text.length) throw broken(text, value.end, 'nothing may follow a quoted value');
  return { text: value.text, at: value.at };
}

function list(text: string, from: number): ConditionValue[] {
  const values: ConditionValue[] = [];
  for (let at = from; ; at++) {
    const value = valueAt(text, at, ',');
    values.push({ text: value.text, at: value.at });
    at = value.end;
    if (at >= text.length) return values;
    if (text[at] !== ',') throw broken(text, at, 'a comma or the end is expected after a quoted value');
  }
}

/** The value at a place; `end` is where the next thing stands that is no space. */
function valueAt(text: string, from: number, separator: string): ConditionValue & { readonly end: number } {
  const at = from + match(SPACE, text, from).length;
  const quote = text[at];
  if (quote === '"' || quote === "'") {
    const value = quoted(text, at, quote);
    return { ...value, end: value.end + match(SPACE, text, value.end).length };
  }
  const comma = separator === '' ? -1 : text.indexOf(separator, at);
  const end = comma < 0 ? text.length : comma;
  const value = text.slice(at, end).trim();
  if (value === '') throw broken(text, at, 'a value is expected; an empty one is written ""');
  return { text: value, at, end };
}

function quoted(text: string, at: number, quote: string): ConditionValue & { readonly end: number } {
  let value = '';
  for (let here = at + 1; here < text.length; here++) {
    if (text[here] !== quote) value += text[here];
    else if (text[here + 1] === quote) value += text[here++];
    else return { text: value, at, end: here + 1 };
  }
  throw broken(text, at, 'the quote is not closed');
}

function match(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}
