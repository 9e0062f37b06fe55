/**
 * Shorter keys are words such as `none`, `EMPTY` or `ollama`, by which servers that want no key are called. They hide
 * nothing, and occur in code, in field names and in paths.
 */
export const SHORTEST_SECRET = 8;

/**
 * Blots secrets out of a text, also where they stand as JSON, in an address, in base64 or in hex.
 *
 * @param short what becomes of secrets below {@link SHORTEST_SECRET} characters: `left`, or `words`: blotted where they
 * stand alone, for messages in which a server repeats a key.
 */
export function blotter(
  secrets: readonly string[],
  blot: string,
  short: 'left' | 'words' = 'left',
): (text: string) => string {
  const known = [...new Set(secrets)].filter((secret) => secret.trim() !== '' && !blot.includes(secret));
  const long = known.filter((secret) => secret.length >= SHORTEST_SECRET);
  // The longer first: one may be the beginning of another.
  const forms = [...new Set(long.flatMap(formsOf))].sort((a, b) => b.length - a.length);
  const words = short === 'words' ? known.filter((secret) => !long.includes(secret)).map(alone) : [];
  return (text) => {
    const rest = forms.reduce((left, form) => left.replaceAll(form, blot), text);
    return words.reduce((left, word) => left.replace(word, blot), rest);
  };
}

function formsOf(secret: string): string[] {
  const hex = Buffer.from(secret).toString('hex');
  const json = JSON.stringify(secret).slice(1, -1);
  const address = encodeURIComponent(secret);
  const base64 = [0, 1, 2].flatMap((before) => base64Within(secret, before));
  return [secret, json, address, address.toLowerCase(), ...base64, hex, hex.toUpperCase()];
}

/** What base64 of a longer text has of a secret, wherever it stands in it: bytes before it, modulo 3. */
function base64Within(secret: string, before: number): string[] {
  const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(secret)]);
  const whole = bytes.toString('base64');
  // Characters that bytes before or after have a part in are not known.
  const core = whole.slice(Math.ceil((before * 8) / 6), Math.floor((bytes.length * 8) / 6));
  const found = before === 0 ? [whole, core] : [core];
  return found.flatMap((text) => [text, text.replaceAll('+', '-').replaceAll('/', '_')]);
}

function alone(secret: string): RegExp {
  const literal = secret.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{N}_-])${literal}(?![\\p{L}\\p{N}_-])`, 'gu');
}
