/** What of the TypeScript compiler is used: the build cuts these parts out of it (`packaging/typescript-parser.ts`). */
export const COMPILER_PARTS = [
  'createScanner',
  'createSourceFile',
  'forEachChild',
  'getTokenPosOfNode',
  'isJsxText',
  'isTokenKind',
  'JSDocParsingMode',
  'LanguageVariant',
  'ScriptKind',
  'ScriptTarget',
  'SyntaxKind',
] as const;
