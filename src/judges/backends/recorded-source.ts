import { ArchdeltaError } from '../../core/errors.ts';
import type { BackendOptions } from '../backend.ts';

/**
 * The file of a back end that has no other option and needs no model.
 *
 * @param what what the file is, for the message
 * @throws {ArchdeltaError} `usage` without a file, or with any other option
 */
export function onlySource(id: string, what: string, options: BackendOptions): string {
  const { from, model, baseUrl, command, settings } = options;
  const others = Object.entries({ model, 'base-url': baseUrl, command })
    .filter(([, value]) => value !== undefined)
    .map(([name]) => name);
  const [unknown] = [...others, ...Object.keys(settings)];
  if (unknown !== undefined) {
    throw new ArchdeltaError('usage', `the back end ${id} has no option ${JSON.stringify(unknown)}`);
  }
  if (from === undefined) throw new ArchdeltaError('usage', `the back end ${id} needs --from FILE: ${what}`);
  return from;
}
