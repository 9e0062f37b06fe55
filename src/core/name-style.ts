/** Case styles of identifiers. `lower`: one word in lower case, which fits both `snake` and `camel`. */
export const NAME_STYLES = ['snake', 'camel', 'Pascal', 'UPPER', 'kebab', 'lower'] as const;

/** A style of {@link NAME_STYLES}. */
export type NameStyle = (typeof NAME_STYLES)[number];

const PATTERNS: readonly (readonly [NameStyle, RegExp])[] = [
  ['lower', /^\p{Ll}[\p{Ll}\p{N}]*$/u],
  ['snake', /^\p{Ll}[\p{Ll}\p{N}]*(?:_+[\p{Ll}\p{N}]+)+$/u],
  ['kebab', /^\p{Ll}[\p{Ll}\p{N}]*(?:-[\p{Ll}\p{N}]+)+$/u],
  ['UPPER', /^\p{Lu}[\p{Lu}\p{N}]+$|^\p{Lu}[\p{Lu}\p{N}]*(?:_+[\p{Lu}\p{N}]+)+$/u],
  ['camel', /^\p{Ll}[\p{L}\p{N}]*$/u],
  ['Pascal', /^\p{Lu}[\p{L}\p{N}]*\p{Ll}[\p{L}\p{N}]*$/u],
];

/**
 * The case style of an identifier, leading and trailing underscores and marks (`#`, `$`) left aside; undefined
 * for a mixture, for one capital letter (`T` fits both `Pascal` and `UPPER`), and for names without letters.
 */
export function nameStyle(name: string): NameStyle | undefined {
  const bare = name.replace(/^[_#$]+|[_$]+$/g, '');
  return PATTERNS.find(([, pattern]) => pattern.test(bare))?.[0];
}
