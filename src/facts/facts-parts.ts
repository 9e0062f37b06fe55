import { REFERENCE_ROLES } from './types.ts';

/**
 * Parts of the record of a file's facts. Texts are written once, in `texts` (those of words in `wordTexts`); other
 * parts hold their indices. What is one of a list is written as its place there, flags as bits, and what may be -1
 * one higher.
 */
export const PART = {
  /** Two 32-bit hashes of each code line, all of the first before all of the second. */
  hashes: 0,
  lineClass: 1,
  /** The facts that are numbers, flags and texts themselves; of a file without facts the reason alone. */
  file: 2,
  units: 3,
  entities: 4,
  imports: 5,
  exports: 6,
  types: 7,
  symbols: 8,
  references: 9,
  words: 10,
  /** Lines, as steps from one to the next, and tokens. */
  codeLines: 11,
  nameStyles: 12,
  texts: 13,
  wordTexts: 14,
} as const;

/** How many parts there are. */
export const PARTS = Object.keys(PART).length;

/** Kind of receiver and role of a reference are one number: the kind's place times this, and the role's. */
export const ROLES = REFERENCE_ROLES.length;
