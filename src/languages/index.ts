import type { FrontEnd, FrontEndEntry, LanguageId } from '../facts/front-end.ts';
import { indexConcepts } from './counting/concept-index.ts';
import { detailOf } from './counting/detail.ts';
import { factsOf, nameFactsOf } from './counting/extract.ts';
import type { LanguageDefinition } from './definition.ts';
import { go } from './go.ts';
import { java } from './java.ts';
import { type FindKind, plainPythonParser } from './python/parser/parse.ts';
import { python } from './python.ts';
import type { SyntaxTree } from './syntax.ts';
import type { Dialect } from './typescript/adapter.ts';
import { javascript, typescript } from './typescript.ts';

/** Makes a quick parser that gives the grammar's very trees for most texts, and undefined for others. */
type PlainParser = (kindNames: readonly string[], find: FindKind) => (text: string) => SyntaxTree | undefined;

/** Every dialect that archdelta reads, by its file name endings. */
export const frontEnds: readonly FrontEndEntry[] = [
  treeSitterFrontEnd('python', 4, ['.py', '.pyi', '.pyw'], 'tree-sitter-python', python, plainPythonParser),
  treeSitterFrontEnd('java', 5, ['.java'], 'tree-sitter-java', java),
  treeSitterFrontEnd('go', 5, ['.go'], 'tree-sitter-go', go),
  typescriptFrontEnd('javascript', 'javascript', ['.js', '.jsx', '.mjs', '.cjs']),
  typescriptFrontEnd('typescript', 'typescript', ['.ts', '.mts', '.cts']),
  typescriptFrontEnd('tsx', 'typescript', ['.tsx']),
];

function treeSitterFrontEnd(
  language: LanguageId,
  version: number,
  extensions: readonly string[],
  grammar: string,
  definition: LanguageDefinition,
  plainParser?: PlainParser,
): FrontEndEntry {
  return {
    dialect: language,
    language,
    version,
    extensions,
    load: once(async () => {
      const { treeSitterParser } = await import('./tree-sitter/adapter.ts');
      const parser = await treeSitterParser(grammar);
      const plain = plainParser?.(parser.kindNames, parser.kindId);
      const parse = plain ? (text: string) => plain(text) ?? parser.parse(text) : parser.parse;
      return frontEnd(definition, parser.kindNames, parse);
    }),
  };
}

function typescriptFrontEnd(
  dialect: Dialect,
  language: LanguageId,
  extensions: readonly string[],
): FrontEndEntry {
  const definition = language === 'javascript' ? javascript : typescript;
  return {
    dialect,
    language,
    version: 5,
    extensions,
    load: once(async () => {
      // The parser is 1.5 MB of code: only where there is something to parse.
      const { parseTypeScript, TYPESCRIPT_KIND_NAMES } = await import('./typescript/adapter.ts');
      return frontEnd(definition, TYPESCRIPT_KIND_NAMES, (text) => parseTypeScript(text, dialect));
    }),
  };
}

function frontEnd(
  definition: LanguageDefinition,
  kindNames: readonly string[],
  parse: (text: string) => SyntaxTree,
): FrontEnd {
  const index = indexConcepts(definition.table, kindNames);
  return {
    lineComment: definition.lineComment,
    parse(text) {
      const tree = parse(text);
      if (tree.errorLength * 2 > text.length) return undefined;
      return {
        facts: {
          whole: () => factsOf(tree, index, definition),
          names: () => nameFactsOf(tree, index, definition),
        },
        detail: () => detailOf(tree, index, definition),
      };
    },
  };
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}
