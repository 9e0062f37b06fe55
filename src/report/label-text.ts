import { visibleText } from './html.ts';

/** Width of a character of the page's sans-serif font, as a share of the font size, rather too wide. */
const CHARACTER = 0.56;
/** East Asian characters and emoji are about twice as wide. */
const WIDE = /[\u1100-\u11ff\u2e80-\ud7ff\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\u{1f000}-\u{3ffff}]/u;

/** A text cut in its middle to at most so many characters (wide ones count twice). */
export function shortened(text: string, most: number): string {
  const characters = [...visibleText(text)];
  if (widthOf(characters) <= most) return characters.join('');
  const head = fitting(characters, Math.ceil((most - 1) * 0.6));
  const tail = fitting(characters.toReversed(), most - 1 - widthOf(head)).toReversed();
  return `${head.join('')}…${tail.join('')}`;
}

function fitting(characters: readonly string[], most: number): string[] {
  let width = 0;
  const end = characters.findIndex((character) => {
    width += characterWidth(character);
    return width > most;
  });
  return characters.slice(0, end === -1 ? characters.length : end);
}

/** Estimated width of the widest of some texts, in pixels. */
export function textWidth(texts: readonly string[], fontSize: number): number {
  return Math.ceil(Math.max(0, ...texts.map((text) => widthOf([...text]))) * CHARACTER * fontSize);
}

function widthOf(characters: readonly string[]): number {
  return characters.reduce((sum, character) => sum + characterWidth(character), 0);
}

function characterWidth(character: string): number {
  return WIDE.test(character) ? 2 : 1;
}
