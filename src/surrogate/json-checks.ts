import { ArchdeltaError } from '../core/errors.ts';

/** The error of a surrogate file that is not what was written: what is wrong, and where in the file. */
export function unreadable(at: string, problem: string): ArchdeltaError {
  return new ArchdeltaError('input-unreadable', `the surrogate file is damaged: ${at} ${problem}`);
}

/** @throws {ArchdeltaError} `input-unreadable`, as all checks here. */
export function objectAt(value: unknown, at: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw unreadable(at, 'is no object');
  return value as Readonly<Record<string, unknown>>;
}

/** A text that is not empty. */
export function textAt(value: unknown, at: string): string {
  if (typeof value !== 'string' || value === '') throw unreadable(at, 'is no text');
  return value;
}

/** A list, each item read by `read`. */
export function listAt<T>(value: unknown, at: string, read: (item: unknown, at: string) => T): T[] {
  if (!Array.isArray(value)) throw unreadable(at, 'is no list');
  return value.map((item, index) => read(item, `${at}[${index}]`));
}

/** A number from `least` to `most`. */
export function numberAt(
  value: unknown,
  at: string,
  least = -Number.MAX_VALUE,
  most = Number.MAX_VALUE,
): number {
  if (typeof value !== 'number' || !(value >= least && value <= most)) {
    throw unreadable(at, `is no number from ${least} to ${most}`);
  }
  return value;
}

/** A whole number from `least` to `most`. */
export function wholeAt(value: unknown, at: string, least: number, most = Number.MAX_SAFE_INTEGER): number {
  if (!Number.isSafeInteger(numberAt(value, at, least, most))) throw unreadable(at, 'is no whole number');
  return value as number;
}

/** Different whole numbers below `count`, ascending. */
export function placesAt(value: unknown, at: string, count: number): number[] {
  const places = listAt(value, at, (item, where) => wholeAt(item, where, 0, count - 1));
  if (places.some((place, index) => index > 0 && place <= places[index - 1]!)) {
    throw unreadable(at, 'does not ascend');
  }
  return places;
}

/** Different texts. */
export function namesAt(value: unknown, at: string): string[] {
  const names = listAt(value, at, textAt);
  if (new Set(names).size !== names.length) throw unreadable(at, 'names something twice');
  return names;
}
