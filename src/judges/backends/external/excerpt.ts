import { blotter } from '../blotting.ts';

/** Control characters but line feeds, and marks that reorder or hide what is shown. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}]/gu;

/** What stands where a secret was. */
const BLOT = '[redacted]';

/**
 * Untrusted text for a message to people: one line, secrets blotted out, control characters shown as `\u001b`, at most
 * so many characters of its beginning or its end.
 */
export function excerpt(
  text: string,
  secrets: readonly string[],
  most: number,
  part: 'beginning' | 'end' = 'beginning',
): string {
  // Secrets first: a cut through one would leave a piece of it.
  const line = blotter(
    secrets,
    BLOT,
    'words',
  )(text)
    .split(/\r?\n/)
    .map((each) => each.trim())
    .filter((each) => each !== '')
    .join('; ')
    .replace(INVISIBLE, escaped);
  if (line.length <= most) return line;
  return part === 'beginning' ? `${line.slice(0, most)}…` : `…${line.slice(-most)}`;
}

/** What an error says, whatever it is. */
export function messageOf(error: unknown): string {
  try {
    return String(error instanceof Error ? error.message : error);
  } catch {
    return 'something that has no text';
  }
}

function escaped(character: string): string {
  return [...Array(character.length).keys()]
    .map((at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`)
    .join('');
}
