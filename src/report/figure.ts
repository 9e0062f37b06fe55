import type { About } from './drawing.ts';
import { type Content, type Html, html } from './html.ts';

/** A drawing with the text below it. It scrolls for itself where the page is narrower than it can be read. */
export function figure({ title }: About, drawing: Html, caption: Content): Html {
  return html`<figure><div class="scroll" role="region" tabindex="0" aria-label="${title}">${drawing}</div><figcaption>${caption}</figcaption></figure>\n`;
}

/** What stands in place of a figure or table that cannot be. */
export function absent(why: string): Html {
  return html`<p class="absent">${why}</p>\n`;
}
