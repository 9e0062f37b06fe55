import type { FrontEndEntry } from './front-end.ts';
import type { FactsScope } from './types.ts';

/** A blob to be read as a dialect. */
export interface DialectBlob {
  readonly blobId: string;
  readonly entry: FrontEndEntry;
}

/** How much of a blob is wanted. */
export interface WantedFacts<Scope extends FactsScope = FactsScope> extends DialectBlob {
  readonly scope: Scope;
}

/** Key of a blob read as a dialect. */
export function blobKey({ blobId, entry }: DialectBlob): string {
  return `${entry.dialect} ${blobId}`;
}

/** Key of what is wanted of a blob. */
export function factsKey({ blobId, entry, scope }: WantedFacts): string {
  return `${scope} ${entry.dialect} ${blobId}`;
}
