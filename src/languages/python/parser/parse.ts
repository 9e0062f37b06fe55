import type { SyntaxTree } from '../../syntax.ts';
import { grammarKinds, N, T } from './kinds.ts';
import { readStatements } from './statements.ts';
import { isNotPlain, notPlain, Tokens } from './tokens.ts';

/** The grammar's number of a kind, looked up as named node or as token. */
export type FindKind = (name: string, isNamed: boolean) => number | undefined;

/** Characters that the grammar's parser treats in its own ways. */
const UNPLAIN = /[\r\f\0]/;

/**
 * A parser of plain Python that gives the very tree that tree-sitter-python gives, several times faster.
 *
 * Plain is what most files are: no syntax error, nothing of Python 2 alone, no `match` statement, ASCII names.
 * For anything else it gives undefined, and the grammar's own parser must be asked.
 */
export function plainPythonParser(
  kindNames: readonly string[],
  find: FindKind,
): (text: string) => SyntaxTree | undefined {
  const kinds = grammarKinds(find);
  const tokens = new Tokens();
  return (text) => {
    if (UNPLAIN.test(text)) return undefined;
    try {
      tokens.begin(text);
      if (tokens.is(T.end)) return undefined;
      readStatements(tokens);
      if (!tokens.is(T.end)) notPlain();
      tokens.wrap(N.module, 0, tokens.startOf(tokens.at(0)), text.length);
      return tokens.finish(text, kinds, kindNames);
    } catch (error) {
      if (isNotPlain(error)) return undefined;
      throw error;
    }
  };
}
