import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

/**
 * The words of a command for an agent that runs in another folder: the program, where it is a path, and every argument
 * that names a file become absolute. Otherwise `node agent.mjs` would start an `agent.mjs` of the repository.
 *
 * @param directory the folder from which the user named them.
 */
export function anchoredWords(words: readonly string[], directory: string): readonly string[] {
  return words.map((word, at) => {
    const isPath = at === 0 ? /[\\/]/.test(word) : !word.startsWith('-') && isFile(resolve(directory, word));
    return isPath ? resolve(directory, word) : word;
  });
}

/** An argument that would lead an interpreter to a file of the repository, which is never to be run; or undefined. */
export function wordInTree(words: readonly string[], tree: string): string | undefined {
  return words.slice(1).find((word) => !word.startsWith('-') && word !== '' && isFile(join(tree, word)));
}

function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile();
}
