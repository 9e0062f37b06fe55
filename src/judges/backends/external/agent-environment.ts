import { delimiter, isAbsolute } from 'node:path';
import { ArchdeltaError } from '../../../core/errors.ts';
import { SHORTEST_SECRET } from '../blotting.ts';

/** What an agent needs to start, to find its own login and to write readable text. */
const PASSED_ON = ['HOME', 'USER', 'LANG', 'LC_ALL', 'TZ', 'TMPDIR'];

/** Variables without which a program does not start on Windows. */
const WINDOWS_ESSENTIALS = [
  ...['SystemRoot', 'SystemDrive', 'windir', 'PATHEXT', 'COMSPEC', 'TEMP', 'TMP'],
  ...['USERPROFILE', 'APPDATA', 'LOCALAPPDATA'],
];

/** Names that may not be asked for: they change what git reads, or put code into every program. */
const NEVER = /^(GIT_.*|NODE_OPTIONS|LD_PRELOAD|LD_AUDIT|DYLD_.*|BASH_ENV|ENV|PYTHONSTARTUP)$/i;

/** What an agent may know of the environment. */
export interface AgentEnvironment {
  /** The whole environment of the agent; nothing else is inherited. */
  readonly variables: Readonly<Record<string, string>>;
  /** Values of the variables that were asked for by name. */
  readonly secrets: readonly string[];
}

/**
 * The environment of an agent: a fixed list of names, and what the user names.
 *
 * @param asked names separated by commas, the setting `env`.
 * @throws {ArchdeltaError} `usage` for a name that is none, that is not set, or that an agent never gets.
 */
export function agentEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
  asked: string | undefined,
): AgentEnvironment {
  const windows = process.platform === 'win32' ? WINDOWS_ESSENTIALS : [];
  const names = namesOf(asked);
  const secrets = names.map((name) => setValue(environment, name));
  const variables = Object.fromEntries([
    ...[...PASSED_ON, ...windows].flatMap((name) =>
      environment[name] === undefined ? [] : [[name, environment[name]]],
    ),
    ['PATH', absolutePath(environment.PATH ?? environment.Path ?? '')],
    ['TERM', 'dumb'],
    // `python -m` and `python -c` would import modules of the repository otherwise.
    ['PYTHONSAFEPATH', '1'],
    ...names.map((name, at) => [name, secrets[at]!]),
  ]);
  return { variables, secrets: [...new Set(secrets)].filter(({ length }) => length >= SHORTEST_SECRET) };
}

function namesOf(asked: string | undefined): readonly string[] {
  const names = (asked ?? '').split(',').map((name) => name.trim());
  return [...new Set(names)].filter((name) => name !== '');
}

function setValue(environment: Readonly<Record<string, string | undefined>>, name: string): string {
  if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name))
    throw new ArchdeltaError('usage', `${JSON.stringify(name)} in the setting env is no name of a variable`);
  if (NEVER.test(name)) throw new ArchdeltaError('usage', `an external agent is never given ${name}`);
  const value = environment[name];
  if (value === undefined)
    throw new ArchdeltaError('usage', `the setting env names ${name}, which is not set`);
  return value;
}

/** Without relative folders: they would be looked up in the tree of the repository. */
function absolutePath(path: string): string {
  return path
    .split(delimiter)
    .filter((folder) => isAbsolute(folder))
    .join(delimiter);
}
