import { FIELD_INDEX as F } from '../../syntax.ts';
import { readExpression, readExpressions, readItem, readRest, readYield } from './expressions.ts';
import { readFrom, readImport } from './imports.ts';
import { type Kind, kindSet, N, T } from './kinds.ts';
import { isItem, isTargetKind, toPattern } from './patterns.ts';
import { notPlain, type Tokens } from './tokens.ts';
import { readAnnotation } from './types.ts';

const AUGMENTED = kindSet(
  T['+='],
  T['-='],
  T['*='],
  T['/='],
  T['//='],
  T['%='],
  T['@='],
  T['**='],
  T['|='],
  T['&='],
  T['^='],
  T['<<='],
  T['>>='],
);

/** What makes `print` a keyword for sure. */
const SHIFT = />>/y;

/** Reads the simple statements of a line, up to its end. */
export function readLine(tokens: Tokens): void {
  readSimple(tokens);
  while (tokens.is(T[';'])) {
    tokens.shift();
    if (tokens.is(T.newline)) break;
    readSimple(tokens);
  }
  if (!tokens.is(T.newline)) notPlain();
}

function readSimple(tokens: Tokens): number {
  const from = tokens.size;
  switch (tokens.token) {
    case T.return:
      tokens.shift();
      if (!isOver(tokens)) readExpressions(tokens);
      return tokens.reduce(N.return_statement, from);
    case T.import:
      return readImport(tokens);
    case T.from:
      return readFrom(tokens);
    case T.raise:
      return readRaise(tokens);
    case T.assert:
      tokens.shift();
      readExpression(tokens);
      if (tokens.is(T[','])) {
        tokens.shift();
        readExpression(tokens);
      }
      return tokens.reduce(N.assert_statement, from);
    case T.pass:
      return readWord(tokens, N.pass_statement);
    case T.break:
      return readWord(tokens, N.break_statement);
    case T.continue:
      return readWord(tokens, N.continue_statement);
    case T.del:
      tokens.shift();
      readExpressions(tokens);
      return tokens.reduce(N.delete_statement, from);
    case T.global:
      return readNames(tokens, N.global_statement);
    case T.nonlocal:
      return readNames(tokens, N.nonlocal_statement);
    default:
      return readExpressionStatement(tokens);
  }
}

function readWord(tokens: Tokens, kind: Kind): number {
  const from = tokens.size;
  tokens.shift();
  return tokens.reduce(kind, from);
}

function isOver(tokens: Tokens): boolean {
  return tokens.is(T.newline) || tokens.is(T[';']);
}

function readRaise(tokens: Tokens): number {
  const from = tokens.size;
  tokens.shift();
  if (!isOver(tokens)) {
    readExpressions(tokens);
    if (tokens.is(T.from)) {
      tokens.shift();
      readExpression(tokens);
    }
  }
  return tokens.reduce(N.raise_statement, from);
}

function readNames(tokens: Tokens, kind: Kind): number {
  const from = tokens.size;
  tokens.shift();
  tokens.expect(N.identifier);
  while (tokens.is(T[','])) {
    tokens.shift();
    tokens.expect(N.identifier);
  }
  return tokens.reduce(kind, from);
}

function readExpressionStatement(tokens: Tokens): number {
  const from = tokens.size;
  if (tokens.is(T.yield)) {
    readYield(tokens);
    return tokens.reduce(N.expression_statement, from);
  }
  const soft = tokens.softKeyword();
  if (soft === 'print' && tokens.isFollowedBy(SHIFT)) notPlain();
  const first = readItem(tokens);
  const isBare = tokens.kindOf(first) === N.identifier;
  const isList = readList(tokens, from);
  if (tokens.is(T['='])) {
    if (soft === 'type' && !isBare) notPlain();
    readAssignment(tokens, from, first, isList);
  } else if (tokens.is(T[':'])) {
    if (isList || (soft !== undefined && !isBare)) notPlain();
    toPattern(tokens, first);
    tokens.mark(first, F.left);
    readAnnotation(tokens);
    if (tokens.is(T['='])) {
      tokens.shift();
      tokens.mark(readRight(tokens), F.right);
    }
    tokens.reduce(N.assignment, from);
  } else if (AUGMENTED[tokens.token] === 1) {
    if (isList) notPlain();
    toPattern(tokens, first);
    tokens.mark(first, F.left);
    tokens.mark(tokens.shift(), F.operator);
    tokens.mark(readRight(tokens), F.right);
    tokens.reduce(N.augmented_assignment, from);
  }
  return tokens.reduce(N.expression_statement, from);
}

/** The rest of an assignment whose left side, from `from` on, is read as expressions. */
function readAssignment(tokens: Tokens, from: number, first: number, isList: boolean): number {
  let left = first;
  if (isList) {
    for (let place = from; place < tokens.size; place++) {
      const node = tokens.at(place);
      if (isItem(tokens, node)) toPattern(tokens, node);
    }
    left = tokens.reduce(N.pattern_list, from);
  } else toPattern(tokens, first);
  tokens.mark(left, F.left);
  tokens.expect(T['=']);
  tokens.mark(readRight(tokens), F.right);
  return tokens.reduce(N.assignment, from);
}

/** What is assigned: expressions, `yield`, or a further assignment. */
function readRight(tokens: Tokens): number {
  if (tokens.is(T.yield)) return readYield(tokens);
  const from = tokens.size;
  const first = readItem(tokens);
  const isList = readList(tokens, from);
  if (tokens.is(T['='])) return readAssignment(tokens, from, first, isList);
  return isList ? tokens.reduce(N.expression_list, from) : first;
}

/**
 * The rest of a bare tuple. Where a line of nothing but targets ends with a comma, the grammar's parser also tries
 * whether these are assigned to on the next line.
 */
function readList(tokens: Tokens, from: number): boolean {
  const isList = readRest(tokens);
  if (isList && tokens.is(T.newline) && isOpenTargets(tokens, from)) notPlain();
  return isList;
}

function isOpenTargets(tokens: Tokens, from: number): boolean {
  let last = T.newline;
  for (let place = from; place < tokens.size; place++) {
    const node = tokens.at(place);
    if (isItem(tokens, node) && !isTargetKind(tokens.kindOf(node))) return false;
    if (!tokens.isExtra(node)) last = tokens.kindOf(node);
  }
  return last === T[','];
}
