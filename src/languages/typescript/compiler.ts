import { createRequire } from 'node:module';
import type ts from 'typescript';

/**
 * The TypeScript compiler. Required: to import it, Node would first search the text of its module, which has nine
 * megabytes, for the names that it exports.
 */
export const compiler = createRequire(import.meta.url)('typescript') as typeof ts;
