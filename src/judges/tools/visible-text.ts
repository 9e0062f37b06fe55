/**
 * What a reader does not see, or what moves a terminal's cursor: control characters but the tab, format characters
 * (zero width, direction, tags), variation selectors, line and paragraph separators, halves of surrogate pairs.
 */
const UNSEEN = /(?!\t)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Variation_Selector}]/gu;

/** One line of a repository's text with every unseen character as `<U+001B>`: nothing hides in it, and JSON can hold it. */
export function visible(text: string): string {
  return text.replace(UNSEEN, (character) => {
    const code = character.codePointAt(0)!.toString(16).toUpperCase();
    return `<U+${code.padStart(4, '0')}>`;
  });
}

/** A line cut to a number of UTF-16 code units at most, visible, with a mark that says how much is missing. */
export function visibleLine(text: string, most: number): string {
  if (text.length <= most) return visible(text);
  // Half a character would be shown as something that is not there.
  const end = isHighSurrogate(text.charCodeAt(most - 1)) ? most - 1 : most;
  return `${visible(text.slice(0, end))}… [line cut: ${text.length - end} more characters]`;
}

/** A path or a name in backticks. */
export function quoted(text: string): string {
  return `\`${visibleLine(text, 300)}\``;
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}
