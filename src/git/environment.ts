import { devNull } from 'node:os';

/** Variables without which a program does not start on Windows; they name nothing that git runs. */
const WINDOWS_ESSENTIALS = ['SystemRoot', 'SystemDrive', 'windir', 'PATHEXT', 'COMSPEC'];

/**
 * The whole environment of every git child, but for `GIT_DIR` and its like. It is built from nothing, not
 * from the caller's: an inherited `GIT_INDEX_FILE`, `GIT_EXTERNAL_DIFF`, `GIT_CONFIG_COUNT` or `GIT_TRACE`
 * would change results or run commands. Only `PATH` is kept, to find git.
 *
 * @param home an existing folder that stands in for the user's home, so that no configuration is found.
 */
export function isolatedEnvironment(home: string): Record<string, string> {
  const environment: Record<string, string> = {
    PATH: process.env.PATH ?? '',
    HOME: home,
    XDG_CONFIG_HOME: home,
    TMPDIR: home,
    LC_ALL: 'C',
    GIT_CONFIG_GLOBAL: devNull,
    GIT_CONFIG_SYSTEM: devNull,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_ATTR_NOSYSTEM: '1',
    GIT_NO_LAZY_FETCH: '1',
    GIT_NO_REPLACE_OBJECTS: '1',
    GIT_ALLOW_PROTOCOL: 'none',
    GIT_TERMINAL_PROMPT: '0',
    GIT_OPTIONAL_LOCKS: '0',
  };
  if (process.platform === 'win32') {
    for (const name of WINDOWS_ESSENTIALS) {
      const value = process.env[name];
      if (value !== undefined) environment[name] = value;
    }
  }
  return environment;
}

/**
 * Options in front of the one git command that reads the user's own git directory (to turn a name into an
 * id). Nothing there should start a program; these make sure that a configured program is not even named.
 */
export const NAME_RESOLUTION_OVERRIDES: readonly string[] = [
  'safe.directory=*',
  'core.fsmonitor=false',
  'core.hooksPath=/dev/null',
  'core.sshCommand=false',
  'core.gitProxy=false',
  'core.askPass=false',
  'core.pager=false',
  'core.editor=false',
  'credential.helper=',
  'protocol.allow=never',
].flatMap((override) => ['-c', override]);
