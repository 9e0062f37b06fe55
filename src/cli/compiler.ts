import { setFlagsFromString } from 'node:v8';

/**
 * Has V8 optimize a function later and inline less into it, in all threads that start after this. A command lives for
 * seconds, and V8's threads took half of its processor time to compile code that was then hardly run
 * (docs/performance.md). A program that imports the library is not spoken for.
 */
export function compileLess(): void {
  setFlagsFromString('--interrupt-budget=200000');
  setFlagsFromString('--max-inlined-bytecode-size-cumulative=200');
}
