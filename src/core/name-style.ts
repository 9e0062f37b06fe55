/** Case styles of identifiers. `lower`: one word in lower case, which fits both `snake` and `camel`. */
export const NAME_STYLES = ['snake', 'camel', 'Pascal', 'UPPER', 'kebab', 'lower'] as const;

/** A style of {@link NAME_STYLES}. */
export type NameStyle = (typeof NAME_STYLES)[number];

/** Of names that neither begin nor end with an underscore. Names are untrusted: no two parts of a pattern match one text. */
const PATTERNS: readonly (readonly [NameStyle, RegExp])[] = [
  ['lower', /^\p{Ll}[\p{Ll}\p{N}]*$/u],
  ['snake', /^\p{Ll}[\p{Ll}\p{N}_]*$/u],
  ['kebab', /^\p{Ll}[\p{Ll}\p{N}]*(?:-[\p{Ll}\p{N}]+)+$/u],
  ['UPPER', /^\p{Lu}[\p{Lu}\p{N}_]+$/u],
  ['camel', /^\p{Ll}[\p{L}\p{N}]*$/u],
  ['Pascal', /^\p{Lu}(?=\P{Ll}*\p{Ll})[\p{L}\p{N}]*$/u],
];

/**
 * The case style of an identifier, leading and trailing underscores and marks (`#`, `$`) left aside; undefined
 * for a mixture, for one capital letter (`T` fits both `Pascal` and `UPPER`), for names without letters, and for
 * dunders, which are nobody's choice.
 *
 * @param isFirstCaseFree - the first letter says who may see the name (Go): `Name` and `URL` are one word like `name`,
 * `ReadLine` is like `readLine`.
 */
export function nameStyle(name: string, isFirstCaseFree = false): NameStyle | undefined {
  if (isDunder(name)) return undefined;
  let [first, end] = [0, name.length];
  while (first < end && '_#$'.includes(name[first]!)) first++;
  while (first < end && '_$'.includes(name[end - 1]!)) end--;
  const bare = name.slice(first, end);
  const style = styleOf(bare);
  if (!isFirstCaseFree || style === undefined) return style;
  if (style === 'UPPER') return bare.includes('_') ? style : 'lower';
  return style === 'Pascal' ? styleOf(bare[0]!.toLowerCase() + bare.slice(1)) : style;
}

function styleOf(bare: string): NameStyle | undefined {
  return PATTERNS.find(([, pattern]) => pattern.test(bare))?.[0];
}

/** True for `__init__` and its like: names that the language prescribes and calls itself (ADR 0002, 29). */
export function isDunder(name: string): boolean {
  return name.length > 4 && name.startsWith('__') && name.endsWith('__');
}
