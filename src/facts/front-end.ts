import type { LineComment } from './depth.ts';
import type { FileDetail } from './detail.ts';
import type { FactsOfScope, FactsScope } from './types.ts';

/** A language that facts can be extracted from, by name. Dialects share a front end but not their cache entries. */
export type LanguageId = 'python' | 'java' | 'go' | 'javascript' | 'typescript';

/** A loaded front end. */
export interface FrontEnd {
  /** How a line comment begins. */
  readonly lineComment: LineComment;
  /** Parses a decoded text; undefined when more than half of it is no valid syntax. */
  parse(text: string): ParsedText | undefined;
}

/** A text that was parsed. */
export interface ParsedText {
  readonly facts: { readonly [Scope in FactsScope]: () => FactsOfScope[Scope] };
  detail(): FileDetail;
}

/** How a dialect's front end is found and loaded. */
export interface FrontEndEntry {
  /** Name of the dialect, part of the cache key: `python`, `tsx`… */
  readonly dialect: string;
  readonly language: LanguageId;
  /** Version of the language's rules, part of the cache key: raise it with every change of a value. */
  readonly version: number;
  /** File name endings, with the dot. */
  readonly extensions: readonly string[];
  /** Loads the parser; once a thread. */
  load(): Promise<FrontEnd>;
}
