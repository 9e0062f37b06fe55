/** Text that is HTML (or SVG inside HTML) already; only {@link html} and {@link trusted} make it. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** What may stand in a hole of {@link html}: a text is escaped, nothing (null, undefined, false) is empty. */
export type Content = Html | string | number | null | undefined | false | readonly Content[];

/**
 * A piece of a page: what is written in the template is HTML, whatever is put into it is escaped unless it is
 * {@link Html} itself. Holes stand in text or in quoted attributes, nowhere else.
 */
export function html(parts: TemplateStringsArray, ...holes: readonly Content[]): Html {
  let text = parts[0]!;
  for (const [at, hole] of holes.entries()) text += contentText(hole) + parts[at + 1]!;
  return new Html(text);
}

/** HTML that does not come from data: the style sheet, a drawing that a library has escaped. */
export function trusted(text: string): Html {
  return new Html(text);
}

function contentText(content: Content): string {
  if (content instanceof Html) return content.text;
  if (typeof content === 'string') return escapeText(content);
  if (typeof content === 'number') return String(content);
  return Array.isArray(content) ? content.map(contentText).join('') : '';
}

/** A text as it may stand in an element or in a quoted attribute. */
function escapeText(text: string): string {
  return visibleText(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/** A text without characters that would turn, hide or break what stands around it; they are spelled out. */
export function visibleText(text: string): string {
  return text.replace(/[\p{Cc}\p{Bidi_Control}\p{Cs}\p{Zl}\p{Zp}\u200b\ufeff]/gu, (character) => {
    const code = character.codePointAt(0)!;
    return code === 9 || code === 10 ? ' ' : `\\u${code.toString(16).padStart(4, '0')}`;
  });
}
