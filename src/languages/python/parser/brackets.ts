import { FIELD_INDEX as F } from '../../syntax.ts';
import { type Kind, kindSet, N, T } from './kinds.ts';
import { isSplatName } from './patterns.ts';
import { notPlain, type Tokens } from './tokens.ts';

type Read = (tokens: Tokens) => number;

/** How what stands in brackets is read. */
export interface Readers {
  readonly expression: Read;
  /** An expression that a further `if` is no part of. */
  readonly condition: Read;
  /** What a `for` assigns to. */
  readonly targets: Read;
  readonly yield: Read;
}

export function readParentheses(tokens: Tokens, read: Readers): number {
  const from = tokens.size;
  tokens.shift();
  if (tokens.is(T[')'])) {
    tokens.shift();
    return tokens.reduce(N.tuple, from);
  }
  if (tokens.is(T.yield)) {
    read.yield(tokens);
    tokens.expect(T[')']);
    return tokens.reduce(N.parenthesized_expression, from);
  }
  const first = readElement(tokens, read);
  if (readClauses(tokens, read, first, T[')'])) return tokens.reduce(N.generator_expression, from);
  if (tokens.is(T[')'])) {
    // The grammar takes `(*x)` for a thing of its own.
    if (tokens.kindOf(first) === N.list_splat) notPlain();
    tokens.shift();
    return tokens.reduce(N.parenthesized_expression, from);
  }
  readElements(tokens, read, T[')']);
  return tokens.reduce(N.tuple, from);
}

export function readList(tokens: Tokens, read: Readers): number {
  const from = tokens.size;
  tokens.shift();
  if (tokens.is(T[']'])) {
    tokens.shift();
    return tokens.reduce(N.list, from);
  }
  const first = readElement(tokens, read);
  if (readClauses(tokens, read, first, T[']'])) return tokens.reduce(N.list_comprehension, from);
  if (tokens.is(T[']'])) closeSingle(tokens, first);
  else readElements(tokens, read, T[']']);
  return tokens.reduce(N.list, from);
}

export function readBraces(tokens: Tokens, read: Readers): number {
  const from = tokens.size;
  tokens.shift();
  if (tokens.is(T['}']) || tokens.is(T['**'])) {
    readPairs(tokens, read);
    return tokens.reduce(N.dictionary, from);
  }
  const at = tokens.size;
  const first = readElement(tokens, read);
  if (tokens.is(T[':'])) {
    if (tokens.kindOf(first) === N.list_splat) notPlain();
    const pair = readPairFrom(tokens, read, at);
    if (readClauses(tokens, read, pair, T['}'])) return tokens.reduce(N.dictionary_comprehension, from);
    if (!tokens.is(T['}'])) tokens.expect(T[',']);
    readPairs(tokens, read);
    return tokens.reduce(N.dictionary, from);
  }
  if (readClauses(tokens, read, first, T['}'])) return tokens.reduce(N.set_comprehension, from);
  if (tokens.is(T['}'])) closeSingle(tokens, first);
  else readElements(tokens, read, T['}']);
  return tokens.reduce(N.set, from);
}

/** Pairs of a dictionary up to its closing brace. */
function readPairs(tokens: Tokens, read: Readers): void {
  while (!tokens.is(T['}'])) {
    if (tokens.is(T['**'])) readSplat(tokens, read, N.dictionary_splat);
    else {
      const at = tokens.size;
      read.expression(tokens);
      readPairFrom(tokens, read, at);
    }
    if (!tokens.is(T['}'])) tokens.expect(T[',']);
  }
  tokens.shift();
}

/** A pair whose key is read. */
function readPairFrom(tokens: Tokens, read: Readers, from: number): number {
  tokens.expect(T[':']);
  tokens.mark(read.expression(tokens), F.value);
  return tokens.reduce(N.pair, from);
}

/** Elements behind the first one, up to the closing bracket. */
function readElements(tokens: Tokens, read: Readers, closing: Kind): void {
  while (!tokens.is(closing)) {
    tokens.expect(T[',']);
    if (!tokens.is(closing)) readElement(tokens, read);
  }
  tokens.shift();
}

/** An element of a list, tuple or set. */
function readElement(tokens: Tokens, read: Readers): number {
  return tokens.is(T['*']) ? readSplat(tokens, read, N.list_splat) : read.expression(tokens);
}

/** The closing bracket behind a single element. */
function closeSingle(tokens: Tokens, element: number): void {
  if (tokens.kindOf(element) === N.list_splat && !isSplatName(tokens, element)) notPlain();
  tokens.shift();
}

/** `*x` or `**x` with any expression. */
export function readSplat(tokens: Tokens, read: Readers, kind: Kind): number {
  const from = tokens.size;
  tokens.shift();
  read.expression(tokens);
  return tokens.reduce(kind, from);
}

const NO_BODIES = kindSet(N.list_splat, N.dictionary_splat, N.keyword_argument);

/** The clauses of a comprehension whose body is read, and the closing bracket; false where there are none. */
export function readClauses(tokens: Tokens, read: Readers, body: number, closing: Kind): boolean {
  if (!startsFor(tokens)) return false;
  if (NO_BODIES[tokens.kindOf(body)] === 1) notPlain();
  tokens.mark(body, F.body);
  while (startsFor(tokens) || tokens.is(T.if)) readClause(tokens, read);
  tokens.expect(closing);
  return true;
}

function startsFor(tokens: Tokens): boolean {
  return tokens.is(T.for) || tokens.is(T.async);
}

function readClause(tokens: Tokens, read: Readers): void {
  const from = tokens.size;
  if (tokens.is(T.if)) {
    tokens.shift();
    read.condition(tokens);
    tokens.reduce(N.if_clause, from);
    return;
  }
  if (tokens.is(T.async)) tokens.shift();
  tokens.expect(T.for);
  tokens.mark(read.targets(tokens), F.left);
  tokens.expect(T.in);
  tokens.mark(read.condition(tokens), F.right);
  tokens.reduce(N.for_in_clause, from);
}
