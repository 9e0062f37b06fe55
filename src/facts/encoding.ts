import { DecodedFacts } from './decoded-facts.ts';
import { DecodedNames } from './decoded-names.ts';
import { encodeFacts, encodeReason } from './encode-facts.ts';
import { PART, PARTS, RECORD } from './facts-parts.ts';
import type { NameFacts } from './name-facts.ts';
import { RecordReader } from './record-reader.ts';
import { type Extraction, UNPARSABLE_REASONS } from './types.ts';

/** An extraction as bytes, for the cache. */
export function encodeExtraction(extraction: Extraction<NameFacts>): Buffer {
  return extraction.parsed ? encodeFacts(extraction.facts) : encodeReason(extraction.reason);
}

/**
 * The extraction in bytes from the cache; undefined when they are not what was written. Facts are read from the bytes
 * when they are asked for: nobody may change them.
 */
export function decodeExtraction(bytes: Buffer): Extraction<NameFacts> | undefined {
  const record = RecordReader.of(bytes, PARTS);
  if (!record) return undefined;
  const file = record.read(PART.file);
  const kind = file.number();
  if (kind >= RECORD.reasons) return { parsed: false, reason: UNPARSABLE_REASONS[kind - RECORD.reasons]! };
  const Decoded = kind === RECORD.whole ? DecodedFacts : DecodedNames;
  return { parsed: true, facts: new Decoded(record, file) };
}
