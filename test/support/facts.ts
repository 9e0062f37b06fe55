import type { FileDetail } from '../../src/facts/detail.ts';
import { extractDetail, extractFacts } from '../../src/facts/extraction.ts';
import type { FrontEnd } from '../../src/facts/front-end.ts';
import type { NameFacts } from '../../src/facts/name-facts.ts';
import type { Extraction, FileFacts, UnitFacts } from '../../src/facts/types.ts';
import { frontEnds } from '../../src/languages/index.ts';
import { rememberDetail } from './details.ts';

/** Every dialect, with the front end loaded. */
export const DIALECTS = ['python', 'java', 'go', 'javascript', 'typescript', 'tsx'] as const;

/** A dialect of {@link DIALECTS}. */
export type DialectName = (typeof DIALECTS)[number];

const loaded = new Map<string, FrontEnd>(
  await Promise.all(frontEnds.map(async (entry) => [entry.dialect, await entry.load()] as const)),
);

/** What a dialect makes of a text (as UTF-8) or of bytes. */
export function extract(dialect: DialectName, source: string | Uint8Array): Extraction {
  return extractFacts(loaded.get(dialect)!, bytesOf(source), 'whole');
}

/** What a dialect makes of the names of a text. */
export function extractNames(dialect: DialectName, source: string): Extraction<NameFacts> {
  return extractFacts(loaded.get(dialect)!, bytesOf(source), 'names');
}

/** What a dialect says in detail of a text or of bytes. */
export function extractDetails(dialect: DialectName, source: string | Uint8Array): FileDetail | undefined {
  return extractDetail(loaded.get(dialect)!, bytesOf(source));
}

function bytesOf(source: string | Uint8Array): Uint8Array {
  return typeof source === 'string' ? Buffer.from(source) : source;
}

/** The facts of a source that parses; `detailOf` gives its details. */
export function factsOf(dialect: DialectName, source: string | Uint8Array): FileFacts {
  const extraction = extract(dialect, source);
  if (!extraction.parsed) throw new Error(`${dialect} does not parse: ${extraction.reason}\n${source}`);
  rememberDetail(extraction.facts, extractDetail(loaded.get(dialect)!, bytesOf(source))!);
  return extraction.facts;
}

/** The unit of a name. */
export function unitOf(facts: FileFacts, name: string): UnitFacts {
  const unit = facts.units.find((candidate) => candidate.name === name);
  if (!unit) throw new Error(`no unit ${name} among ${facts.units.map((each) => each.name).join(', ')}`);
  return unit;
}
