import { createRequire } from 'node:module';
import type ts from 'typescript';
import type { COMPILER_PARTS } from './compiler-parts.ts';

/** The parts of the TypeScript compiler that parse. */
export type Compiler = Pick<typeof ts, (typeof COMPILER_PARTS)[number] & keyof typeof ts> & {
  /** Where the first token of a node starts, behind layout and comments. The compiler exports it without a type. */
  getTokenPosOfNode(node: ts.Node, file: ts.SourceFile): number;
};

/** What the build makes of the compiler (`packaging/typescript-parser.ts`). */
const BUILT = './typescript-parser.cjs';
/** A development dependency: a checkout alone has it. */
const WHOLE = 'typescript';

/**
 * The TypeScript compiler: its parser beside the built package, which loads six times faster, else all of it (in a
 * checkout). Required: to import it, Node would first search the text of its module for the names that it exports.
 */
export const compiler = loadCompiler();

function loadCompiler(): Compiler {
  const require = createRequire(import.meta.url);
  try {
    return require(BUILT) as Compiler;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error;
    return require(WHOLE) as Compiler;
  }
}
