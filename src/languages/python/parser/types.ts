import { FIELD_INDEX as F } from '../../syntax.ts';
import { readExpression } from './expressions.ts';
import { kindSet, N, T } from './kinds.ts';
import { notPlain, type Tokens } from './tokens.ts';

/** What may follow a type that begins with a generic one. */
const AFTER_GENERIC = kindSet(T[','], T[']'], T[')'], T['='], T[':'], T['|'], T[';'], T.newline);

const BRACKET = /\[/y;

/** A type as it is written behind a colon or an arrow. */
export function readType(tokens: Tokens): number {
  const from = tokens.size;
  let type = readOneType(tokens);
  while (tokens.is(T['|'])) {
    tokens.shift();
    readOneType(tokens);
    tokens.reduce(N.union_type, from);
    type = tokens.reduce(N.type, from);
  }
  return type;
}

function readOneType(tokens: Tokens): number {
  const from = tokens.size;
  if (!tokens.is(N.identifier) || !tokens.isFollowedBy(BRACKET)) {
    readExpression(tokens);
    return tokens.reduce(N.type, from);
  }
  const soft = tokens.softKeyword();
  if (soft !== undefined && soft !== 'type') notPlain();
  tokens.shift();
  const parameters = tokens.size;
  tokens.expect(T['[']);
  for (;;) {
    readType(tokens);
    if (!tokens.is(T[','])) break;
    tokens.shift();
    if (tokens.is(T[']'])) break;
  }
  tokens.expect(T[']']);
  tokens.reduce(N.type_parameter, parameters);
  tokens.reduce(N.generic_type, from);
  if (AFTER_GENERIC[tokens.token] === 0) notPlain();
  return tokens.reduce(N.type, from);
}

/** `: type`, behind what it is the type of. */
export function readAnnotation(tokens: Tokens): void {
  tokens.expect(T[':']);
  tokens.mark(readType(tokens), F.type);
}
