import { type Html, html, trusted } from './html.ts';
import { px } from './number-text.ts';

type PlotModule = typeof import('@observablehq/plot');
type PlotOptions = import('@observablehq/plot').PlotOptions;

/** What a drawing says to those who do not see it. */
export interface About {
  /** Id of the drawing in its page, never from data. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
}

/** Observable Plot on a document of the server. */
export interface Drawing {
  readonly plot: PlotModule;
  /** A plot as an SVG with a title and a description. */
  draw(options: PlotOptions, about: About): Html;
}

/** Attributes of places and sizes; Plot writes them with 15 digits. */
const GEOMETRY = [
  'transform',
  'd',
  'x',
  'y',
  'x1',
  'x2',
  'y1',
  'y2',
  'cx',
  'cy',
  'r',
  'dy',
  'width',
  'height',
];

/** Loads Plot and a document: nobody who makes no report waits for them. */
export async function loadDrawing(): Promise<Drawing> {
  const [plot, { parseHTML }] = await Promise.all([import('@observablehq/plot'), import('linkedom')]);
  const { document } = parseHTML('<!doctype html><html><body></body></html>');
  const draw = (options: PlotOptions, about: About): Html => {
    const svg = plot.plot({ ...options, className: 'plot', document } as PlotOptions);
    // Plot puts the same style sheet into every drawing; the page has it once.
    for (const style of svg.querySelectorAll('style')) style.remove();
    for (const element of svg.querySelectorAll('*')) tidy(element);
    const { width = 640, height = 400 } = options;
    return frame(about, width, height, trusted(svg.innerHTML));
  };
  return { plot, draw };
}

/** Rounds places and drops what the parts of a drawing say of themselves. */
function tidy(element: {
  getAttribute(name: string): string | null;
  setAttribute(name: string, value: string): void;
  removeAttribute(name: string): void;
}): void {
  // The drawing as a whole is one image with one description.
  for (const name of ['aria-label', 'aria-hidden', 'aria-description']) element.removeAttribute(name);
  for (const name of GEOMETRY) {
    const value = element.getAttribute(name);
    if (value?.includes('.'))
      element.setAttribute(
        name,
        value.replace(/-?\d*\.\d+(e-?\d+)?/g, (n) => px(Number(n))),
      );
  }
}

/** An SVG of a width and height in pixels around its marks, with its title and description. */
export function frame({ id, title, description }: About, width: number, height: number, marks: Html): Html {
  const size = html`width="${px(width)}" height="${px(height)}" viewBox="0 0 ${px(width)} ${px(height)}"`;
  return html`<svg class="plot" role="img" aria-labelledby="${id}-t ${id}-d" ${size} font-family="system-ui, sans-serif" font-size="11" fill="currentColor" text-anchor="middle"><title id="${id}-t">${title}</title><desc id="${id}-d">${description}</desc>${marks}</svg>`;
}
