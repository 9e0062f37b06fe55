import { FIELD_INDEX as F } from '../../syntax.ts';
import { type Readers, readBraces, readClauses, readList, readParentheses, readSplat } from './brackets.ts';
import { type Kind, kindSet, kindTable, N, T } from './kinds.ts';
import { readParameters } from './parameters.ts';
import { toPattern } from './patterns.ts';
import { readStrings } from './strings.ts';
import { notPlain, type Tokens } from './tokens.ts';

const POWER = 9;
/** How tightly an operator between two operands binds; 0 for other tokens. */
const BINDING = kindTable([
  [T['|'], 2],
  [T['&'], 3],
  [T['^'], 4],
  [T['<<'], 5],
  [T['>>'], 5],
  [T['+'], 6],
  [T['-'], 6],
  [T['*'], 7],
  [T['@'], 7],
  [T['/'], 7],
  [T['%'], 7],
  [T['//'], 7],
  [T['**'], POWER],
]);
const COMPARISONS = kindSet(T['<'], T['<='], T['=='], T['!='], T['>='], T['>'], T.in, T.not, T.is);
const TRAILERS = kindSet(T['.'], T['('], T['[']);
const SIGNS = kindSet(T['+'], T['-'], T['~']);
/** Tokens that an expression can begin with, `*` left out. */
const STARTS = kindSet(
  N.identifier,
  N.integer,
  N.float,
  N.true,
  N.false,
  N.none,
  N.ellipsis,
  N.string_start,
  T['('],
  T['['],
  T['{'],
  T['+'],
  T['-'],
  T['~'],
  T.not,
  T.lambda,
  T.await,
);

/** True when the next token begins an expression. */
export function startsExpression(tokens: Tokens): boolean {
  return STARTS[tokens.token] === 1;
}

/** An expression of any kind but a bare tuple, `yield` and `*x`. */
export function readExpression(tokens: Tokens): number {
  const from = tokens.size;
  const first = readNamed(tokens);
  if (!tokens.is(T.if)) return first;
  tokens.shift();
  readExpression(tokens);
  tokens.expect(T.else);
  readExpression(tokens);
  return tokens.reduce(N.conditional_expression, from);
}

/** An expression that is no conditional one. `x := a if b else c` is a conditional one to the grammar. */
function readNamed(tokens: Tokens): number {
  const from = tokens.size;
  const first = readOr(tokens);
  if (!tokens.is(T[':='])) return first;
  if (tokens.kindOf(first) !== N.identifier) notPlain();
  tokens.mark(first, F.name);
  tokens.shift();
  tokens.mark(readOr(tokens), F.value);
  return tokens.reduce(N.named_expression, from);
}

/** An expression or `*x` of a bare tuple. */
export function readItem(tokens: Tokens): number {
  return tokens.is(T['*']) ? readSimpleSplat(tokens) : readExpression(tokens);
}

/** One expression, or several with commas as an `expression_list`. */
export function readExpressions(tokens: Tokens): number {
  const from = tokens.size;
  const first = readItem(tokens);
  return readRest(tokens) ? tokens.reduce(N.expression_list, from) : first;
}

/** The rest of a bare tuple behind its first item; false when there is no comma. */
export function readRest(tokens: Tokens): boolean {
  if (!tokens.is(T[','])) return false;
  while (tokens.is(T[','])) {
    tokens.shift();
    if (!startsExpression(tokens) && !tokens.is(T['*'])) break;
    readItem(tokens);
  }
  return true;
}

export function readYield(tokens: Tokens): number {
  const from = tokens.size;
  tokens.expect(T.yield);
  if (tokens.is(T.from)) {
    tokens.shift();
    readExpression(tokens);
  } else if (startsExpression(tokens) || tokens.is(T['*'])) readExpressions(tokens);
  return tokens.reduce(N.yield, from);
}

/** What is assigned to in a `for`: one target, or several with commas. */
export function readTargets(tokens: Tokens): number {
  const from = tokens.size;
  const first = readTarget(tokens);
  if (!tokens.is(T[','])) return first;
  while (tokens.is(T[','])) {
    tokens.shift();
    if (tokens.is(T.in)) break;
    readTarget(tokens);
  }
  return tokens.reduce(N.pattern_list, from);
}

/** A name, attribute, subscript, call, literal or anything in brackets. */
export function readPrimary(tokens: Tokens): number {
  const from = tokens.size;
  let node = readAtom(tokens);
  for (;;) {
    if (tokens.is(T['.'])) {
      tokens.mark(node, F.object);
      tokens.shift();
      tokens.expect(N.identifier);
      node = tokens.reduce(N.attribute, from);
    } else if (tokens.is(T['('])) {
      tokens.mark(node, F.function);
      tokens.mark(readArguments(tokens), F.arguments);
      node = tokens.reduce(N.call, from);
    } else if (tokens.is(T['['])) {
      tokens.mark(node, F.value);
      readSubscripts(tokens);
      node = tokens.reduce(N.subscript, from);
    } else return node;
  }
}

/** Arguments of a call or bases of a class, with their parentheses. */
export function readArguments(tokens: Tokens): number {
  const from = tokens.size;
  tokens.expect(T['(']);
  let isFirst = true;
  while (!tokens.is(T[')'])) {
    const argument = readArgument(tokens);
    if (isFirst && readClauses(tokens, READERS, argument, T[')']))
      return tokens.reduce(N.generator_expression, from);
    isFirst = false;
    if (!tokens.is(T[')'])) tokens.expect(T[',']);
  }
  tokens.shift();
  return tokens.reduce(N.argument_list, from);
}

function readTarget(tokens: Tokens): number {
  const target = tokens.is(T['*']) ? readSimpleSplat(tokens) : readPrimary(tokens);
  toPattern(tokens, target);
  return target;
}

function readOr(tokens: Tokens): number {
  return readLogical(tokens, T.or, readAnd);
}

function readAnd(tokens: Tokens): number {
  return readLogical(tokens, T.and, readNot);
}

function readLogical(tokens: Tokens, operator: Kind, readOperand: (tokens: Tokens) => number): number {
  const from = tokens.size;
  let left = readOperand(tokens);
  while (tokens.is(operator)) {
    tokens.mark(left, F.left);
    tokens.mark(tokens.shift(), F.operator);
    tokens.mark(readOperand(tokens), F.right);
    left = tokens.reduce(N.boolean_operator, from);
  }
  return left;
}

function readNot(tokens: Tokens): number {
  const from = tokens.size;
  if (tokens.is(T.not)) {
    tokens.shift();
    readNot(tokens);
    return tokens.reduce(N.not_operator, from);
  }
  if (tokens.is(T.lambda)) return readLambda(tokens);
  const left = readBinary(tokens, 1);
  if (COMPARISONS[tokens.token] === 0) return left;
  while (COMPARISONS[tokens.token] === 1) {
    readComparison(tokens);
    readBinary(tokens, 1);
  }
  return tokens.reduce(N.comparison_operator, from);
}

function readComparison(tokens: Tokens): void {
  const from = tokens.size;
  if (tokens.is(T.not)) {
    tokens.shift();
    tokens.expect(T.in);
    tokens.reduce(T['not in'], from);
  } else if (tokens.is(T.is)) {
    tokens.shift();
    if (!tokens.is(T.not)) return;
    tokens.shift();
    tokens.reduce(T['is not'], from);
  } else tokens.shift();
}

/** Operands with operators between them that bind at least as tightly as `least`. */
function readBinary(tokens: Tokens, least: number): number {
  const from = tokens.size;
  let left = readUnary(tokens);
  for (;;) {
    const binding = BINDING[tokens.token]!;
    if (binding === 0 || binding < least) return left;
    tokens.mark(left, F.left);
    tokens.mark(tokens.shift(), F.operator);
    tokens.mark(readBinary(tokens, binding === POWER ? POWER : binding + 1), F.right);
    left = tokens.reduce(N.binary_operator, from);
  }
}

function readUnary(tokens: Tokens): number {
  const from = tokens.size;
  if (SIGNS[tokens.token] === 1) {
    tokens.mark(tokens.shift(), F.operator);
    readBinary(tokens, POWER);
    return tokens.reduce(N.unary_operator, from);
  }
  if (tokens.is(T.await)) {
    tokens.shift();
    readBinary(tokens, POWER);
    return tokens.reduce(N.await, from);
  }
  return readPrimary(tokens);
}

function readLambda(tokens: Tokens): number {
  const from = tokens.size;
  tokens.shift();
  if (!tokens.is(T[':'])) {
    const parameters = tokens.size;
    readParameters(tokens, readExpression, undefined);
    tokens.mark(tokens.reduce(N.lambda_parameters, parameters), F.parameters);
  }
  tokens.expect(T[':']);
  tokens.mark(readExpression(tokens), F.body);
  return tokens.reduce(N.lambda, from);
}

function readAtom(tokens: Tokens): number {
  switch (tokens.token) {
    case N.identifier:
    case N.integer:
    case N.float:
    case N.true:
    case N.false:
    case N.none:
    case N.ellipsis:
      return tokens.shift();
    case N.string_start:
      return readStrings(tokens, readExpression);
    case T['(']:
      return readParentheses(tokens, READERS);
    case T['[']:
      return readList(tokens, READERS);
    case T['{']:
      return readBraces(tokens, READERS);
    default:
      return notPlain();
  }
}

/** `*x` in a bare tuple, a target or a subscript. With more than a name, the grammar takes `*x` for the object. */
function readSimpleSplat(tokens: Tokens): number {
  const from = tokens.size;
  tokens.shift();
  tokens.expect(N.identifier);
  if (BINDING[tokens.token] !== 0 || TRAILERS[tokens.token] === 1) notPlain();
  return tokens.reduce(N.list_splat, from);
}

function readArgument(tokens: Tokens): number {
  if (tokens.is(T['*'])) return readSplat(tokens, READERS, N.list_splat);
  if (tokens.is(T['**'])) return readSplat(tokens, READERS, N.dictionary_splat);
  const from = tokens.size;
  const isName = tokens.is(N.identifier);
  const argument = readExpression(tokens);
  if (!tokens.is(T['='])) return argument;
  if (!isName || tokens.kindOf(argument) !== N.identifier) notPlain();
  tokens.mark(argument, F.name);
  tokens.shift();
  tokens.mark(readExpression(tokens), F.value);
  return tokens.reduce(N.keyword_argument, from);
}

function readSubscripts(tokens: Tokens): void {
  tokens.shift();
  for (;;) {
    readSubscript(tokens);
    if (tokens.is(T[']'])) break;
    tokens.expect(T[',']);
    if (tokens.is(T[']'])) break;
  }
  tokens.shift();
}

function readSubscript(tokens: Tokens): void {
  const from = tokens.size;
  if (tokens.is(T['*'])) {
    readSimpleSplat(tokens);
    return;
  }
  if (!tokens.is(T[':'])) readExpression(tokens);
  if (!tokens.is(T[':'])) return;
  tokens.shift();
  if (startsExpression(tokens)) readExpression(tokens);
  if (tokens.is(T[':'])) {
    tokens.shift();
    if (startsExpression(tokens)) readExpression(tokens);
  }
  tokens.reduce(N.slice, from);
}

/** An expression that a further `if` is no part of. */
function readCondition(tokens: Tokens): number {
  if (tokens.is(T.lambda)) notPlain();
  return readOr(tokens);
}

const READERS: Readers = {
  expression: readExpression,
  condition: readCondition,
  targets: readTargets,
  yield: readYield,
};
