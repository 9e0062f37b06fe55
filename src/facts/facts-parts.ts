import { REFERENCE_ROLES } from './name-facts.ts';

/**
 * Parts of the record of a file's facts. Texts are written once, in `texts` (those of words in `wordTexts`); other
 * parts hold their indices. What is one of a list is written as its place there, flags as bits, and what may be -1
 * one higher. Of a file without facts there is the reason alone, of one whose names were asked for what is about these.
 */
export const PART = {
  /** What the record is, and the facts of names that are flags and texts themselves. */
  file: 0,
  imports: 1,
  exports: 2,
  units: 3,
  types: 4,
  symbols: 5,
  references: 6,
  /** The measures that are numbers themselves. */
  measures: 7,
  unitMeasures: 8,
  entities: 9,
  lineClass: 10,
  /** Two 32-bit hashes of each code line, all of the first before all of the second. */
  hashes: 11,
  /** Lines, as steps from one to the next, and tokens. */
  codeLines: 12,
  nameStyles: 13,
  words: 14,
  wordTexts: 15,
  /** Lines of code of each type. */
  typeLines: 16,
  texts: 17,
} as const;

/** How many parts there are. */
export const PARTS = Object.keys(PART).length;

/** What a record may be; above these it is the place of the reason why there are no facts. */
export const RECORD = { whole: 0, names: 1, reasons: 2 } as const;

/** Kind of receiver and role of a reference are one number: the kind's place times this, and the role's. */
export const ROLES = REFERENCE_ROLES.length;
