import { constants, existsSync, realpathSync } from 'node:fs';
import { access, mkdir, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { ArchdeltaError } from '../core/errors.ts';
import { outputPath, unwritable } from '../instance/atomic-file.ts';

/**
 * Looks, before any work, whether files can be written: no two of them are one file, none is an input, and each
 * stands in a folder that can be written to.
 *
 * @throws {ArchdeltaError} `usage`.
 */
export async function checkOutputs(outputs: readonly string[], inputs: readonly string[]): Promise<void> {
  const read = new Set(inputs.map(realPath));
  const written = new Set<string>();
  for (const path of outputs) {
    const real = realPath(path);
    if (read.has(real))
      throw new ArchdeltaError('usage', `${path} is an input, which the output would replace`);
    if (written.has(real)) throw new ArchdeltaError('usage', `${path} is named for two outputs`);
    written.add(real);
    await outputPath(path);
    await checkFolder(dirname(resolve(path)), path);
  }
}

/**
 * Looks, before any work, whether a folder is there, or can be made, and can be written to.
 *
 * @throws {ArchdeltaError} `usage`.
 */
export async function checkOutputFolder(folder: string): Promise<void> {
  let nearest = resolve(folder);
  while (!existsSync(nearest) && dirname(nearest) !== nearest) nearest = dirname(nearest);
  await checkFolder(nearest, folder);
}

/**
 * Makes a folder and those above it. Step by step: Node's recursive `mkdir` never ends in some special file systems.
 *
 * @throws {ArchdeltaError} `usage` when it cannot be made.
 */
export async function makeFolder(folder: string): Promise<void> {
  const path = resolve(folder);
  if (existsSync(path)) return;
  await makeFolder(dirname(path));
  await mkdir(path).catch((thrown: unknown) => {
    if ((thrown as NodeJS.ErrnoException).code !== 'EEXIST') throw unwritable(folder, thrown);
  });
}

/** The file that a path leads to, also through links; the path itself while there is none. */
export function realPath(path: string): string {
  return existsSync(path) ? realpathSync(path) : resolve(path);
}

async function checkFolder(folder: string, path: string): Promise<void> {
  try {
    if (!(await stat(folder)).isDirectory()) throw new Error(`${folder} is no folder`);
    await access(folder, constants.W_OK);
  } catch (thrown) {
    throw unwritable(path, thrown);
  }
}
