import { sha256 } from '../core/hashing.ts';
import type { InputIdentity } from './identity.ts';
import { parseJson } from './json-records.ts';
import { isObject } from './record.ts';
import type { RowColumns } from './row-format.ts';

/** What a run is: its rows can be put together only with those of a run that has the same. */
export interface RunIdentity extends RowColumns {
  /** All instances of the run, added in input order. */
  readonly input: InputIdentity;
  /** Catalogue version. */
  readonly catalogue: string;
  /** Options that change what stands in a row (not the time limit, workers or cache), by name. */
  readonly options: Readonly<Record<string, string | number | boolean | null>>;
}

/** {@link RunIdentity} in a form that can be stored and compared. */
export interface Fingerprint {
  /** Version of the journal's format. */
  readonly format: number;
  readonly catalogue: string;
  /** SHA-256 of the metric columns. */
  readonly columns: string;
  /** SHA-256 of all instances in order. */
  readonly input: string;
  readonly count: number;
  readonly options: Readonly<Record<string, unknown>>;
}

const FORMAT = 1;

/** The fingerprint of a run; the order of its options does not matter. */
export function fingerprint(run: RunIdentity): Fingerprint {
  const options = Object.entries(run.options).sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    format: FORMAT,
    catalogue: run.catalogue,
    columns: sha256(JSON.stringify([run.ids, run.beforeAfter])),
    input: run.input.digest(),
    count: run.input.count,
    options: Object.fromEntries(options),
  };
}

/** Reads a fingerprint's JSON; `undefined` when it is none. */
export function parseFingerprint(text: string): Fingerprint | undefined {
  const value = parseJson(text);
  return isObject(value) && typeof value.format === 'number' && isObject(value.options)
    ? (value as unknown as Fingerprint)
    : undefined;
}

/** What differs between two runs, as phrases for a message; empty when nothing does. */
export function differences(before: Fingerprint, now: Fingerprint): string[] {
  if (before.format !== now.format) return ['the version of archdelta that wrote it'];
  const found: string[] = [];
  if (before.catalogue !== now.catalogue)
    found.push(`the catalogue (${before.catalogue}, now ${now.catalogue})`);
  else if (before.columns !== now.columns) found.push('the metric columns');
  const names = [...new Set([...Object.keys(before.options), ...Object.keys(now.options)])].sort();
  for (const name of names) {
    const [was, is] = [before.options[name] ?? null, now.options[name] ?? null];
    if (was !== is) found.push(`the option ${name} (${String(was)}, now ${String(is)})`);
  }
  if (before.count !== now.count) found.push(`the input (${before.count} instances, now ${now.count})`);
  else if (before.input !== now.input) found.push('the input');
  return found;
}
