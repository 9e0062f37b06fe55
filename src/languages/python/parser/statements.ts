import { FIELD_INDEX as F } from '../../syntax.ts';
import { readArguments, readExpression, readExpressions, readPrimary, readTargets } from './expressions.ts';
import { kindSet, N, T } from './kinds.ts';
import { readParameters } from './parameters.ts';
import { readLine } from './simple-statements.ts';
import { notPlain, type Tokens } from './tokens.ts';
import { readType } from './types.ts';

/** Expressions whose last part `as` may belong to alone. */
const ENDS_OPEN = kindSet(
  N.conditional_expression,
  N.lambda,
  N.named_expression,
  N.boolean_operator,
  N.not_operator,
);

/** In `def f() -> A: b[c]` the grammar takes `A: b[c]` for a type. */
const SUBSCRIPT = /\w+(?:[ \t]|\\\n)*\[/y;

/** Reads statements up to a dedent or the end of the text. */
export function readStatements(tokens: Tokens): void {
  while (!tokens.is(T.dedent) && !tokens.is(T.end)) readStatement(tokens);
}

function readStatement(tokens: Tokens): void {
  switch (tokens.token) {
    case T.if:
      readIf(tokens);
      break;
    case T.for:
      readFor(tokens, tokens.size);
      break;
    case T.while:
      readWhile(tokens);
      break;
    case T.try:
      readTry(tokens);
      break;
    case T.with:
      readWith(tokens, tokens.size);
      break;
    case T.def:
      readFunction(tokens, tokens.size);
      break;
    case T.class:
      readClass(tokens);
      break;
    case T['@']:
      readDecorated(tokens);
      break;
    case T.async:
      readAsync(tokens);
      break;
    default:
      readLine(tokens);
      tokens.passNewline();
  }
}

/** A block behind its colon: indented lines, or statements on the same line. */
function readBlock(tokens: Tokens): number {
  tokens.expect(T[':']);
  if (tokens.is(T.newline)) {
    tokens.passIndent();
    const from = tokens.size;
    readStatements(tokens);
    const block = tokens.reduceAll(N.block, from);
    if (!tokens.is(T.dedent)) notPlain();
    tokens.passDedent();
    return block;
  }
  const from = tokens.size;
  readLine(tokens);
  const block = tokens.reduceAll(N.block, from);
  tokens.passNewline();
  return block;
}

function readIf(tokens: Tokens): void {
  const from = tokens.size;
  tokens.shift();
  readBranch(tokens);
  while (tokens.is(T.elif)) {
    const at = tokens.size;
    tokens.shift();
    readBranch(tokens);
    tokens.mark(tokens.reduce(N.elif_clause, at), F.alternative);
  }
  readElse(tokens, F.alternative);
  tokens.reduce(N.if_statement, from);
}

function readBranch(tokens: Tokens): void {
  tokens.mark(readExpression(tokens), F.condition);
  tokens.mark(readBlock(tokens), F.consequence);
}

function readElse(tokens: Tokens, field: number): void {
  if (!tokens.is(T.else)) return;
  const from = tokens.size;
  tokens.shift();
  tokens.mark(readBlock(tokens), F.body);
  tokens.mark(tokens.reduce(N.else_clause, from), field);
}

function readFor(tokens: Tokens, from: number): void {
  tokens.expect(T.for);
  tokens.mark(readTargets(tokens), F.left);
  tokens.expect(T.in);
  tokens.mark(readExpressions(tokens), F.right);
  tokens.mark(readBlock(tokens), F.body);
  readElse(tokens, F.alternative);
  tokens.reduce(N.for_statement, from);
}

function readWhile(tokens: Tokens): void {
  const from = tokens.size;
  tokens.shift();
  tokens.mark(readExpression(tokens), F.condition);
  tokens.mark(readBlock(tokens), F.body);
  readElse(tokens, F.alternative);
  tokens.reduce(N.while_statement, from);
}

function readTry(tokens: Tokens): void {
  const from = tokens.size;
  tokens.shift();
  tokens.mark(readBlock(tokens), F.body);
  while (tokens.is(T.except)) readExcept(tokens);
  readElse(tokens, F.none);
  if (tokens.is(T.finally)) {
    const at = tokens.size;
    tokens.shift();
    readBlock(tokens);
    tokens.reduce(N.finally_clause, at);
  }
  tokens.reduce(N.try_statement, from);
}

function readExcept(tokens: Tokens): void {
  const from = tokens.size;
  tokens.shift();
  if (!tokens.is(T[':'])) tokens.mark(readAs(tokens), F.value);
  while (tokens.is(T[','])) {
    tokens.shift();
    tokens.mark(readExpression(tokens), F.value);
  }
  readBlock(tokens);
  tokens.reduce(N.except_clause, from);
}

/** An expression, with the name that `as` gives it. */
function readAs(tokens: Tokens): number {
  const from = tokens.size;
  const value = readExpression(tokens);
  if (!tokens.is(T.as)) return value;
  if (ENDS_OPEN[tokens.kindOf(value)] === 1) notPlain();
  tokens.shift();
  const target = tokens.size;
  readPrimary(tokens);
  tokens.reduce(N.as_pattern_target, target);
  return tokens.reduce(N.as_pattern, from);
}

function readWith(tokens: Tokens, from: number): void {
  tokens.expect(T.with);
  const clause = tokens.size;
  readWithItem(tokens);
  while (tokens.is(T[','])) {
    tokens.shift();
    readWithItem(tokens);
  }
  tokens.reduce(N.with_clause, clause);
  tokens.mark(readBlock(tokens), F.body);
  tokens.reduce(N.with_statement, from);
}

function readWithItem(tokens: Tokens): void {
  const from = tokens.size;
  const value = readAs(tokens);
  // A tuple may be several items in parentheses.
  if (tokens.kindOf(value) === N.tuple) notPlain();
  tokens.mark(value, F.value);
  tokens.reduce(N.with_item, from);
}

function readFunction(tokens: Tokens, from: number): number {
  tokens.expect(T.def);
  tokens.mark(tokens.expect(N.identifier), F.name);
  const parameters = tokens.size;
  tokens.expect(T['(']);
  readParameters(tokens, readExpression, readType);
  tokens.expect(T[')']);
  tokens.mark(tokens.reduce(N.parameters, parameters), F.parameters);
  if (tokens.is(T['->'])) {
    tokens.shift();
    readType(tokens);
    if (tokens.isFollowedBy(SUBSCRIPT)) notPlain();
  }
  tokens.mark(readBlock(tokens), F.body);
  return tokens.reduce(N.function_definition, from);
}

function readClass(tokens: Tokens): number {
  const from = tokens.size;
  tokens.shift();
  tokens.mark(tokens.expect(N.identifier), F.name);
  if (tokens.is(T['('])) {
    const bases = readArguments(tokens);
    if (tokens.kindOf(bases) !== N.argument_list) notPlain();
    tokens.mark(bases, F.superclasses);
  }
  tokens.mark(readBlock(tokens), F.body);
  return tokens.reduce(N.class_definition, from);
}

function readDecorated(tokens: Tokens): void {
  const from = tokens.size;
  while (tokens.is(T['@'])) {
    const at = tokens.size;
    tokens.shift();
    readExpression(tokens);
    if (!tokens.is(T.newline)) notPlain();
    tokens.reduceAll(N.decorator, at);
    tokens.passDecoratorEnd();
  }
  const at = tokens.size;
  let definition: number;
  if (tokens.is(T.class)) definition = readClass(tokens);
  else {
    if (tokens.is(T.async)) tokens.shift();
    definition = readFunction(tokens, at);
  }
  tokens.mark(definition, F.definition);
  tokens.reduce(N.decorated_definition, from);
}

function readAsync(tokens: Tokens): void {
  const from = tokens.size;
  tokens.shift();
  if (tokens.is(T.def)) readFunction(tokens, from);
  else if (tokens.is(T.for)) readFor(tokens, from);
  else readWith(tokens, from);
}
