import { homedir } from 'node:os';
import { join } from 'node:path';

/** The directory of the facts cache: `--cache`, else `ARCHDELTA_CACHE`, else the user's cache folder; none with `--no-cache`. */
export function cacheDirectory(option: string | boolean | undefined): string | undefined {
  if (option === false) return undefined;
  if (typeof option === 'string') return option;
  return process.env.ARCHDELTA_CACHE || join(userCacheFolder(), 'archdelta');
}

function userCacheFolder(): string {
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Caches');
  if (process.platform === 'win32') return process.env.LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local');
  return process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
}

/** True when colours may be written to a stream. */
export function usesColour(stream: NodeJS.WriteStream): boolean {
  return stream.isTTY === true && !process.env.NO_COLOR;
}
