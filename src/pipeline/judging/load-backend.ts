import { existsSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ArchdeltaError } from '../../core/errors.ts';
import type { BackendOptions, JudgeBackend } from '../../judges/backend.ts';
import { messageOf } from '../../judges/backends/external/excerpt.ts';
import { inTime } from '../../judges/backends/external/in-time.ts';
import { thirdPartyBackend, unusable } from '../../judges/backends/external/third-party.ts';
import { backends } from '../../judges/backends/index.ts';
import { nearNames } from '../../select/near-names.ts';
import { isPackageName, resolvePackage } from './resolve-package.ts';

/** Milliseconds that a module may take to load. */
const LOADING = 60_000;

/**
 * Makes the back end that a user named: one of archdelta's own by its id, else a module, which may be anybody's: a file
 * (`./mine.mjs`, an absolute path), or a package (`their-backend`, `@them/backend`) as a module in `directory` would
 * find it. A module exports a `BackendDefinition` by default; it runs with the rights of the user.
 *
 * @param directory the folder that relative paths and packages are looked up from: the one of the user.
 * @throws {ArchdeltaError} `usage` for options that the back end does not take; when there is no such back end, file or
 * package; when it does not load or exports something else.
 */
export async function loadBackend(
  id: string,
  options: BackendOptions,
  directory: string,
): Promise<JudgeBackend> {
  const own = backends.find((entry) => entry.id === id);
  if (own !== undefined) return (await own.load()).create(options);
  const path = isPath(id) ? existing(resolve(directory, id), id) : packageFile(id, directory);
  let exported: unknown;
  try {
    exported = defaultOf(await inTime(LOADING, () => import(/* @vite-ignore */ pathToFileURL(path).href)));
  } catch (error) {
    throw unusable(id, `it does not load: ${messageOf(error)}`, error);
  }
  return thirdPartyBackend(exported, id, options);
}

/** An ES module that was compiled to CommonJS has its default export one step further in. */
function defaultOf({ default: exported }: { readonly default?: unknown }): unknown {
  const isCompiled = typeof exported === 'object' && exported !== null && '__esModule' in exported;
  return isCompiled && 'default' in exported ? exported.default : exported;
}

function isPath(id: string): boolean {
  return /^\.{1,2}([\\/]|$)/.test(id) || isAbsolute(id);
}

function existing(path: string, id: string): string {
  if (!existsSync(path)) throw unusable(id, `there is no file ${path}`);
  return path;
}

function packageFile(id: string, directory: string): string {
  const path = isPackageName(id) ? resolvePackage(id, directory) : undefined;
  if (path !== undefined) return path;
  const names = backends.map((entry) => entry.id);
  const isFile = existsSync(resolve(directory, id));
  const hint = isFile ? `; for the file of that name write ./${id}` : nearNames(id, names);
  throw new ArchdeltaError(
    'usage',
    `no back end ${JSON.stringify(id)}: it is none of ${names.join(', ')}, and no package that is installed${hint}`,
  );
}
