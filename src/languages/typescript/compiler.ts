import { createRequire } from 'node:module';
import type { ts } from 'ts-morph';

/**
 * The TypeScript compiler. Required: to import it, Node would first search the text of its module, which has nine
 * megabytes, for the names that it exports.
 */
export const compiler = (createRequire(import.meta.url)('ts-morph') as { readonly ts: typeof ts }).ts;
