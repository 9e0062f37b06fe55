import { decodeSource } from './decode.ts';
import { nestsTooDeep } from './depth.ts';
import type { FrontEnd } from './front-end.ts';
import type { Extraction, FileDetail, UnparsableReason } from './types.ts';

/** Blobs above this many bytes are not parsed (`too-large`). */
export const MAX_SOURCE_BYTES = 1024 * 1024;

/** The facts of a blob's bytes by a front end, or why there are none (catalogue §1). */
export function extractFacts(frontEnd: FrontEnd, bytes: Uint8Array): Extraction {
  const unparsable = (reason: UnparsableReason): Extraction => ({ parsed: false, reason });
  if (bytes.length > MAX_SOURCE_BYTES) return unparsable('too-large');
  const text = decodeSource(bytes);
  if (text === undefined) return unparsable('binary');
  if (nestsTooDeep(text, frontEnd.lineComment)) return unparsable('too-deep');
  try {
    const facts = frontEnd.extract(text);
    return facts ? { parsed: true, facts } : unparsable('syntax');
  } catch (error) {
    // Nesting without brackets (operators, else-if chains) can still exhaust the parser's stack.
    if (error instanceof RangeError) return unparsable('too-deep');
    throw error;
  }
}

/**
 * The details of a blob that has facts by the same front end; undefined for one that has none. A thread with a
 * smaller stack than the one that gave the facts may find no details either.
 */
export function extractDetail(frontEnd: FrontEnd, bytes: Uint8Array): FileDetail | undefined {
  const text = decodeSource(bytes);
  try {
    return text === undefined ? undefined : frontEnd.detail(text);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
