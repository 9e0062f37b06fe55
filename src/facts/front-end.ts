import type { LineComment } from './depth.ts';
import type { FileDetail, FileFacts } from './types.ts';

/** A language that facts can be extracted from, by name. Dialects share a front end but not their cache entries. */
export type LanguageId = 'python' | 'java' | 'go' | 'javascript' | 'typescript';

/** A loaded front end. */
export interface FrontEnd {
  /** How a line comment begins. */
  readonly lineComment: LineComment;
  /** The facts of a decoded text; undefined when more than half of it is no valid syntax. */
  extract(text: string): FileFacts | undefined;
  /** The details of a decoded text that has facts. */
  detail(text: string): FileDetail | undefined;
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
