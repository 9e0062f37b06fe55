import { FIELD_INDEX as F } from '../../syntax.ts';
import { N, T } from './kinds.ts';
import { notPlain, type Tokens } from './tokens.ts';

export function readImport(tokens: Tokens): number {
  const from = tokens.size;
  tokens.shift();
  readNames(tokens, T.newline);
  return tokens.reduce(N.import_statement, from);
}

export function readFrom(tokens: Tokens): number {
  const from = tokens.size;
  tokens.shift();
  const isFuture = isWord(tokens, '__future__');
  if (isFuture) {
    tokens.token = T.__future__;
    tokens.shift();
  } else readModule(tokens);
  tokens.expect(T.import);
  const at = tokens.size;
  if (tokens.is(T['*']) && !isFuture) {
    tokens.shift();
    tokens.reduce(N.wildcard_import, at);
  } else if (tokens.is(T['('])) {
    tokens.shift();
    readNames(tokens, T[')']);
    tokens.expect(T[')']);
  } else readNames(tokens, T.newline);
  return tokens.reduce(isFuture ? N.future_import_statement : N.import_from_statement, from);
}

function isWord(tokens: Tokens, word: string): boolean {
  return (
    tokens.tokenEnd - tokens.tokenStart === word.length && tokens.text.startsWith(word, tokens.tokenStart)
  );
}

/** The module that names are imported from; dots in front make it relative. */
function readModule(tokens: Tokens): void {
  const from = tokens.size;
  while (tokens.is(T['.']) || tokens.is(N.ellipsis)) {
    const { tokenStart: start, tokenEnd: end } = tokens;
    for (let at = start; at < end; at++) tokens.leaf(T['.'], at, at + 1);
    tokens.advance(end);
  }
  const isRelative = tokens.size > from;
  if (isRelative) tokens.reduce(N.import_prefix, from);
  if (!isRelative || tokens.is(N.identifier)) readDottedName(tokens);
  if (isRelative) tokens.reduce(N.relative_import, from);
}

function readDottedName(tokens: Tokens): number {
  const from = tokens.size;
  tokens.expect(N.identifier);
  while (tokens.is(T['.'])) {
    tokens.shift();
    tokens.expect(N.identifier);
  }
  return tokens.reduce(N.dotted_name, from);
}

/** Imported names up to a closing token; a comma may be the last. */
function readNames(tokens: Tokens, closing: number): void {
  for (;;) {
    const from = tokens.size;
    const name = readDottedName(tokens);
    tokens.mark(name, F.name);
    if (tokens.is(T.as)) {
      tokens.shift();
      tokens.expect(N.identifier);
      tokens.mark(tokens.reduce(N.aliased_import, from), F.name);
    }
    if (!tokens.is(T[','])) break;
    tokens.shift();
    if (tokens.is(closing)) break;
  }
  if (!tokens.is(closing) && !tokens.is(T[';'])) notPlain();
}
