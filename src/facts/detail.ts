import type { NameKind } from './types.ts';

/** What a token is, for comparisons of token streams. */
export const TOKEN_PLAIN = 0;
export const TOKEN_STRING = 1;
export const TOKEN_NUMBER = 2;

/** The tokens of a file in order, comments and documentation left out (catalogue §2.8). Parallel arrays. */
export interface TokenStream {
  /** Exact texts, each once. */
  readonly texts: readonly string[];
  /** Index into {@link texts}. */
  readonly id: Uint32Array;
  /** 1-based line on which the token begins. */
  readonly line: Uint32Array;
  /** {@link TOKEN_PLAIN}, {@link TOKEN_STRING} (a whole string, or a literal chunk of a template), {@link TOKEN_NUMBER}. */
  readonly kind: Uint8Array;
  /** Blocks around the token where indentation makes them (Python); 0 where brackets do, which are tokens. */
  readonly depth: Uint16Array;
}

/** A range of tokens, `first` to `end - 1`. */
export interface TokenRange {
  readonly first: number;
  readonly end: number;
}

/** A parameter as callers see it. */
export interface ParameterFacts {
  readonly name: string;
  /** Type as written, without blanks; `''` where none is. */
  readonly type: string;
  /** Has a default, or may be left out. */
  readonly optional: boolean;
  /** How an argument reaches it; `variadic` takes any number of them. */
  readonly passing: 'position' | 'keyword' | 'both' | 'variadic';
}

/** What callers of a function rely on; of what is no function, its type alone. */
export interface SignatureFacts {
  /** Without receiver, `self`, `cls`, `this`. */
  readonly parameters: readonly ParameterFacts[];
  /** Result type, or the type of a variable, as written and without blanks; `''` where none is. */
  readonly type: string;
}

/** What is asked of touched files and their neighbours alone. Of the blob's bytes and the language, as facts are. */
export interface FileDetail {
  readonly tokens: TokenStream;
  /** Parallel to `units` of the facts: all tokens of the unit, and those of its body; nested units included. */
  readonly units: readonly { readonly all: TokenRange; readonly body: TokenRange }[];
  /** Parallel to `types` of the facts. */
  readonly types: readonly TokenRange[];
  /** Parallel to `symbols` of the facts: none of a type, those that callers see of an overloaded function, else one. */
  readonly signatures: readonly (readonly SignatureFacts[])[];
  /** Declared names, locals and parameters included, each once a kind. */
  readonly names: readonly { readonly kind: NameKind; readonly name: string }[];
}
