import type { FeatureRow } from '../../instance/row-format.ts';
import { readRows } from '../../instance/row-reader.ts';
import { type FeatureTable, toFeatureTable } from './feature-table.ts';

/** Features: a file that `score` wrote, several of them (whose rows follow each other), or rows. */
export type FeatureSource = string | readonly string[] | Iterable<FeatureRow> | AsyncIterable<FeatureRow>;

/**
 * Reads features into columns.
 *
 * @throws {ArchdeltaError} `input-unreadable`, `usage`, `aborted`.
 */
export function readFeatures(source: FeatureSource, signal?: AbortSignal): Promise<FeatureTable> {
  return toFeatureTable(featureRows(source, signal), sourceNames(source));
}

/** The rows of a source, one after the other. */
export async function* featureRows(source: FeatureSource, signal?: AbortSignal): AsyncGenerator<FeatureRow> {
  const files = filesOf(source);
  if (files === undefined) yield* source as Iterable<FeatureRow> | AsyncIterable<FeatureRow>;
  else for (const file of files) yield* readRows(file, signal ? { signal } : {});
}

function filesOf(source: FeatureSource): readonly string[] | undefined {
  if (typeof source === 'string') return [source];
  return Array.isArray(source) && source.every((part) => typeof part === 'string') ? source : undefined;
}

function sourceNames(source: FeatureSource): string {
  return filesOf(source)?.join(', ') ?? 'the features';
}
