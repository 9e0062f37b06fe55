import { FIELD_INDEX as F } from '../../syntax.ts';
import { N, T } from './kinds.ts';
import { notPlain, type Tokens } from './tokens.ts';

type Read = (tokens: Tokens) => number;

/** Parameters up to the closing parenthesis or colon; those of a lambda have no types. */
export function readParameters(tokens: Tokens, readExpression: Read, readType: Read | undefined): void {
  while (!tokens.is(T[')']) && !tokens.is(T[':'])) {
    readParameter(tokens, readExpression, readType);
    if (!tokens.is(T[','])) return;
    tokens.shift();
  }
}

function readParameter(tokens: Tokens, readExpression: Read, readType: Read | undefined): void {
  const from = tokens.size;
  if (tokens.is(T['/'])) {
    tokens.shift();
    tokens.reduce(N.positional_separator, from);
    return;
  }
  if (tokens.is(T['*']) || tokens.is(T['**'])) {
    const isDictionary = tokens.is(T['**']);
    tokens.shift();
    if (tokens.is(T[',']) && !isDictionary) {
      tokens.reduce(N.keyword_separator, from);
      return;
    }
    tokens.expect(N.identifier);
    tokens.reduce(isDictionary ? N.dictionary_splat_pattern : N.list_splat_pattern, from);
    if (readType && tokens.is(T[':'])) {
      tokens.shift();
      tokens.mark(readType(tokens), F.type);
      tokens.reduce(N.typed_parameter, from);
    }
    return;
  }
  const name = tokens.expect(N.identifier);
  const isTyped = readType !== undefined && tokens.is(T[':']);
  if (isTyped) {
    tokens.shift();
    tokens.mark(readType(tokens), F.type);
  }
  if (tokens.is(T['='])) {
    tokens.mark(name, F.name);
    tokens.shift();
    tokens.mark(readExpression(tokens), F.value);
    tokens.reduce(isTyped ? N.typed_default_parameter : N.default_parameter, from);
  } else if (isTyped) tokens.reduce(N.typed_parameter, from);
  if (!tokens.is(T[',']) && !tokens.is(T[')']) && !tokens.is(T[':'])) notPlain();
}
