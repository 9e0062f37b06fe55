import { ArchdeltaError } from '../core/errors.ts';
import { nearNames } from './near-names.ts';

/** The values of a metric or size that are let through, both bounds included. */
export interface Threshold {
  readonly id: string;
  readonly min?: number;
  readonly max?: number;
}

/**
 * Reads the content of a file of thresholds: `{"cyclomatic.file.max": {"max": 40}, "volume.file.sloc_sum":
 * {"min": 1, "max": 400}}`. In the order of the file.
 *
 * @param content - the parsed JSON.
 * @param known - ids of numbers: metrics and sizes.
 * @throws {ArchdeltaError} `usage` for an unknown id, an unknown key, a bound that is no finite number, and a
 *   minimum above the maximum.
 */
export function parseThresholds(content: unknown, known: readonly string[]): Threshold[] {
  if (!isObject(content)) throw wrong('an object {"id": {"min": number, "max": number}, ...} is expected');
  return Object.entries(content).map(([id, bounds]) => {
    if (!known.includes(id)) throw wrong(`"${id}" is not known${nearNames(id, known)}`);
    if (!isObject(bounds) || Object.keys(bounds).length === 0) {
      throw wrong(`"${id}" needs an object with "min", "max" or both`);
    }
    for (const [key, value] of Object.entries(bounds)) {
      if (key !== 'min' && key !== 'max') throw wrong(`"${id}" has "${key}"; only "min" and "max" are known`);
      if (typeof value !== 'number' || !Number.isFinite(value)) {
        throw wrong(`"${key}" of "${id}" must be a finite number`);
      }
    }
    const { min, max } = bounds as { min?: number; max?: number };
    if (min !== undefined && max !== undefined && min > max) throw wrong(`"${id}" has a min above its max`);
    return { id, ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
  });
}

/** Whether a value is let through; `missing` without one. */
export function passes({ min, max }: Threshold, value: number | null | undefined): boolean | 'missing' {
  if (value === null || value === undefined || Number.isNaN(value)) return 'missing';
  return (min === undefined || value >= min) && (max === undefined || value <= max);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function wrong(message: string): ArchdeltaError {
  return new ArchdeltaError('usage', `thresholds: ${message}`);
}
