import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type ts from 'typescript';
import type { Compiler } from '../../src/languages/typescript/compiler.ts';

const require = createRequire(import.meta.url);

/** Loads the parser that the build cuts out of the compiler. */
export function builtParser(dist: URL): Compiler {
  return require(fileURLToPath(new URL('typescript-parser.cjs', dist))) as Compiler;
}

/** Says where the tree, the tokens or the errors of a text differ from those of the whole compiler first. */
export function parserDifference(parser: Compiler, text: string, kind: ts.ScriptKind): string | undefined {
  const ofParser = parsed(parser, text, kind);
  const ofCompiler = parsed(require('typescript') as Compiler, text, kind);
  for (let at = 0; at < Math.max(ofParser.length, ofCompiler.length); at++) {
    if (ofParser[at] !== ofCompiler[at]) return `${ofParser[at]} instead of ${ofCompiler[at]}`;
  }
  return undefined;
}

function parsed(compiler: Compiler, text: string, kind: ts.ScriptKind): string[] {
  const { ESNext } = compiler.ScriptTarget;
  const options = { languageVersion: ESNext, jsDocParsingMode: compiler.JSDocParsingMode.ParseNone };
  const file = compiler.createSourceFile('file', text, options, false, kind);
  const found: string[] = [];
  const nodes: ts.Node[] = [file];
  for (let node = nodes.pop(); node; node = nodes.pop()) {
    const start = compiler.getTokenPosOfNode(node, file);
    const layout = compiler.isJsxText(node) && node.containsOnlyTriviaWhiteSpaces;
    found.push([node.kind, node.flags, node.pos, start, node.end, layout].join(' '));
    compiler.forEachChild(node, (child) => {
      nodes.push(child);
    });
  }
  const { parseDiagnostics } = file as unknown as { parseDiagnostics: readonly ts.Diagnostic[] };
  for (const { start, length, messageText } of parseDiagnostics)
    found.push(`${start} ${length} ${messageText}`);
  const { Standard, JSX } = compiler.LanguageVariant;
  const variant = kind === compiler.ScriptKind.TS ? Standard : JSX;
  const scanner = compiler.createScanner(ESNext, false, variant, text);
  for (let token = scanner.scan(); token !== compiler.SyntaxKind.EndOfFileToken; token = scanner.scan()) {
    found.push(`${token} ${scanner.getTokenStart()} ${scanner.getTokenEnd()}`);
  }
  return found;
}
