import { createRequire } from 'node:module';
import type ts from 'typescript';
import type { COMPILER_PARTS } from './compiler-parts.ts';

/** The parts of the TypeScript compiler that parse. */
export type Compiler = Pick<typeof ts, (typeof COMPILER_PARTS)[number] & keyof typeof ts> & {
  /** Where the first token of a node starts, behind layout and comments. The compiler exports it without a type. */
  getTokenPosOfNode(node: ts.Node, file: ts.SourceFile): number;
};

/** In the built package its parser alone, which loads six times faster than the whole compiler of a checkout. */
const MODULE = import.meta.url.endsWith('.ts') ? 'typescript' : './typescript-parser.cjs';

/**
 * The TypeScript compiler. Required: to import it, Node would first search the text of its module for the names that
 * it exports.
 */
export const compiler = createRequire(import.meta.url)(MODULE) as Compiler;
