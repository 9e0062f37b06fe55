import { DecodedFacts } from './decoded-facts.ts';
import { encodeFacts, encodeReason } from './encode-facts.ts';
import { PART, PARTS } from './facts-parts.ts';
import { RecordReader } from './record-reader.ts';
import { type Extraction, UNPARSABLE_REASONS } from './types.ts';

/** An extraction as bytes, for the cache. */
export function encodeExtraction(extraction: Extraction): Buffer {
  return extraction.parsed ? encodeFacts(extraction.facts) : encodeReason(extraction.reason);
}

/**
 * The extraction in bytes from the cache; undefined when they are not what was written. Facts are read from the bytes
 * when they are asked for: nobody may change them.
 */
export function decodeExtraction(bytes: Buffer): Extraction | undefined {
  const record = RecordReader.of(bytes, PARTS);
  if (!record) return undefined;
  const file = record.read(PART.file);
  const reason = UNPARSABLE_REASONS[file.number() - 1];
  return reason ? { parsed: false, reason } : { parsed: true, facts: new DecodedFacts(record, file) };
}
