import { ArchdeltaError } from '../../../core/errors.ts';
import type { BackendOptions } from '../../backend.ts';

/** Settings that every back end over HTTP knows. */
export interface HttpSettings {
  /** Sent only when it was set: some models refuse it. */
  readonly temperature: number | undefined;
  /** Whether answers come piece by piece. */
  readonly stream: boolean;
  readonly maxOutputTokens: number;
  /** Milliseconds without a byte from the server after which a connection is dropped. */
  readonly requestTimeout: number;
  /** Tries after the first one. */
  readonly retries: number;
}

const COMMON = ['temperature', 'stream', 'max_output_tokens', 'request_timeout', 'retries'];

/**
 * @param further names of the settings that only this back end has.
 * @throws {ArchdeltaError} `usage` for a setting that is unknown or has an impossible value, and for options that these
 * back ends do not have.
 */
export function readHttpSettings(
  backend: string,
  options: BackendOptions,
  further: readonly string[],
): HttpSettings {
  const { settings } = options;
  for (const [name, given] of [
    ['--from', options.from],
    ['--command', options.command],
  ]) {
    if (given !== undefined) {
      throw new ArchdeltaError('usage', `${name} is not an option of the back end ${backend}`);
    }
  }
  const known = [...COMMON, ...further];
  for (const name of Object.keys(settings)) {
    if (known.includes(name)) continue;
    throw new ArchdeltaError(
      'usage',
      `the back end ${backend} has no setting ${name}; it has ${known.join(', ')}`,
    );
  }
  return {
    temperature: numberSetting(settings, 'temperature', { least: 0, most: 2 }),
    stream: flagSetting(settings, 'stream') ?? false,
    maxOutputTokens:
      numberSetting(settings, 'max_output_tokens', { least: 1, most: 1_000_000, whole: true }) ?? 8192,
    requestTimeout: 1000 * (numberSetting(settings, 'request_timeout', { least: 0.01, most: 86_400 }) ?? 300),
    retries: numberSetting(settings, 'retries', { least: 0, most: 20, whole: true }) ?? 5,
  };
}

/** A setting that is `true` or `false`. @throws {ArchdeltaError} `usage` for anything else. */
export function flagSetting(settings: BackendOptions['settings'], name: string): boolean | undefined {
  return choiceSetting(settings, name, ['true', 'false']) === undefined
    ? undefined
    : settings[name] === 'true';
}

/** A setting that is one of a few words. @throws {ArchdeltaError} `usage` for anything else. */
export function choiceSetting<T extends string>(
  settings: BackendOptions['settings'],
  name: string,
  choices: readonly T[],
): T | undefined {
  const given = settings[name];
  if (given === undefined) return undefined;
  const found = choices.find((choice) => choice === given);
  if (found !== undefined) return found;
  throw new ArchdeltaError('usage', `the setting ${name} is one of ${choices.join(', ')}, not "${given}"`);
}

function numberSetting(
  settings: BackendOptions['settings'],
  name: string,
  { least, most, whole = false }: { least: number; most: number; whole?: boolean },
): number | undefined {
  const given = settings[name];
  if (given === undefined) return undefined;
  const value = given.trim() === '' ? Number.NaN : Number(given);
  if (value >= least && value <= most && (!whole || Number.isInteger(value))) return value;
  const kind = whole ? 'a whole number' : 'a number';
  throw new ArchdeltaError(
    'usage',
    `the setting ${name} is ${kind} from ${least} to ${most}, not "${given}"`,
  );
}
