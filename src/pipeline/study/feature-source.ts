import type { FeatureRow } from '../../instance/row-format.ts';
import { readRows } from '../../instance/row-reader.ts';
import { type FeaturePart, type FeatureTable, toFeatureTable } from './feature-table.ts';

/** Features: a file that `score` wrote, several of them (whose rows follow each other), or rows. */
export type FeatureSource = string | readonly string[] | Iterable<FeatureRow> | AsyncIterable<FeatureRow>;

/**
 * Reads features into columns.
 *
 * @throws {ArchdeltaError} `input-unreadable`, `usage`, `aborted`.
 */
export function readFeatures(source: FeatureSource, signal?: AbortSignal): Promise<FeatureTable> {
  return toFeatureTable(parts(source, signal));
}

/** The rows of a source, one after the other. */
export async function* featureRows(source: FeatureSource, signal?: AbortSignal): AsyncGenerator<FeatureRow> {
  for (const { rows } of parts(source, signal)) yield* rows;
}

function parts(source: FeatureSource, signal: AbortSignal | undefined): FeaturePart[] {
  const files = typeof source === 'string' ? [source] : isListOfFiles(source) ? source : undefined;
  if (files === undefined) return [{ name: 'the features', rows: source as Iterable<FeatureRow> }];
  return files.map((name) => ({ name, rows: readRows(name, signal ? { signal } : {}) }));
}

function isListOfFiles(source: FeatureSource): source is readonly string[] {
  return Array.isArray(source) && source.every((part) => typeof part === 'string');
}
