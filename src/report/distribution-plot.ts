import type { LabelDistribution } from '../study/report.ts';
import { type About, frame } from './drawing.ts';
import { type Html, html } from './html.ts';
import { shortened, textWidth } from './label-text.ts';
import { count, percent, px } from './number-text.ts';
import { INK, inkOn, sequentialColour } from './palette.ts';

const FONT = 11;
const BAR = 520;
const ROW = 24;
const LABEL = 40;
/** Characters of a name in what is shown when pointing at a piece. */
const TITLE = 80;

/** The classes of each part as one bar of shares, in the order of the classes, each share written into it. */
export function distributionPlot(
  about: About,
  parts: readonly LabelDistribution[],
  classes: readonly string[],
): Html {
  const labels = parts.map(({ part, n }) => `${shortened(part, LABEL)} (${count(n)})`);
  const left = textWidth(labels, FONT) + 12;
  const colours = classes.map((_, at) =>
    sequentialColour(classes.length < 2 ? 0.5 : 0.12 + (0.8 * at) / (classes.length - 1)),
  );
  const key = keyOf(classes, colours, left);
  const rows = parts.map(
    (part, at) =>
      html`<text x="${px(left - 6)}" y="${px(key.height + at * ROW + 15)}" text-anchor="end">${labels[at]}</text>${bar(part, colours, left, key.height + at * ROW)}`,
  );
  return frame(about, left + BAR + 12, key.height + parts.length * ROW + 4, html`${key.marks}${rows}`);
}

function bar(
  { part, n, classes }: LabelDistribution,
  colours: readonly string[],
  left: number,
  top: number,
): Html {
  let x = left;
  const pieces = classes.map(({ name, count: rows, value }, at) => {
    const share = value ?? 0;
    const width = share * BAR;
    const from = x;
    x += width;
    if (width === 0) return html``;
    const colour = colours[at] ?? INK.pale;
    const text = percentText(share);
    const title = `${shortened(part, TITLE)}, ${shortened(name, TITLE)}: ${count(rows)} of ${count(n)}, ${percent(share)}`;
    const inside = textWidth([text], 10) + 4 <= width;
    const shown = inside
      ? html`<text x="${px(from + width / 2)}" y="${px(top + 15)}" font-size="10" fill="${inkOn(colour)}">${text}</text>`
      : html``;
    return html`<g><title>${title}</title><rect x="${px(from)}" y="${px(top + 2)}" width="${px(width)}" height="${ROW - 4}" fill="${colour}" stroke="#ffffff"/>${shown}</g>`;
  });
  return html`${pieces}<rect x="${px(left)}" y="${px(top + 2)}" width="${BAR}" height="${ROW - 4}" fill="none" stroke="${INK.grey}" stroke-width="0.7"/>`;
}

function percentText(share: number): string {
  return String(Math.round(100 * share));
}

/** The classes with their colours, in lines as wide as the bars. */
function keyOf(
  classes: readonly string[],
  colours: readonly string[],
  left: number,
): { marks: Html; height: number } {
  let [x, line] = [0, 0];
  const items = classes.map((name, at) => {
    const label = shortened(name, LABEL);
    const width = textWidth([label], FONT) + 30;
    if (x > 0 && x + width > BAR) [x, line] = [0, line + 1];
    const [from, y] = [left + x, 4 + line * 18];
    x += width;
    return html`<rect x="${px(from)}" y="${y}" width="12" height="12" fill="${colours[at]}" stroke="${INK.grey}" stroke-width="0.7"/><text x="${px(from + 17)}" y="${y + 10}" text-anchor="start">${label}</text>`;
  });
  return { marks: html`${items}`, height: (line + 1) * 18 + 10 };
}
