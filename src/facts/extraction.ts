import { decodeSource } from './decode.ts';
import { nestsTooDeep } from './depth.ts';
import type { FileDetail } from './detail.ts';
import type { FrontEnd } from './front-end.ts';
import type { Extraction, FactsOfScope, FactsScope, UnparsableReason } from './types.ts';

/** Blobs above this many bytes are not parsed (`too-large`). */
export const MAX_SOURCE_BYTES = 1024 * 1024;

/** The facts of a blob's bytes by a front end, or why there are none (catalogue §1). */
export function extractFacts<Scope extends FactsScope>(
  frontEnd: FrontEnd,
  bytes: Uint8Array,
  scope: Scope,
): Extraction<FactsOfScope[Scope]> {
  if (bytes.length > MAX_SOURCE_BYTES) return unparsed('too-large');
  const text = decodeSource(bytes);
  if (text === undefined) return unparsed('binary');
  if (nestsTooDeep(text, frontEnd.lineComment)) return unparsed('too-deep');
  return unlessTooDeep(() => {
    const parsed = frontEnd.parse(text);
    return parsed ? { parsed: true, facts: parsed.facts[scope]() } : unparsed('syntax');
  }, unparsed('too-deep'));
}

function unparsed(reason: UnparsableReason): Extraction<never> {
  return { parsed: false, reason };
}

/**
 * The details of a blob that has facts by the same front end; undefined for one that has none. A thread with a
 * smaller stack than the one that gave the facts may find no details either.
 */
export function extractDetail(frontEnd: FrontEnd, bytes: Uint8Array): FileDetail | undefined {
  const text = decodeSource(bytes);
  return text === undefined ? undefined : unlessTooDeep(() => frontEnd.parse(text)?.detail(), undefined);
}

/** Nesting without brackets (operators, else-if chains) can exhaust the stack of a parser, or of our rules. */
function unlessTooDeep<Result>(compute: () => Result, otherwise: Result): Result {
  try {
    return compute();
  } catch (error) {
    if (error instanceof RangeError) return otherwise;
    throw error;
  }
}
